#pragma once

#include "core/base/json.h"
#include "tests/hub/httpserver.h"

#include <QCryptographicHash>
#include <QMap>
#include <QUrl>

namespace mnemo::test {

/// One file of the pretended repository.
struct FakeFile {
    QByteArray content {};
    bool isLarge = false; ///< in the large file store: listed with a SHA-256, else with git's id
    QByteArray wrongHash {}; ///< listed instead of the right one
};

/// A hub with one repository, "owner/tiny" at "main", over the two routes: the list of files, and the files.
class HubFake {
public:
    using File = FakeFile;

    HubFake()
        : m_server([this](const Asked& asked) { return answer(asked); })
    {
    }

    static constexpr const char* commit = "0123456789abcdef0123456789abcdef01234567";

    void set(const QByteArray& path, const QByteArray& content, bool isLarge = false)
    {
        const QMutexLocker lock(&m_mutex);
        m_files.insert(path, { content, isLarge, {} });
    }
    void listWrongHash(const QByteArray& path, const QByteArray& hash)
    {
        const QMutexLocker lock(&m_mutex);
        m_files[path].wrongHash = hash;
    }
    void remove(const QByteArray& path)
    {
        const QMutexLocker lock(&m_mutex);
        m_files.remove(path);
    }
    /// Changes or replaces an answer before it goes out; runs in the server's thread.
    void tamper(std::function<void(const Asked&, Answered&)> change)
    {
        const QMutexLocker lock(&m_mutex);
        m_change = std::move(change);
    }

    std::string address(const char* host = "127.0.0.1") const { return m_server.address(host); }
    QList<Asked> asked() const { return m_server.asked(); }
    void forget() { m_server.forget(); }

    /// A small model: config, tokenizer, weights of `bytes` bytes, and what is left out.
    void fillModel(qsizetype bytes)
    {
        set("config.json", "{\"model_type\": \"llama\"}\n");
        set("tokenizer.json", "{}\n");
        set("README.md", "# tiny\n");
        set("model.safetensors", pattern(bytes), true);
        set("pytorch_model.bin", "pickled", true);
        set("picture.png", "png");
    }
    /// Bytes of which no two stretches are alike.
    static QByteArray pattern(qsizetype bytes, quint32 seed = 1)
    {
        QByteArray content(bytes, Qt::Uninitialized);
        quint32 state = seed;
        for (auto& byte : content) {
            state = state * 1664525U + 1013904223U;
            byte = char(state >> 24);
        }
        return content;
    }
    static QByteArray sha256(const QByteArray& content)
    {
        return QCryptographicHash::hash(content, QCryptographicHash::Sha256).toHex();
    }
    static QByteArray etagOf(const QByteArray& content) { return "\"" + sha256(content).left(16) + "\""; }

private:
    Answered answer(const Asked& asked)
    {
        const QMutexLocker lock(&m_mutex);
        const QByteArray list = "/api/models/owner/tiny/revision/main";
        const QByteArray files = QByteArray("/owner/tiny/resolve/") + commit + "/";
        Answered given { 404, "Not found", {} };
        if (asked.path == list + "?blobs=true")
            given = { 200, listing(), { { "Content-Type", "application/json" } } };
        else if (asked.path.startsWith(files))
            given = file(asked, QUrl::fromPercentEncoding(asked.path.mid(files.size())).toUtf8());
        if (m_change)
            m_change(asked, given);
        return given;
    }

    QByteArray listing() const
    {
        Json siblings = Json::array();
        for (auto it = m_files.begin(); it != m_files.end(); ++it) {
            const auto blob = QCryptographicHash::hash(
                "blob " + QByteArray::number(it->content.size()) + QByteArray(1, '\0') + it->content,
                QCryptographicHash::Sha1)
                                  .toHex();
            Json entry { { "rfilename", it.key().toStdString() }, { "size", it->content.size() },
                { "blobId", (it->isLarge || it->wrongHash.isEmpty() ? blob : it->wrongHash).toStdString() } };
            if (it->isLarge)
                entry["lfs"] = { { "size", it->content.size() }, { "pointerSize", 134 },
                    { "sha256", (it->wrongHash.isEmpty() ? sha256(it->content) : it->wrongHash).toStdString() } };
            siblings.push_back(entry);
        }
        return QByteArray::fromStdString(
            Json { { "id", "owner/tiny" }, { "sha", commit }, { "siblings", siblings } }.dump());
    }

    Answered file(const Asked& asked, const QByteArray& path) const
    {
        const auto found = m_files.find(path);
        if (found == m_files.end())
            return { 404, "Entry not found", { { "X-Error-Code", "EntryNotFound" } } };
        const auto& content = found->content;
        const auto etag = etagOf(content);
        const auto range = asked.headers.value("range");
        const auto condition = asked.headers.value("if-range");
        if (!range.startsWith("bytes=") || (!condition.isEmpty() && condition != etag))
            return { 200, content, { { "ETag", etag } } };
        const auto begin = range.mid(6, range.indexOf('-') - 6).toLongLong();
        const QByteArray total = QByteArray::number(content.size());
        if (begin >= content.size())
            return { 416, {}, { { "Content-Range", "bytes */" + total } } };
        return { 206, content.mid(begin),
            { { "ETag", etag },
                { "Content-Range",
                    "bytes " + QByteArray::number(begin) + "-" + QByteArray::number(content.size() - 1) + "/"
                        + total } } };
    }

    mutable QMutex m_mutex;
    QMap<QByteArray, File> m_files;
    std::function<void(const Asked&, Answered&)> m_change;
    HttpServer m_server;
};

} // namespace mnemo::test
