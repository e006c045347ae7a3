import { expect, test } from 'vitest'
import { placeOn, readPlace, smallestOn } from '../../../../electron/app/window/window-bounds.ts'

const screens = [
  { x: 0, y: 0, width: 1920, height: 1040 },
  { x: 1920, y: 0, width: 1366, height: 728 }
]
const at = (x: number, y: number, width = 1200, height = 700) => ({ bounds: { x, y, width, height }, maximized: false })

test('the first window stands in the middle of the first screen and fits it', () => {
  expect(placeOn(null, screens)).toEqual({ bounds: { x: 240, y: 70, width: 1440, height: 900 }, maximized: false })
  expect(placeOn(null, [{ x: 0, y: 0, width: 1280, height: 700 }]).bounds).toEqual({ x: 0, y: 0, width: 1280, height: 700 })
})

test('the window comes back where it was as long as a screen shows it', () => {
  expect(placeOn(at(100, 50), screens)).toEqual(at(100, 50))
  expect(placeOn(at(2000, 10), screens)).toEqual(at(2000, 10))
  expect(placeOn({ ...at(100, 50), maximized: true }, screens).maximized).toBe(true)
})

test('a place on a screen that is gone, above the top or beyond the edge is given up', () => {
  const middle = placeOn(null, screens).bounds
  for (const place of [at(5000, 0), at(100, -300), at(-1190, 0), at(100, 1030)]) expect(placeOn(place, screens).bounds).toEqual(middle)
})

test('a size beyond the screen or too small to use is mended', () => {
  expect(placeOn(at(0, 0, 9000, 9000), screens).bounds).toEqual({ x: 0, y: 0, width: 1920, height: 1040 })
  expect(placeOn(at(0, 0, 300, 200), screens).bounds).toEqual({ x: 0, y: 0, width: 1024, height: 640 })
})

test.each([
  null,
  {},
  [],
  { bounds: {} },
  { bounds: { x: 1, y: 2, width: '3', height: 4 } },
  { bounds: { x: 1, y: 2, width: NaN, height: 4 } }
])('a file without a place is no place: %j', (content) => {
  expect(readPlace(content)).toBeNull()
})

test('the window may be made as small as a screen that has less room than it asks for', () => {
  const screens = [
    { x: 0, y: 0, width: 1920, height: 1040 },
    { x: 1920, y: 0, width: 911, height: 472 }
  ]
  expect(smallestOn(screens)).toEqual({ width: 911, height: 472 })
  expect(smallestOn(screens.slice(0, 1))).toEqual({ width: 1024, height: 640 })
})
