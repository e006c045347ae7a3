import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { attachEdit, attachmentsOf, followingFiles } from '#core/draft/attachments.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import { setEdit, type Edit } from '#core/draft/edit.ts'
import { insertEdits, removeEdits, renumberEdits } from '#core/draft/row-edits.ts'
import { branchChanges, mergeEdits } from '#core/office/branch.ts'
import { aLine, aRecord } from '../draft/draft-fixtures.ts'

const lines = ['a', 'b', 'c', 'd'].map((name, index) => aLine(`barang ${name}`, { kd_barang: name, serial: String(index + 1), dcif: 10 }))
const base = aRecord(lines)
const known = { body: true, goods: true }

const edited = (record: DraftRecord, ...edits: readonly Edit[]): DraftRecord => applyEdits(record, edits).record
const set = (path: string, after: string | number): Edit => setEdit(path, undefined, after)
const header = (key: string, after: string): Edit => set(`/header/data/${key}`, after)
const rowsOf = ({ document }: DraftRecord) => document.detail.data
const withLine = (record: DraftRecord, at: number, name: string): DraftRecord => {
  const [edit] = insertEdits('detail', rowsOf(record), at, 1)
  if (edit?.kind !== 'insert') throw new Error('no row to insert')
  return edited(record, { ...edit, after: { ...(edit.after as object), brgurai: `barang ${name}`, kd_barang: name } })
}
const withoutLine = (record: DraftRecord, at: number): DraftRecord => edited(record, ...removeEdits('detail', rowsOf(record), [at]))
const changesOf = (branch: DraftRecord, here: DraftRecord) => branchChanges({ base, branch, here }, known)
const merged = (branch: DraftRecord, here: DraftRecord, isTaken = (isOpen: boolean): boolean => !isOpen): DraftRecord =>
  edited(
    here,
    ...mergeEdits(
      here,
      changesOf(branch, here).filter(({ isOpen }) => isTaken(isOpen))
    )
  )

test('changes of different fields merge by themselves; one of the same field is open and shows both values', () => {
  const branch = edited(base, header('impnama', 'PT Cabang'), header('penjnama', 'ACME'), set('/detail/data/1/dcif', 12))
  const here = edited(base, header('impnama', 'PT Sini'), set('/detail/data/1/nettodtl', 3))
  expect(changesOf(branch, here)).toMatchObject([
    { isOpen: true, difference: { path: '/header/data/impnama', before: 'PT Sini', after: 'PT Cabang', section: 'parties' } },
    { isOpen: false, difference: { path: '/header/data/penjnama', after: 'ACME' } },
    { isOpen: false, difference: { path: '/detail/data/1/dcif', line: 2, before: '10', after: '12' } }
  ])
  const { document } = merged(branch, here)
  expect(document.header.data).toMatchObject({ impnama: 'PT Sini', penjnama: 'ACME' })
  expect(document.detail.data[1]).toMatchObject({ dcif: 12, nettodtl: 3 })
})

test('lines that both sides added are all there, numbered in order, each behind the line it was added to', () => {
  const branch = withLine(withLine(base, 1, 'x'), 5, 'y')
  const own = withoutLine(withLine(base, 0, 'z'), 4)
  const here = edited(own, ...renumberEdits('detail', rowsOf(own)))
  const { document } = merged(branch, here)
  expect(document.detail.data.map(({ kd_barang: name, serial }) => `${serial} ${name}`)).toEqual(['1 z', '2 a', '3 x', '4 b', '5 c', '6 y'])
})

test('a line that one side removed and the other changed is a question; removed on both sides it is none', () => {
  expect(changesOf(edited(base, set('/detail/data/0/dcif', 12)), withoutLine(base, 0))).toMatchObject([
    { isOpen: true, difference: { kind: 'added', after: 'a · barang a' } }
  ])
  expect(changesOf(withoutLine(base, 0), edited(base, set('/detail/data/0/dcif', 12)))).toMatchObject([
    { isOpen: true, difference: { kind: 'removed', line: 1 } }
  ])
  expect(changesOf(withoutLine(base, 0), withoutLine(base, 0))).toEqual([])
})

test('where it is not known what the branch began with, everything that differs is open', () => {
  const branch = edited(base, header('impnama', 'PT Cabang'), set('/detail/data/1/dcif', 12))
  expect(branchChanges({ base, branch, here: base }, { body: false, goods: false }).map(({ isOpen }) => isOpen)).toEqual([true, true])
  expect(branchChanges({ base, branch, here: base }, { body: false, goods: true }).map(({ isOpen }) => isOpen)).toEqual([true, false])
})

test('what is never sent is merged too; a count that follows on both sides is computed again, and is no change', () => {
  const counted = (record: DraftRecord): DraftRecord => edited(record, set('/header/data/jmbrg', rowsOf(record).length))
  const branch = edited(counted(withLine(base, 0, 'x')), set('/@local/print/kota', 'Bandung'))
  const here = counted(withoutLine(base, 3))
  expect(changesOf(branch, here).map(({ difference }) => difference.path)).toEqual(['/detail/data/0', '/@local/print/kota'])
  expect(merged(branch, here).local).toEqual({ print: { kota: 'Bandung' } })
})

