import { isObject } from '#core/base/json-guards.ts'
import { practiceFaults, type PracticeFault } from '#core/contract/practice.ts'
import type { Declaration } from '#core/derive/shape.ts'
import type { Move } from './timeline.ts'

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

export interface PracticeSettings {
  readonly moves: readonly Move[]
  readonly fault: PracticeFault
  /** Exchanges the fault still affects; null: all. */
  readonly faultTimes: number | null
}

export const isFault = (value: unknown): value is PracticeFault => (practiceFaults as readonly unknown[]).includes(value)
/** Seconds between two statuses: 0 or more, at most a day. */
export const isPace = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 86_400
export const isSteps = (value: unknown): value is number =>
  Number.isInteger(value) && typeof value === 'number' && value >= 0 && value <= 1000
export const isTimes = (value: unknown): value is number => Number.isInteger(value) && typeof value === 'number' && value >= 1

const isMove = (value: unknown): value is Move =>
  isObject(value) &&
  Number.isFinite(value['at']) &&
  ((value['kind'] === 'pace' && isPace(value['seconds'])) || (value['kind'] === 'advance' && isSteps(value['steps'])))

export const isSettings = (value: unknown): value is PracticeSettings =>
  isObject(value) &&
  Array.isArray(value['moves']) &&
  value['moves'].every(isMove) &&
  isFault(value['fault']) &&
  (value['faultTimes'] === null || isTimes(value['faultTimes']))

/** Checks a file of this service. The declaration was validated before it was written. */
export const isStoredDeclaration = (value: unknown): value is StoredDeclaration =>
  isObject(value) &&
  typeof value['car'] === 'string' &&
  Array.isArray(value['bodies']) &&
  value['bodies'].every((body) => typeof body === 'string') &&
  [value['at'], value['after'], value['lastAt']].every((number) => Number.isFinite(number)) &&
  isObject(value['declaration']) &&
  value['declaration']['car'] === value['car']
