import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { failureCodes, type Failure } from '#core/base/result.ts'
import {
  answered,
  due,
  failed,
  closedBreaker,
  maxConsecutiveFailures,
  retryNow,
  probeFinished,
  widthOf,
  type Line
} from '#core/outbox/circuit-breaker.ts'
import { backoff, backoffLimits, goesByItself, mustGoAlone, pauseAfter, retryAfterFailure, troubleOf } from '#core/outbox/retry-policy.ts'

/** A fixed sequence of chance. */
const chance = (seed: number) => {
  let state = seed
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A service that answers nothing for an hour, before a line over which everything waits. Returns the moments of the requests. */
const downForAnHour = (seed: number, atOnce: number, failure: Failure): readonly number[] => {
  const random = chance(seed)
  const hour = 3_600_000
  const requests: number[] = []
  let line: Line = closedBreaker
  let elapsed = 0
  while (elapsed < hour) {
    line = due(line, elapsed)
    const width = widthOf(line, atOnce)
    if (width > 0) {
      for (let lane = 0; lane < width; lane += 1) requests.push(elapsed)
      for (let lane = 0; lane < width; lane += 1) line = failed(line, failure, { elapsed, random })
    }
    if (line.kind !== 'waiting') break
    elapsed = line.until
  }
  return requests
}

describe('promise 13: a service that is down for an hour with 200 waiting', () => {
  test.each([1, 2, 4])('is asked at most 40 times, never more than three times within a second, at %i at once', (atOnce) => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const requests = downForAnHour(seed, atOnce, { code: 'unreachable', mayHaveArrived: false })
      expect(requests.length).toBeLessThanOrEqual(40)
      expect(requests.length).toBeGreaterThan(10)
      // The requests of the healthy line at the very start are as many as the user set.
      const later = requests.slice(atOnce)
      for (const [index, moment] of later.entries())
        expect(later.filter((at) => at >= moment && at < moment + 1_000).length, `${seed} ${index}`).toBeLessThanOrEqual(3)
    }
  })

  test('computers of one office do not ask in step', () => {
    const second = (seed: number): readonly number[] =>
      downForAnHour(seed, 1, { code: 'offline', mayHaveArrived: false }).map((at) => Math.floor(at / 1000))
    const all = [1, 2, 3].flatMap((seed) => [...new Set(second(seed).slice(3))])
    expect(new Set(all).size).toBeGreaterThan(all.length * 0.9)
  })
})

describe('backoff', () => {
  test('is between its least and its ceiling, whatever chance says', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (tries, value) => {
        const wait = backoff(tries, () => value)
        expect(wait).toBeGreaterThanOrEqual(backoffLimits.base * backoffLimits.floor)
        expect(wait).toBeLessThanOrEqual(backoffLimits.cap)
      })
    )
    expect([0, 1, 2, 7, 8, 40].map((tries) => backoff(tries, () => 0.999_999))).toEqual([2_000, 4_000, 8_000, 256_000, 300_000, 300_000])
  })

  test('keeps to Retry-After, and comes a little later than it', () => {
    expect(pauseAfter({ code: 'too-many', retryAfter: 90 }, 0, () => 0.5)).toBe(90_500)
    expect(pauseAfter({ code: 'too-many', retryAfter: 0 }, 3, () => 0.5)).toBe(10_000)
  })
})

