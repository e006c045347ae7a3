import type { Summary } from '#core/draft/summary.ts'
import { givenNotes, paymentId, withNotes } from '#core/draft/work-notes.ts'
import type { Change } from '../../../renderer/data/store-writer.ts'

/** A row of the worklist; its number determines aju number and times. */
export const summary = (id: string, over: Partial<Summary> = {}): Summary => ({
  id,
  car: `000028PRAKTK20261120${id.padStart(6, '0')}`,
  importer: '',
  supplier: '',
  currency: 'USD',
  cif: null,
  lines: 0,
  problems: 0,
  state: 'draft',
  createdAt: Number(id),
  changedAt: Number(id),
  status: '',
  statusText: '',
  lastResponse: '',
  unread: 0,
  profile: '',
  trashedAt: 0,
  ...over
})

/** What is stored of rows of the worklist, with the notes and payments that they have. */
export const storedSummaries = (rows: readonly Summary[]): readonly Change[] =>
  rows.flatMap((row): readonly Change[] => {
    const notes = givenNotes(row)
    const noted: Change = { table: 'notes', key: row.id, value: { id: row.id, by: '', changedAt: 0, ...notes } }
    const paid = Object.entries(row.payments ?? {}).map(([billing, payment]): Change => {
      const id = paymentId(row.car, billing)
      return { table: 'payments', key: id, value: { ...payment, id, car: row.car, billing } }
    })
    return [{ table: 'summaries', key: row.id, value: withNotes(row, {}) }, ...(notes ? [noted] : []), ...paid]
  })
