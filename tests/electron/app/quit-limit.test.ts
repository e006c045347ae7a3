import { expect, test } from 'vitest'
import { endIfLate } from '../../../electron/app/quit-limit.ts'

test('work on quit that never ends is given up after the limit, and only then', async () => {
  let ends = 0
  const end = (): void => void (ends += 1)
  expect(await endIfLate(() => Promise.resolve(1), end, 30)).toBe(1)
  await expect(endIfLate(() => Promise.reject(new Error('not closed')), end, 30)).rejects.toThrow('not closed')
  void endIfLate(() => new Promise(() => undefined), end, 60)
  await new Promise((resolve) => setTimeout(resolve, 40))
  expect(ends).toBe(0)
  await expect.poll(() => ends).toBe(1)
})
