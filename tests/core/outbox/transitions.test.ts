import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import { fail, failureCodes, ok, type Failure } from '#core/base/result.ts'
import { outboxStates, type OutboxEntry, type OutboxState } from '#core/outbox/outbox-entry.ts'
import { matchAnswer } from '#core/outbox/match-answer.ts'
import {
  acknowledge,
  requeue,
  beginAttempt,
  cancel,
  deliveryChecked,
  leaveForProblems,
  leaveForRate,
  markInterrupted,
  revertAttempt,
  confirmDelivery,
  recordOutcome,
  stateAfter,
  supersede
} from '#core/outbox/transitions.ts'
import { countedSections } from '#core/schema/submit-result.ts'
import { aResult, anAnswer, anEntry, car, counts } from './entry-fixtures.ts'

const evidence = { at: 20, by: 'status-log' as const, text: '104' }
const moves: Readonly<
  Record<string, { readonly run: (entry: OutboxEntry) => OutboxEntry; readonly from: Readonly<Partial<Record<OutboxState, OutboxState>>> }>
> = {
  'begin an attempt': { run: (entry) => beginAttempt(entry, { now: 10 }), from: { queued: 'sending', failed: 'sending' } },
  'leave for problems': {
    run: (entry) => leaveForProblems(entry, [{ path: '/car', severity: 'block', code: 'required' }]),
    from: { queued: 'failed', failed: 'failed' }
  },
  'leave for the rate': {
    run: (entry) => leaveForRate(entry, { currency: 'USD', old: '16250', now: '16312' }),
    from: { queued: 'failed', failed: 'failed' }
  },
  'record success': {
    run: (entry) => recordOutcome(entry, ok(anAnswer()), { rules: defaultAnswerRules, now: 10 }),
    from: { sending: 'accepted', unknown: 'accepted' }
  },
  'record a refusal': {
    run: (entry) => recordOutcome(entry, fail('refused'), { rules: defaultAnswerRules, now: 10 }),
    from: { sending: 'refused', unknown: 'refused' }
  },
  'record no connection': {
    run: (entry) => recordOutcome(entry, fail('offline', { mayHaveArrived: false }), { rules: defaultAnswerRules, now: 10 }),
    from: { sending: 'failed', unknown: 'failed' }
  },
  'record a lost answer': {
    run: (entry) => recordOutcome(entry, fail('timed-out', { mayHaveArrived: true }), { rules: defaultAnswerRules, now: 10 }),
    from: { sending: 'unknown', unknown: 'unknown' }
  },
  'mark interrupted': { run: markInterrupted, from: { sending: 'unknown' } },
  'confirm delivery': { run: (entry) => confirmDelivery(entry, evidence), from: { unknown: 'accepted' } },
  'revert the attempt': { run: revertAttempt, from: { sending: 'queued' } },
  'check without result': { run: (entry) => deliveryChecked(entry, 'not-found', 10), from: { unknown: 'unknown' } },
  'acknowledge remarks': { run: (entry) => acknowledge(entry, 10), from: { remarks: 'remarks' } },
  requeue: { run: requeue, from: { unknown: 'queued', failed: 'queued' } },
  cancel: { run: cancel, from: { queued: 'cancelled', failed: 'cancelled' } },
  supersede: { run: supersede, from: { queued: 'cancelled', failed: 'cancelled' } }
}

describe.each(Object.entries(moves))('%s', (_, { run, from }) => {
  test.each(outboxStates)('from %s', (state) => {
    const entry = anEntry(state)
    const frozen = structuredClone(entry)
    const to = from[state]
    if (to === undefined) expect(() => run(entry)).toThrow(`an outbox entry in state ${state} `)
    else expect(run(entry).state).toBe(to)
    expect(entry).toEqual(frozen)
  })

  test('no transition changes the frozen body', () => {
    for (const state of Object.keys(from) as OutboxState[]) {
      const entry = anEntry(state)
      const { id, declaration, car: aju, profile, profileName, queuedAt, order, version, bytes, sha256, counts: sent } = run(entry)
      expect({ id, declaration, car: aju, profile, profileName, queuedAt, order, version, bytes, sha256, counts: sent }).toEqual({
        id: 'e1',
        declaration: 'd1',
        car,
        profile: 'p1',
        profileName: 'Latihan',
        queuedAt: 1,
        order: 1,
        version: 1,
        bytes: 2,
        sha256: 'ab',
        counts
      })
    }
  })
})

