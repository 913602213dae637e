#pragma once

#include "core/data/dataset.h"
#include "core/data/template.h"
#include "core/data/view.h"
#include "core/engine/retrieval/episodebuilder.h"
#include "tests/engine/tinymodel.h"

namespace mnemo::test {

/// A made-up task for a tiny model: three words, an arrow, a label word.
struct TinyTask {
    std::vector<std::string> inputs = { "sun", "rain", "wind", "snow", "hail", "fog", "storm", "cloud", "dew", "frost",
        "drum", "harp", "flute", "horn", "lute", "bell", "song", "tune" };
    std::vector<std::string> labels = { "yes", "no", "maybe" };
    TinyModel tiny { { words(), 32, 2, 4, 2, 48, 512, 1 } };
    SharedDataset dataset;
    DatasetView train;
    DatasetView test;
    PromptTemplate form = PromptTemplate::fromExample("arrow", "{input} -> {answer}\n");

    explicit TinyTask(int rows = 60, std::vector<std::string> labelWords = { "yes", "no", "maybe" })
        : labels(std::move(labelWords))
    {
        Random random(11);
        std::vector<std::vector<std::string>> cells;
        std::vector<RowIndex> numbers;
        for (int i = 0; i < rows; ++i) {
            std::string text;
            for (std::size_t word = 0; word < 3 + random.below(3); ++word)
                text += (word ? " " : "") + inputs[random.below(inputs.size())];
            cells.push_back({ text, labels[random.below(labels.size())] });
            numbers.push_back(static_cast<RowIndex>(i));
        }
        Dataset::Shape shape;
        shape.labels = LabelSet::fromWords(labels);
        dataset = Dataset::fromRows("weather", cells, shape).value();
        const auto middle = numbers.begin() + rows * 2 / 3;
        train = DatasetView(dataset, std::vector<RowIndex>(numbers.begin(), middle), "train");
        test = DatasetView(dataset, std::vector<RowIndex>(middle, numbers.end()), "test");
    }

    const FrozenModel& model() const { return *tiny.model(); }

    /// Episodes of the test rows; fixed demonstrations and retrieval are made where the needs ask for them.
    std::shared_ptr<const EpisodeBuilder> episodes(const EpisodeNeeds& needs, std::int64_t context = 512) const
    {
        return EpisodeBuilder::make(settings(needs, context)).value();
    }

    EpisodeBuilder::Settings settings(const EpisodeNeeds& needs, std::int64_t context = 512) const
    {
        EpisodeBuilder::Settings settings;
        settings.queries = test;
        settings.form = form;
        settings.tokenizer = model().tokenizer();
        settings.needs = needs;
        settings.context = context;
        Random random(3);
        if (needs.text == EpisodeNeeds::Text::Fixed)
            settings.demonstrations = drawDemonstrations(train, needs.textCount, random);
        const int wanted = std::max(needs.retrieved, needs.textCount);
        if (needs.text == EpisodeNeeds::Text::Retrieved || needs.retrieved > 0 || needs.queryVector) {
            const auto embedder = HiddenStateEmbedder::make(tiny.model(), {}).value();
            settings.index = ExemplarIndex::build(train, form, *embedder).value();
            settings.retrieval = std::make_shared<Retrieval>(
                retrieve(*settings.index, *embedder, test, form, std::max(1, wanted)).value());
        }
        return settings;
    }

private:
    std::vector<std::string> words() const
    {
        std::vector<std::string> all = inputs;
        for (const char* word : { "->", "yes", "no", "maybe", "red", "fox", "box", "den", "Q:" })
            all.emplace_back(word);
        return all;
    }
};

/// A method that reads exemplars as a set: one row in front, the weighted sum of their vectors.
class SumOfExemplars : public InterventionMaker {
public:
    explicit SumOfExemplars(bool isSorted, int count = 5)
        : m_isSorted(isSorted)
        , m_count(count)
    {
    }
    std::string method() const override { return m_isSorted ? "sum" : "sum, not sorted"; }
    EpisodeNeeds needs() const override { return { EpisodeNeeds::Text::None, 0, m_count, false }; }
    Intervention intervene(std::span<const Episode> episodes) const override
    {
        std::vector<Matrix> prompts;
        for (const Episode& episode : episodes) {
            std::vector<Exemplar> exemplars = episode.exemplars;
            if (m_isSorted)
                std::sort(exemplars.begin(), exemplars.end(),
                    [](const Exemplar& a, const Exemplar& b) { return a.row < b.row; });
            Matrix prompt(1, exemplars.front().vector.size());
            for (const Exemplar& exemplar : exemplars) {
                for (std::size_t i = 0; i < exemplar.vector.size(); ++i)
                    prompt(0, i) += 0.37F * exemplar.score * exemplar.vector[i];
            }
            prompts.push_back(prompt);
        }
        Intervention intervention;
        intervention.addSoftPrompts(prompts);
        return intervention;
    }
    double makingFlops(const Episode& episode) const override { return 2.0 * 32 * double(episode.exemplars.size()); }

private:
    bool m_isSorted;
    int m_count;
};

/// Adds a given intervention to fixed demonstrations or to none.
class GivenIntervention : public InterventionMaker {
public:
    GivenIntervention(Intervention intervention, EpisodeNeeds needs)
        : m_intervention(std::move(intervention))
        , m_needs(needs)
    {
    }
    std::string method() const override { return "given"; }
    EpisodeNeeds needs() const override { return m_needs; }
    Intervention intervene(std::span<const Episode>) const override { return m_intervention; }

private:
    Intervention m_intervention;
    EpisodeNeeds m_needs;
};

} // namespace mnemo::test