test('a file belongs to the same document row after a merge, or to the declaration if the row is not here', () => {
  const insert = (at: number, dokno: string, dokkd = '380', doktg = '2026-11-05'): Edit => ({
    kind: 'insert',
    path: `/dokumen/data/${at}`,
    after: { nourut: at + 1, dokkd, dokno, doktg, kdgroupdok: '', dokinst: '' }
  })
  const remove = (record: DraftRecord, at: number): Edit => ({
    kind: 'remove',
    path: `/dokumen/data/${at}`,
    before: { ...record.document.dokumen.data[at] }
  })
  const file = (id: string, row: number): Edit =>
    attachEdit({ id, name: `${id}.pdf`, sha256: 'a'.repeat(64), bytes: 1, kind: 'pdf', at: 1, row })
  const change = (record: DraftRecord, ...edits: readonly Edit[]): DraftRecord => {
    const changed = edited(record, ...edits)
    return edited(changed, ...followingFiles(record, changed, edits))
  }
  const old = change(base, insert(0, 'A'), insert(1, 'B'), insert(2, 'C'), file('c', 2))
  const here = change(old, remove(old, 0), insert(0, 'H', '705', '2026-11-06'))
  const there = change(change(old, insert(1, 'N')), file('n', 1), file('b', 2), file('a', 0))
  const changes = branchChanges({ base: old, branch: there, here }, known)
  expect(changes.map(({ difference: { path } }) => path)).not.toContain('/@local/files/c')
  expect(changes.find(({ difference: { path } }) => path === '/@local/files/b')?.difference.after).toBe('b.pdf')
  const result = change(here, ...mergeEdits(here, changes))
  const { data } = result.document.dokumen
  expect(data.map(({ dokno }) => dokno)).toEqual(['N', 'H', 'B', 'C'])
  const rows = attachmentsOf(result).map(({ id, row }) => [id, row === null ? null : data[row]?.dokno])
  expect(Object.fromEntries(rows)).toEqual({ a: null, b: 'B', c: 'C', n: null })
})

/** One thing that a person does. Values are unique, so that a value says who typed it. */
type Act = readonly [kind: 'header' | 'line' | 'insert' | 'remove', at: number]
const keys = ['impnama', 'penjnama', 'impalmt', 'penjalmt']
const act = (record: DraftRecord, [kind, at]: Act, name: string): DraftRecord => {
  const row = at % Math.max(1, rowsOf(record).length)
  if (kind === 'header') return edited(record, header(keys[at % keys.length] ?? '', name))
  if (kind === 'insert') return withLine(record, row, name)
  if (rowsOf(record).length === 0) return record
  return kind === 'remove' ? withoutLine(record, row) : edited(record, set(`/detail/data/${row}/merk`, name))
}
const acts = fc.array(fc.tuple(fc.constantFrom('header', 'line', 'insert', 'remove'), fc.nat(7)), { maxLength: 8 })
const after = (some: readonly Act[], side: string): DraftRecord =>
  some.reduce((record, one, index) => act(record, one, `${side}${index}`), base)
/** Every value that is in one version and was not in the base. */
const newValues = (record: DraftRecord): ReadonlySet<string> =>
  new Set([...JSON.stringify(record.document).matchAll(/"((?:barang )?[BH]\d+)"/g)].map(([, value = '']) => value))

test('nothing of either side is lost: what is new is in the result or open, and what is open is in the branch or here', () => {
  fc.assert(
    fc.property(acts, acts, (there, own) => {
      const [branch, here] = [after(there, 'B'), after(own, 'H')]
      const changes = changesOf(branch, here)
      const result = newValues(merged(branch, here))
      // What is here stays, but for lines that the branch removed and nobody changed here.
      for (const value of newValues(here)) expect(result).toContain(value)
      const open = JSON.stringify(changes.filter(({ isOpen }) => isOpen).map(({ change }) => change))
      for (const value of newValues(branch)) expect(result.has(value) || open.includes(`"${value}"`)).toBe(true)
    })
  )
})

test('all changes taken into an unchanged declaration give the branch; a branch without changes gives none', () => {
  fc.assert(
    fc.property(acts, acts, (there, own) => {
      const [branch, here] = [after(there, 'B'), after(own, 'H')]
      const rows = (record: DraftRecord) => rowsOf(record).map(({ serial: _, ...row }) => row)
      const taken = merged(branch, base, () => true)
      expect(rows(taken)).toEqual(rows(branch))
      expect(taken.document.header).toEqual(branch.document.header)
      expect(changesOf(base, here)).toEqual([])
      expect(changesOf(branch, branch)).toEqual([])
      // Taken once, there is nothing left that merges by itself.
      expect(changesOf(branch, merged(branch, here)).filter(({ isOpen }) => !isOpen)).toEqual([])
    })
  )
})
