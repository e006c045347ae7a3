import type { Failure } from '#core/base/result.ts'
import { NotSaved } from '../data/store-writer.ts'

/** Why a verb of a store could not be written, where that is what its error says; null for every other error. */
export const refusalOf = (error: unknown): Failure | null => (error instanceof NotSaved ? error.failure : null)
