import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTimer } from '../../../renderer/data/services.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([0, 1, 60_000, 2 ** 31 - 1, 2 ** 31, 2 ** 31 + 5, 3 * 2 ** 31, 40 * 86_400_000])(
  'a timer of %d milliseconds calls its function once, then and not before',
  (milliseconds) => {
    const run = vi.fn()
    startTimer(milliseconds, run)
    vi.advanceTimersByTime(Math.max(0, milliseconds - 1))
    expect(run).toHaveBeenCalledTimes(milliseconds === 0 ? 1 : 0)
    vi.advanceTimersByTime(2)
    expect(run).toHaveBeenCalledTimes(1)
  }
)

test('a long timer that is cancelled in its second part is not called', () => {
  const run = vi.fn()
  const cancel = startTimer(2 ** 31 + 5, run)
  vi.advanceTimersByTime(2 ** 31)
  cancel()
  vi.advanceTimersByTime(100)
  expect(run).not.toHaveBeenCalled()
})
