import { expect, test } from 'vitest'
import type { CircuitBreaker } from '#core/outbox/circuit-breaker.ts'
import { isBusy, nextSteps, restingSender, withPause, withRequest, type RequestState, type SenderState } from '#core/outbox/sender-state.ts'

type Kind = RequestState<string>['kind']

const requestOf = (kind: Kind): RequestState<string> => (kind === 'checked' ? { kind, entries: [], request: '' } : { kind, entries: [] })
/** The requests have the numbers from 1 in this order. */
const stateOf = (kinds: readonly Kind[], breaker: CircuitBreaker = { kind: 'closed' }): SenderState<string> =>
  kinds.reduce<SenderState<string>>((state, kind, at) => withRequest(state, at + 1, requestOf(kind)), { ...restingSender, breaker })

const halfOpen: CircuitBreaker = { kind: 'half-open', failures: 1, unknownOutcomes: 0 }
const stopped: CircuitBreaker = { kind: 'stopped', failure: { code: 'unexpected' }, why: 'local-failure' }

test.each([
  ['nothing is on its way', stateOf([]), { send: [], check: 2 }],
  ['the first request is being checked: nothing is checked ahead', stateOf(['checking']), { send: [], check: 1 }],
  ['a request waits for those before it', stateOf(['checking', 'checked']), { send: [], check: 0 }],
  ['a checked request is sent, and the next ones are checked meanwhile', stateOf(['checked', 'checking']), { send: [1], check: 2 }],
  ['no more are sent than may be at a time', stateOf(['posting', 'storing', 'checked']), { send: [], check: 1 }],
  ['an outcome that is being stored does not hold up the next request', stateOf(['saving', 'posting', 'checked']), { send: [3], check: 2 }],
  ['one request at a time is a probe, and none is checked ahead', stateOf(['posting'], halfOpen), { send: [], check: 0 }],
  ['the probe itself', stateOf(['checked', 'checked'], halfOpen), { send: [1], check: 0 }],
  ['stopped', stateOf(['checked'], stopped), { send: [], check: 0 }],
  ['paused', withPause(stateOf(['checked']), 'asleep', true), { send: [], check: 0 }]
] as const)('%s', (_, state, steps) => {
  expect(nextSteps(state, 2)).toEqual(steps)
})

test('a request keeps its place when its state changes, and a pause ends alone', () => {
  const state = withRequest(stateOf(['posting', 'checking']), 1, requestOf('saving'))
  expect([...state.requests.keys()]).toEqual([1, 2])
  const ended = withRequest(withRequest(state, 1, null), 2, null)
  expect([isBusy(state), isBusy(ended)]).toEqual([true, false])
  const paused = withPause(withPause(ended, 'paused', true), 'restore', true)
  expect([...withPause(paused, 'restore', false).pauses]).toEqual(['paused'])
})
