-- 001 start: follows nothing. 2026-11-29.
-- The first schema: matches with their acts and seats, requests, messages, people with their decks and blocks.
-- Times are milliseconds since 1970 in UTC. JSON columns hold text that only the program reads.

CREATE TABLE matches (
    id            TEXT PRIMARY KEY,
    game          TEXT NOT NULL,
    phase         TEXT NOT NULL CHECK (phase IN ('lobby', 'playing', 'paused', 'parked', 'over', 'closed')),
    guild         INTEGER,
    channel       INTEGER NOT NULL,
    thread        INTEGER,
    host          INTEGER NOT NULL,
    host_name     TEXT NOT NULL,
    opponent      INTEGER,
    opponent_name TEXT NOT NULL,
    size          INTEGER NOT NULL CHECK (size >= 2),
    settings      TEXT NOT NULL,
    secret        BLOB NOT NULL,
    secret_hash   TEXT NOT NULL,
    created       INTEGER NOT NULL,
    waiting_since INTEGER NOT NULL,
    warned        INTEGER NOT NULL DEFAULT 0,
    number        INTEGER NOT NULL DEFAULT 0,
    version       INTEGER NOT NULL DEFAULT 0,
    result        TEXT,
    fault         TEXT NOT NULL DEFAULT '',
    note          TEXT NOT NULL DEFAULT '',
    save          BLOB
) STRICT;

CREATE INDEX matches_by_phase ON matches (phase, created);
CREATE INDEX matches_by_host ON matches (host, created);

CREATE TABLE seats (
    match    TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    user     INTEGER,
    name     TEXT NOT NULL,
    computer TEXT NOT NULL DEFAULT '',
    deck     TEXT,
    joined   INTEGER,
    PRIMARY KEY (match, seat),
    UNIQUE (match, user)
) STRICT;

CREATE INDEX seats_by_user ON seats (user) WHERE user IS NOT NULL;

-- Append-only: what was done, and what happened. n = -1 holds the events of the set-up.
CREATE TABLE acts (
    match       TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    n           INTEGER NOT NULL,
    act         BLOB,
    events      BLOB NOT NULL,
    user        INTEGER,
    interaction INTEGER,
    at          INTEGER NOT NULL,
    PRIMARY KEY (match, n)
) STRICT;

CREATE UNIQUE INDEX acts_by_interaction ON acts (interaction, match) WHERE interaction IS NOT NULL;

CREATE TRIGGER acts_are_never_changed BEFORE UPDATE OF match, n, act, events, interaction, at ON acts
BEGIN
    SELECT RAISE(ABORT, 'acts are append-only');
END;

CREATE TABLE offers (
    id      INTEGER PRIMARY KEY,
    match   TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    kind    TEXT NOT NULL,
    seat    INTEGER NOT NULL,
    target  INTEGER NOT NULL,
    number  INTEGER NOT NULL,
    turn    INTEGER NOT NULL,
    agreed  TEXT NOT NULL,
    state   TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;

CREATE INDEX offers_by_match ON offers (match);

CREATE TABLE messages (
    match   TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    kind    TEXT NOT NULL,
    user    INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    message INTEGER NOT NULL,
    posted  INTEGER NOT NULL,
    PRIMARY KEY (match, kind, user)
) STRICT;

CREATE TABLE users (
    user       INTEGER PRIMARY KEY,
    nudge      TEXT NOT NULL,
    windows    TEXT NOT NULL,
    hands      TEXT NOT NULL,
    challenges INTEGER NOT NULL,
    decks      TEXT NOT NULL,
    dm_closed  INTEGER,
    dm_told    INTEGER NOT NULL
) STRICT;

CREATE TABLE decks (
    user    INTEGER NOT NULL,
    game    TEXT NOT NULL,
    folded  TEXT NOT NULL,
    name    TEXT NOT NULL,
    counts  TEXT NOT NULL,
    changed INTEGER NOT NULL,
    PRIMARY KEY (user, game, folded)
) STRICT;

CREATE TABLE blocks (
    user    INTEGER NOT NULL,
    blocked INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (user, blocked)
) STRICT;

CREATE TABLE faults (
    id     TEXT PRIMARY KEY,
    match  TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    at     INTEGER NOT NULL,
    act    TEXT NOT NULL,
    report TEXT NOT NULL
) STRICT;

CREATE TABLE marks (
    name TEXT PRIMARY KEY,
    at   INTEGER NOT NULL
) STRICT;
