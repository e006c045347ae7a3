import { randomInt } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

/** Numbers that describe the database; 0 before they are written. */
export interface DatabaseState {
  get(name: StateName): number
  set(name: StateName, value: number): void
}

/**
 * `seq`: the last batch of the copy. `damaged`: number of rows that could not be read, at least 1 after a repair. `missing`: number of rows that
 * the window's store that the last repair did not bring back, `lostAnswers`: those of raw answers, until the window has read it; -1 if it is not known. `restored`: time of the backup from which the last repair took the rest, 0 without one.
 * `until`: time of the last write before that repair. `whole`: answers of attempts before this time may be lost. `edition`: time of the last restore,
 * 0 before the first: a store of another edition is filled anew. `origin`: random number of the profile folder, another one after changes may have been lost. `protected`: `until` of the last repair after
 * which `protectAfterLoss` has run.
 */
export type StateName = 'seq' | 'damaged' | 'missing' | 'lostAnswers' | 'restored' | 'until' | 'whole' | 'edition' | 'origin' | 'protected'

export const newOrigin = (): number => randomInt(1, 2 ** 47)

export const databaseState = (database: DatabaseSync): DatabaseState => {
  const read = database.prepare('SELECT value FROM state WHERE name = ?')
  const write = database.prepare('INSERT OR REPLACE INTO state (name, value) VALUES (?, ?)')
  return {
    get: (name) => Number(read.get(name)?.['value'] ?? 0),
    set: (name, value) => void write.run(name, value)
  }
}
