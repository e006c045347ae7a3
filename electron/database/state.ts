import { randomInt } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

/** Numbers that describe the database; 0 before they are written. */
export interface DatabaseState {
  get(name: StateName): number
  set(name: StateName, value: number): void
}

/**
 * `seq`: the last batch of the copy. `edition`: time of the last restore, 0 before the first: a store of another edition is filled anew. `filled`: the edition from which a store was filled last. `origin`: random
 * number of the profile folder, another one after changes may have been lost. `damaged`: above 0 where rows could not be read, and after a repair.
 *
 * Of the last repair: `missing`: not 0 where rows of the window's store may be missing, until the window has taken
 * over; `lostAnswers`: the same for raw answers. `restored`: time of the backup from which it took the
 * rest, 0 without one. `until`: time of the last write before it. `whole`: answers of attempts before this time may be lost. `protected`: `until` of the
 * last repair after which `protectAfterLoss` has run.
 *
 * `most`: the highest number of declarations at an hourly backup.
 */
export type StateName =
  | 'seq'
  | 'damaged'
  | 'missing'
  | 'lostAnswers'
  | 'restored'
  | 'until'
  | 'whole'
  | 'edition'
  | 'filled'
  | 'origin'
  | 'protected'
  | 'most'

export const newOrigin = (): number => randomInt(1, 2 ** 47)

export const databaseState = (database: DatabaseSync): DatabaseState => {
  const read = database.prepare('SELECT value FROM state WHERE name = ?')
  const write = database.prepare('INSERT OR REPLACE INTO state (name, value) VALUES (?, ?)')
  return {
    get: (name) => Number(read.get(name)?.['value'] ?? 0),
    set: (name, value) => void write.run(name, value)
  }
}
