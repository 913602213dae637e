#pragma once

#include "tests/gui/person.h"
#include "tests/gui/windowstory.h"

#include "translations/translations.h"
#include "widgets/views/hintform.h"
#include "widgets/views/tablepane.h"

#include <QComboBox>
#include <QLabel>
#include <QTableView>

namespace mnemo::test {

/// What a person does from the first minute to the next morning, told in order on the real window by mouse and keys.
/// Each stage goes on where the one before it ended; a picture of each is kept.
class StoryTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void cleanupTestCase();

    void theWindowOpensOnTheDemo();
    void aSpreadsheetShowsItsBadRowsAndIsImported();
    void theIndexIsBuiltAndAQueryHasFiveExemplars();
    void mhaEspGrowsItsCurveStopsResumesAndEnds();
    void pmtIsTrained();
    void hoveringACellOfL1H0ReadsTheCapture();
    void theMemoryMatrixIsTheAdapters();
    void aVectorAndASweepBecomePoints();
    void aClickOnAPointLandsInItsRun();
    void anAdapterOfAnotherModelSaysSo();
    void theTaskIsTransferredToTheSecondModel();
    void anExportIsImportedWithEqualNumbers();
    void quittingAndStartingAgainFindsEverything();

private:
    static constexpr int jobMs = 90000; ///< a job of the story, on a busy machine
    static constexpr int answerMs = 30000;

    template<typename T>
    T* find(const char* name)
    {
        return child<T>(m_story->window(), name);
    }
    Workbench& workbench() { return m_story->workbench(); }
    QTableView* table(const char* pane) { return child<QTableView>(*find<TablePane>(pane), "table"); }
    QWidget* field(const char* form, const char* key)
    {
        return find<HintForm>(form)->control(QString::fromLatin1(key));
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::ControlModifier);
    /// By the search for everything: Ctrl+K, words, Enter.
    void command(const QString& words);
    /// Moves through a box of the context bar by keys until the value is chosen.
    void chooseContext(const char* key, const QVariant& value);
    void fillTraining(const char* method, const char* steps, const char* batch);
    std::vector<EvaluatedPoint> points();
    std::vector<Prediction> predictionsOf(qint64 evaluation);
    qint64 evaluationOf(qint64 run);
    /// Waits for the newest job; false, with the reason on the log, when it did not finish.
    bool jobFinishes();
    void checkExemplars(int position);
    void checkReturn(const QSize& size, const std::vector<RunRecord>& runs);

    Translations m_translations;
    QTemporaryDir m_folder;
    std::unique_ptr<WindowStory> m_story;
    qint64 m_esp = 0;
    qint64 m_pmt = 0;
    bool m_hasFailed = false;
};

} // namespace mnemo::test
