import type { Input } from '#core/contract/host-api.ts'
import type { CopyBatch, CopyPage, CopyRow, CopyState } from '#core/contract/store-copy.ts'
import { fail, ok, type Result } from '#core/base/result.ts'

interface MemorySnapshot {
  readonly seq: number
  readonly pages: readonly (readonly CopyRow[])[]
}

/** The store copy of main in memory, with the same failures and pages. */
export interface MemoryStoreCopy {
  state(): CopyState
  append(batch: CopyBatch): Result<CopyState>
  read(after: number): Result<CopyPage>
  rebase(page: Input<'storeCopy.rebase'>): Result<CopyState>
  /** Every appended batch, oldest first. */
  readonly taken: readonly CopyBatch[]
  /** Makes a snapshot of all rows, as main does in the background. */
  fold(): void
  /** Simulates a restart of main. */
  restart(): void
  /** Simulates the loss of the folder. */
  lose(): void
  /** Simulates a damaged line. */
  damage(seq: number): void
  /** Every row after the last batch. */
  rows(): readonly CopyRow[]
}

const rowKey = ({ table, key }: CopyRow): string => JSON.stringify([table, key])

const lastRows = (rows: Iterable<CopyRow>): readonly CopyRow[] => {
  const current = new Map<string, CopyRow>()
  for (const row of rows) {
    if (row.value === undefined) current.delete(rowKey(row))
    else current.set(rowKey(row), row)
  }
  return [...current.values()]
}

const inPages = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))

export const memoryStoreCopy = ({ batchesPerPage = 50, rowsPerPage = 500 } = {}): MemoryStoreCopy => {
  let snapshot: MemorySnapshot | null = null
  let batches: CopyBatch[] = []
  let lastSeq = 0
  let damaged = 0
  let restoring: { readonly from: MemorySnapshot; readonly given: number; readonly seq: number } | null = null
  let rebasing: { readonly seq: number; readonly rows: CopyRow[] } | null = null
  const taken: CopyBatch[] = []

  const rows = (): readonly CopyRow[] => lastRows([...(snapshot?.pages ?? []).flat(), ...batches.flatMap((batch) => batch.rows)])
  const state = (): CopyState => ({ lastSeq, baseSeq: snapshot?.seq ?? 0, hadData: lastSeq > 0, damaged })

  /** Never more pages than batches, so that the sequence numbers of the pages stay below that of the snapshot. */
  const snapshotOf = (seq: number, all: readonly CopyRow[]): MemorySnapshot => {
    const pages = inPages(all, Math.max(rowsPerPage, Math.ceil(all.length / Math.max(1, seq))))
    return { seq, pages: pages.length === 0 ? [[]] : pages }
  }

  const readSnapshot = (after: number, current: MemorySnapshot): CopyPage => {
    const { from, given } = restoring && after > 0 && after === restoring.seq ? restoring : { from: current, given: 0 }
    const complete = given + 1 === from.pages.length
    const seq = complete ? from.seq : given + 1
    restoring = complete ? null : { from, given: given + 1, seq }
    return { batches: [{ seq, rows: from.pages[given] ?? [] }], whole: given === 0, done: complete && seq === lastSeq }
  }

  return {
    state,
    taken,
    rows,
    append: (batch) => {
      if (batch.seq !== lastSeq + 1) return fail('safety-out-of-step')
      restoring = null
      rebasing = null
      batches.push(batch)
      taken.push(batch)
      lastSeq = batch.seq
      return ok(state())
    },
    read: (after) => {
      if (snapshot && after < snapshot.seq) return ok(readSnapshot(after, snapshot))
      const left = batches.filter((batch) => batch.seq > after)
      return ok({ batches: left.slice(0, batchesPerPage), whole: false, done: left.length <= batchesPerPage })
    },
    rebase: (page) => {
      if (page.first) rebasing = { seq: page.seq, rows: [] }
      else if (rebasing?.seq !== page.seq) return fail('safety-out-of-step')
      rebasing?.rows.push(...page.rows)
      if (!page.last) return ok(state())
      snapshot = snapshotOf(page.seq, lastRows(rebasing?.rows ?? []))
      rebasing = null
      restoring = null
      batches = []
      lastSeq = page.seq
      damaged = 0
      return ok(state())
    },
    fold: () => {
      snapshot = snapshotOf(lastSeq, rows())
      batches = []
    },
    restart: () => {
      restoring = null
      rebasing = null
    },
    lose: () => {
      snapshot = null
      batches = []
      lastSeq = 0
      restoring = null
    },
    damage: (seq) => {
      batches = batches.filter((batch) => batch.seq !== seq)
      damaged += 1
    }
  }
}
