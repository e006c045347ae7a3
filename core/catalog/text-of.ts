import { scalarText } from '../base/json-guards.ts'

/** A text or number as trimmed text; '' for other values. */
export const textOf = (value: unknown): string => scalarText(value).trim()
