import { createHash } from 'node:crypto'
import type { Json } from '#core/base/json.ts'
import { canonicalJson } from '#core/base/json-guards.ts'

/** The same for equal values, whatever the order of their members. */
export const contentHash = (value: Json): string => createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, 16)
