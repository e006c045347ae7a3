import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { failureCodes, type Failure } from '#core/base/result.ts'
import {
  allowedConcurrency,
  closedBreaker,
  halfOpenWhenDue,
  maxUnknownOutcomes,
  recordFailure,
  recordProbe,
  recordSuccess,
  retryNow,
  type CircuitBreaker
} from '#core/outbox/circuit-breaker.ts'
import {
  sendBackoff,
  backoffLimits,
  classifySendFailure,
  isSentAutomatically,
  needsOwnRequest,
  retryAfterFailure,
  retryDelay
} from '#core/outbox/retry-policy.ts'

/** A seeded random number generator. */
const seededRandom = (seed: number) => {
  let state = seed
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Simulates an hour in which every request fails. Returns the times of the requests in milliseconds. */
const downForAnHour = (seed: number, atOnce: number, failure: Failure): readonly number[] => {
  const random = seededRandom(seed)
  const hour = 3_600_000
  const requests: number[] = []
  let breaker: CircuitBreaker = closedBreaker
  let elapsed = 0
  while (elapsed < hour) {
    breaker = halfOpenWhenDue(breaker, elapsed)
    const width = allowedConcurrency(breaker, atOnce)
    if (width > 0) {
      for (let lane = 0; lane < width; lane += 1) requests.push(elapsed)
      for (let lane = 0; lane < width; lane += 1) breaker = recordFailure(breaker, failure, { elapsed, random })
    }
    if (breaker.kind !== 'open') break
    elapsed = breaker.until
  }
  return requests
}

describe('a service that is down for an hour with 200 declarations waiting', () => {
  test.each([1, 2, 4])('gets at most 40 requests, never more than three within a second, with a concurrency of %i', (atOnce) => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const requests = downForAnHour(seed, atOnce, { code: 'unreachable', mayHaveArrived: false })
      expect(requests.length).toBeLessThanOrEqual(40)
      expect(requests.length).toBeGreaterThan(10)
      // While the breaker is closed, as many requests leave as the user configured.
      const later = requests.slice(atOnce)
      for (const [index, moment] of later.entries())
        expect(later.filter((at) => at >= moment && at < moment + 1_000).length, `${seed} ${index}`).toBeLessThanOrEqual(3)
    }
  })

  test('computers of one office do not send their retries at the same moments', () => {
    const second = (seed: number): readonly number[] =>
      downForAnHour(seed, 1, { code: 'offline', mayHaveArrived: false }).map((at) => Math.floor(at / 1000))
    const all = [1, 2, 3].flatMap((seed) => [...new Set(second(seed).slice(3))])
    expect(new Set(all).size).toBeGreaterThan(all.length * 0.9)
  })
})

describe('sendBackoff', () => {
  test('stays between its floor and its cap for every random number', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (tries, value) => {
        const wait = sendBackoff(tries, () => value)
        expect(wait).toBeGreaterThanOrEqual(backoffLimits.base * backoffLimits.floor)
        expect(wait).toBeLessThanOrEqual(backoffLimits.cap)
      })
    )
    expect([0, 1, 2, 7, 8, 40].map((tries) => sendBackoff(tries, () => 0.999_999))).toEqual([
      2_000, 4_000, 8_000, 256_000, 300_000, 300_000
    ])
  })

  test('waits for Retry-After plus jitter', () => {
    expect(retryDelay({ code: 'too-many', retryAfter: 90 }, 0, () => 0.5)).toBe(90_500)
    expect(retryDelay({ code: 'too-many', retryAfter: 0 }, 3, () => 0.5)).toBe(10_000)
  })
})

