import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '#core/base/json.ts'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { assignEdit, attachEdit, attachmentsOf, detachEdit, filesByRow, followingFiles, type Attachment } from '#core/draft/attachments.ts'
import { approvalEdit, importerNotes, sentEdit } from '#core/draft/local-values.ts'
import { draftParts, partsEdits, takeParts } from '#core/draft/draft-parts.ts'
import { newRecord, type DraftRecord } from '#core/draft/draft-record.ts'
import { invertAll, type Edit } from '#core/draft/edit.ts'
import { historySteps } from '#core/draft/history-lines.ts'
import { newProfile } from '#core/wire/check-profile.ts'

const profile = newProfile('practice', 'practice', 'Latihan')
const document = (number: string): JsonObject => ({
  nourut: 1,
  dokkd: '380',
  dokno: number,
  doktg: '2026-11-05',
  kdgroupdok: '',
  dokinst: ''
})
const insert = (at: number, number: string): Edit => ({ kind: 'insert', path: `/dokumen/data/${at}`, after: document(number) })
const file = (id: string, row: number | null, more: Partial<Attachment> = {}): Attachment => ({
  id,
  name: `${id}.pdf`,
  sha256: id.charCodeAt(0).toString(16).padStart(64, '0'),
  bytes: 10,
  kind: 'pdf',
  at: 1,
  row,
  ...more
})

/** As the draft store applies a change: with what follows from it. */
const change = (record: DraftRecord, edits: readonly Edit[]): { readonly record: DraftRecord; readonly all: readonly Edit[] } => {
  const { record: changed } = applyEdits(record, edits)
  const all = [...edits, ...followingFiles(record, changed, edits)]
  return { record: applyEdits(record, all).record, all }
}
const changed = (record: DraftRecord, ...edits: readonly Edit[]): DraftRecord => change(record, edits).record
const numberOf = (record: DraftRecord, id: string): string | null => {
  const row = attachmentsOf(record).find((one) => one.id === id)?.row ?? null
  return row === null ? null : (record.document.dokumen.data[row]?.dokno ?? 'no row')
}
const withRows = (...numbers: readonly string[]): DraftRecord =>
  changed(newRecord('a', '000028ABC12320261120000001', profile, 0), ...numbers.map((number, at) => insert(at, number)))
const withFiles = (): DraftRecord =>
  changed(withRows('A', 'B', 'C'), attachEdit(file('b', 1)), attachEdit(file('c', 2)), attachEdit(file('d', null)))

test('files are listed with the declaration first, then by row', () => {
  const record = withFiles()
  expect(attachmentsOf(record).map(({ id, row }) => [id, row])).toEqual([
    ['d', null],
    ['b', 1],
    ['c', 2]
  ])
  expect([...filesByRow(attachmentsOf(record))]).toEqual([
    [1, 1],
    [2, 1]
  ])
})

test('a file stays with its row when rows are inserted, moved and removed, also after undo', () => {
  const record = withFiles()
  const inserted = changed(record, insert(0, 'Z'))
  expect([numberOf(inserted, 'b'), numberOf(inserted, 'c')]).toEqual(['B', 'C'])
  const moved = changed(inserted, { kind: 'move', path: '/dokumen/data/3', to: 0 })
  expect([numberOf(moved, 'b'), numberOf(moved, 'c')]).toEqual(['B', 'C'])
  const { record: removed, all } = change(moved, [{ kind: 'remove', path: '/dokumen/data/0', before: document('C') }])
  expect([numberOf(removed, 'b'), numberOf(removed, 'c')]).toEqual(['B', null])
  const undone = applyEdits(removed, invertAll(all)).record
  expect([numberOf(undone, 'b'), numberOf(undone, 'c')]).toEqual(['B', 'C'])
  expect(undone.local).toEqual(moved.local)
})

test('in a list that is replaced the row is found by type and number, and a row that is gone gives its files to the declaration', () => {
  const record = withFiles()
  const after = [document('C'), document('X'), document('A')]
  const replaced = changed(record, { kind: 'set', path: '/dokumen/data', before: record.document.dokumen.data as never, after })
  expect([numberOf(replaced, 'b'), numberOf(replaced, 'c')]).toEqual([null, 'C'])
  expect(attachmentsOf(replaced)).toHaveLength(3)
})

