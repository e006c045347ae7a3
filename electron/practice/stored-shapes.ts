import * as v from 'valibot'
import { isObject } from '#core/base/json-guards.ts'
import { practiceFaults } from '#core/contract/practice.ts'
import type { Declaration } from '#core/derive/shape.ts'

/** The in-memory part of a stored declaration; its data is read from the disk for an answer. */
export interface Track {
  readonly car: string
  /** SHA-256 of every envelope that stored it, oldest first; the length is the number of submissions. */
  readonly bodies: readonly string[]
  /** Arrival of the first submission in milliseconds, and the number of moves before it. */
  readonly at: number
  readonly after: number
  readonly lastAt: number
}

export interface StoredDeclaration extends Track {
  readonly declaration: Declaration
}

export const fault = v.picklist(practiceFaults)
/** Seconds between two statuses: 0 or more, at most a day. */
export const pace = v.pipe(v.number(), v.minValue(0), v.maxValue(86_400))
export const advance = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000))
/** Exchanges that a fault affects. */
export const times = v.pipe(v.number(), v.integer(), v.minValue(1))
const finite = v.pipe(v.number(), v.finite())

const move = v.variant('kind', [
  v.object({ kind: v.literal('pace'), at: finite, seconds: pace }),
  v.object({ kind: v.literal('advance'), at: finite, steps: advance })
])
export const practiceSettings = v.object({
  moves: v.pipe(v.array(move), v.readonly()),
  fault,
  /** Exchanges the fault still affects; null: all. */
  faultTimes: v.nullable(times)
})
export type PracticeSettings = Readonly<v.InferOutput<typeof practiceSettings>>

/** A file of this service. The declaration was validated before it was written. */
export const storedDeclaration: v.GenericSchema<StoredDeclaration> = v.pipe(
  v.object({
    car: v.string(),
    bodies: v.array(v.string()),
    at: finite,
    after: finite,
    lastAt: finite,
    declaration: v.custom<Declaration>(isObject)
  }),
  v.check(({ car, declaration }) => declaration.car === car)
)
