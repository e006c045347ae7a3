import type { Pointer } from '../base/json-pointer.ts'

/** `block`: the declaration cannot be sent; it can always be saved. `advice` never blocks anything. */
export type Severity = 'block' | 'advice'

/** Every code has its sentence in renderer/text. */
export const problemCodes = [
  'required',
  'missing',
  'text-wanted',
  'number-wanted',
  'integer-wanted',
  'boolean-wanted',
  'list-wanted',
  'object-wanted',
  'date-form'
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** One thing to mend, at one place. */
export interface Problem {
  /** JSON Pointer of the field in the declaration. */
  readonly path: Pointer
  readonly severity: Severity
  readonly code: ProblemCode
}
