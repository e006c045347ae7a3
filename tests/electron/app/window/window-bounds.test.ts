import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minimumSize, readWindowState, restoreWindowState, type Rectangle } from '../../../../electron/app/window-bounds.ts'

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

test('a window on a removed screen is centred on the first one', () => {
  expect(restoreWindowState(at(5000, 0), screens).bounds).toEqual(restoreWindowState(null, screens).bounds)
})

test('a window of which an edge shows only a corner is moved in', () => {
  // 80 × 124 pixels of it are in sight.
  expect(restoreWindowState(at(1920 - 80, 1040 - 124), screens.slice(0, 1)).bounds).toEqual(at(720, 340).bounds)
  expect(restoreWindowState(at(100, -300), screens).bounds).toEqual(at(100, 0).bounds)
  expect(restoreWindowState(at(-1190, 0), screens).bounds).toEqual(at(0, 0).bounds)
  expect(restoreWindowState(at(100, 1030), screens).bounds).toEqual(at(100, 340).bounds)
  // Half on each of two screens.
  expect(restoreWindowState(at(1400, 10), screens).bounds).toEqual(at(1400, 10).bounds)
})

test('any stored window shows at least half of itself and a title bar that can be gripped', () => {
  const length = fc.integer({ min: 1, max: 4_000 })
  const place = fc.integer({ min: -5_000, max: 5_000 })
  const area = fc.record({ x: place, y: place, width: length, height: length })
  const shown = (one: Rectangle, screen: Rectangle): readonly [number, number] => [
    Math.max(0, Math.min(one.x + one.width, screen.x + screen.width) - Math.max(one.x, screen.x)),
    Math.max(0, Math.min(one.y + one.height, screen.y + screen.height) - Math.max(one.y, screen.y))
  ]
  fc.assert(
    fc.property(
      area,
      fc.integer({ min: 640, max: 4_000 }),
      fc.integer({ min: 480, max: 2_000 }),
      fc.boolean(),
      (bounds, width, height, isRight) => {
        const first = { x: 0, y: 0, width, height }
        const both = [first, isRight ? { x: width, y: 0, width: 1366, height: 728 } : { x: 0, y: height, width: 1366, height: 728 }]
        const restored = restoreWindowState({ bounds, maximized: false }, both).bounds
        const sizes = both.map((screen) => shown(restored, screen))
        expect(sizes.reduce((sum, [across, down]) => sum + across * down, 0) * 2).toBeGreaterThanOrEqual(restored.width * restored.height)
        const bar = { ...restored, height: 1 }
        expect(Math.max(...both.map((screen) => shown(bar, screen)).map(([across, down]) => across * down))).toBeGreaterThanOrEqual(64)
      }
    ),
    { numRuns: 2_000 }
  )
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
