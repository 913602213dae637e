#pragma once

#include "core/base/computelane.h"
#include "core/data/import.h"
#include "core/data/parts.h"
#include "core/data/splits.h"
#include "core/data/summary.h"
#include "core/text/tokenizer.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace mnemo {

/// What is read: one file, or one file a split, all with the same options.
struct ImportPlan {
    std::filesystem::path path;
    std::vector<PartFile> parts; ///< empty: `path` alone
    ImportOptions options;
};

/// The whole file, read with the bad rows left out: what an import would take in, and what it would not.
struct ImportCheck {
    SharedDataset dataset; ///< null when nothing could be read
    std::vector<std::pair<QString, ImportReport>> reports; ///< one a file, with its name
    std::vector<std::int64_t> labelCounts;
    DataSummary summary;
    std::vector<double> lengths; ///< tokens of inputs, of at most `mostLengths` rows spread over the file
    std::optional<Error> error;

    static constexpr std::size_t mostLengths = 20000;
    std::int64_t problemCount() const;
    std::int64_t rowsRead() const;
};

/// Reads for the import dialog, off the GUI thread: what a file is, its first page, and all of it.
///
/// Lives in the GUI thread. Each question replaces the one before of its kind; late answers are dropped. The destructor
/// stops what is under way and waits.
class ImportSession : public QObject {
    Q_OBJECT
public:
    /// `cacheFolder` takes the packed rows of large files.
    explicit ImportSession(std::filesystem::path cacheFolder, QObject* parent = nullptr);
    /// What plugins know; a column that one recognises is taken as input.
    void setInputKinds(std::vector<SharedInputKind> kinds) { m_kinds = std::move(kinds); }
    ~ImportSession() override;

    /// Then token lengths are measured.
    void setTokenizer(std::shared_ptr<const Tokenizer> tokenizer) { m_tokenizer = std::move(tokenizer); }
    /// A file, or a folder of files named after splits.
    void detect(const std::filesystem::path& path);
    void preview(const std::filesystem::path& path, const ImportOptions& options);
    void check(const ImportPlan& plan);
    void stopCheck();
    bool isChecking() const { return m_isChecking; }

    static constexpr int previewRows = 200;

Q_SIGNALS:
    /// `plan` has the options that detection found.
    void detected(const mnemo::ImportPlan& plan, const mnemo::Detected& detected);
    void previewed(const mnemo::Preview& preview);
    /// A file or these options cannot be read at all.
    void refused(const mnemo::Error& error);
    void checkAdvanced(double share, qint64 rows);
    void checked(const mnemo::ImportCheck& check);

private:
    template<typename T>
    void answer(int request, int& current, T result, std::function<void(const T&)> then);

    std::filesystem::path m_cacheFolder;
    std::shared_ptr<const Tokenizer> m_tokenizer;
    std::vector<SharedInputKind> m_kinds;
    std::stop_source m_running;
    int m_detectRequest = 0;
    int m_previewRequest = 0;
    int m_checkRequest = 0;
    bool m_isChecking = false;
    std::unique_ptr<ComputeLane> m_quick;
    std::unique_ptr<ComputeLane> m_thorough;
};

} // namespace mnemo
