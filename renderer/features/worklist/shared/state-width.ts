/** Pixels of a column in which the badge of every state of a declaration is whole, in both languages. */
export const stateWidth = 144

/** Pixels that a badge needs beside its letters, which are smaller than those of a cell: its icon and its frame. */
export const badgeFrame = 28

/** Pixels of the column where a badge says that sending was cancelled. */
export const declinedWidth = 208
