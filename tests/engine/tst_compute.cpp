#include "core/engine/compute.h"

#include "core/engine/torchheaders_p.h"

#include <QTest>

#include <atomic>
#include <barrier>
#include <thread>

using namespace mnemo;

/// Threads that compute beside each other.
class TestCompute : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void parallelThreadsShareOneCount()
    {
        std::barrier step(2);
        int second = 0, single = 0, alone = 0;
        std::thread first([&] {
            prepareComputeThread(3);
            step.arrive_and_wait();
            step.arrive_and_wait();
            QCOMPARE(computeThreads(), 3);
        });
        std::thread other([&] {
            step.arrive_and_wait();
            prepareComputeThread(5);
            second = computeThreads();
            prepareComputeThread(1);
            single = computeThreads();
            step.arrive_and_wait();
            first.join();
            prepareComputeThread(5);
            alone = computeThreads();
        });
        other.join();
        QCOMPARE(second, 3);
        QCOMPARE(single, 1);
        QCOMPARE(alone, 5);
    }

    void theOnlyOneMayChangeItsCount()
    {
        std::thread([] {
            for (const int count : { 2, 7, 1, 4 }) {
                prepareComputeThread(count);
                QCOMPARE(computeThreads(), count);
            }
        }).join();
    }

    /// Whole numbers, so that every order of adding gives the same product.
    void productsOfTwoLanesAreRight()
    {
        constexpr int size = 300, rounds = 400;
        const auto left = at::randint(-3, 4, { size, size }, at::kFloat);
        const auto right = at::randint(-3, 4, { size, size }, at::kFloat);
        at::Tensor expected;
        std::thread([&] {
            prepareComputeThread(1);
            expected = at::mm(left, right);
        }).join();
        std::atomic<int> wrong { 0 };
        const auto multiply = [&](int threads) {
            prepareComputeThread(threads);
            for (int round = 0; round < rounds; ++round)
                wrong += at::mm(left, right).equal(expected) ? 0 : 1;
        };
        std::thread first(multiply, 2);
        std::thread second(multiply, 8);
        first.join();
        second.join();
        QCOMPARE(wrong.load(), 0);
    }
};

QTEST_GUILESS_MAIN(TestCompute)
#include "tst_compute.moc"