describe('attempts', () => {
  test('attempts are counted, started and ended, and refer to their answer', () => {
    const first = recordOutcome(beginAttempt(anEntry('queued'), { now: 10 }), fail('offline', { mayHaveArrived: false }), {
      rules: defaultAnswerRules,
      now: 11
    })
    const second = recordOutcome(beginAttempt(first, { now: 20 }), ok(anAnswer()), { rules: defaultAnswerRules, now: 21 })
    expect(second.attempts).toEqual([
      { number: 1, startedAt: 10, endedAt: 11, failure: { code: 'offline', mayHaveArrived: false } },
      { number: 2, startedAt: 20, endedAt: 21, answer: 'a1', httpStatus: 200, answerBytes: 2 }
    ])
    const { raw: _, ...kept } = anAnswer()
    expect([second.answer, second.remarks]).toEqual([kept, []])
  })

  test('interrupted attempts have no end until evidence arrives', () => {
    const lost = markInterrupted(beginAttempt(anEntry('queued'), { now: 10 }))
    expect(lost.attempts).toEqual([{ number: 1, startedAt: 10 }])
    expect(confirmDelivery(lost, evidence)).toMatchObject({ state: 'accepted', evidence, attempts: [{ number: 1, startedAt: 10 }] })
    expect(beginAttempt(requeue(lost), { now: 30 }).attempts.map((attempt) => attempt.number)).toEqual([1, 2])
  })

  test('after any history at most one attempt is running, and only in states that allow it', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...Object.values(moves)), { maxLength: 30 }), (life) => {
        let entry = anEntry('queued')
        for (const { run, from } of life) if (from[entry.state] !== undefined) entry = run(entry)
        expect(entry.attempts.map((attempt) => attempt.number)).toEqual(entry.attempts.map((_, index) => index + 1))
        if (entry.state === 'sending') expect(entry.attempts.at(-1)?.endedAt).toBeUndefined()
        // An entry that the current rules or another exchange rate hold back may have no attempt.
        const isHeld = entry.retry?.by === 'user' && (entry.retry.why === 'problems' || entry.retry.why === 'rate')
        if (entry.state === 'refused' || (entry.state === 'failed' && !isHeld)) expect(entry.attempts.at(-1)?.failure).toBeDefined()
      })
    )
  })
})

describe('a failed attempt', () => {
  test('a failed attempt leaves an unknown outcome whenever the request may have arrived, whatever its code', () => {
    expect(failureCodes.map((code) => stateAfter({ code, mayHaveArrived: true })).filter((state) => state !== 'unknown')).toEqual([])
  })

  test('an attempt is refused if the service refused it, else failed', () => {
    const of = (failure: Failure): string => `${failure.code} ${stateAfter(failure)}`
    expect(failureCodes.map((code) => of({ code, mayHaveArrived: false }))).toEqual(
      failureCodes.map((code) => `${code} ${code === 'refused' ? 'refused' : 'failed'}`)
    )
    expect(stateAfter({ code: 'offline' })).toBe('failed')
  })
})

