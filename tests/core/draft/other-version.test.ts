import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '#core/base/json.ts'
import { isJsonObject } from '#core/base/json-guards.ts'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { attachEdit, attachmentsOf } from '#core/draft/attachments.ts'
import { differingParts, draftParts, neverCopied, partsEdits, takeParts, wholeParts, type DraftPart } from '#core/draft/draft-parts.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import { setEdit, type Edit } from '#core/draft/edit.ts'
import { insertEdits, removeEdits } from '#core/draft/row-edits.ts'
import { contentDifferences } from '#core/outbox/difference.ts'
import { aLine, aRecord } from './draft-fixtures.ts'

const lines = ['a', 'b', 'c', 'd'].map((name, index) => aLine(`barang ${name}`, { kd_barang: name, serial: String(index + 1), dcif: 10 }))
const base = aRecord(lines)

const edited = (record: DraftRecord, ...edits: readonly Edit[]): DraftRecord => applyEdits(record, edits).record
const set = (path: string, after: Json): Edit => setEdit(path, undefined, after)
/** A member of a later specification. */
const ofLater = '/header/data/jnsimp'
/** Fields of several sections, of the registration, and of what is never sent. */
const fields = [
  '/car',
  '/header/data/impnama',
  '/header/data/penjnama',
  '/header/data/angkutnama',
  ofLater,
  '/header/data/tpbno',
  '/@local/print/kota',
  '/@local/print/bayarNo',
  '/@local/party/pasokNegara',
  '/@local/checked/I1'
]

/** One thing that a person does. Values are unique, so that a value says who typed it. */
type Act = readonly [kind: 'field' | 'line' | 'insert' | 'remove' | 'document' | 'file', at: number]
const act = (record: DraftRecord, [kind, at]: Act, name: string): DraftRecord => {
  const rows = record.document.detail.data
  const row = at % Math.max(1, rows.length)
  if (kind === 'field') return edited(record, set(fields[at % fields.length] ?? '', name))
  if (kind === 'file')
    return edited(record, attachEdit({ id: name, name: `${name}.pdf`, sha256: 'a'.repeat(64), bytes: 1, kind: 'pdf', at: 1, row: null }))
  if (kind === 'document') {
    const after = { nourut: 1, dokkd: '380', dokno: name, doktg: '2026-11-05', kdgroupdok: '', dokinst: '' }
    return edited(record, { kind: 'insert', path: '/dokumen/data/0', after })
  }
  if (kind === 'insert') {
    const [edit] = insertEdits('detail', rows, row, 1)
    return edit?.kind === 'insert' ? edited(record, { ...edit, after: { ...(edit.after as object), brgurai: name } }) : record
  }
  if (rows.length === 0) return record
  return kind === 'remove' ? edited(record, ...removeEdits('detail', rows, [row])) : edited(record, set(`/detail/data/${row}/merk`, name))
}
const acts = fc.array(fc.tuple(fc.constantFrom('field', 'line', 'insert', 'remove', 'document', 'file'), fc.nat(9)), { maxLength: 8 })
const after = (some: readonly Act[], side: string): DraftRecord =>
  some.reduce((record, one, index) => act(record, one, `${side}${index}`), base)

/** The same value as it comes from the office, which does not keep the order of members. */
const fromOffice = <T>(value: T): T => {
  const reordered = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(reordered)
    if (!isJsonObject(one)) return one
    return Object.fromEntries(
      Object.entries(one)
        .reverse()
        .map(([key, below]) => [key, reordered(below)])
    )
  }
  return reordered(value) as T
}
const versionOf = (some: readonly Act[]): DraftRecord => {
  const made = after(some, 'V')
  return { ...made, document: fromOffice(made.document), local: fromOffice(made.local) }
}
const choiceOf = (parts: readonly DraftPart[]) => ({ ...wholeParts, parts })
const taken = (version: DraftRecord, here: DraftRecord, parts: readonly DraftPart[]): DraftRecord =>
  edited(here, ...partsEdits(version, here, choiceOf(parts)))
/** Differences that no part takes: of the registration and the payment, and files and members of a later specification that only this desk has. */
const isLeft = ({ path, kind }: { readonly path: string; readonly kind: string }): boolean =>
  neverCopied.has(path) || (kind === 'removed' && (path.startsWith('/@local/files/') || path === ofLater))

test('parts of another version taken into a declaration give what the parts of a copy give, and nothing else changes', () => {
  fc.assert(
    fc.property(acts, acts, fc.subarray([...draftParts]), (there, own, wanted) => {
      const [version, here] = [versionOf(there), after(own, 'H')]
      const differing = [...differingParts(version, here).keys()]
      const parts = differing.filter((part) => wanted.includes(part))
      const result = taken(version, here, parts)
      expect(result.document).toEqual(takeParts(version, here, choiceOf(parts)).document)
      expect(result.local['checked']).toEqual(here.local['checked'])
      // The others differ as before.
      const rest = new Set(differingParts(version, result).keys())
      expect(differing.filter((part) => !parts.includes(part) && part !== 'weight').every((part) => rest.has(part))).toBe(true)
    })
  )
})

test('with every part that differs nothing of the other version is missing, and then no part differs', () => {
  fc.assert(
    fc.property(acts, acts, (there, own) => {
      const [version, here] = [versionOf(there), after(own, 'H')]
      const differing = [...differingParts(version, here).keys()]
      const result = taken(version, here, differing)
      expect(contentDifferences(result, version).filter((one) => !isLeft(one))).toEqual([])
      expect([...differingParts(version, result).keys()]).toEqual([])
      expect(attachmentsOf(result).map(({ id }) => id)).toEqual(expect.arrayContaining(attachmentsOf(version).map(({ id }) => id)))
      // In the order of the form, although the office keeps none.
      expect(contentDifferences(here, version)).toEqual(contentDifferences(here, after(there, 'V')))
      // A part is offered exactly where the comparison shows something of it.
      const shown = contentDifferences(here, version).filter((one) => !isLeft(one))
      expect(differing.length > 0).toBe(shown.length > 0)
    })
  )
})

test('the payment of a declaration stays when its printed fields are taken; the same content has no parts to take', () => {
  const here = edited(base, set('/@local/print/bayarNo', '1'), set('/@local/print/kota', 'Batam'))
  const version = edited(base, set('/@local/print/kota', 'Bandung'))
  expect([...differingParts(version, here).keys()]).toEqual(['print'])
  expect(taken(version, here, ['print']).local['print']).toEqual({ bayarNo: '1', kota: 'Bandung' })
  expect(contentDifferences(here, version)).toMatchObject([
    { kind: 'removed', path: '/@local/print/bayarNo', before: '1' },
    { kind: 'changed', path: '/@local/print/kota', before: 'Batam', after: 'Bandung' }
  ])
  expect(differingParts({ ...here, document: fromOffice(here.document) }, here).size).toBe(0)
  // Doubts of an import, and a count that was typed, are of this declaration.
  const doubted = edited(
    base,
    set('/@local/imported/detail', { '1024': 'x' }),
    set('/header/data/jmbrg', 9),
    set('/@local/typed/jmbrg', true)
  )
  expect(differingParts({ ...doubted, local: {} }, doubted).size).toBe(0)
})