describe('the line', () => {
  const clock = { elapsed: 1_000, random: () => 0.5 }

  test('decides for every failure there is', () => {
    const scopes = Object.groupBy(failureCodes, (code) => troubleOf({ code }).scope)
    expect(scopes.entry).toEqual(['refused', 'too-large', 'odd-status', 'already-sent', 'file-missing'])
    expect(scopes.line).toContain('offline')
    expect(scopes.user).toContain('unauthorised')
  })

  test('stops for the token, the settings and the own disk until the user has seen to it', () => {
    for (const [code, why] of [
      ['unauthorised', 'token'],
      ['forbidden', 'token'],
      ['no-token', 'token'],
      ['redirected', 'settings'],
      ['not-found', 'settings'],
      ['disk-full', 'own-side']
    ] as const) {
      const line = failed(closedBreaker, { code, mayHaveArrived: false }, clock)
      expect(line).toMatchObject({ kind: 'stopped', why })
      expect([answered(line), retryNow(line, 'line'), due(line, 1e12), failed(line, { code: 'offline' }, clock)]).toEqual([
        line,
        line,
        line,
        line
      ])
      expect(retryNow(line, 'user')).toEqual(closedBreaker)
    }
  })

  test('waits after a trouble, of several at the same time only once, then lets one try, then all', () => {
    const once = failed(closedBreaker, { code: 'offline', mayHaveArrived: false }, clock)
    expect(once).toMatchObject({ kind: 'waiting', until: 2_250, strain: 1 })
    expect(failed(once, { code: 'offline', mayHaveArrived: false }, clock)).toEqual(once)
    expect(widthOf(once, 4)).toBe(0)
    expect(due(once, 2_249)).toBe(once)
    const tried = due(once, 2_250)
    expect(widthOf(tried, 4)).toBe(1)
    expect(widthOf(answered(tried), 4)).toBe(4)
    expect(failed(tried, { code: 'offline', mayHaveArrived: false }, { elapsed: 2_250, random: () => 0.5 })).toMatchObject({
      until: 4_750,
      strain: 2
    })
  })

  test('words of a server error are no answer: whether it was stored is open, and so many in a row stop it', () => {
    const error = { code: 'refused', httpStatus: 500, detail: 'Internal error', mayHaveArrived: true } as const
    expect(failed(closedBreaker, { ...error, mayHaveArrived: false }, clock)).toEqual(closedBreaker)
    const once = failed(closedBreaker, error, clock)
    expect([once, widthOf(once, 4)]).toEqual([{ kind: 'open', strain: 0, lost: 1 }, 1])
    const line = Array.from({ length: maxConsecutiveFailures }).reduce<Line>((before) => failed(before, error, clock), closedBreaker)
    expect(line).toMatchObject({ kind: 'stopped', why: 'in-a-row' })
  })

  test('back after the network was: one may try at once, but not before the service said', () => {
    const offline = failed(closedBreaker, { code: 'offline', mayHaveArrived: false }, clock)
    expect(retryNow(offline, 'line')).toMatchObject({ kind: 'open', strain: 1 })
    const asked = failed(closedBreaker, { code: 'too-many', retryAfter: 60, mayHaveArrived: false }, clock)
    expect(retryNow(asked, 'line')).toBe(asked)
    expect(retryNow(asked, 'user')).toEqual(closedBreaker)
  })

  test('a second lane that is told to come later makes the wait longer', () => {
    const offline = failed(closedBreaker, { code: 'offline', mayHaveArrived: false }, clock)
    expect(failed(offline, { code: 'service-down', retryAfter: 60, mayHaveArrived: false }, clock)).toMatchObject({
      until: 61_500,
      asked: true
    })
  })

  test('does not lose one declaration after the other: then the user decides', () => {
    let line: Line = closedBreaker
    for (let count = 1; count < maxConsecutiveFailures; count += 1) {
      line = failed(due(line, 1e12), { code: 'timed-out', mayHaveArrived: true }, clock)
      expect(line).toMatchObject({ kind: 'waiting', lost: count })
    }
    expect(failed(due(line, 1e12), { code: 'timed-out', mayHaveArrived: true }, clock)).toMatchObject({ kind: 'stopped', why: 'in-a-row' })
  })

  test('a question that was answered lets one declaration try, one that was not makes the wait longer', () => {
    const waiting = failed(closedBreaker, { code: 'timed-out', mayHaveArrived: true }, clock)
    expect(probeFinished(waiting, null, clock)).toEqual({ kind: 'open', strain: 1, lost: 1 })
    expect(probeFinished(waiting, { code: 'offline' }, clock)).toMatchObject({ kind: 'waiting', strain: 2 })
    expect(probeFinished(waiting, { code: 'unauthorised' }, clock)).toMatchObject({ kind: 'stopped', why: 'token' })
  })

  test('whatever happens, a wait is never longer than Retry-After or the cap from the moment it begins', () => {
    const failure = fc.record({ code: fc.constantFrom(...failureCodes), mayHaveArrived: fc.boolean() })
    fc.assert(
      fc.property(fc.array(fc.tuple(failure, fc.nat(600_000)), { maxLength: 60 }), (story) => {
        let line: Line = closedBreaker
        let elapsed = 0
        for (const [what, later] of story) {
          elapsed += later
          line = failed(due(line, elapsed), what, { elapsed, random: chance(later + 1) })
          if (line.kind === 'waiting') expect(line.until - elapsed).toBeLessThanOrEqual(backoffLimits.cap)
        }
      })
    )
  })
})

describe('what becomes of an entry that did not arrive', () => {
  const facts = { tries: 3, now: 100, pause: 50 }
  const attemptsOf = (...codes: readonly Failure[]) => codes.map((failure, index) => ({ number: index + 1, startedAt: 0, failure }))
  const busy: Failure = { code: 'odd-status', httpStatus: 408, mayHaveArrived: false }
  const offline: Failure = { code: 'offline', mayHaveArrived: false }

  test('troubles of the line never use up its tries', () => {
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
    expect(goesByItself(retry)).toBe(later)
  })

  test('a request of several that is too large is sent one by one', () => {
    const request = { envelope: 'n', sha256: 's', bytes: 9, position: 0, of: 3 }
    const attempts = [{ number: 1, startedAt: 0, failure: { code: 'too-large' } as const, request }]
    expect(retryAfterFailure({ code: 'too-large' }, { ...facts, attempts })).toEqual({ by: 'itself', at: 100 })
    expect(mustGoAlone({ attempts })).toBe(true)
    const alone = [...attempts, { number: 2, startedAt: 0, failure: { code: 'too-large' } as const, request: { ...request, of: 1 } }]
    expect(retryAfterFailure({ code: 'too-large' }, { ...facts, attempts: alone })).toEqual({ by: 'user', why: 'too-large' })
  })
})
