#include "core/engine/pretrain/quality.h"

#include <algorithm>
#include <functional>

namespace mnemo {

using namespace language;

namespace {

/// One question: the ids up to the query's arrow, the answers to choose from (none: the vocabulary), the right one.
struct Question {
    std::vector<std::int64_t> ids;
    std::vector<std::int64_t> answers;
    std::int64_t label = 0;
};

std::int64_t bestAnswer(const float* logits, const std::vector<std::int64_t>& answers)
{
    if (answers.empty())
        return std::max_element(logits, logits + vocabularySize) - logits;
    return *std::max_element(
        answers.begin(), answers.end(), [logits](std::int64_t a, std::int64_t b) { return logits[a] < logits[b]; });
}

Result<int> countRight(
    const FrozenModel& model, const std::vector<Question>& questions, const Intervention& intervention)
{
    std::vector<std::vector<std::int64_t>> ids;
    for (const Question& question : questions)
        ids.push_back(question.ids);
    const auto output = model.forward(Input::fromIds(ids), intervention);
    if (!output)
        return output.error();
    int right = 0;
    for (std::size_t i = 0; i < questions.size(); ++i) {
        const float* logits = output->logits.values.data() + i * static_cast<std::size_t>(vocabularySize);
        right += bestAnswer(logits, questions[i].answers) == questions[i].label ? 1 : 0;
    }
    return right;
}

/// Share of right answers over `count` questions, asked in batches.
Result<double> share(const FrozenModel& model, int count, int batch, const Intervention& intervention,
    const std::function<Question(int)>& ask)
{
    if (model.architecture().vocabulary != vocabularySize)
        return Error { ErrorCode::Mismatch, "other_language",
            "The model " + model.name() + " does not speak the bundled language: its vocabulary has "
                + std::to_string(model.architecture().vocabulary) + " tokens instead of "
                + std::to_string(vocabularySize) + '.',
            model.folder().string(), {} };
    int right = 0;
    std::vector<Question> questions;
    for (int i = 0; i < count; ++i) {
        questions.push_back(ask(i));
        if (static_cast<int>(questions.size()) < batch && i + 1 < count)
            continue;
        const auto found = countRight(model, questions, intervention);
        if (!found)
            return found.error();
        right += *found;
        questions.clear();
    }
    return count > 0 ? static_cast<double>(right) / count : 0.0;
}

Question query(const Task& task, std::size_t classIndex, const ExamOptions& options, Random& random)
{
    const Example example = drawExample(task, classIndex, wholeLexicon(), options.noise, random);
    Question question;
    appendQuery(question.ids, example);
    question.label = example.label;
    return question;
}

} // namespace

Result<double> fewShotAccuracy(const FrozenModel& model, const ExamOptions& options, const Intervention& intervention)
{
    Random random = Seed(options.seed).random("exam");
    return share(model, options.sequences, options.batch, intervention, [&](int) {
        const Task task = drawTask(options.kind, options.isCanonical, random);
        Question question;
        question.ids = drawSequence(task, options.shots, { cellSize, options.noise }, random);
        const Question last = query(task, random.below(task.classes.size()), options, random);
        question.ids.insert(question.ids.end(), last.ids.begin(), last.ids.end());
        question.label = last.label;
        if (options.amongTaskLabels)
            question.answers = task.labels;
        return question;
    });
}

Result<double> zeroShotAccuracy(
    const FrozenModel& model, const ExamOptions& options, int draws, const Intervention& intervention)
{
    Random random = Seed(options.seed).random("exam without demonstrations");
    Task task;
    return share(model, draws * options.sequences, options.batch, intervention, [&](int i) {
        if (i % options.sequences == 0)
            task = drawTask(options.kind, options.isCanonical, random);
        Question question = query(task, static_cast<std::size_t>(i) % task.classes.size(), options, random);
        question.answers = task.labels;
        return question;
    });
}

Result<Json> examTable(const FrozenModel& model, int sequences, std::uint64_t seed, const Intervention& intervention)
{
    Json table = Json::object();
    for (const Kind kind : { Kind::Topic, Kind::Mood }) {
        for (const int shots : { 2, 4, 8, 12, 15 }) {
            ExamOptions options;
            options.kind = kind;
            options.shots = shots;
            options.sequences = sequences;
            options.seed = seed;
            const auto accuracy = fewShotAccuracy(model, options, intervention);
            if (!accuracy)
                return accuracy.error();
            table[kind == Kind::Topic ? "topic" : "mood"][std::to_string(shots)] = *accuracy;
        }
    }
    return table;
}

} // namespace mnemo
