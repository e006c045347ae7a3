import { expect, test } from 'vitest'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import { fail, type Failure } from '#core/base/result.ts'
import { attemptsBefore, latestAttempt } from '#core/outbox/retry-policy.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { beginAttempt, recordOutcome, revertAttempt } from '#core/outbox/transitions.ts'
import { anEntry } from './entry-fixtures.ts'

const offline: Failure = { code: 'offline', mayHaveArrived: false }
const down: Failure = { code: 'service-down', httpStatus: 503, mayHaveArrived: false }
const busy: Failure = { code: 'odd-status', httpStatus: 408, mayHaveArrived: false }
const office: Failure = { code: 'office-offline', mayHaveArrived: false }

/** An entry after attempts with these failures. */
const after = (...failures: readonly Failure[]): OutboxEntry =>
  failures.reduce(
    (entry, failure) => recordOutcome(beginAttempt(entry, { now: 1 }), fail(failure.code, failure), { now: 2, rules: defaultAnswerRules }),
    anEntry('queued')
  )
const times = (count: number, failure: Failure): readonly Failure[] => Array.from({ length: count }, () => failure)
const numbers = ({ attempts }: OutboxEntry): readonly number[] => attempts.map(({ number }) => number)
const span = (from: number, to: number): readonly number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at)

test('a short outage is kept whole', () => {
  expect(numbers(after(...times(20, offline)))).toEqual(span(1, 20))
})

test('of a long outage the first attempt and the newest are kept, and the numbers go on', () => {
  const entry = after(...times(2_000, offline), ...times(2_000, down))
  expect(numbers(entry)).toEqual([1, ...span(3_980, 4_000)])
  expect([latestAttempt(entry), entry.attempts.map((_, at) => attemptsBefore(entry.attempts, at)).filter((count) => count > 0)]).toEqual([
    4_000,
    [3_978]
  ])
})

test('an attempt that never left gives its number back', () => {
  const running = beginAttempt(after(...times(100, offline)), { now: 3 })
  expect([latestAttempt(running), latestAttempt(revertAttempt(running))]).toEqual([101, 100])
})

test('attempts with another outcome, and those beside them, are kept', () => {
  expect(numbers(after(...times(50, offline), busy, ...times(50, offline), busy, ...times(50, offline)))).toEqual([
    ...[1, 50, 51, 52, 101, 102, 103],
    ...span(132, 152)
  ])
})

test('what the office was asked for is kept', () => {
  expect(numbers(after(...times(100, office)))).toEqual(span(1, 100))
})
