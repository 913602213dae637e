#include <QTest>

/// Stands for the tests of plugins/molecules where RDKit is not.
class WithoutRdkit : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void moleculesAreTested() { QSKIP("needs RDKit: install librdkit-dev and libboost-dev, then configure anew"); }
};

QTEST_APPLESS_MAIN(WithoutRdkit)
#include "withoutrdkit.moc"
