CREATE TABLE matches (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    set_up TEXT,
    a TEXT NOT NULL,
    b TEXT NOT NULL,
    node BIGINT NOT NULL,
    ruling TEXT,
    paused BIGINT NOT NULL,
    pace BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    waits BIGINT NOT NULL,
    created BIGINT NOT NULL,
    changed BIGINT NOT NULL
);
CREATE INDEX matches_waiting ON matches (waits, changed);
CREATE TABLE plies (
    game_match TEXT NOT NULL REFERENCES matches (id),
    node BIGINT NOT NULL,
    parent BIGINT NOT NULL,
    ply TEXT NOT NULL,
    player TEXT NOT NULL,
    PRIMARY KEY (game_match, node)
);