describe('matching an answer', () => {
  const of = (...args: Parameters<typeof anAnswer>) => matchAnswer({ car, counts }, anAnswer(...args), defaultAnswerRules)

  test('an entry is accepted if every count matches and no section has an error', () => {
    expect(of()).toEqual({ state: 'accepted', remarks: [] })
    expect(of([aResult({ submitType: 'insert' })], { httpStatus: 500, deviations: ['/desc'] })).toEqual({ state: 'accepted', remarks: [] })
  })

  test('answers are matched by aju number, not by order', () => {
    const other = aResult({ car: 'OTHER', submitStatus: 'failed', counts: {}, errors: { detail: 'x' } })
    expect([of([other, aResult()]), of([aResult(), other])]).toEqual([
      { state: 'accepted', remarks: [] },
      { state: 'accepted', remarks: [] }
    ])
    fc.assert(
      fc.property(fc.shuffledSubarray([other, aResult(), aResult({ car: '' }), aResult({ car: 'car' })], { minLength: 4 }), (entries) => {
        expect(of(entries)).toEqual({ state: 'accepted', remarks: [] })
      })
    )
  })

  test('an answer about other declarations or none is unknown, and lists the aju numbers found', () => {
    expect(of([])).toEqual({ state: 'unknown', remarks: [{ code: 'car-missing', found: '' }] })
    expect(of([aResult({ car: 'A' }), aResult({ car: 'B' })])).toEqual({
      state: 'unknown',
      remarks: [{ code: 'car-missing', found: 'A, B' }]
    })
  })

  test('an answer without the declaration lists only unexpected aju numbers', () => {
    const answer = anAnswer([aResult({ car: 'A' }), aResult({ car: 'B' })])
    const { remarks } = matchAnswer({ car, counts }, answer, defaultAnswerRules, new Set([car, 'A']))
    expect(remarks).toEqual([{ code: 'car-missing', found: 'B' }])
    const settled = recordOutcome(
      anEntry('sending'),
      { ok: true, value: answer },
      { rules: defaultAnswerRules, now: 9, beside: new Set([car, 'A', 'B']) }
    )
    expect([settled.state, settled.remarks]).toEqual(['unknown', [{ code: 'car-missing', found: '' }]])
  })

  test('different and missing counts are reported, unexpected ones are not', () => {
    const { kemasan: _, ...fewer } = counts
    expect(of([aResult({ counts: { ...fewer, detail: 2, pungutan: 5, '0': 1 } })])).toEqual({
      state: 'remarks',
      remarks: [
        { code: 'count', section: 'detail', sent: 3, counted: 2 },
        { code: 'count', section: 'kemasan', sent: 2, counted: null }
      ]
    })
    expect(
      of([aResult({ counts: {} })])
        .remarks.map((remark) => (remark.code === 'count' ? remark.section : remark.code))
        .sort()
    ).toEqual([...countedSections].sort())
    expect(of([aResult({ counts: Object.create(counts) as typeof counts })]).remarks).toHaveLength(11)
  })

  test('errors of sections are reported, also of pungutan and kendaraan', () => {
    expect(of([aResult({ errors: { detail: 'HS salah', pungutan: 'x', kendaraan: '{"a":1}' } })])).toEqual({
      state: 'remarks',
      remarks: [
        { code: 'section-error', section: 'detail', text: 'HS salah' },
        { code: 'section-error', section: 'pungutan', text: 'x' },
        { code: 'section-error', section: 'kendaraan', text: '{"a":1}' }
      ]
    })
  })

  test('an answer with unknown status words is unknown, with all remarks', () => {
    expect(of([aResult({ submitStatus: 'pending', errors: { detail: 'x' } })], { status: 'selesai' })).toEqual({
      state: 'unknown',
      remarks: [
        { code: 'odd-status', status: 'selesai' },
        { code: 'odd-submit-status', status: 'pending' },
        { code: 'section-error', section: 'detail', text: 'x' }
      ]
    })
    expect(of([aResult({ submitStatus: '' })])).toEqual({ state: 'unknown', remarks: [{ code: 'odd-submit-status', status: '' }] })
  })
})

describe('the state of an entry', () => {
  test('an entry never leaves a final state, and only evidence, the user or the journal end the unknown state', () => {
    const ends: readonly OutboxState[] = ['accepted', 'refused', 'cancelled']
    for (const { from } of Object.values(moves)) for (const state of ends) expect(from[state]).toBeUndefined()
    const outOfUnknown = Object.entries(moves).flatMap(([name, { from }]) =>
      from.unknown !== undefined && from.unknown !== 'unknown' ? [name] : []
    )
    expect(outOfUnknown.sort()).toEqual(['confirm delivery', 'record a refusal', 'record no connection', 'record success', 'requeue'])
  })

  test('after an attempt that may have arrived, neither a refusal of the next one nor a cancellation ends the unknown state', () => {
    const options = { rules: defaultAnswerRules, now: 10 }
    const lost = recordOutcome(anEntry('sending'), fail('timed-out', { mayHaveArrived: true }), options)
    const again = beginAttempt(requeue(lost), { now: 12 })
    const refused = recordOutcome(again, fail('refused', { detail: 'nomor sudah ada' }), options)
    expect([refused.state, refused.attempts.at(-1)?.failure?.code]).toEqual(['unknown', 'refused'])
    expect(cancel(requeue(lost)).state).toBe('unknown')
    const offline = recordOutcome(again, fail('offline', { mayHaveArrived: false }), options)
    expect([offline.state, cancel(offline).state, supersede(offline).state]).toEqual(['failed', 'unknown', 'cancelled'])
  })

  test('a local failure at an unknown moment leaves an unknown outcome', () => {
    expect([stateAfter({ code: 'unexpected' }), stateAfter({ code: 'unexpected', mayHaveArrived: false })]).toEqual(['unknown', 'failed'])
  })

  test('a refused request of several declarations gives each of them a remark', () => {
    const request = { envelope: 'n', sha256: 's', bytes: 9, position: 1, of: 4 }
    expect(
      recordOutcome(beginAttempt(anEntry('queued'), { now: 1, request }), fail('refused'), { rules: defaultAnswerRules, now: 2 }).remarks
    ).toEqual([{ code: 'whole-envelope', of: 4 }])
    expect(
      recordOutcome(beginAttempt(anEntry('queued'), { now: 1 }), fail('refused'), { rules: defaultAnswerRules, now: 2 }).remarks
    ).toEqual([])
  })

  test('two results for one aju number leave an unknown outcome', () => {
    expect(matchAnswer({ car, counts }, anAnswer([aResult(), aResult()]), defaultAnswerRules)).toEqual({
      state: 'unknown',
      remarks: [{ code: 'car-doubled', times: 2 }]
    })
  })
})
