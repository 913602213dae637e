-- The project file, version 1. Embedded in the program at build time; later versions are steps on top of this one.
-- Times are ISO 8601 in UTC. Words of kind and state are those of --json.

PRAGMA application_id = 1296977231; -- "MNMO"

CREATE TABLE runs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    name TEXT NOT NULL,
    method TEXT NOT NULL,
    config_json TEXT NOT NULL,
    seed INTEGER NOT NULL, -- 64 bits, read as unsigned
    threads INTEGER NOT NULL,
    libraries_json TEXT NOT NULL,
    model_fingerprint TEXT NOT NULL,
    model_name TEXT NOT NULL,
    dataset_fingerprint TEXT NOT NULL,
    dataset_name TEXT NOT NULL,
    template_fingerprint TEXT NOT NULL,
    template_name TEXT NOT NULL,
    parent_id INTEGER REFERENCES runs (id) ON DELETE SET NULL,
    created_at TEXT NOT NULL,
    started_at TEXT NOT NULL,
    ended_at TEXT NOT NULL,
    summary_json TEXT NOT NULL,
    tags TEXT NOT NULL,
    note TEXT NOT NULL,
    error_message TEXT NOT NULL,
    deleted INTEGER NOT NULL,
    owner_pid INTEGER NOT NULL,
    owner_boot TEXT NOT NULL,
    owner_start INTEGER NOT NULL
);
CREATE INDEX runs_by_time ON runs (deleted, created_at);
CREATE INDEX runs_by_state ON runs (state);
CREATE INDEX runs_by_parent ON runs (parent_id);

-- One row a curve, with what a table of runs shows, so that listing never reads the points.
CREATE TABLE curves (
    id INTEGER PRIMARY KEY,
    run_id INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    points INTEGER NOT NULL DEFAULT 0,
    last_step INTEGER NOT NULL DEFAULT 0,
    last REAL,
    min_step INTEGER NOT NULL DEFAULT 0,
    min REAL,
    max_step INTEGER NOT NULL DEFAULT 0,
    max REAL,
    UNIQUE (run_id, name)
);
CREATE TABLE points (
    curve_id INTEGER NOT NULL REFERENCES curves (id) ON DELETE CASCADE,
    step INTEGER NOT NULL,
    seconds REAL,
    value REAL, -- NULL: not a number
    PRIMARY KEY (curve_id, step)
) WITHOUT ROWID;

CREATE TABLE predictions (
    run_id INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    item INTEGER NOT NULL,
    row INTEGER NOT NULL,
    gold INTEGER NOT NULL,
    predicted INTEGER NOT NULL,
    dntp_label REAL,
    dntp_vocab REAL,
    milliseconds REAL,
    probabilities BLOB, -- float32, little-endian
    text TEXT NOT NULL,
    PRIMARY KEY (run_id, item)
);

CREATE TABLE blobs (
    hash TEXT PRIMARY KEY, -- SHA-256
    size INTEGER NOT NULL,
    data BLOB NOT NULL
);
CREATE TABLE artifacts (
    id INTEGER PRIMARY KEY,
    run_id INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    hash TEXT NOT NULL REFERENCES blobs (hash),
    created_at TEXT NOT NULL,
    UNIQUE (run_id, kind, name)
);
CREATE INDEX artifacts_by_kind ON artifacts (kind);
CREATE INDEX artifacts_by_hash ON artifacts (hash);

CREATE TABLE datasets (
    fingerprint TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    rows INTEGER NOT NULL,
    details_json TEXT NOT NULL,
    path TEXT NOT NULL,
    hash TEXT NOT NULL,
    size INTEGER NOT NULL,
    blob_hash TEXT REFERENCES blobs (hash), -- NULL: the bytes lie outside, at path
    added_at TEXT NOT NULL
);
CREATE INDEX datasets_by_blob ON datasets (blob_hash);
CREATE TABLE templates (
    fingerprint TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    json TEXT NOT NULL,
    added_at TEXT NOT NULL
);
CREATE TABLE models (
    fingerprint TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    path_hint TEXT NOT NULL,
    details_json TEXT NOT NULL,
    added_at TEXT NOT NULL
);
CREATE TABLE project_values (
    key TEXT PRIMARY KEY,
    value BLOB NOT NULL
) WITHOUT ROWID;
