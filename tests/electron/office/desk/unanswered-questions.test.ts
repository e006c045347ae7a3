import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { JsonObject } from '#core/base/json.ts'
import { fail, ok, type Result } from '#core/base/result.ts'
import type { AutomaticOffer } from '#core/contract/office.ts'
import { answerUnanswered, isOutOfContact } from '../../../../electron/office/desk/unanswered.ts'
import { memoryLog } from '../../../support/fakes/memory-log.ts'

/* When a desk hands over automatically because its user does not answer, by a clock of the test. */

const minute = 60_000
const question: JsonObject = { declaration: 'd', asked: { desk: 'other', at: 1, note: '' } }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const start = (answer: Result<null>) => {
  const begin = Date.now()
  const at: number[] = []
  const offered: AutomaticOffer[] = []
  const state: { isUp: boolean; isOutOfContact: boolean; asked: readonly JsonObject[] } = {
    isUp: true,
    isOutOfContact: false,
    asked: [question]
  }
  const stop = answerUnanswered({
    asked: async () => (state.isUp ? state.asked : null),
    isReachable: async () => !state.isOutOfContact,
    offer: async () => {
      at.push((Date.now() - begin) / minute)
      return answer
    },
    offered: (offer) => void offered.push(offer),
    elapsed: () => Date.now() - begin,
    log: memoryLog()
  })
  return { state, at, offered, stop }
}

test('an offer that is refused is tried again in longer and longer intervals, up to five minutes', async () => {
  const { at, offered, stop } = start(fail('office-busy'))
  await vi.advanceTimersByTimeAsync(60 * minute)
  stop()
  expect(at.slice(0, 4)).toEqual([5.5, 6, 7, 9])
  expect(at.length).toBeLessThan(18)
  expect(at.at(-1)).toBeGreaterThan(54)
  expect(offered).toEqual([])
})

test('minutes without a connection do not count; those before it do', async () => {
  const { state, at, stop } = start(ok(null))
  for (let cut = 0; cut < 4; cut += 1) {
    await vi.advanceTimersByTimeAsync(2 * minute)
    state.isUp = false
    await vi.advanceTimersByTimeAsync(10 * minute)
    state.isUp = true
  }
  stop()
  // Two, four, and a part of the third two minutes.
  expect(at.length).toBeGreaterThan(0)
  expect(at[0]).toBeGreaterThan(25)
  expect(at[0]).toBeLessThanOrEqual(26)
})

test('a question that was answered and is asked again has its five minutes again', async () => {
  const { state, at, stop } = start(ok(null))
  await vi.advanceTimersByTimeAsync(4 * minute)
  state.asked = []
  await vi.advanceTimersByTimeAsync(minute)
  state.asked = [question]
  await vi.advanceTimersByTimeAsync(4 * minute)
  expect(at).toEqual([])
  stop()
})

test('an offer that the office has accepted is reported to the window', async () => {
  const { state, offered, stop } = start(ok(null))
  await vi.advanceTimersByTimeAsync(5.5 * minute)
  state.asked = []
  await vi.advanceTimersByTimeAsync(10 * minute)
  stop()
  expect(offered).toEqual([{ declaration: 'd', to: 'other' }])
})

test('a desk that is out of contact gets the declaration when it is connected again, not before', async () => {
  const { state, at, stop } = start(ok(null))
  state.isOutOfContact = true
  await vi.advanceTimersByTimeAsync(60 * minute)
  expect(at).toEqual([])
  state.isOutOfContact = false
  await vi.advanceTimersByTimeAsync(minute)
  stop()
  expect(at[0]).toBe(60.5)
})

test('a desk is out of contact if the office heard nothing of it for more than five minutes', () => {
  const isOutOfContactAt = (at: number | null): boolean =>
    isOutOfContact('asker', [
      { desk: 'asker', at, isForked: false },
      { desk: 'holder', at: 60 * minute, isForked: false }
    ])
  expect([60, 56, 55, 54.9, 1].map((minutes) => isOutOfContactAt(minutes * minute))).toEqual([false, false, false, true, true])
  expect([isOutOfContactAt(null), isOutOfContact('unknown', [{ desk: 'holder', at: minute * 60, isForked: false }])]).toEqual([true, true])
})
