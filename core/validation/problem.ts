import type { Pointer } from '../base/json-pointer.ts'

/** `block`: the declaration cannot be sent, but it can be saved. `advice`: informational. */
export type Severity = 'block' | 'advice'

/** Codes of problems. The window has a text for each of them. */
export const problemCodes = [
  'required',
  'positive-wanted',
  'missing',
  'text-wanted',
  'number-wanted',
  'integer-wanted',
  'boolean-wanted',
  'list-wanted',
  'object-wanted',
  'date-form',
  'aju-form',
  'aju-date',
  'line-wanted',
  'invoice-wanted'
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** A problem of one field. */
export interface Problem {
  /** JSON Pointer of the field in the declaration. */
  readonly path: Pointer
  readonly severity: Severity
  readonly code: ProblemCode
}

/** Problems of a table that lacks a row. */
export const isRowWanted = ({ code }: Pick<Problem, 'code'>): boolean => code === 'line-wanted' || code === 'invoice-wanted'
