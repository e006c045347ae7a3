import type { Acknowledged, SharedState } from './messages.ts'
import type { Reception } from './customs.ts'

/** Something that a desk acknowledged, with the run of the desk (`Meja 3 #2`). */
export interface Heard {
  readonly by: string
  readonly what: Acknowledged
}

/** State of a declaration at the office at the end of the round. */
export interface OfficeDeclaration {
  readonly declaration: string
  readonly car: string | null
  readonly holder: string | null
  readonly sender: string | null
  readonly outcome: string | null
  readonly closed: string | null
}
export interface OfficeAttempt {
  readonly declaration: string
  readonly car: string
  /** Hash of the bytes of the declaration that the attempt sends. */
  readonly sha256: string
  readonly outcome: string
}

/** The final state of a round, as each side has it. */
export interface RoundFacts {
  readonly heard: readonly Heard[]
  readonly received: readonly Reception[]
  readonly declarations: readonly OfficeDeclaration[]
  readonly attempts: readonly OfficeAttempt[]
  /** Texts of rows, branches and earlier values at the office: every token is looked for in them. */
  readonly tokens: ReadonlySet<string>
  /** Ids of facts at the office. */
  readonly facts: ReadonlySet<string>
  /** What the desks that are in use have in the end, by name. */
  readonly shared: Readonly<Record<string, SharedState>>
  /** The rows and holders of the office, as a desk has them. */
  readonly office: SharedState
  /** Runs of desks whose disk was lost, in part or whole: what only they had is gone. `kept`: tokens and facts that the office had then. */
  readonly lostRuns: ReadonlySet<string>
  readonly kept: ReadonlySet<string>
  /** Runs on a disk that was copied or set back: what they send without the office is the exception of the design. */
  readonly copiedRuns: ReadonlySet<string>
  /** Declarations with a false confirmation of a user. */
  readonly liedAbout: ReadonlySet<string>
  /** Edits of a branch that a person had finished without them before the office lost its database: no desk makes the branch again. */
  readonly leftBefore: ReadonlySet<string>
}

export interface Finding {
  /** `harmed`: what a desk without rights did counts. `content`: the office says that the service has a content that it has not. */
  readonly kind: 'lost' | 'doubled' | 'stuck' | 'differs' | 'content' | 'harmed'
  readonly declaration: string | null
  readonly text: string
}

export interface HistoryReport {
  readonly findings: readonly Finding[]
  /** Double submissions after a false confirmation, and by a copied desk that was warned. */
  readonly afterFalseConfirmations: number
  readonly byCopies: number
}

const groupBy = <T>(list: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>()
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}

/** Sent without the office by a run on a copied disk, after the user there allowed it. */
const isByWarnedCopy = ({ heard, copiedRuns }: RoundFacts, car: string, { by }: Reception): boolean =>
  copiedRuns.has(by) &&
  heard.some((one) => one.by === by && one.what.kind === 'confirmation' && one.what.without === 'office' && one.what.car === car)

const findDoubles = (facts: RoundFacts): HistoryReport => {
  const findings: Finding[] = []
  let [afterFalseConfirmations, byCopies] = [0, 0]
  const lies = new Set(facts.heard.flatMap(({ what }) => (what.kind === 'confirmation' && !what.isTrue ? [what.car] : [])))
  const declarationOf = new Map(facts.heard.flatMap(({ what }) => (what.kind === 'created' ? [[what.car, what.declaration] as const] : [])))
  for (const [car, all] of groupBy(facts.received, (one) => one.car)) {
    if (all.length < 2) continue
    const declaration = declarationOf.get(car) ?? null
    if (lies.has(car) || (declaration !== null && facts.liedAbout.has(declaration))) afterFalseConfirmations += 1
    else if (all.length - all.filter((one) => isByWarnedCopy(facts, car, one)).length < 2) byCopies += 1
    else
      findings.push({
        kind: 'doubled',
        declaration,
        text: `${car} was taken ${all.length} times, from ${all.map(({ by }) => by).join(', ')}`
      })
  }
  return { findings, afterFalseConfirmations, byCopies }
}

