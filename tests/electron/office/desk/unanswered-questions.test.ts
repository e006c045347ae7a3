import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail, ok, type Result } from '#core/base/result.ts'
import type { AutomaticOffer } from '#core/contract/office.ts'
import type { AskedDeclaration } from '../../../../electron/database/office/operations.ts'
import { answerUnanswered } from '../../../../electron/office/desk/unanswered.ts'
import { memoryLog } from '../../../support/fakes/memory-log.ts'

/* When a desk hands over automatically because its user does not answer, by a clock of the test. */

const minute = 60_000
const asked = { desk: 'other', at: 1, note: '' }
const question: AskedDeclaration = { declaration: 'd', asked, changed: 1 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const start = (answer: Result<null>) => {
  const begin = Date.now()
  const at: number[] = []
  const offered: AutomaticOffer[] = []
  const working: number[] = []
  const state: { isUp: boolean; isOutOfContact: boolean; asked: readonly AskedDeclaration[] } = {
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
    sayWorking: async () => {
      working.push((Date.now() - begin) / minute)
      return ok(null)
    },
    elapsed: () => Date.now() - begin,
    log: memoryLog()
  })
  return { state, at, offered, working, stop }
}

test('what is queued is not handed over: the desk that asks is told that it is being worked on, in longer and longer intervals, up to two minutes', async () => {
  const { at, offered, working, stop } = start(fail('office-busy'))
  await vi.advanceTimersByTimeAsync(60 * minute)
  stop()
  expect(at.slice(0, 4)).toEqual([2.2, 2.4, 2.8, 3.6])
  expect(at.length).toBeLessThan(36)
  expect(at.at(-1)).toBeGreaterThan(57)
  expect(working).toEqual(at)
  expect(offered).toEqual([])
})

test.each([
  ['a change here', (changed: number) => ({ ...question, changed })],
  ['an answer that it is being worked on', (workingAt: number) => ({ ...question, asked: { ...asked, workingAt } })]
])('%s begins the two minutes again', async (_, next) => {
  const { state, at, stop } = start(ok(null))
  for (let step = 2; step < 8; step += 1) {
    await vi.advanceTimersByTimeAsync(1.5 * minute)
    state.asked = [next(step)]
  }
  expect(at).toEqual([])
  await vi.advanceTimersByTimeAsync(2.5 * minute)
  stop()
  expect(at).toHaveLength(2)
})

test('minutes without a connection do not count; those before it do', async () => {
  const { state, at, stop } = start(ok(null))
  for (let cut = 0; cut < 4; cut += 1) {
    await vi.advanceTimersByTimeAsync(0.8 * minute)
    state.isUp = false
    await vi.advanceTimersByTimeAsync(10 * minute)
    state.isUp = true
  }
  stop()
  // Two whole ones and a part of the third.
  expect(at.length).toBeGreaterThan(0)
  expect(at[0]).toBeGreaterThan(21.6)
  expect(at[0]).toBeLessThanOrEqual(22.4)
})

test('a question that was answered and is asked again has its two minutes again', async () => {
  const { state, at, stop } = start(ok(null))
  await vi.advanceTimersByTimeAsync(1.6 * minute)
  state.asked = []
  await vi.advanceTimersByTimeAsync(minute)
  state.asked = [question]
  await vi.advanceTimersByTimeAsync(1.6 * minute)
  expect(at).toEqual([])
  stop()
})

test('an offer that the office has accepted is reported to the window', async () => {
  const { state, offered, stop } = start(ok(null))
  await vi.advanceTimersByTimeAsync(2.2 * minute)
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
  await vi.advanceTimersByTimeAsync(2 * minute)
  stop()
  expect(at).toHaveLength(1)
})
