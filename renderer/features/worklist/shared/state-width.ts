/** Pixels of a column in which the badge of every state of a declaration is whole, in both languages. */
export const stateWidth = 144
