import type { DatabaseSync } from 'node:sqlite'

/** Numbers that describe the database; 0 before they are written. */
export interface DatabaseState {
  get(name: StateName): number
  set(name: StateName, value: number): void
}

/**
 * `seq`: the last batch of the copy. `damaged`: number of rows of the copy that could not be read, at least 1 after a repair. `restored`: time of the
 * backup from which the last repair took the rest, 0 without one. `whole`: answers of attempts before this time may be lost.
 */
export type StateName = 'seq' | 'damaged' | 'restored' | 'whole'

export const databaseState = (database: DatabaseSync): DatabaseState => {
  const read = database.prepare('SELECT value FROM state WHERE name = ?')
  const write = database.prepare('INSERT OR REPLACE INTO state (name, value) VALUES (?, ?)')
  return {
    get: (name) => Number(read.get(name)?.['value'] ?? 0),
    set: (name, value) => void write.run(name, value)
  }
}
