import type { Attempt, OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { proxyFaultOutcomes, type Passed } from '../fakes/fault-proxy.ts'
import { addDamage, unharmed, type Damage } from '../faults/fault-run.ts'

/** What the practice service has stored for an aju number (`GET /practice/declarations`). */
export interface Stored {
  readonly car: string
  readonly stored: number
  readonly sha256: readonly string[]
}

export const readStored = async (service: string): Promise<readonly Stored[]> => {
  const response = await fetch(`${service}/practice/declarations`)
  return (await response.json()) as readonly Stored[]
}

export interface Facts {
  /** Aju numbers of all declarations that the user has sent. */
  readonly cars: readonly string[]
  readonly entries: readonly OutboxEntry[]
  /** What the proxy did to each request. */
  readonly passed: readonly Passed[]
  /** When the proxy went down, in milliseconds since 1970. */
  readonly downs: readonly number[]
  /** Read before and after the entries, because a submit may run between the two reads. */
  readonly storedBefore: readonly Stored[]
  readonly stored: readonly Stored[]
}

export interface CheckOptions {
  /** Whether the application was killed: the outcome of an attempt in flight is then unknown. */
  readonly killed: boolean
  /** Whether all sends and delivery checks have ended: only unknown entries may be open. */
  readonly settled: boolean
  /** Aju numbers that the user has sent again. */
  readonly resent: ReadonlySet<string>
}

const submitPath = '/api/submit/bc28'
/** Attempts that did not reach the proxy: it was down, or the application had no token after a restart. */
const notPassed: ReadonlySet<string | undefined> = new Set(['unreachable', 'offline', 'no-token'])

const loss = (finding: string): Damage => ({ lost: 1, doubled: 0, resets: 0, findings: [finding] })
const double = (finding: string): Damage => ({ lost: 0, doubled: 1, resets: 0, findings: [finding] })

/** Whether the proxy went down during the attempt; both sides use the same clock. */
const isCutOff = ({ startedAt, endedAt, failure }: Attempt, downs: readonly number[]): boolean =>
  failure?.code === 'connection-lost' &&
  failure.mayHaveArrived === true &&
  downs.some((at) => at >= startedAt && at <= (endedAt ?? startedAt))

/** Compares the failure of each attempt with what the proxy did to its request. */
const reasons = (entry: OutboxEntry, seen: readonly Passed[], downs: readonly number[]): Damage => {
  const left = [...seen]
  for (const attempt of entry.attempts) {
    const { number, failure } = attempt
    if (notPassed.has(failure?.code)) continue
    const next = left[0]
    const isNextLost = next !== undefined && (proxyFaultOutcomes[next.fault].codes as readonly string[]).includes('connection-lost')
    if (!isNextLost && isCutOff(attempt, downs)) continue
    const met = left.shift()
    if (met === undefined) return loss(`${entry.car}: attempt ${number} (${failure?.code ?? 'answered'}) never reached the proxy`)
    const { codes, arrived } = proxyFaultOutcomes[met.fault]
    const code = failure?.code ?? 'none'
    if (!(codes as readonly string[]).includes(code)) return loss(`${entry.car}: ${met.fault} was reported as ${code}`)
    if (failure && failure.mayHaveArrived !== arrived)
      return loss(`${entry.car}: ${met.fault} was reported with mayHaveArrived ${failure.mayHaveArrived}`)
  }
  return left.length === 0 ? unharmed : double(`${entry.car}: ${left.length} requests belong to no attempt`)
}

interface Known {
  readonly seen: readonly Passed[]
  readonly downs: readonly number[]
  readonly before: Stored | undefined
  readonly stored: Stored | undefined
}

const checkEntry = (entry: OutboxEntry, { seen, downs, before, stored }: Known, options: CheckOptions): Damage => {
  const { car, state } = entry
  const times = stored?.stored ?? 0
  const found: Damage[] = []
  const isOpen = state === 'queued' || state === 'sending' || state === 'failed' || state === 'cancelled'
  if (isOpen && options.settled) found.push(loss(`${car} is still ${state}`))
  if (isOpen && before !== undefined && state !== 'sending' && !options.resent.has(car)) found.push(loss(`${car} is ${state} and stored`))
  if ((state === 'accepted' || state === 'remarks') && times === 0) found.push(loss(`${car} is ${state} and not stored`))
  if (state === 'refused') found.push(loss(`${car} is refused, but the service did not refuse it`))
  if (state === 'unknown' && options.settled && times > 0) found.push(loss(`${car} is stored, but the status log was not used`))
  if (state === 'accepted' && stored && !entry.attempts.some(({ request }) => request && stored.sha256.includes(request.sha256)))
    found.push(loss(`${car} is stored with another content than the frozen request`))
  if (options.resent.has(car)) {
    if (times > 1) found.push(double(`${car} was sent again and is stored ${times} times`))
    return found.reduce(addDamage, unharmed)
  }
  if (times > 1) found.push(double(`${car} is stored ${times} times`))
  // A request that may have arrived is never sent again automatically.
  const first = seen.findIndex(({ fault }) => proxyFaultOutcomes[fault].arrived)
  if (first !== -1 && first < seen.length - 1) found.push(double(`${car} was sent again after ${seen[first]?.fault}`))
  if (!options.killed) found.push(reasons(entry, seen, downs))
  return found.reduce(addDamage, unharmed)
}

/** Compares what the application shows with what the proxy and the service recorded. */
export const checkOutbox = ({ cars, entries, passed, downs, storedBefore, stored }: Facts, options: CheckOptions): Damage => {
  const submits = passed.filter(({ path }) => path === submitPath)
  const [before, after] = [storedBefore, stored].map((list) => new Map(list.map((one) => [one.car, one])))
  return cars
    .map((car) => {
      const mine = entries.filter((entry) => entry.car === car)
      const [entry] = mine
      if (entry === undefined) return loss(`${car} is in no entry`)
      if (mine.length > 1) return double(`${car} is in ${mine.length} entries`)
      return checkEntry(
        entry,
        { seen: submits.filter((one) => one.cars.includes(car)), downs, before: before?.get(car), stored: after?.get(car) },
        options
      )
    })
    .reduce(addDamage, unharmed)
}
