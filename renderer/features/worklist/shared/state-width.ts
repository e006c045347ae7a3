/** Pixels of a column in which the badge of every state of a declaration is whole, in both languages. */
export const stateWidth = 144

/** The same for the outcome of a submission. */
export const outcomeWidth = 202
