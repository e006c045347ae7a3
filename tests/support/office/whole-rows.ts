import { isObject } from '#core/base/json-guards.ts'
import type { Json, JsonObject } from '#core/base/json.ts'
import { blankProduct } from '#core/catalog/product.ts'
import type { CopyRow } from '#core/contract/store-copy.ts'
import { blank } from '#core/derive/shape.ts'
import { declaration } from '#core/schema/declaration.ts'
import { blankTrack } from '#core/tracking/track.ts'

const plain = (value: unknown): JsonObject => JSON.parse(JSON.stringify(value)) as JsonObject
const use = { uses: 0, lastUsedAt: 0, usedIn: '' }

/** What readers of a row need besides its key. */
const members: Readonly<Record<string, JsonObject>> = {
  declarations: { car: '', document: plain(blank(declaration)), numerals: {}, local: {}, seq: 0, step: 0, createdAt: 1, changedAt: 1 },
  goods: { lines: [] },
  parties: { ...use, kind: 'seller', values: {}, changedAt: 1, byHand: false },
  products: { ...use, values: plain(blankProduct), changedAt: 1, byHand: false },
  templates: {
    ...use,
    name: '',
    parts: [],
    content: { document: plain(blank(declaration)), lines: [], numerals: {}, local: {} }
  },
  tracks: plain(blankTrack('', '')),
  responses: {
    ...{ car: '', code: '', date: '', time: '', number: '', description: '' },
    ...{ pdf: { state: 'none' }, copy: 'absent', fields: {}, firstSeenAt: 1, readAt: 0 }
  },
  answers: { car: '', at: 1, operation: 'status', content: null }
}

/** A value with all members that rows of its table have; tests name those that matter. */
export const wholeValue = (table: string, value: Json): Json => (isObject(value) ? { ...members[table], ...value } : value)
export const wholeRow = (row: CopyRow): CopyRow => (row.value === undefined ? row : { ...row, value: wholeValue(row.table, row.value) })
