import { parseArgs } from 'node:util'
import { findRuntime, runtimeEnv } from '../../../scripts/runtime.ts'
import { createRandom, type Random } from './random.ts'

/** The result of a round; every number should be 0. */
export interface Damage {
  /** Values that the window had shown as saved and that are missing. */
  readonly lost: number
  /** Edits or rows that occur twice. */
  readonly doubled: number
  /** Number of starts with an empty store that was not rebuilt. */
  readonly resets: number
  /** One sentence for each of them. */
  readonly findings: readonly string[]
}

export const unharmed: Damage = { lost: 0, doubled: 0, resets: 0, findings: [] }

export const addDamage = (a: Damage, b: Damage): Damage => ({
  lost: a.lost + b.lost,
  doubled: a.doubled + b.doubled,
  resets: a.resets + b.resets,
  findings: [...a.findings, ...b.findings]
})

export interface FaultOptions {
  readonly rounds: number
  /** Maximum time before the fault, in seconds. */
  readonly seconds: number
  readonly seed: number
  /** Number of edits in a round. */
  readonly edits: number
  /** Milliseconds within which the user must see what the trial waits for. */
  readonly within: number
}

/** `--rounds`, `--seconds`, `--seed`, `--edits`, `--within`. Throws on anything else. */
export const readFaultOptions = (
  args: readonly string[],
  usual: { readonly rounds: number; readonly seconds?: number; readonly edits?: number; readonly within?: number }
): FaultOptions => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      seed: { type: 'string' },
      edits: { type: 'string' },
      within: { type: 'string' }
    }
  })
  const read = (name: keyof FaultOptions, otherwise: number): number => {
    const text = values[name]
    const value = text === undefined ? otherwise : Number(text)
    if (!Number.isFinite(value) || value < 0 || (name !== 'seconds' && !Number.isSafeInteger(value)))
      throw new Error(`--${name} ${text} is not a valid number`)
    return value
  }
  return {
    rounds: read('rounds', usual.rounds),
    seconds: read('seconds', usual.seconds ?? 0),
    seed: read('seed', Date.now() % 1_000_000_000),
    edits: read('edits', usual.edits ?? 0),
    within: read('within', usual.within ?? 0)
  }
}

/** Findings of one round that are printed. */
const maxPrinted = 20

export interface RoundContext {
  readonly round: number
  readonly random: Random
  readonly seconds: number
}

/**
 * Runs the rounds one after another, each with its own random numbers from the seed, and prints `N rounds, L lost, D doubled, R resets` at the
 * end. A round that ends with an error counts as a loss. The exit code is 1 if one of the three numbers is not 0.
 */
export const runRounds = async (
  options: FaultOptions,
  parts: {
    readonly round: (context: RoundContext) => Promise<Damage>
    /** Inspects the state after the last round. */
    readonly last?: () => Promise<Damage>
    /** Number of values shown as saved so far. A run with too few of them proves nothing and fails. */
    readonly acknowledged?: () => number
    /** Copies the profile before a damaged round for inspection; resolves with the path. */
    readonly keep: (name: string) => Promise<string>
  }
): Promise<void> => {
  Object.assign(process.env, runtimeEnv(await findRuntime()))
  let total = unharmed
  const begun = performance.now()
  const report = async (damage: Damage, name: string): Promise<void> => {
    total = addDamage(total, damage)
    if (damage.findings.length === 0) return
    console.error(`${name} of --seed ${options.seed}; the profile before the round is in ${await parts.keep(name)}`)
    for (const finding of damage.findings.slice(0, maxPrinted)) console.error(`  ${finding}`)
    if (damage.findings.length > maxPrinted) console.error(`  and ${damage.findings.length - maxPrinted} more`)
  }
  for (let round = 1; round <= options.rounds; round += 1) {
    const random = createRandom(options.seed + round * 7_919)
    const damage = await parts
      .round({ round, random, seconds: options.seconds })
      .catch((error: unknown): Damage => ({ ...unharmed, lost: 1, findings: [`the round did not end: ${String(error)}`] }))
    await report(damage, `round-${round}`)
  }
  if (parts.last !== undefined) await report(await parts.last(), 'the-end')
  const acknowledged = parts.acknowledged?.() ?? null
  const isProof = acknowledged === null || acknowledged >= options.rounds
  if (acknowledged !== null) console.error(`${acknowledged} values were shown as saved${isProof ? '' : ', too few to prove anything'}`)
  console.error(`${((performance.now() - begun) / 1_000 / Math.max(1, options.rounds)).toFixed(1)} s a round`)
  console.log(`${options.rounds} rounds, ${total.lost} lost, ${total.doubled} doubled, ${total.resets} resets`)
  process.exitCode = total.lost + total.doubled + total.resets > 0 || !isProof ? 1 : 0
}
