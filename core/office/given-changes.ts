import type { IncomingChange, TakenChange } from '../contract/office.ts'

/** Whether the window stores the row of a change with the value that the host gave: it completes facts and merges conflicts. */
export const isGiven = (change: IncomingChange): boolean => change.kind === 'row' && !change.conflict

/** The changes of a page as the window names them in its batch. */
export const takenOf = (changes: readonly IncomingChange[]): readonly TakenChange[] =>
  changes.map((change) => ({ number: change.number, here: change.here, ...(isGiven(change) ? { asGiven: true } : {}) }))
