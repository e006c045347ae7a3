import { expect, test } from 'vitest'
import { scaleWithin, scrollToShow, slotsInView, stackHeight, stackPages } from '../../../../renderer/pdf/page/page-geometry.ts'

const portrait = { width: 600, height: 800 }
const landscape = { width: 800, height: 600 }
const slots = stackPages([portrait, landscape, portrait], 96, 20, 10)

test('thumbnails are stacked by their aspect ratios', () => {
  expect(slots).toEqual([
    { top: 10, height: 148 },
    { top: 168, height: 92 },
    { top: 270, height: 148 }
  ])
  expect([stackHeight(slots, 10), stackHeight([], 10)]).toEqual([428, 0])
})

test('only thumbnails in the view and its margin are rendered', () => {
  expect(slotsInView(slots, 0, 100, 0)).toEqual({ start: 0, end: 1 })
  expect(slotsInView(slots, 170, 50, 0)).toEqual({ start: 1, end: 2 })
  expect(slotsInView(slots, 170, 50, 100)).toEqual({ start: 0, end: 3 })
  expect(slotsInView(slots, 5000, 100, 0)).toEqual({ start: 0, end: 0 })
  expect(slotsInView([], 0, 100, 300)).toEqual({ start: 0, end: 0 })
})

test('a view of two hundred pages renders few thumbnails', () => {
  const many = stackPages(
    Array.from({ length: 200 }, () => portrait),
    96,
    20,
    10
  )
  const { start, end } = slotsInView(many, 10_000, 700, 300)
  expect(end - start).toBeLessThan(12)
  expect(many[start]?.top).toBeLessThanOrEqual(9_700)
})

test('the list scrolls only as far as needed to show a complete thumbnail', () => {
  const [first, second, third] = slots
  expect([first, second, third].map((slot) => (slot ? scrollToShow(slot, 160, 110, 10) : null))).toEqual([0, 158, 318])
  expect(second && scrollToShow(second, 100, 300, 10)).toBe(100)
})

test('the scale is reduced to the pixel limit and never increased', () => {
  expect(scaleWithin(portrait, 2, 480_000)).toBe(1)
  expect(scaleWithin(portrait, 2, 100_000_000)).toBe(2)
})
