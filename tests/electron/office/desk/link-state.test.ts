import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FailureCode } from '#core/base/result.ts'
import {
  contactOf,
  firstState,
  nextState,
  pauseOf,
  sessionOf,
  type LinkEvent,
  type LinkState
} from '../../../../electron/office/desk/link-state.ts'

const limits = { poll: 30_000, refused: 300_000, backoff: { base: 500, cap: 30_000, floor: 0.5 } }
type Event = LinkEvent<string>
const after = (...events: readonly Event[]): LinkState<string> => events.reduce<LinkState<string>>(nextState, firstState)
const failed = (why: FailureCode, of: 'call' | 'session' | 'connection' = 'connection', at = 5): Event => ({ kind: 'failed', of, why, at })
const opened: Event = { kind: 'opened', session: 's' }
const silent: Event = { kind: 'silence', since: 3 }

const events = fc.oneof(
  fc.record({ kind: fc.constant('opened' as const), session: fc.string() }),
  fc.constantFrom<Event>({ kind: 'began' }, { kind: 'exchanged' }, { kind: 'closed' }),
  fc.record({ kind: fc.constant('silence' as const), since: fc.option(fc.nat()) }),
  fc.record({ kind: fc.constant('late' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('ended' as const), wasSilent: fc.boolean() }),
  fc.record({
    kind: fc.constant('failed' as const),
    of: fc.constantFrom('call' as const, 'session' as const, 'connection' as const),
    why: fc.constantFrom<FailureCode>(
      'office-offline',
      'office-failed',
      'office-unanswered',
      'office-forked',
      'office-login',
      'office-session-ended'
    ),
    at: fc.nat()
  })
)

test('whatever happens: connected means a session that answers, no contact has a time, and something is tried again unless a person must act', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 30 }), (happened) => {
      const state = after(...happened)
      const contact = contactOf(state)
      if (contact.kind === 'connected') {
        expect(sessionOf(state)).not.toBeNull()
        const lastSilence = happened.findLast(({ kind }) => kind === 'silence' || kind === 'opened')
        if (lastSilence?.kind === 'silence') expect(lastSilence.since).toBeNull()
        expect(happened.findLast(({ kind }) => kind === 'ended' || kind === 'opened')?.kind).toBe('opened')
      }
      if (contact.kind === 'offline') expect(contact.since).toBeGreaterThanOrEqual(0)
      const pause = pauseOf(state, limits, 1)
      if (state.kind === 'closed') expect(happened.some(({ kind }) => kind === 'closed')).toBe(true)
      else if (state.kind === 'forked') expect(contact).toMatchObject({ kind: 'refused', why: 'office-forked' })
      else expect(pause).toSatisfy((milliseconds: number) => milliseconds > 0 && milliseconds <= limits.refused)
      // Only an answer may cost minutes.
      if (contact.kind !== 'refused' && pause !== null) expect(pause).toBeLessThanOrEqual(limits.backoff.cap)
      expect(pause === null).toBe(state.kind === 'closed' || state.kind === 'forked')
    })
  )
})

test.each<readonly [string, readonly Event[], object]>([
  ['at the start', [], { kind: 'connecting' }],
  ['with a session', [opened], { kind: 'connected' }],
  ['when the server is silent', [opened, silent], { kind: 'offline', since: 3, why: 'office-offline' }],
  ['when it is heard again', [opened, silent, { kind: 'silence', since: null }], { kind: 'connected' }],
  [
    'when a silent connection was given up, and the next one fails too',
    [opened, silent, { kind: 'ended', wasSilent: true }, failed('office-offline')],
    { kind: 'offline', since: 3, why: 'office-offline' }
  ],
  ['when a silent connection is replaced', [opened, silent, { kind: 'ended', wasSilent: false }], { kind: 'connecting' }],
  ['when the first connection takes too long', [{ kind: 'late', at: 4 }], { kind: 'offline', since: 4, why: 'office-offline' }],
  ['when it is there after all', [{ kind: 'late', at: 4 }, opened, { kind: 'late', at: 6 }], { kind: 'connected' }],
  ['when the connection has ended', [opened, { kind: 'ended', wasSilent: false }], { kind: 'connecting' }],
  [
    'since the first of two failures',
    [failed('office-offline'), failed('office-offline', 'connection', 9)],
    { kind: 'offline', since: 5, why: 'office-offline' }
  ],
  ['after a session that the office has ended', [opened, failed('office-session-ended', 'session')], { kind: 'connecting' }],
  ['with a refused call', [opened, failed('office-failed', 'call')], { kind: 'refused', since: 5, why: 'office-failed' }],
  ['in the next exchange', [opened, failed('office-failed', 'call'), { kind: 'began' }], { kind: 'connected' }],
  ['without a right to log in', [failed('office-login')], { kind: 'refused', since: 5, why: 'office-login' }],
  ['as a copy, whatever follows', [failed('office-forked'), opened], { kind: 'refused', since: 5, why: 'office-forked' }]
])('the contact that is shown: %s', (_, happened, contact) => {
  expect(contactOf(after(...happened))).toEqual(contact)
})

test('a complete exchange ends what failures and silent connections have made longer', () => {
  const state = after(
    opened,
    { kind: 'ended', wasSilent: true },
    failed('office-offline'),
    { kind: 'ended', wasSilent: true },
    failed('office-offline')
  )
  expect([state.failures, state.silences]).toEqual([2, 2])
  expect(pauseOf(state, limits, 1)).toBe(1_000)
  expect(nextState(nextState(state, opened), { kind: 'exchanged' })).toMatchObject({ kind: 'open', failures: 0, silences: 0 })
})
