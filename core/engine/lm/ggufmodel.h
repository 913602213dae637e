#pragma once

#include "core/engine/lm/architecture.h"
#include "core/engine/lm/gguf.h"
#include "core/text/chattemplate.h"
#include "core/text/tokenizer.h"

namespace mnemo {

/// What the metadata say about the model (architectures llama, qwen2 and qwen3). Sizes that only the tensors tell
/// (vocabulary, biases, tied output) are read from these. Kinds: missing_key, wrong_type, bad_value,
/// missing_tensor, unsupported.
Result<Architecture> ggufArchitecture(const GgufFile& file);

/// Divisors of the rotary base frequencies, [dh/2], from the tensor rope_freqs.weight (Llama 3's scaling has no key);
/// empty where the file has none.
Result<std::vector<float>> ggufRopeFactors(const GgufFile& file, const Architecture& architecture);

/// The tokenizer of `tokenizer.ggml.*` as a tokenizer.json would describe it: byte-level BPE ("gpt2", with the pattern
/// that `tokenizer.ggml.pre` names) or SentencePiece BPE with byte fallback ("llama"). Null when the file has none.
/// Kinds: wrong_type, bad_value, bad_utf8, duplicate_name, unsupported, and those of Tokenizer::open.
Result<std::shared_ptr<const Tokenizer>> ggufTokenizer(const GgufFile& file);

/// The template of `tokenizer.chat_template`, with the texts of the start and end token. Kinds: no_chat_template,
/// wrong_type, unknown_template.
Result<ChatTemplate> ggufChatTemplate(const GgufFile& file);

} // namespace mnemo
