import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createDialogTurns } from '../../../../electron/app/dialog-turns.ts'

test('of a flood of dialogs one is shown at a time, and none for half a minute after eight that a person has cancelled', async () => {
  let now = 0
  let open = 0
  let mostOpen = 0
  let shown = 0
  const inTurn = createDialogTurns({ now: () => now })
  const answered = (answer: number) =>
    inTurn(async () => {
      shown += 1
      mostOpen = Math.max(mostOpen, (open += 1))
      await turn()
      open -= 1
      return answer
    }, 0)
  expect(await Promise.all(Array.from({ length: 50 }, () => answered(0)))).toEqual(Array.from({ length: 50 }, () => 0))
  expect([shown, mostOpen]).toEqual([8, 1])
  expect([await answered(1), shown]).toEqual([0, 8])
  now = 30_000
  expect([await answered(1), shown]).toEqual([1, 9])
})

test('a dialog that fails does not keep the next one from being shown', async () => {
  const inTurn = createDialogTurns({ now: () => 0 })
  const failed = inTurn(() => Promise.reject(new Error('no display')), 0)
  const next = inTurn(() => Promise.resolve(1), 0)
  await expect(failed).rejects.toThrow('no display')
  expect(await next).toBe(1)
})
