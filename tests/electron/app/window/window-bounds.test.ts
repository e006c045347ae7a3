import { expect, test } from 'vitest'
import { minimumSize, readWindowState, restoreWindowState } from '../../../../electron/app/window-bounds.ts'

const screens = [
  { x: 0, y: 0, width: 1920, height: 1040 },
  { x: 1920, y: 0, width: 1366, height: 728 }
]
const at = (x: number, y: number, width = 1200, height = 700) => ({ bounds: { x, y, width, height }, maximized: false })

test('without a stored state the window is centred on the first screen and fits it', () => {
  expect(restoreWindowState(null, screens)).toEqual({ bounds: { x: 240, y: 70, width: 1440, height: 900 }, maximized: false })
  expect(restoreWindowState(null, [{ x: 0, y: 0, width: 1280, height: 700 }]).bounds).toEqual({ x: 0, y: 0, width: 1280, height: 700 })
})

test('the window is restored where it was if a screen shows that place', () => {
  expect(restoreWindowState(at(100, 50), screens)).toEqual(at(100, 50))
  expect(restoreWindowState(at(2000, 10), screens)).toEqual(at(2000, 10))
  expect(restoreWindowState({ ...at(100, 50), maximized: true }, screens).maximized).toBe(true)
})

test('a position on a removed screen, above the top or beyond the edge is not restored', () => {
  const middle = restoreWindowState(null, screens).bounds
  for (const place of [at(5000, 0), at(100, -300), at(-1190, 0), at(100, 1030)])
    expect(restoreWindowState(place, screens).bounds).toEqual(middle)
})

test('a size larger than the screen or below the minimum is corrected', () => {
  expect(restoreWindowState(at(0, 0, 9000, 9000), screens).bounds).toEqual({ x: 0, y: 0, width: 1920, height: 1040 })
  expect(restoreWindowState(at(0, 0, 300, 200), screens).bounds).toEqual({ x: 0, y: 0, width: 1024, height: 640 })
})

test.each([
  null,
  {},
  [],
  { bounds: {} },
  { bounds: { x: 1, y: 2, width: '3', height: 4 } },
  { bounds: { x: 1, y: 2, width: NaN, height: 4 } }
])('invalid content of the file gives no state: %j', (content) => {
  expect(readWindowState(content)).toBeNull()
})

test('the minimum size is not larger than the smallest screen', () => {
  const screens = [
    { x: 0, y: 0, width: 1920, height: 1040 },
    { x: 1920, y: 0, width: 911, height: 472 }
  ]
  expect(minimumSize(screens)).toEqual({ width: 911, height: 472 })
  expect(minimumSize(screens.slice(0, 1))).toEqual({ width: 1024, height: 640 })
})
