import type { CopyBatch, CopyCursor, CopyPage, CopyRequest, CopyRow, CopyState, RenewalPage } from '#core/contract/store-copy.ts'
import { fail, ok, type Result } from '#core/base/result.ts'
import { openConnection, Refused } from '../../../electron/database/connection.ts'
import { openOperations } from '../../../electron/database/operations.ts'

/** The store copy of main over a database in memory. */
export interface MemoryStoreCopy {
  state(): CopyState
  append(batch: CopyBatch): Result<CopyState>
  read(request: CopyRequest): Result<CopyPage>
  renew(page: RenewalPage): Result<CopyState>
  protect(): Result<CopyState>
  /** Every appended batch, oldest first. */
  readonly taken: readonly CopyBatch[]
  /** Simulates the loss of the folder. */
  lose(): void
  /** Simulates rows of a batch that cannot be read. */
  damage(seq: number): void
  /** Every row after the last batch. */
  rows(): readonly CopyRow[]
}

export const memoryStoreCopy = (): MemoryStoreCopy => {
  let database = openConnection(':memory:')
  let copy = openOperations(database)
  const taken: CopyBatch[] = []
  const resultOf = <T>(work: () => T): Result<T> => {
    try {
      return ok(work())
    } catch (error) {
      if (error instanceof Refused) return fail(error.code)
      throw error
    }
  }
  return {
    taken,
    state: () => copy.copyState(),
    append: (batch) =>
      resultOf(() => {
        const state = copy.appendToCopy(batch)
        taken.push(batch)
        return state
      }),
    read: (request) => resultOf(() => copy.readCopy(request)),
    renew: (page) => resultOf(() => copy.renewCopy(page)),
    protect: () => resultOf(() => copy.protectAfterLoss({ profiles: [], day: '2026-11-20', time: 0.5 })),
    lose: () => {
      database = openConnection(':memory:')
      copy = openOperations(database)
    },
    damage: (seq) => {
      database.prepare('DELETE FROM copy WHERE position = ?').run(seq)
      database.exec("INSERT OR REPLACE INTO state (name, value) VALUES ('damaged', 1)")
    },
    rows: () => {
      const rows: CopyRow[] = []
      for (let cursor: CopyCursor | null = { position: 0, row: 0 }; cursor !== null;) {
        const page = copy.readCopy(cursor)
        rows.push(...page.rows)
        cursor = page.next
      }
      return rows.filter(({ value }) => value !== undefined)
    }
  }
}
