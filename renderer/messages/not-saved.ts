import type { Failure } from '#core/base/result.ts'
import { NotSaved } from '../data/store-writer.ts'

/** The failure of an error that a store throws when a change cannot be written; null for every other error. */
export const writeFailureOf = (error: unknown): Failure | null => (error instanceof NotSaved ? error.failure : null)
