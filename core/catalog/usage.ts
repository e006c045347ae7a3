/** How often and when something was used, and by which declaration last: one declaration counts once in a row. */
export interface Use {
  readonly uses: number
  /** Milliseconds since 1970. */
  readonly lastUsedAt: number
  readonly usedIn: string
}

/** After this long without use, a use counts half. */
const halfLife = 45 * 86_400_000

/** What is used often and lately ranks first. */
export const rankOf = ({ uses, lastUsedAt }: Use, now: number): number => uses * 0.5 ** (Math.max(0, now - lastUsedAt) / halfLife)

export const usedAgain = (use: Use, declaration: string, now: number): Use =>
  use.usedIn === declaration ? use : { uses: use.uses + 1, lastUsedAt: Math.max(now, use.lastUsedAt), usedIn: declaration }

/** Of two memories of the same thing. */
export const usesTogether = (a: Use, b: Use): Use => {
  const last = a.lastUsedAt >= b.lastUsedAt ? a : b
  return { uses: a.uses + b.uses, lastUsedAt: last.lastUsedAt, usedIn: last.usedIn }
}
