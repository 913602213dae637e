#pragma once

#include "core/base/matrix.h"
#include "core/engine/intervention/intervention.h"
#include "core/text/sequence.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace mnemo {

/// One retrieved example, in order of rank.
struct Exemplar {
    std::int64_t row = -1; ///< row of the data set
    int label = -1;
    float score = 0.0F; ///< similarity to the query
    std::vector<float> vector; ///< dense vector of its text with its answer, [d']; empty when not asked for
    std::int64_t encoderTokens = 0; ///< tokens the encoder read for that vector
};

/// A query, its exemplars, its answer if known: what every method is a function of.
struct Episode {
    std::int64_t row = -1; ///< row of the data set
    int label = -1;
    Sequence prompt; ///< as the model reads it, up to the answer; demonstrations included where the method wants them
                     ///< as text
    std::vector<std::int64_t> answer; ///< ids of the answer, as they stand behind the prompt; empty when unknown
    std::vector<Exemplar> exemplars; ///< the K found; may be fewer
    std::vector<float> queryVector; ///< dense vector of the query, [d']; empty when not asked for
    std::int64_t encoderTokens = 0; ///< tokens the encoder read of the query, for its vector or to retrieve exemplars
    int droppedDemonstrations = 0; ///< left out because the prompt was longer than the model's context
    std::int64_t cutTokens = 0; ///< tokens of the query's text left out for the same reason
};

/// What a method wants to find in its episodes.
struct EpisodeNeeds {
    enum class Text { None, Fixed, Retrieved };
    Text text = Text::None; ///< demonstrations written into the prompt
    int textCount = 0; ///< how many
    int retrieved = 0; ///< K exemplars with dense vectors, 0 for none
    bool queryVector = false;
};

/// Any method: a function from episodes to an intervention. ICL, adapters and task vectors are all of this kind.
class InterventionMaker {
public:
    virtual ~InterventionMaker() = default;
    /// The method's name in tables and plots: "zero-shot", "ICL", "MHA-ESP", "PMT", "LTV", ...
    virtual std::string method() const = 0;
    virtual EpisodeNeeds needs() const { return {}; }
    /// The intervention of a whole batch, row i for episodes[i]. Const and thread-safe; throws inside the engine only.
    virtual Intervention intervene(std::span<const Episode> episodes) const = 0;
    /// What making one episode's share costs beyond the encoder and the forward pass, in FLOPs (a multiply-add is 2):
    /// projections, attention over exemplars. 0 for what is made once for all.
    virtual double makingFlops(const Episode&) const { return 0.0; }
};

} // namespace mnemo
