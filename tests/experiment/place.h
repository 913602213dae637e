#pragma once

#include "core/base/files.h"
#include "core/experiment/laboratory.h"

#include <QTemporaryDir>

#include <fstream>
#include <stdexcept>

namespace mnemo::test {

/// A laboratory over the bundled models and data, with a project and a cache of its own.
class Place {
public:
    Place()
    {
        auto opened = StoreWriter::open(folder() / "p.mnemo");
        if (!opened)
            throw std::runtime_error(opened.error().message);
        m_store = std::move(*opened);
        m_laboratory = fresh();
    }

    std::filesystem::path folder() const { return m_temporary.path().toStdString(); }
    Laboratory& laboratory() { return *m_laboratory; }
    StoreWriter& store() { return *m_store; }
    /// A second one over the same places, that has nothing open yet.
    std::unique_ptr<Laboratory> fresh()
    {
        Laboratory::Places places;
        places.resources = resourceFolder();
        places.cache = folder() / "cache";
        std::filesystem::create_directories(places.cache);
        return std::make_unique<Laboratory>(places, m_store.get());
    }

private:
    QTemporaryDir m_temporary;
    std::unique_ptr<StoreWriter> m_store;
    std::unique_ptr<Laboratory> m_laboratory;
};

} // namespace mnemo::test

/// Ends the test function with the error's sentence when a Result holds none.
#define MNEMO_OK(result) QVERIFY2((result).ok(), (result).ok() ? "" : (result).error().message.c_str())
