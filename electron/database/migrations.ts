/**
 * The scripts of the database, applied in order; the version is SQLite's `user_version`. The first makes the baseline, an older version of which is refused; each
 * further one makes the version after it. A released script is never edited: append another.
 */
const baseline = `
  -- Facts about the database itself.
  CREATE TABLE state (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;

  -- Rows of the window's store. value: JSON, NULL for a deleted row. position: number of the batch that wrote the row last. writer: who wrote it.
  -- crc: checksum of the row (row_crc), because SQLite does not notice changed bytes within a value.
  CREATE TABLE copy (
    id INTEGER PRIMARY KEY,
    store TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT,
    position INTEGER NOT NULL,
    writer TEXT NOT NULL DEFAULT 'window',
    crc INTEGER NOT NULL,
    UNIQUE (store, key)
  ) STRICT;
  CREATE INDEX copy_position ON copy (position);
  -- Which declaration has an aju number: asked of every response that another desk presents.
  CREATE INDEX copy_cars ON copy (CASE WHEN json_valid(value) THEN value ->> 'car' END) WHERE store = 'summaries';
  -- What waits for the office is counted by this index alone: in the table these columns are behind the value.
  CREATE INDEX copy_own ON copy (position, store) WHERE writer <> 'office';

  -- Rows and items that do not have the form of their table, as they came: from the office, a backup or the window's store (source). member: what is wrong,
  -- as rowProblem of core/rows names it. at: in milliseconds since 1970. isTold: the window has been told.
  CREATE TABLE set_aside (
    id INTEGER PRIMARY KEY,
    store TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    member TEXT NOT NULL,
    source TEXT NOT NULL,
    at INTEGER NOT NULL,
    isTold INTEGER NOT NULL DEFAULT 0,
    UNIQUE (store, key, value)
  ) STRICT;

  -- Texts of answers, each once. content: UTF-8, packed: whether it is compressed (gzip).
  CREATE TABLE bodies (
    id INTEGER PRIMARY KEY,
    sha256 TEXT NOT NULL UNIQUE,
    packed INTEGER NOT NULL,
    content BLOB NOT NULL
  ) STRICT;

  -- Every answer of the service as received, and one row before each submission is sent (operation 'posting', without reply).
  -- cars: JSON. reply: JSON without the text. reading: the run of the application that has begun to read the answer; 0 after it was read.
  CREATE TABLE answers (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    at INTEGER NOT NULL,
    operation TEXT NOT NULL,
    profile TEXT NOT NULL,
    cars TEXT NOT NULL,
    reply TEXT,
    body INTEGER REFERENCES bodies,
    reading INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX answers_body ON answers (body);

  -- The attempts of the outbox that an answer is about.
  CREATE TABLE attempts (
    id INTEGER PRIMARY KEY,
    entry TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    answer INTEGER NOT NULL REFERENCES answers
  ) STRICT;
  CREATE INDEX attempts_entry ON attempts (entry);
  CREATE INDEX attempts_answer ON attempts (answer);

  -- Responses whose PDF is in an archive folder. place: the folder, '' for the one in the profile folder. file: path in the folder.
  CREATE TABLE documents (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    place TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    file TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    car TEXT NOT NULL,
    code TEXT NOT NULL,
    date TEXT NOT NULL,
    number TEXT NOT NULL,
    description TEXT NOT NULL,
    profile TEXT NOT NULL,
    storedAt INTEGER NOT NULL
  ) STRICT;
  -- With all that counting the files of a place and finding the unread ones needs of a document.
  CREATE INDEX documents_sha256 ON documents (sha256, place, date);
  CREATE INDEX documents_place ON documents (place, id);
  CREATE INDEX documents_car ON documents (car);
  CREATE INDEX documents_newest ON documents (place, date DESC, storedAt DESC, id DESC);
  -- The archive folders whose documents are all in the table.
  CREATE TABLE places (place TEXT PRIMARY KEY) STRICT;

  -- What was read inside a PDF. unread: why its text is unknown, '' if it is known. content: UTF-8, compressed (gzip).
  CREATE TABLE texts (sha256 TEXT PRIMARY KEY, unread TEXT NOT NULL, content BLOB NOT NULL) STRICT;

  -- The words of each document (rowid is its id): facts of the response, text of the PDF, and numbers without their separators.
  CREATE VIRTUAL TABLE document_words USING fts5 (
    facts, text, numbers, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
  );

  -- Its numbers of six or more characters, found by any part.
  CREATE VIRTUAL TABLE document_numbers USING fts5 (numbers, content = '', contentless_delete = 1, tokenize = 'trigram');

  -- What the desk knows of its office: the last position it was told, the place of a pull and of a push. Empty where no office is configured, after a
  -- restore and after a repair; the identity of the desk is in a file of its own, which no backup has.
  CREATE TABLE office_state (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

  -- Calls of the office that are not answered yet (result NULL), or whose answer the office does not know to be stored. input, effect, result: JSON.
  -- effect: what the answer means for the rows of this database. at: when it was stored, in milliseconds since 1970.
  CREATE TABLE office_requests (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    at INTEGER NOT NULL,
    function TEXT NOT NULL,
    input TEXT NOT NULL,
    effect TEXT NOT NULL,
    result TEXT
  ) STRICT;

  -- Who holds a declaration. item: as pulled. heldGeneration, heldEpoch: under which this desk held it last.
  CREATE TABLE office_declarations (
    declaration TEXT PRIMARY KEY,
    holder TEXT,
    sender TEXT,
    generation INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    heldGeneration INTEGER,
    heldEpoch INTEGER,
    item TEXT NOT NULL
  ) STRICT;
  CREATE INDEX office_declarations_position ON office_declarations (item ->> 'position');
  -- Those that another desk asks for.
  CREATE INDEX office_asked ON office_declarations (item ->> 'holder') WHERE item ->> 'asked' IS NOT NULL;

  -- The content of a row (SHA-256) that the desk and the office last had in common, and its position at the office (0: not known).
  CREATE TABLE office_rows (
    store TEXT NOT NULL,
    key TEXT NOT NULL,
    synced TEXT NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (store, key)
  ) STRICT;

  -- Changes that the window has not stored yet: of a row the newest version, of a fact every one.
  CREATE TABLE office_incoming (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    store TEXT NOT NULL,
    key TEXT NOT NULL,
    content TEXT NOT NULL,
    item TEXT NOT NULL,
    position INTEGER NOT NULL,
    UNIQUE (store, key, content)
  ) STRICT;

  -- Claims to send. claim: the id of the attempt at the office. entry, attempt: which one of the outbox. generation, epoch: of the declaration then. isOpen: the office may have it as running, and was
  -- not told yet that it is not. isRefused: the last answer about it was a refusal.
  CREATE TABLE office_claims (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    claim TEXT NOT NULL UNIQUE,
    entry TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    declaration TEXT NOT NULL,
    car TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    generation INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    state TEXT NOT NULL,
    isOpen INTEGER NOT NULL,
    isRefused INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX office_claims_attempt ON office_claims (entry, attempt);
  CREATE INDEX office_claims_declaration ON office_claims (declaration);
  CREATE INDEX office_claims_open ON office_claims (number) WHERE isOpen = 1;

  -- Declarations that this desk has given away: written in the transaction that stores the call (request). position: of the answer; the mark goes when a pull
  -- has reached it.
  CREATE TABLE office_releases (declaration TEXT NOT NULL, request TEXT NOT NULL, position INTEGER, PRIMARY KEY (declaration, request)) STRICT;

  -- Attempts, branches, lanes, desks and documents of the office, as pulled; rows that the office refused (refused).
  CREATE TABLE office_items (kind TEXT NOT NULL, id TEXT NOT NULL, item TEXT NOT NULL, PRIMARY KEY (kind, id)) STRICT;
  -- Those of a declaration, and those that may still arrive.
  CREATE INDEX office_attempts ON office_items (item ->> 'declaration', item ->> 'outcome') WHERE kind = 'attempt';

  -- Long jobs that the user has started, from their beginning to their end. run: of the application. path: of the file or folder, unfinished: of the file that is
  -- removed if the job does not end; '' without one. at: in milliseconds since 1970.
  CREATE TABLE jobs (
    id TEXT PRIMARY KEY, run TEXT NOT NULL, kind TEXT NOT NULL, path TEXT NOT NULL, unfinished TEXT NOT NULL, at INTEGER NOT NULL
  ) STRICT;

  -- Contents (SHA-256 of a frozen body) that a person has permitted to send to a service: of a profile at an address.
  CREATE TABLE permissions (service TEXT NOT NULL, content TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (service, content)) STRICT;
`

/** The version that the first script makes of an empty file. */
export const baselineVersion = 16
export const migrations: readonly string[] = [baseline]
/** The version that scripts make. */
export const versionOf = (scripts: readonly string[]): number => baselineVersion + scripts.length - 1
/** The version of the database that this version of the application writes. */
export const databaseVersion = versionOf(migrations)
