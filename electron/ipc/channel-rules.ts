import { contract, type Channel, type Handlers, type Input } from '#core/contract/host-api.ts'
import type { Cost, PersonRule, PolicyLimit } from '#core/contract/input.ts'
import type { Monotonic } from '#core/base/ports.ts'
import { createRateLimit } from '#core/base/rate-limit.ts'
import { fail, type FailureCode } from '#core/base/result.ts'
import type { Person } from './person.ts'

export interface ChannelRuleDeps {
  readonly person: Pick<Person, 'isHere' | 'takePress' | 'giveTicket' | 'takeTicket'>
  /** Assistive technology is used, which presses buttons without keys and clicks. */
  readonly isAssisted: () => boolean
  /** Asks in a dialog of the system whether the user wants this call. */
  readonly ask: (channel: Channel, input: unknown) => Promise<boolean>
  /** Why the policy of this computer turns this off; null where it does not. */
  readonly refusalOf: (limit: PolicyLimit) => FailureCode | null
  /** Free bytes of the disk of the profile folder. */
  readonly freeSpace: () => Promise<number>
  readonly clock: Monotonic
}

/** Windows of other programs that the page opens in a minute: more would fill the desktop. */
const openedPerMinute = 20
/** Calls in a minute that a person confirms because no key was seen. */
const confirmedPerMinute = 6
/** Bytes that stay free for drafts. */
const keptFree = 512 * 1024 * 1024

/** The channels that a call of another channel with a person counts for. */
const precedes: ReadonlySet<string> = new Set(
  Object.values(contract).flatMap(({ person }) => (typeof person === 'string' ? [] : person.after))
)

/** The handlers, each behind the rules of its channel: this is the one place that applies them. */
export const withRules = (handlers: Handlers, deps: ChannelRuleDeps): Handlers => {
  const { person, isAssisted, ask, refusalOf, freeSpace, clock } = deps
  const opened = createRateLimit(openedPerMinute, 60_000, clock)
  const confirmed = createRateLimit(confirmedPerMinute, 60_000, clock)

  const isPersonHere = (rule: Exclude<PersonRule, 'none' | 'asked'>): boolean =>
    rule === 'seen' ? person.isHere() : person.takePress('call') || (rule !== 'once' && rule.after.some(person.takeTicket))

  const confirm = async (channel: Channel, input: unknown): Promise<FailureCode | null> =>
    (await ask(channel, input)) ? null : 'cancelled'

  const withoutPerson = async (channel: Channel, input: unknown): Promise<FailureCode | null> => {
    const rule = contract[channel].person
    if (rule === 'none') return null
    if (rule === 'asked') return confirm(channel, input)
    if (isPersonHere(rule)) return null
    if (!isAssisted() && rule !== 'once') return 'no-person'
    return confirmed.take() ? confirm(channel, input) : 'too-often'
  }

  const withoutRoom = async (costs: readonly Cost[]): Promise<FailureCode | null> => {
    if (costs.includes('window') && !opened.take()) return 'too-often'
    return costs.includes('bulk') && (await freeSpace()) < keptFree ? 'disk-full' : null
  }

  const guard = <C extends Channel>(channel: C, handler: Handlers[C]) => {
    const { costs, policy, person: rule } = contract[channel]
    return async (input: Input<C>) => {
      // One that needs a person runs only with one.
      const isOfPerson = precedes.has(channel) && (rule !== 'none' || person.takePress('call'))
      const refused = (policy === null ? null : refusalOf(policy)) ?? (await withoutPerson(channel, input)) ?? (await withoutRoom(costs))
      if (refused !== null) return fail(refused)
      const answer = await handler(input)
      if (isOfPerson && answer.ok) person.giveTicket(channel)
      return answer
    }
  }
  const guarded = Object.entries(handlers).map(([channel, handler]) => [channel, guard(channel as Channel, handler)])
  // The same channels, each with the answers of its handler or a refusal, which is an answer of every channel.
  return Object.fromEntries(guarded) as Handlers
}
