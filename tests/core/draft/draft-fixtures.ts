import fc from 'fast-check'
import { blank, type DraftDeclaration, type DraftGoodsLine } from '#core/derive/shape.ts'
import { valueAt } from '#core/base/json-pointer.ts'
import type { Json, JsonObject } from '#core/base/json.ts'
import type { Edit } from '#core/draft/edit.ts'
import { recordOf, type DraftRecord } from '#core/draft/draft-record.ts'
import { declaration, goodsLine } from '#core/schema/declaration.ts'

export const now = 1_700_000_000_000

export const aLine = (name: string, over: Partial<DraftGoodsLine> = {}): DraftGoodsLine => ({ ...blank(goodsLine), brgurai: name, ...over })

export const aDocument = (lines: readonly DraftGoodsLine[] = [], over: Partial<DraftDeclaration> = {}): DraftDeclaration => ({
  ...blank(declaration),
  car: '000028PRAKTK20261120000001',
  detail: { data: lines },
  ...over
})

export const aRecord = (lines: readonly DraftGoodsLine[] = [], over: Partial<DraftDeclaration> = {}): DraftRecord =>
  recordOf('one', aDocument(lines, over), now)

export const namesOf = (record: DraftRecord): readonly string[] => record.document.detail.data.map((line) => line.brgurai)
export const keysOf = (record: DraftRecord): readonly number[] => record.lines.map((line) => line.key)

const asJson = (line: DraftGoodsLine): JsonObject => line

/** A random edit of the lines: its kind, and its place as a fraction of the list length. */
export interface RefreshOptions {
  readonly kind: 'insert' | 'remove' | 'move' | 'row' | 'cell' | 'whole' | 'reverse' | 'header' | 'document'
  readonly at: number
  readonly to: number
  readonly name: string
}

export const editDescription: fc.Arbitrary<RefreshOptions> = fc.record({
  kind: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom('insert', 'remove', 'move', 'cell' as const) },
    { weight: 2, arbitrary: fc.constantFrom('row', 'header', 'document' as const) },
    { weight: 1, arbitrary: fc.constantFrom('whole', 'reverse' as const) }
  ),
  // Mostly the same few places, so that keys between them run out.
  at: fc.oneof(fc.constantFrom(0, 1, 0.5), fc.double({ min: 0, max: 1, noNaN: true })),
  to: fc.oneof(fc.constantFrom(0, 1, 0.5), fc.double({ min: 0, max: 1, noNaN: true })),
  name: fc.string({ maxLength: 3 })
})

/** The edit that a random description means for a document, or null if it is impossible (nothing to remove). */
export const editFor = (document: DraftDeclaration, { kind, at, to, name }: RefreshOptions): Edit | null => {
  const rows = document.detail.data
  const place = Math.min(Math.floor(at * rows.length), Math.max(0, rows.length - 1))
  const row = rows[place]
  switch (kind) {
    case 'insert':
      return { kind, path: `/detail/data/${Math.round(at * rows.length)}`, after: asJson(aLine(name)) }
    case 'header':
      return { kind: 'set', path: '/header/data/impnama', before: document.header.data.impnama, after: name }
    case 'document':
      return { kind: 'insert', path: `/kendaraan/data/${Math.round(at * document.kendaraan.data.length)}`, after: { name } }
    case 'whole':
    case 'reverse': {
      const after = kind === 'reverse' ? rows.toReversed() : [aLine(name), ...rows.slice(place)]
      return { kind: 'set', path: '/detail/data', before: rows.map(asJson), after: after.map(asJson) }
    }
    default:
      if (!row) return null
  }
  if (kind === 'remove') return { kind, path: `/detail/data/${place}`, before: asJson(row) }
  if (kind === 'move') return { kind, path: `/detail/data/${place}`, to: Math.min(Math.floor(to * rows.length), rows.length - 1) }
  if (kind === 'row') return { kind: 'set', path: `/detail/data/${place}`, before: asJson(row), after: asJson(aLine(name)) }
  return { kind: 'set', path: `/detail/data/${place}/merk`, before: row.merk, after: name }
}

/** The document after an edit, by a simple reference implementation: a copy changed in place. */
export const modelAfter = (document: DraftDeclaration, edit: Edit): DraftDeclaration => {
  const copy = structuredClone(document)
  const holder = edit.path.slice(0, edit.path.lastIndexOf('/'))
  const last = edit.path.slice(holder.length + 1)
  const parent = valueAt(copy, holder)
  if (edit.kind === 'set') (parent as Record<string, Json>)[last] = edit.after ?? null
  else {
    const list = parent as Json[]
    const [taken] = edit.kind === 'insert' ? [edit.after] : list.splice(Number(last), 1)
    if (edit.kind === 'insert') list.splice(Number(last), 0, edit.after)
    if (edit.kind === 'move') list.splice(edit.to, 0, taken ?? null)
  }
  return copy
}
