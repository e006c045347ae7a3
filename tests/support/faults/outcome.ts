/** `quick`: what fits into a test run. `long`: the sizes that are promised. */
export type Size = 'quick' | 'long'

export interface Outcome {
  /** How often it was tried. */
  readonly tried: number
  /** How often it did not hold. */
  readonly broken: number
  /** One sentence for each break. */
  readonly findings: readonly string[]
  /** Why this machine cannot try it; it is then neither kept nor broken. */
  readonly untried?: string
}

/** Tries every case; `attempt` returns a sentence where the promise is broken. */
export const tryEach = async <T>(cases: Iterable<T>, attempt: (one: T) => Promise<string | null> | string | null): Promise<Outcome> => {
  const findings: string[] = []
  let tried = 0
  for (const one of cases) {
    tried += 1
    const broken = await attempt(one)
    if (broken !== null) findings.push(broken)
  }
  return { tried, broken: findings.length, findings }
}

export const addOutcomes = (...all: readonly Outcome[]): Outcome => ({
  tried: all.reduce((sum, { tried }) => sum + tried, 0),
  broken: all.reduce((sum, { broken }) => sum + broken, 0),
  findings: all.flatMap(({ findings }) => findings)
})