const findLosses = (facts: RoundFacts): readonly Finding[] => {
  const { heard, tokens, lostRuns, kept, leftBefore, attempts, received } = facts
  const findings: Finding[] = []
  const lose = (declaration: string | null, text: string): void => void findings.push({ kind: 'lost', declaration, text })
  const isExcused = (by: string, id: string): boolean => (lostRuns.has(by) && !kept.has(id)) || leftBefore.has(id)
  for (const { by, what } of heard) {
    if (
      (what.kind === 'created' || what.kind === 'edited' || what.kind === 'shared') &&
      !tokens.has(what.token) &&
      !isExcused(by, what.token)
    )
      lose(what.kind === 'shared' ? null : what.declaration, `${what.kind} by ${by}, ${what.token} is nowhere at the office`)
    if (what.kind === 'fact' && !facts.facts.has(what.id) && !isExcused(by, what.id))
      lose(what.declaration, `a response stored by ${by}, ${what.id}, is not at the office`)
  }
  const known = new Map<string, OfficeAttempt[]>()
  for (const one of attempts) known.set(`${one.car} ${one.sha256}`, [...(known.get(`${one.car} ${one.sha256}`) ?? []), one])
  for (const { car, sha256, by } of received) {
    const found = known.get(`${car} ${sha256}`) ?? []
    if (found.some(({ outcome }) => outcome === 'accepted' || outcome === 'unknown')) continue
    // An attempt that only a lost disk knew; what the office knew of it, it still has to know.
    if (found.length === 0 && lostRuns.has(by)) continue
    const declaration = found[0]?.declaration ?? null
    const known0 = found.length === 0 ? 'no attempt of it' : found.map(({ outcome }) => outcome).join(', ')
    lose(declaration, `${car} was taken from ${by}; the office has ${known0}`)
  }
  return findings
}

/** The service must have every content that the office has as accepted. Where the service has nothing of a declaration, that is how it ended (`findWrongEnds`). */
const findWrongContents = ({ attempts, received, lostRuns, copiedRuns }: RoundFacts): readonly Finding[] => {
  const taken = groupBy(received, ({ car }) => car)
  return attempts.flatMap(({ declaration, car, sha256, outcome }) => {
    const all = taken.get(car) ?? []
    if (outcome !== 'accepted' || all.length === 0 || all.some((one) => one.sha256 === sha256)) return []
    // A desk cannot know what its copied or lost disk sent.
    const isKnown = ({ by, sha256: sent }: Reception): boolean =>
      !copiedRuns.has(by) && (!lostRuns.has(by) || attempts.some((one) => one.car === car && one.sha256 === sent))
    if (!all.every(isKnown)) return []
    return [{ kind: 'content', declaration, text: `${car} is accepted with ${sha256}; the service has ${all.map((one) => `${one.sha256} from ${one.by}`).join(', ')}` }] // oxfmt-ignore
  })
}

const findWrongEnds = ({ heard, declarations, received, lostRuns, kept }: RoundFacts): readonly Finding[] => {
  const findings: Finding[] = []
  const byId = new Map(declarations.map((one) => [one.declaration, one]))
  const taken = new Set(received.map(({ car }) => car))
  for (const { by, what } of heard) {
    if (what.kind !== 'created') continue
    const { declaration, car } = what
    const one = byId.get(declaration)
    const stuck = (text: string): void => void findings.push({ kind: 'stuck', declaration, text: `${car}: ${text}` })
    if (one === undefined) {
      if (!lostRuns.has(by) || kept.has(what.token)) stuck('the office does not know it')
      continue
    }
    // The service has it. Where the outcome is unknown, a user finds the answer at the service.
    if ((one.outcome === 'accepted' || one.outcome === 'unknown') && taken.has(car)) continue
    stuck(
      `outcome ${one.outcome}, closed ${one.closed}, holder ${one.holder}, sender ${one.sender}, ${taken.has(car) ? '' : 'not '}taken by the service`
    )
  }
  return findings
}

const declarationIn = (name: string): string | null => /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(name)?.[0] ?? null

const findDifferences = ({ shared, office }: RoundFacts): readonly Finding[] =>
  Object.entries(shared).flatMap(([desk, state]) => {
    const names = [...new Set([...Object.keys(state), ...Object.keys(office)])].filter((name) => state[name] !== office[name])
    const [first] = names
    if (first === undefined) return []
    return [
      {
        kind: 'differs' as const,
        declaration: declarationIn(first),
        text: `${desk} differs from the office in ${names.length}: ${names.slice(0, 3).join('; ')}`
      }
    ]
  })

/** Compares what persons saw, what the service took and what the office has. */
export const checkHistory = (facts: RoundFacts): HistoryReport => {
  const doubles = findDoubles(facts)
  return {
    ...doubles,
    findings: [...doubles.findings, ...findLosses(facts), ...findWrongContents(facts), ...findWrongEnds(facts), ...findDifferences(facts)]
  }
}