describe('the circuit breaker', () => {
  const clock = { elapsed: 1_000, random: () => 0.5 }

  test('every failure code has a scope', () => {
    const scopes = Object.groupBy(failureCodes, (code) => classifySendFailure({ code }).scope)
    const ofService = scopes.declaration?.filter((code) => !code.startsWith('office-'))
    expect(ofService).toEqual([
      'refused',
      'too-large',
      'odd-status',
      'already-sent',
      'number-known',
      'file-missing',
      'other-kind',
      'not-permitted'
    ])
    expect(scopes.declaration).toEqual(expect.arrayContaining(['office-busy', 'office-not-holder', 'office-word-needed']))
    expect(scopes.service).toEqual(expect.arrayContaining(['office-offline', 'office-unanswered']))
    expect(scopes.user).toEqual(expect.arrayContaining(['office-locked', 'office-forked', 'office-login']))
    expect(scopes.service).toContain('offline')
    expect(scopes.user).toContain('unauthorised')
  })

  test('a failure of the token, the settings or this computer stops it until the user acts', () => {
    for (const [code, why] of [
      ['unauthorised', 'token'],
      ['forbidden', 'token'],
      ['no-token', 'token'],
      ['redirected', 'settings'],
      ['not-found', 'settings'],
      ['disk-full', 'local-failure']
    ] as const) {
      const breaker = recordFailure(closedBreaker, { code, mayHaveArrived: false }, clock)
      expect(breaker).toMatchObject({ kind: 'stopped', why })
      expect([
        recordSuccess(breaker),
        retryNow(breaker, 'network'),
        halfOpenWhenDue(breaker, 1e12),
        recordFailure(breaker, { code: 'offline' }, clock)
      ]).toEqual([breaker, breaker, breaker, breaker])
      expect(retryNow(breaker, 'user')).toEqual(closedBreaker)
    }
  })

  test('opens after a failure, once for several concurrent ones, then lets one request try, then all', () => {
    const once = recordFailure(closedBreaker, { code: 'offline', mayHaveArrived: false }, clock)
    expect(once).toMatchObject({ kind: 'open', until: 2_250, failures: 1 })
    expect(recordFailure(once, { code: 'offline', mayHaveArrived: false }, clock)).toEqual(once)
    expect(allowedConcurrency(once, 4)).toBe(0)
    expect(halfOpenWhenDue(once, 2_249)).toBe(once)
    const tried = halfOpenWhenDue(once, 2_250)
    expect(allowedConcurrency(tried, 4)).toBe(1)
    expect(allowedConcurrency(recordSuccess(tried), 4)).toBe(4)
    expect(recordFailure(tried, { code: 'offline', mayHaveArrived: false }, { elapsed: 2_250, random: () => 0.5 })).toMatchObject({
      until: 4_750,
      failures: 2
    })
  })

  test('a refusal in a server error counts as an unknown outcome, and several in a row stop the breaker', () => {
    const error = { code: 'refused', httpStatus: 500, detail: 'Internal error', mayHaveArrived: true } as const
    expect(recordFailure(closedBreaker, { ...error, mayHaveArrived: false }, clock)).toEqual(closedBreaker)
    const once = recordFailure(closedBreaker, error, clock)
    expect([once, allowedConcurrency(once, 4)]).toEqual([{ kind: 'half-open', failures: 0, unknownOutcomes: 1 }, 1])
    const breaker = Array.from({ length: maxUnknownOutcomes }).reduce<CircuitBreaker>(
      (before) => recordFailure(before, error, clock),
      closedBreaker
    )
    expect(breaker).toMatchObject({ kind: 'stopped', why: 'in-a-row' })
  })

  test('one request may try when the network is back, but not before the time in Retry-After', () => {
    const offline = recordFailure(closedBreaker, { code: 'offline', mayHaveArrived: false }, clock)
    expect(retryNow(offline, 'network')).toMatchObject({ kind: 'half-open', failures: 1 })
    const asked = recordFailure(closedBreaker, { code: 'too-many', retryAfter: 60, mayHaveArrived: false }, clock)
    expect(retryNow(asked, 'network')).toBe(asked)
    expect(retryNow(asked, 'user')).toEqual(closedBreaker)
  })

  test('a concurrent failure with Retry-After lengthens the wait', () => {
    const offline = recordFailure(closedBreaker, { code: 'offline', mayHaveArrived: false }, clock)
    expect(recordFailure(offline, { code: 'service-down', retryAfter: 60, mayHaveArrived: false }, clock)).toMatchObject({
      until: 61_500,
      retryAfterGiven: true
    })
  })

  test('several unknown outcomes in a row stop the breaker', () => {
    let breaker: CircuitBreaker = closedBreaker
    for (let count = 1; count < maxUnknownOutcomes; count += 1) {
      breaker = recordFailure(halfOpenWhenDue(breaker, 1e12), { code: 'timed-out', mayHaveArrived: true }, clock)
      expect(breaker).toMatchObject({ kind: 'open', unknownOutcomes: count })
    }
    expect(recordFailure(halfOpenWhenDue(breaker, 1e12), { code: 'timed-out', mayHaveArrived: true }, clock)).toMatchObject({
      kind: 'stopped',
      why: 'in-a-row'
    })
  })

  test('an answered probe lets one declaration try, a failed probe lengthens the wait', () => {
    const waiting = recordFailure(closedBreaker, { code: 'timed-out', mayHaveArrived: true }, clock)
    expect(recordProbe(waiting, null, clock)).toEqual({ kind: 'half-open', failures: 1, unknownOutcomes: 1 })
    expect(recordProbe(waiting, { code: 'offline' }, clock)).toMatchObject({ kind: 'open', failures: 2 })
    expect(recordProbe(waiting, { code: 'unauthorised' }, clock)).toMatchObject({ kind: 'stopped', why: 'token' })
  })

  test('no sequence of failures gives a wait longer than the cap', () => {
    const failure = fc.record({ code: fc.constantFrom(...failureCodes), mayHaveArrived: fc.boolean() })
    fc.assert(
      fc.property(fc.array(fc.tuple(failure, fc.nat(600_000)), { maxLength: 60 }), (story) => {
        let breaker: CircuitBreaker = closedBreaker
        let elapsed = 0
        for (const [what, later] of story) {
          elapsed += later
          breaker = recordFailure(halfOpenWhenDue(breaker, elapsed), what, { elapsed, random: seededRandom(later + 1) })
          if (breaker.kind === 'open') expect(breaker.until - elapsed).toBeLessThanOrEqual(backoffLimits.cap)
        }
      })
    )
  })
})

