import { practiceFaults, type PracticeFault } from '#core/contract/practice.ts'
import type { Declaration } from '#core/derive/types.ts'
import type { Move } from './timeline.ts'

/** What is kept of a declaration beside its data, which stays on the disk until an answer needs it. */
export interface Track {
  readonly car: string
  /** SHA-256 of each body (the whole envelope as it came) that stored it, oldest first; their number says how often it was stored. */
  readonly bodies: readonly string[]
  /** When it first came, and how many moves lay before. */
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
  /** How many more exchanges the fault spoils; null: all. */
  readonly faultTimes: number | null
}

type Members = Readonly<Record<string, unknown>>
export const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value)

export const isFault = (value: unknown): value is PracticeFault => (practiceFaults as readonly unknown[]).includes(value)
/** Seconds between two statuses: 0 or more, at most a day. */
export const isPace = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 86_400
export const isSteps = (value: unknown): value is number =>
  Number.isInteger(value) && typeof value === 'number' && value >= 0 && value <= 1000
export const isTimes = (value: unknown): value is number => Number.isInteger(value) && typeof value === 'number' && value >= 1

const isMove = (value: unknown): value is Move =>
  isMembers(value) &&
  Number.isFinite(value['at']) &&
  ((value['kind'] === 'pace' && isPace(value['seconds'])) || (value['kind'] === 'advance' && isSteps(value['steps'])))

export const isSettings = (value: unknown): value is PracticeSettings =>
  isMembers(value) &&
  Array.isArray(value['moves']) &&
  value['moves'].every(isMove) &&
  isFault(value['fault']) &&
  (value['faultTimes'] === null || isTimes(value['faultTimes']))

/** Our own file: the declaration inside was checked before it was written. */
export const isStoredDeclaration = (value: unknown): value is StoredDeclaration =>
  isMembers(value) &&
  typeof value['car'] === 'string' &&
  Array.isArray(value['bodies']) &&
  value['bodies'].every((body) => typeof body === 'string') &&
  [value['at'], value['after'], value['lastAt']].every((number) => Number.isFinite(number)) &&
  isMembers(value['declaration']) &&
  value['declaration']['car'] === value['car']
