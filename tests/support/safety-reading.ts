import { readdir } from 'node:fs/promises'
import type { SafetyBatch, SafetyRow } from '#core/contract/store-copy.ts'
import type { SafetyJournal } from '../../electron/database/store-copy/journal.ts'

export const batch = (seq: number, text = `isi ${seq}`): SafetyBatch => ({
  seq,
  rows: [{ table: 'goods', key: ['d', seq], value: { uraian: text } }]
})

export const batches = (from: number, to: number): readonly SafetyBatch[] =>
  Array.from({ length: to - from + 1 }, (_, index) => batch(from + index))

/** Reads as the window does: the number of the last batch it got is what it asks with, until it is done. */
export const readAll = async (journal: SafetyJournal, after: number): Promise<readonly SafetyBatch[]> => {
  const read: SafetyBatch[] = []
  let last = after
  for (;;) {
    const page = await journal.read(last)
    if (!page.ok) throw new Error(page.failure.code)
    if (page.value.whole) read.length = 0
    read.push(...page.value.batches)
    last = page.value.batches.at(-1)?.seq ?? last
    if (page.value.done) return read
  }
}

/** The rows a store holds after these batches, by table and key. */
export const rowsAfter = (applied: readonly Pick<SafetyBatch, 'rows'>[]): ReadonlyMap<string, SafetyRow> => {
  const rows = new Map<string, SafetyRow>()
  for (const row of applied.flatMap((one) => one.rows)) {
    const name = JSON.stringify([row.table, row.key])
    if (row.value === undefined) rows.delete(name)
    else rows.set(name, row)
  }
  return new Map([...rows].sort(([a], [b]) => (a < b ? -1 : 1)))
}

export const filesOf = async (folder: string, beginning: string): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => name.startsWith(beginning)).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
