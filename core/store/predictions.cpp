#include "core/store/store_p.h"

#include <bit>
#include <cstring>

namespace mnemo {

namespace {

static_assert(std::endian::native == std::endian::little, "probabilities are stored as they lie in memory");

Prediction readPrediction(Statement& row)
{
    Prediction prediction;
    prediction.item = row.integer(0);
    prediction.row = row.integer(1);
    prediction.gold = static_cast<int>(row.integer(2));
    prediction.predicted = static_cast<int>(row.integer(3));
    prediction.dntpLabel = row.number(4);
    prediction.dntpVocab = row.number(5);
    prediction.milliseconds = row.number(6);
    const auto bytes = row.blob(7);
    prediction.probabilities.resize(bytes.size() / sizeof(float));
    if (!prediction.probabilities.empty())
        std::memcpy(prediction.probabilities.data(), bytes.data(), prediction.probabilities.size() * sizeof(float));
    prediction.text = row.text(8);
    return prediction;
}

} // namespace

Result<void> RunStore::savePredictions(std::int64_t run, std::span<const Prediction> predictions)
{
    return transaction([&]() -> Result<void> {
        if (const auto known = d->requireRun(run); !known)
            return known;
        Statement insert = d->connection->prepare("INSERT OR REPLACE INTO predictions (run_id, item, row, gold, "
                                                  "predicted, dntp_label, dntp_vocab, milliseconds,"
                                                  " probabilities, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
        for (const Prediction& prediction : predictions) {
            const auto stored = insert
                                    .bind(run, prediction.item, prediction.row, prediction.gold, prediction.predicted,
                                        prediction.dntpLabel, prediction.dntpVocab, prediction.milliseconds,
                                        std::as_bytes(std::span(prediction.probabilities)), prediction.text)
                                    .run();
            if (!stored)
                return stored;
        }
        return {};
    });
}

Result<std::vector<Prediction>> RunStore::predictions(std::int64_t run, std::int64_t limit, std::int64_t offset)
{
    return d->connection
        ->prepare("SELECT item, row, gold, predicted, dntp_label, dntp_vocab, milliseconds, probabilities, text FROM "
                  "predictions"
                  " WHERE run_id = ? ORDER BY item LIMIT ? OFFSET ?")
        .bind(run, limit, offset)
        .all(readPrediction);
}

Result<std::int64_t> RunStore::predictionCount(std::int64_t run)
{
    const auto count
        = d->connection->prepare("SELECT count(*) FROM predictions WHERE run_id = ?").bind(run).one([](Statement& row) {
              return row.integer(0);
          });
    if (!count)
        return count.error();
    return count->value_or(0);
}

} // namespace mnemo
