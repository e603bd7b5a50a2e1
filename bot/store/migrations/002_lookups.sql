-- 002 lookups: follows 001 start. 2026-11-30.
-- Decks say which card data they were judged with and whether they are drafts; lists that are being brought in outlive
-- a restart, one a person; channels in which lookups are switched off.

ALTER TABLE decks ADD COLUMN edition TEXT NOT NULL DEFAULT '';
ALTER TABLE decks ADD COLUMN draft INTEGER NOT NULL DEFAULT 0;

CREATE TABLE imports (
    id   INTEGER PRIMARY KEY AUTOINCREMENT,
    user INTEGER NOT NULL UNIQUE,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at   INTEGER NOT NULL
) STRICT;

CREATE TABLE quiet (
    place INTEGER PRIMARY KEY,
    at    INTEGER NOT NULL
) STRICT;
