import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FoundText } from '#core/import/readers/ocr-decode.ts'
import type { GreyPicture } from '#core/import/readers/ocr-picture.ts'
import {
  bendOf,
  fanProjection,
  inverseProjection,
  paperCorners,
  projected,
  projectionTo,
  type Corners,
  type Point
} from '#core/import/readers/page-shape.ts'

/** A page with rows of short texts, as boxes in a picture that is taken of it. */
const textsIn = (placeOf: (x: number, y: number) => Point): readonly FoundText[] =>
  Array.from({ length: 24 }, (_, row) => [60, 200, 330, 480].map((x) => [x, 80 + row * 28] as const))
    .flat()
    .map(([x, y]) => {
      const [[left, fromY], [right, toY]] = [placeOf(x, y), placeOf(x + 50, y)]
      const middle = (fromY + toY) / 2
      return { left, right, top: middle - 7, bottom: middle + 7, slope: null }
    })
const page = { width: 600, height: 800 }

test('a projection and its inverse undo each other', () => {
  const number = fc.double({ min: -30, max: 30, noNaN: true })
  fc.assert(
    fc.property(fc.tuple(number, number, number, number), number, ([a, b, c, d], e) => {
      const corners: Corners = [
        [10 + a, 12 + b],
        [590 + c, 8 + d],
        [580 + e, 790 + a],
        [5 + b, 805 + c]
      ]
      const map = projectionTo(600, 800, corners)
      const [x, y] = projected(inverseProjection(map), ...projected(map, 123, 456))
      expect([Math.round(x * 1_000), Math.round(y * 1_000)]).toEqual([123_000, 456_000])
      expect(projected(map, 600, 800).map((value, at) => Math.abs(value - (corners[2][at] ?? 0)) < 1e-6)).toEqual([true, true])
    })
  )
})

test('lines that run together in a picture are level on the straight page, and columns upright', () => {
  const lean = fc.integer({ min: 0, max: 30 })
  fc.assert(
    fc.property(lean, lean, lean, fc.integer({ min: -25, max: 25 }), (one, two, three, turn) => {
      const corners: Corners = [
        [one, two + turn],
        [600 - three, -turn],
        [600 - one, 800 - turn],
        [two, 800 + turn]
      ]
      const map = projectionTo(page.width, page.height, corners)
      const fan = fanProjection(
        textsIn((x, y) => projected(map, x, y)),
        page
      )
      const back = inverseProjection(fan)
      const straight = (x: number, y: number): Point => projected(back, ...projected(map, x, y))
      for (const y of [100, 400, 700]) expect(Math.abs(straight(520, y)[1] - straight(80, y)[1])).toBeLessThan(5)
      for (const x of [100, 300, 500]) expect(Math.abs(straight(x, 700)[0] - straight(x, 100)[0])).toBeLessThan(14)
    }),
    { numRuns: 40 }
  )
})

test('lines that bend are level after the bend is taken back', () => {
  const curl = (x: number): number => 9 * Math.sin((x / page.width) * Math.PI)
  const bend = bendOf(
    textsIn((x, y) => [x, y + curl(x)]),
    page
  )
  const rest = [80, 200, 300, 400, 520].map((x) => curl(x) - bend(x, 400))
  expect(Math.max(...rest) - Math.min(...rest)).toBeLessThan(2)
  expect(bendOf([], page)(100, 100)).toBe(0)
})

/** A paper with lines of letters on something darker; light falls off to the right. */
const photo = (corners: Corners, table: number): GreyPicture => {
  const [width, height] = [600, 800]
  const back = inverseProjection(projectionTo(1, 1, corners))
  const data = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    const [u, v] = projected(back, x, y)
    const isPaper = u > 0 && u < 1 && v > 0 && v < 1
    const isInk = u > 0.1 && u < 0.9 && v > 0.1 && v < 0.9 && (v * 40) % 1 < 0.4 && (u * 60) % 1 < 0.5
    return Math.round((isPaper ? (isInk ? 50 : 220) : table) * (1 - (0.4 * x) / width))
  })
  return { width, height, data }
}

test('the corners of a paper on a darker table are found; without a table, or with an edge outside, there are none', () => {
  const corners: Corners = [
    [40, 33],
    [560, 53],
    [547, 767],
    [27, 747]
  ]
  const found = paperCorners(photo(corners, 90))
  expect(found).not.toBeNull()
  found?.forEach(([x, y], at) => expect(Math.hypot(x - (corners[at]?.[0] ?? 0), y - (corners[at]?.[1] ?? 0))).toBeLessThan(6))
  expect(paperCorners(photo(corners, 220))).toBeNull()
  const cut: Corners = [
    [-40, 33],
    [560, 53],
    [547, 767],
    [-27, 747]
  ]
  expect(paperCorners(photo(cut, 90))).toBeNull()
})
