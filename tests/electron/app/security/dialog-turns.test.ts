import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createDialogTurns } from '../../../../electron/app/dialog-turns.ts'

test('of a flood of dialogs one is shown at a time, and none for half a minute after eight that a person has cancelled', async () => {
  let now = 0
  let open = 0
  let mostOpen = 0
  let shown = 0
  const held: number[] = []
  let hasPressed = false
  const takePress = (): boolean => {
    const taken = hasPressed
    hasPressed = false
    return taken
  }
  const inTurn = createDialogTurns({
    clock: { now: () => now, isMonotonic: true },
    takePress,
    held: (milliseconds) => void held.push(milliseconds)
  })
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
  expect(new Set(held)).toEqual(new Set([30_000]))
  now = 12_000
  expect([await answered(1), shown, held.at(-1)]).toEqual([0, 8, 18_000])
  // The one that a person asks for is shown, and only that one.
  hasPressed = true
  expect(await Promise.all([answered(1), answered(1)])).toEqual([1, 0])
  expect(shown).toBe(9)
  now = 30_000
  expect([await answered(1), shown]).toEqual([1, 10])
})

test('a dialog that fails does not keep the next one from being shown', async () => {
  const inTurn = createDialogTurns({ clock: { now: () => 0, isMonotonic: true }, takePress: () => false, held: () => undefined })
  const failed = inTurn(() => Promise.reject(new Error('no display')), 0)
  const next = inTurn(() => Promise.resolve(1), 0)
  await expect(failed).rejects.toThrow('no display')
  expect(await next).toBe(1)
})
