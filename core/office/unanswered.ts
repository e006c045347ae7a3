/** Milliseconds after which a connected desk hands a declaration over that it was asked for, if nobody there answers. */
export const unansweredAfter = 300_000
