import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closingLimits, createClosing, readFlushAnswer, type Closing } from '../../../../electron/app/closing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = (mayClose: boolean | 'no display' = false): { readonly closing: Closing; readonly seen: string[] } => {
  const seen: string[] = []
  const closing = createClosing({
    requestFlush: (mayAsk) => void seen.push(mayAsk ? 'flush' : 'flush without question'),
    close: () => void seen.push('closed'),
    onTimeout: () => void seen.push('timeout'),
    askToClose: () => (seen.push('asked'), mayClose === 'no display' ? Promise.reject(new Error(mayClose)) : Promise.resolve(mayClose)),
    clock: { now: Date.now }
  })
  return { closing, seen }
}

test('a window that has flushed closes', () => {
  const { closing, seen } = open()
  closing.request()
  closing.request()
  expect(seen).toEqual(['flush'])
  closing.flushed({ kind: 'done' })
  closing.flushed({ kind: 'done' })
  expect(seen).toEqual(['flush', 'closed'])
})

test.each([{ kind: 'sending', count: 3 }, { kind: 'unsaved' }] as const)(
  'a window that answers %o stays open until the user confirms',
  (answer) => {
    const { closing, seen } = open()
    closing.request()
    closing.flushed(answer)
    vi.advanceTimersByTime(closingLimits.usual * 10)
    expect(seen).toEqual(['flush'])
    // The close button again: another flush and another question.
    closing.request()
    closing.flushed(answer)
    closing.confirm()
    closing.confirm()
    expect(seen).toEqual(['flush', 'flush', 'closed'])
  }
)

test('a window that hangs closes after the limit, also after an earlier question', () => {
  const { closing, seen } = open()
  closing.request()
  closing.flushed({ kind: 'unsaved' })
  closing.request()
  vi.advanceTimersByTime(closingLimits.usual - 1)
  expect(seen).not.toContain('closed')
  vi.advanceTimersByTime(1)
  expect(seen).toEqual(['flush', 'flush', 'timeout', 'closed'])
})

test('closing does not wait for a page that has crashed, and a crash alone does not close the window', () => {
  const { closing, seen } = open()
  closing.pageGone()
  expect(seen).toEqual([])
  closing.request()
  closing.pageGone()
  expect(seen).toEqual(['flush', 'closed'])
})

test('a system shutdown closes the window without a question after a short wait', () => {
  const { closing, seen } = open()
  closing.shutDown()
  closing.shutDown()
  closing.flushed({ kind: 'sending', count: 9 })
  expect(seen).toEqual(['flush without question', 'closed'])

  const hung = open()
  hung.closing.request()
  hung.closing.shutDown()
  vi.advanceTimersByTime(closingLimits.shutdown)
  expect(hung.seen).toEqual(['flush', 'flush without question', 'timeout', 'closed'])
  expect(closingLimits.shutdown).toBeLessThanOrEqual(2_000)
})

test('an invalid answer to the flush counts as done', () => {
  expect(
    [
      { kind: 'sending', count: 4, more: 1 },
      { kind: 'sending', count: -1 },
      { kind: 'unsaved' },
      { kind: 'done' },
      { kind: 'x' },
      null,
      undefined
    ].map(readFlushAnswer)
  ).toEqual([
    { kind: 'sending', count: 4 },
    { kind: 'done' },
    { kind: 'unsaved' },
    { kind: 'done' },
    { kind: 'done' },
    { kind: 'done' },
    { kind: 'done' }
  ])
})

test.each([{ kind: 'sending', count: 3 }, { kind: 'unsaved' }] as const)(
  'after a page has answered %o a few times the host asks the user whether the window is closed',
  async (answer) => {
    // A question that cannot be shown keeps no window open.
    for (const mayClose of [false, true, 'no display'] as const) {
      const { closing, seen } = open(mayClose)
      for (let count = 0; count < 3; count += 1) {
        closing.request()
        closing.flushed(answer)
      }
      expect(seen).not.toContain('asked')
      closing.request()
      closing.flushed(answer)
      // While the user is asked, nothing else begins.
      closing.request()
      await vi.advanceTimersByTimeAsync(0)
      expect(seen.slice(4)).toEqual(mayClose ? ['asked', 'closed'] : ['asked'])
      closing.request()
      closing.flushed(answer)
      await vi.advanceTimersByTimeAsync(0)
      expect(seen.filter((one) => one === 'asked')).toHaveLength(mayClose ? 1 : 2)
    }
  }
)

test('who closes the window now and then is asked by the page only', async () => {
  const { closing, seen } = open()
  for (let count = 0; count < 20; count += 1) {
    closing.request()
    closing.flushed({ kind: 'unsaved' })
    await vi.advanceTimersByTimeAsync(20_001)
  }
  expect(seen).not.toContain('asked')
})
