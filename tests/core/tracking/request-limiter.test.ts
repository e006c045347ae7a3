import { expect, test } from 'vitest'
import { createRequestLimiter } from '#core/tracking/request-limiter.ts'

interface Timer {
  readonly at: number
  readonly run: () => void
}

test('queries by the user go before automatic ones, under the same limit', async () => {
  let now = 0
  const timers: Timer[] = []
  const limiter = createRequestLimiter({ most: () => 5, monotonic: () => now, after: (wait, run) => timers.push({ at: now + wait, run }) })
  const order: string[] = []
  const pass = (name: string, asker: 'user' | 'auto') => limiter.wait(asker).then(() => order.push(`${name}@${now / 1000}`))
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) void pass(name, 'auto')
  void pass('p1', 'user')
  void pass('p2', 'user')
  await Promise.resolve()
  while (timers.length > 0 && order.length < 8) {
    const timer = timers.shift()
    now = timer?.at ?? now
    timer?.run()
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  expect(order).toEqual(['a1@0', 'a2@0', 'a3@0', 'a4@0', 'p1@0', 'p2@60', 'a5@60', 'a6@60'])
})
