import { isObject } from '#core/base/json-guards.ts'
import type { CopyBatch, CopyRow } from '#core/contract/store-copy.ts'
import { parseBody } from '../append-only/checked-lines.ts'

// The values come from JSON.parse, so only the members are checked.
const isRow = (value: unknown): value is CopyRow => isObject(value) && typeof value.table === 'string' && value.key !== undefined

const isBatch = (value: unknown): value is CopyBatch =>
  isObject(value) && Number.isSafeInteger(value.seq) && Array.isArray(value.rows) && value.rows.every(isRow)

export const batchText = ({ seq, rows }: CopyBatch): string => JSON.stringify({ seq, rows })

/** `null` if the line is damaged or not a batch. */
export const readBatch = (body: Buffer | null): CopyBatch | null => {
  const value = body === null ? undefined : parseBody(body)
  return isBatch(value) ? value : null
}

const tab = '\t'

/** Identifies a row. */
export const rowKey = ({ table, key }: CopyRow): string => JSON.stringify([table, key])

/** A row of a snapshot: key, tab (never in JSON text), value; the key can be read without parsing the value. */
export const rowText = (row: CopyRow): string => `${rowKey(row)}${tab}${JSON.stringify(row.value)}`

/** `null` if the line is not a row of a snapshot. */
export const keyOfRowText = (body: Buffer): string | null => {
  const at = body.indexOf(tab)
  return at === -1 ? null : body.toString('utf8', 0, at)
}

const isPair = (value: unknown): value is readonly [unknown, unknown] => Array.isArray(value) && value.length === 2

export const readRow = (body: Buffer | null): CopyRow | null => {
  const at = body === null ? -1 : body.indexOf(tab)
  if (body === null || at === -1) return null
  const identity = parseBody(body.subarray(0, at))
  if (!isPair(identity)) return null
  const row: unknown = { table: identity[0], key: identity[1], value: parseBody(body.subarray(at + 1)) }
  return isRow(row) ? row : null
}
