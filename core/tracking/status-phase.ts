import type { Phase } from '../contract/settings.ts'
import { isStatusCode } from '../contract/answer-rules.ts'

const inRange = (code: number, from: number, to: number): boolean => code >= from && code <= to

/** The phase of a status code. */
export const phaseOf = (status: string): Phase => {
  if (status === '') return 'unanswered'
  if (!isStatusCode(status)) return 'other'
  const code = Number(status)
  if (code === 210) return 'payment'
  if (inRange(code, 225, 240)) return 'lane'
  if (code < 225) return 'processing'
  if (inRange(code, 300, 449)) return 'inspection'
  if (inRange(code, 500, 599)) return 'gate'
  return inRange(code, 960, 981) ? 'correction' : 'other'
}
