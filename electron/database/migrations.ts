/**
 * One script for each version of the database, applied in order; the version is SQLite's `user_version`. A released script is never edited:
 * append another, and a test that opens a file of the version before.
 */
export const migrations: readonly string[] = [
  `
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
  `
]
