import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startHeartbeat, withTimeout } from '../../../../renderer/pdf/document/watchdog.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const timing = { limit: 30_000, pause: 5_000 }

test('a worker that answers, also with a rejection, is checked again and never reported', async () => {
  const silence = vi.fn()
  const check = vi.fn(async () => {
    if (check.mock.calls.length % 2 === 0) throw new Error('no')
  })
  const stop = startHeartbeat(check, silence, timing)
  await vi.advanceTimersByTimeAsync(60_000)
  stop()
  expect([check.mock.calls.length > 10, silence.mock.calls.length]).toEqual([true, 0])
})

test('a worker that does not answer is reported once, thirty seconds after the check', async () => {
  const silence = vi.fn()
  let answers = 2
  startHeartbeat(() => (answers-- > 0 ? Promise.resolve() : new Promise(() => {})), silence, timing)
  await vi.advanceTimersByTimeAsync(10_000 + 29_000)
  expect(silence).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(silence).toHaveBeenCalledTimes(1)
})

test('nothing is checked or reported after stopping', async () => {
  const silence = vi.fn()
  const check = vi.fn(() => new Promise(() => {}))
  startHeartbeat(check, silence, timing)()
  await vi.advanceTimersByTimeAsync(120_000)
  expect([check.mock.calls.length, silence.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0, 0])
})

test('withTimeout returns null after the limit and passes a rejection on', async () => {
  const late = withTimeout(new Promise(() => {}), 1_000)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([await late, await withTimeout(Promise.resolve('here'), 1_000)]).toEqual([null, 'here'])
  await expect(withTimeout(Promise.reject(new Error('no')), 1_000)).rejects.toThrow('no')
  expect(vi.getTimerCount()).toBe(0)
})