describe('retry of an entry that was not delivered', () => {
  const facts = { tries: 3, now: 100, pause: 50 }
  const attemptsOf = (...codes: readonly Failure[]) => codes.map((failure, index) => ({ number: index + 1, startedAt: 0, failure }))
  const busy: Failure = { code: 'odd-status', httpStatus: 408, mayHaveArrived: false }
  const offline: Failure = { code: 'offline', mayHaveArrived: false }

  test('failures of the service do not count towards its tries', () => {
    const attempts = attemptsOf(...Array.from({ length: 40 }, () => offline))
    expect(retryAfterFailure(offline, { ...facts, attempts })).toEqual({ by: 'itself', at: 150 })
    expect(retryAfterFailure(busy, { ...facts, attempts: [...attempts, ...attemptsOf(busy, busy)] })).toEqual({ by: 'itself', at: 150 })
    expect(retryAfterFailure(busy, { ...facts, attempts: [...attempts, ...attemptsOf(busy, busy, busy)] })).toEqual({
      by: 'user',
      why: 'tries'
    })
  })

  test.each([
    [{ code: 'too-large' }, 'too-large', false],
    [{ code: 'odd-status', httpStatus: 400 }, 'odd-answer', false],
    [{ code: 'file-missing' }, 'copy-lost', false],
    [{ code: 'unauthorised' }, 'token', true],
    [{ code: 'not-found' }, 'settings', true]
  ] as const)('%j is left to the user: %s', (failure, why, later) => {
    const retry = retryAfterFailure(failure, { ...facts, attempts: attemptsOf(failure) })
    expect(retry).toEqual({ by: 'user', why })
    expect(isSentAutomatically(retry)).toBe(later)
  })

  test('the declarations of a request that is too large are sent one by one', () => {
    const request = { envelope: 'n', sha256: 's', bytes: 9, position: 0, of: 3 }
    const attempts = [{ number: 1, startedAt: 0, failure: { code: 'too-large' } as const, request }]
    expect(retryAfterFailure({ code: 'too-large' }, { ...facts, attempts })).toEqual({ by: 'itself', at: 100 })
    expect(needsOwnRequest({ attempts })).toBe(true)
    const alone = [...attempts, { number: 2, startedAt: 0, failure: { code: 'too-large' } as const, request: { ...request, of: 1 } }]
    expect(retryAfterFailure({ code: 'too-large' }, { ...facts, attempts: alone })).toEqual({ by: 'user', why: 'too-large' })
  })
})
