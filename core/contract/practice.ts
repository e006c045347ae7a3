/** Faults that the practice service can simulate. */
export const practiceFaults = [
  'none',
  'refuse',
  'lose-answer',
  'delay',
  'cut',
  'unauthorised',
  'too-many',
  'html',
  'wrong-counts',
  'section-errors',
  'no-pdf',
  'broken-pdf',
  'foreign-car',
  'redirect',
  'unavailable'
] as const
export type PracticeFault = (typeof practiceFaults)[number]

export interface PracticeState {
  readonly running: boolean
  /** Seconds between two statuses; 0: only manually. */
  readonly pace: number
  readonly fault: PracticeFault
  readonly declarations: number
}
