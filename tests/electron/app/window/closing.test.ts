import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closingLimits, createClosing, readFlushAnswer, type Closing } from '../../../../electron/app/window/closing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = (): { readonly closing: Closing; readonly seen: string[] } => {
  const seen: string[] = []
  const closing = createClosing({
    tell: (mayAsk) => void seen.push(mayAsk ? 'told' : 'told to hurry'),
    close: () => void seen.push('closed'),
    noAnswer: () => void seen.push('no answer')
  })
  return { closing, seen }
}

test('a window that has written everything closes', () => {
  const { closing, seen } = open()
  closing.asked()
  closing.asked()
  expect(seen).toEqual(['told'])
  closing.answered({ kind: 'done' })
  closing.answered({ kind: 'done' })
  expect(seen).toEqual(['told', 'closed'])
})

test.each([{ kind: 'sending', count: 3 }, { kind: 'unsaved' }] as const)(
  'a window that answers %o stays open until the person has decided',
  (answer) => {
    const { closing, seen } = open()
    closing.asked()
    closing.answered(answer)
    vi.advanceTimersByTime(closingLimits.usual * 10)
    expect(seen).toEqual(['told'])
    // The cross once more: the window is asked again, and asks again.
    closing.asked()
    closing.answered(answer)
    closing.decided()
    closing.decided()
    expect(seen).toEqual(['told', 'told', 'closed'])
  }
)

test('a window that hangs closes after the limit, also when it had asked something before', () => {
  const { closing, seen } = open()
  closing.asked()
  closing.answered({ kind: 'unsaved' })
  closing.asked()
  vi.advanceTimersByTime(closingLimits.usual - 1)
  expect(seen).not.toContain('closed')
  vi.advanceTimersByTime(1)
  expect(seen).toEqual(['told', 'told', 'no answer', 'closed'])
})

test('a page that is gone is not waited for; one that only reloads keeps its window', () => {
  const { closing, seen } = open()
  closing.pageGone()
  expect(seen).toEqual([])
  closing.asked()
  closing.pageGone()
  expect(seen).toEqual(['told', 'closed'])
})

test('a system that ends hears no question and does not wait long', () => {
  const { closing, seen } = open()
  closing.ending()
  closing.ending()
  closing.answered({ kind: 'sending', count: 9 })
  expect(seen).toEqual(['told to hurry', 'closed'])

  const hung = open()
  hung.closing.asked()
  hung.closing.ending()
  vi.advanceTimersByTime(closingLimits.ending)
  expect(hung.seen).toEqual(['told', 'told to hurry', 'no answer', 'closed'])
  expect(closingLimits.ending).toBeLessThanOrEqual(2_000)
})

test('the answer is read as it crossed the border; whoever answers something else does not hang', () => {
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
