#include "core/engine/probe/answershift.h"
#include "core/engine/probe/attentionprobe.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace mnemo;

namespace {

SharedMatrix square(std::vector<float> values)
{
    auto matrix = std::make_shared<Matrix>();
    matrix->rows = matrix->columns = std::size_t(std::lround(std::sqrt(double(values.size()))));
    matrix->values = std::move(values);
    return matrix;
}

AttentionMaps oneHead(SharedMatrix matrix, int virtualTokens)
{
    AttentionMaps maps;
    maps.layers = maps.heads = 1;
    const int tokens = int(matrix->rows);
    maps.maps = { std::move(matrix) };
    maps.tokens.assign(std::size_t(tokens), "t");
    if (virtualTokens > 0)
        maps.spans.push_back({ 0, virtualTokens, SpanClass::Virtual, -1 });
    maps.spans.push_back({ virtualTokens, tokens, SpanClass::Query, -1 });
    return maps;
}

} // namespace

/// The plain sums of the probes, by hand.
class TestProbes : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void entropyOfEvenRowsIsTheWholeOfWhatTheyCanHave()
    {
        const auto even = oneHead(square({ 1, 0, 0, 0.5F, 0.5F, 0, 1 / 3.0F, 1 / 3.0F, 1 / 3.0F }), 0);
        QVERIFY(std::abs(even.entropy(0, 0) - (std::log(2.0) + std::log(3.0)) / 3.0) < 1e-6);
        QVERIFY(std::abs(even.relativeEntropy(0, 0) - 1.0) < 1e-6);
        const auto sharp = oneHead(square({ 1, 0, 1, 0 }), 0);
        QCOMPARE(sharp.relativeEntropy(0, 0), 0.0);
        QCOMPARE(oneHead(square({ 1 }), 0).relativeEntropy(0, 0), 0.0); // no choice at all
    }

    void massIsThatOfTheLastToken()
    {
        const auto maps = oneHead(square({ 1, 0, 0, 0.2F, 0.8F, 0, 0.1F, 0.2F, 0.7F }), 1);
        QVERIFY(std::abs(maps.massOn(0, 0, SpanClass::Virtual) - 0.1) < 1e-6);
        QVERIFY(std::abs(maps.massOn(0, 0, SpanClass::Query) - 0.9) < 1e-6);
        QCOMPARE(maps.massOn(0, 0, SpanClass::Label), 0.0);
    }

    void changeLeavesVirtualTokensOut()
    {
        const auto on = oneHead(square({ 1, 0, 0, 0.5F, 0.5F, 0, 0.25F, 0.25F, 0.5F }), 1);
        const auto off = oneHead(square({ 1, 0, 0.4F, 0.6F }), 0);
        const auto change = attentionChange(on, off);
        QVERIFY(change.ok());
        const Matrix& matrix = *change->map(0, 0);
        QVERIFY(std::isnan(matrix(0, 0)) && std::isnan(matrix(2, 0)));
        QCOMPARE(matrix(1, 1), -0.5F);
        QCOMPARE(matrix(2, 1), 0.25F - 0.4F);
        QCOMPARE(matrix(2, 2), 0.5F - 0.6F);
    }

    void textsOfDifferentLengthAreRefused()
    {
        const auto change = attentionChange(oneHead(square({ 1, 0, 0.4F, 0.6F }), 0), oneHead(square({ 1 }), 0));
        QVERIFY(!change.ok());
        QCOMPARE(QString::fromStdString(change.error().kind), QStringLiteral("shape_mismatch"));
    }

    void whatMovedMostComesFirst()
    {
        // exp: 1, 2, 1 against 1, 1, 2 in sums of 4
        const std::vector<float> before { 0.0F, std::log(2.0F), 0.0F };
        const std::vector<float> after { 0.0F, 0.0F, std::log(2.0F) };
        const auto shift = answerShift(before, after, nullptr, 2);
        QCOMPARE(shift.tokens.size(), std::size_t(2));
        QCOMPARE(shift.tokens[0].id, std::int64_t(1)); // equal sizes: by id
        QVERIFY(std::abs(shift.tokens[0].change() + 0.25) < 1e-6);
        QVERIFY(std::abs(shift.tokens[1].change() - 0.25) < 1e-6);
        QCOMPARE(shift.bestBefore, std::int64_t(1));
        QCOMPARE(shift.bestAfter, std::int64_t(2));
        QVERIFY(std::abs(shift.divergence - (0.5 * std::log(2.0) - 0.25 * std::log(2.0))) < 1e-6);
    }

    void someTokensAloneAreASoftmaxOfTheirOwn()
    {
        const std::vector<float> before { 5.0F, std::log(3.0F), 0.0F };
        const std::vector<float> after { -5.0F, 0.0F, 0.0F };
        const std::vector<std::int64_t> among { 1, 2 };
        const auto shift = answerShift(before, after, nullptr, 9, among);
        QCOMPARE(shift.tokens.size(), std::size_t(2));
        QVERIFY(std::abs(shift.tokens[0].before - 0.75) < 1e-6);
        QVERIFY(std::abs(shift.tokens[0].after - 0.5) < 1e-6);
        QVERIFY(std::abs(shift.divergence - (0.75 * std::log(1.5) + 0.25 * std::log(0.5))) < 1e-6);
    }

    void equalDistributionsDoNotDiverge()
    {
        const std::vector<float> logits { 0.3F, -1.0F, 2.0F, -std::numeric_limits<float>::infinity() };
        const auto shift = answerShift(logits, logits, nullptr, 4);
        QCOMPARE(shift.divergence, 0.0);
    }
};

QTEST_APPLESS_MAIN(TestProbes)
#include "tst_probes.moc"
