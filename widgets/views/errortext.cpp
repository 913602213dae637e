#include "widgets/views/errortext.h"

#include "widgets/views/messagestrip.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace mnemo {

namespace {

constexpr const char* context = "mnemo::ErrorText";

struct Sentence {
    const char* kind;
    const char* text; ///< %1: the file, or the field
};

// QT_TRANSLATE_NOOP marks them for the translators.
constexpr Sentence sentences[] = {
    { "out_of_memory",
        QT_TRANSLATE_NOOP("mnemo::ErrorText", "There is not enough memory. Use a smaller batch or shorter prompts.") },
    { "not_finite",
        QT_TRANSLATE_NOOP("mnemo::ErrorText",
            "The numbers stopped being finite. Lower the learning rate; the last good state is kept.") },
    { "disk_full",
        QT_TRANSLATE_NOOP(
            "mnemo::ErrorText", "%1 could not be written: the disk is full. Free space, then try again.") },
    { "read_only",
        QT_TRANSLATE_NOOP("mnemo::ErrorText",
            "The project is open for reading only, so nothing was changed. Close the other program, then open it "
            "again.") },
    { "over_project",
        QT_TRANSLATE_NOOP("mnemo::ErrorText", "%1 is a project, which this would overwrite. Choose another name.") },
    { "busy", QT_TRANSLATE_NOOP("mnemo::ErrorText", "Another program holds %1. Close it there, then try again.") },
    { "file_not_found",
        QT_TRANSLATE_NOOP("mnemo::ErrorText", "%1 does not exist. Check the path, or choose another file.") },
    { "missing_file",
        QT_TRANSLATE_NOOP("mnemo::ErrorText", "%1 does not exist. Check the path, or choose another file.") },
    { "folder_not_found", QT_TRANSLATE_NOOP("mnemo::ErrorText", "The folder %1 does not exist. Choose another one.") },
    { "unknown_model",
        QT_TRANSLATE_NOOP("mnemo::ErrorText", "There is no model %1 here. Choose one above, or add its folder.") },
    { "unknown_data",
        QT_TRANSLATE_NOOP("mnemo::ErrorText", "There is no data set %1 here. Choose one above, or import it.") },
    { "unknown_run", QT_TRANSLATE_NOOP("mnemo::ErrorText", "The run does not exist any more.") },
    { "no_adapter",
        QT_TRANSLATE_NOOP(
            "mnemo::ErrorText", "This run left no adapter: it was stopped before it had one, or failed.") },
    { "base_mismatch",
        QT_TRANSLATE_NOOP("mnemo::ErrorText",
            "The adapter belongs to another base model. Choose that model above, or another adapter.") },
    { "width_mismatch",
        QT_TRANSLATE_NOOP("mnemo::ErrorText",
            "The adapter was made for a model of another width. Choose that model above, or transfer the vector.") },
    { "no_shared_vocabulary",
        QT_TRANSLATE_NOOP(
            "mnemo::ErrorText", "The two models share too few words for a transfer. Choose another source.") },
    { "no_checkpoint",
        QT_TRANSLATE_NOOP(
            "mnemo::ErrorText", "The run has no checkpoint to go on from. Start it anew with its settings.") },
    { "plugin_interface",
        QT_TRANSLATE_NOOP(
            "mnemo::ErrorText", "%1 was made for another version of this program. Build it anew for this one.") },
    { "plugin_foreign", QT_TRANSLATE_NOOP("mnemo::ErrorText", "%1 is no plugin of this program.") },
    { "plugin_broken",
        QT_TRANSLATE_NOOP("mnemo::ErrorText",
            "%1 is broken, or made for another kind of computer. Copy it again, or build it here.") },
    { "plugin_missing",
        QT_TRANSLATE_NOOP("mnemo::ErrorText", "%1 is named in plugin.json, and is not there. Copy it again.") },
    { "plugin_double", QT_TRANSLATE_NOOP("mnemo::ErrorText", "Another plugin of the same name is used: %1.") },
    { "unknown_retrieval",
        QT_TRANSLATE_NOOP("mnemo::ErrorText",
            "There is no such way to find exemplars here. Choose another one in Retrieve, or load its plugin.") },
    { "no_tokenizer",
        QT_TRANSLATE_NOOP("mnemo::ErrorText", "The model's folder has no tokenizer.json, so it cannot read text.") },
    { "no_connection",
        QT_TRANSLATE_NOOP("mnemo::ErrorText", "There is no connection to %1. Check the address and the network.") },
    { "connection_cut",
        QT_TRANSLATE_NOOP(
            "mnemo::ErrorText", "The connection was cut. Start again: what came is kept, and it goes on from there.") },
    { "not_secure",
        QT_TRANSLATE_NOOP("mnemo::ErrorText",
            "The connection to %1 is not secure. Check the address, and this machine's clock and certificates.") },
    { "bad_address",
        QT_TRANSLATE_NOOP("mnemo::ErrorText",
            "The address must begin with https:// or http:// and name a host, without a password.") },
    { "bad_repository",
        QT_TRANSLATE_NOOP("mnemo::ErrorText",
            "A repository is named owner/name, for instance HuggingFaceTB/SmolLM2-135M-Instruct.") },
    { "not_allowed",
        QT_TRANSLATE_NOOP("mnemo::ErrorText", "%1 does not exist, or is private. Check the name, or give a token.") },
    { "token_refused",
        QT_TRANSLATE_NOOP("mnemo::ErrorText", "%1 does not exist, or this token may not read it. Check both.") },
    { "gated",
        QT_TRANSLATE_NOOP("mnemo::ErrorText",
            "%1 is given only to those who accepted its conditions. Accept them on its page, then give a token.") },
    { "not_found",
        QT_TRANSLATE_NOOP(
            "mnemo::ErrorText", "There is no %1 at this address. Check the repository and the revision.") },
    { "only_pickle",
        QT_TRANSLATE_NOOP("mnemo::ErrorText",
            "%1 holds its weights only in files that can run code when they are opened (.bin, .pt, .pkl). Choose a "
            "revision or a repository with safetensors.") },
    { "no_model",
        QT_TRANSLATE_NOOP("mnemo::ErrorText",
            "%1 holds neither safetensors nor a GGUF file. Choose another repository or revision.") },
    { "checksum_mismatch",
        QT_TRANSLATE_NOOP("mnemo::ErrorText", "%1 did not come as it is listed, and was not kept. Start again.") },
    { "folder_taken",
        QT_TRANSLATE_NOOP("mnemo::ErrorText", "%1 holds something else. Move that folder away, then try again.") },
};

const char* generalText(ErrorCode code)
{
    switch (code) {
    case ErrorCode::InvalidArgument:
        return QT_TRANSLATE_NOOP("mnemo::ErrorText", "A setting is wrong.");
    case ErrorCode::NotFound:
        return QT_TRANSLATE_NOOP("mnemo::ErrorText", "Something that is needed does not exist.");
    case ErrorCode::Io:
        return QT_TRANSLATE_NOOP("mnemo::ErrorText", "A file could not be read or written.");
    case ErrorCode::Format:
        return QT_TRANSLATE_NOOP("mnemo::ErrorText", "A file is broken.");
    case ErrorCode::Unsupported:
        return QT_TRANSLATE_NOOP("mnemo::ErrorText", "The file is of a kind that is not read here.");
    case ErrorCode::Mismatch:
        return QT_TRANSLATE_NOOP("mnemo::ErrorText", "Two things do not fit together.");
    case ErrorCode::Stale:
        return QT_TRANSLATE_NOOP("mnemo::ErrorText", "Something made earlier no longer belongs to its source.");
    case ErrorCode::Cancelled:
        return QT_TRANSLATE_NOOP("mnemo::ErrorText", "Stopped.");
    case ErrorCode::Diverged:
        return QT_TRANSLATE_NOOP("mnemo::ErrorText", "The training diverged.");
    case ErrorCode::OutOfMemory:
        return QT_TRANSLATE_NOOP("mnemo::ErrorText", "There is not enough memory.");
    case ErrorCode::Busy:
        return QT_TRANSLATE_NOOP("mnemo::ErrorText", "Another program holds what is needed.");
    case ErrorCode::Internal:
        break;
    }
    return QT_TRANSLATE_NOOP("mnemo::ErrorText", "Something went wrong inside the program.");
}

} // namespace

QString errorText(const Error& error)
{
    const auto own = std::find_if(std::begin(sentences), std::end(sentences),
        [&](const Sentence& sentence) { return error.kind == sentence.kind; });
    const auto about = QString::fromStdString(error.file.empty() ? error.item : error.file);
    if (own != std::end(sentences)) {
        const QString text = QCoreApplication::translate(context, own->text);
        if (!text.contains(QLatin1String("%1")))
            return text;
        if (!about.isEmpty())
            return text.arg(about);
    }
    const QString general = QCoreApplication::translate(context, generalText(error.code));
    if (error.code == ErrorCode::Cancelled || error.message.empty())
        return general;
    return general + QLatin1Char(' ') + QString::fromStdString(error.message);
}

void sayError(MessageStrip& strip, const Error& error)
{
    strip.say(error.code == ErrorCode::Cancelled ? Severity::Info : Severity::Error, errorText(error), {},
        QString::fromStdString(error.message));
}

} // namespace mnemo