test('any changes of rows and their undo keep every file with its row', () => {
  const step = fc.record({ kind: fc.constantFrom('insert', 'remove', 'move'), at: fc.nat(), to: fc.nat() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let record = withFiles()
      const before = record
      const done: Edit[] = []
      for (const [index, { kind, at, to }] of steps.entries()) {
        const rows = record.document.dokumen.data
        if (kind !== 'insert' && rows.length === 0) continue
        const place = at % (kind === 'insert' ? rows.length + 1 : rows.length)
        const edit: Edit =
          kind === 'insert'
            ? insert(place, `N${index}`)
            : kind === 'move'
              ? { kind, path: `/dokumen/data/${place}`, to: to % rows.length }
              : { kind: 'remove', path: `/dokumen/data/${place}`, before: rows[place] as never }
        const result = change(record, [edit])
        record = result.record
        done.push(...result.all)
      }
      for (const [id, number] of [
        ['b', 'B'],
        ['c', 'C']
      ] as const)
        expect(numberOf(record, id)).toBe(record.document.dokumen.data.some((row) => row.dokno === number) ? number : null)
      expect(applyEdits(record, invertAll(done)).record.local).toEqual(before.local)
    }),
    { numRuns: 200 }
  )
})

test('a file is given to another row, taken away, and brought back', () => {
  const record = withFiles()
  const [, b] = attachmentsOf(record)
  if (!b) throw new Error('no file')
  expect(numberOf(changed(record, assignEdit(b, 0)), 'b')).toBe('A')
  expect(numberOf(changed(record, assignEdit(b, null)), 'b')).toBeNull()
  const removed = changed(record, detachEdit(b))
  expect(attachmentsOf(removed).map(({ id }) => id)).toEqual(['d', 'c'])
  expect(applyEdits(removed, invertAll([detachEdit(b)])).record.local).toEqual(record.local)
})

test('an entry that cannot be read is not listed, and a row that does not exist means the declaration', () => {
  const record = withFiles()
  const odd = {
    ...record,
    local: { files: { x: 'text', y: { name: 'a', sha256: 'short' }, z: { name: 'a', sha256: '0'.repeat(64), row: 7, kind: 'svg' } } }
  }
  expect(attachmentsOf(odd)).toEqual([{ id: 'z', name: 'a', sha256: '0'.repeat(64), bytes: 0, kind: 'other', at: 0, row: null }])
})

test('the history shows the change of the row alone, and a file that was given to another row by hand', () => {
  const record = withFiles()
  const { all } = change(record, [insert(0, 'Z')])
  const log = all.map((edit, index) => ({ step: 1, cause: 'typed' as const, declaration: 'a', seq: index + 1, at: 1, edit }))
  expect(historySteps(log, 10)[0]?.edits.map(({ kind }) => kind)).toEqual(['insert'])
  const [, b] = attachmentsOf(record)
  const given = b ? [{ step: 1, cause: 'typed' as const, declaration: 'a', seq: 1, at: 1, edit: assignEdit(b, 0) }] : []
  expect(historySteps(given, 10)[0]?.edits).toHaveLength(1)
})

test('a copy takes the files where it takes the numbers of the documents, and never the approval', () => {
  const source = changed(withFiles(), sentEdit(withFiles(), { at: 5, to: 'a@b.id' }))
  const blank = newRecord('n', '000028ABC12320261120000002', profile, 0)
  const whole = takeParts(source, blank, { parts: draftParts, clearDates: false, clearDocuments: false })
  expect(attachmentsOf({ document: whole.document, local: whole.local }).map(({ id, row }) => [id, row])).toEqual([
    ['d', null],
    ['b', 1],
    ['c', 2]
  ])
  expect(whole.local['importer']).toBeUndefined()
  for (const choice of [
    { parts: draftParts, clearDates: false, clearDocuments: true },
    { parts: ['goods', 'print'] as const, clearDates: false, clearDocuments: false }
  ])
    expect(takeParts(source, blank, choice).local['files']).toBeUndefined()
})

test('copying the documents into an open draft adds their files and keeps its own', () => {
  const source = withFiles()
  const onto = changed(withRows('Q', 'A'), attachEdit(file('q', 0)), attachEdit(file('a', 1)))
  const edits = partsEdits(source, onto, { parts: ['documents'], clearDates: false, clearDocuments: false })
  const filled = changed(onto, ...edits)
  expect(['a', 'b', 'c', 'q'].map((id) => numberOf(filled, id))).toEqual(['A', 'B', 'C', null])
  expect(attachmentsOf(filled)).toHaveLength(5)
})

test('the notes about the importer say what was sent, what was approved, and whether the declaration changed since', () => {
  const record = { ...withRows('A'), changedAt: 10 }
  expect(importerNotes(record)).toEqual({ sent: null, approval: null, isOutdated: false })
  const sent = { ...changed(record, sentEdit(record, { at: 20, to: 'a@b.id' })), changedAt: 10 }
  const approval = { by: 'Budi', way: 'phone', day: '2026-11-20', note: '', at: 30, sha256: 'a1' } as const
  const approved = { ...changed(sent, approvalEdit(sent, approval)), changedAt: 10 }
  expect(importerNotes(approved)).toEqual({ sent: { at: 20, to: 'a@b.id' }, approval, isOutdated: false })
  expect(importerNotes({ ...approved, changedAt: 31 }).isOutdated).toBe(true)
  expect(importerNotes(changed(approved, approvalEdit(approved, null))).approval).toBeNull()
})
