-- The tables of version 1 of the deck.

CREATE TABLE questions (
    id INTEGER PRIMARY KEY,
    text TEXT UNIQUE NOT NULL,
    skill TEXT NOT NULL,
    difficulty REAL NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL
) STRICT;

CREATE TABLE answers (
    id INTEGER PRIMARY KEY,
    question INTEGER NOT NULL REFERENCES questions,
    at INTEGER NOT NULL,
    source TEXT NOT NULL,
    place TEXT NOT NULL,
    claim TEXT NOT NULL,
    truth TEXT NOT NULL,
    slip TEXT,
    seconds REAL,
    hints INTEGER NOT NULL,
    grade INTEGER CHECK (grade BETWEEN 1 AND 4),
    mu REAL,
    sigma REAL
) STRICT;

CREATE INDEX answers_of_question ON answers (question);

CREATE INDEX answers_by_time ON answers (at);

CREATE INDEX answers_of_games ON answers (place) WHERE source = 'game';

CREATE TABLE cards (
    question INTEGER PRIMARY KEY REFERENCES questions,
    due INTEGER NOT NULL,
    state INTEGER NOT NULL,
    step INTEGER,
    stability REAL NOT NULL,
    difficulty REAL NOT NULL,
    last_review INTEGER NOT NULL,
    lapses INTEGER NOT NULL,
    reviews INTEGER NOT NULL
) STRICT;

CREATE INDEX cards_by_due ON cards (due);

CREATE TABLE skills (
    skill TEXT PRIMARY KEY,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    answers INTEGER NOT NULL
) STRICT;

CREATE TABLE reports (id INTEGER PRIMARY KEY, question TEXT NOT NULL, note TEXT NOT NULL, at INTEGER NOT NULL) STRICT;

CREATE TABLE lessons (slug TEXT PRIMARY KEY, page INTEGER NOT NULL, done_at INTEGER) STRICT;

CREATE TABLE games (name TEXT PRIMARY KEY, stamp INTEGER NOT NULL) STRICT;
