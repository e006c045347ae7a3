import { expect, test } from 'vitest'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import { fail } from '#core/base/result.ts'
import { attemptsOf } from '#core/office/outbox-attempts.ts'
import { beginAttempt, cancel, confirmDelivery, recordOutcome, requeue } from '#core/outbox/transitions.ts'
import { anEntry } from '../outbox/entry-fixtures.ts'

const options = { rules: defaultAnswerRules, now: 10 }
const outcomes = (entry: Parameters<typeof attemptsOf>[0]) => attemptsOf(entry).map(({ outcome }) => outcome)

test('a repetition that was certainly not delivered does not take over the state of the attempt before it', () => {
  const lost = recordOutcome(anEntry('sending'), fail('timed-out', { mayHaveArrived: true }), options)
  const again = beginAttempt(requeue(lost), { now: 12 })
  const cancelled = cancel(recordOutcome(again, fail('office-not-holder', { mayHaveArrived: false }), options))
  expect([cancelled.state, outcomes(cancelled)]).toEqual(['unknown', ['unknown', 'failed']])
  const refused = recordOutcome(again, fail('refused'), options)
  expect([refused.state, outcomes(refused)]).toEqual(['unknown', ['unknown', 'refused']])
  const proven = confirmDelivery(refused, { at: 20, by: 'status-log', text: '104' })
  expect(outcomes(proven)).toEqual(['accepted', 'refused'])
})

test('a server error with the words of a refusal is reported as uncertain, also after another attempt', () => {
  const refusedByError = recordOutcome(anEntry('sending'), fail('refused', { mayHaveArrived: true, httpStatus: 500 }), options)
  const again = beginAttempt(requeue(refusedByError), { now: 12 })
  const accepted = confirmDelivery(recordOutcome(again, fail('timed-out', { mayHaveArrived: true }), options), {
    at: 20,
    by: 'status-log',
    text: '104'
  })
  expect([outcomes(refusedByError), outcomes(again), outcomes(accepted)]).toEqual([
    ['unknown'],
    ['unknown', 'sending'],
    ['unknown', 'accepted']
  ])
})

test('the outcome of the only attempt is that of the entry', () => {
  expect([outcomes(anEntry('sending')), outcomes(anEntry('unknown')), outcomes(anEntry('failed'))]).toEqual([
    ['sending'],
    ['unknown'],
    ['failed']
  ])
})
