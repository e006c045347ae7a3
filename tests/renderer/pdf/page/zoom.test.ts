import { expect, test } from 'vitest'
import {
  clampZoom,
  largestZoom,
  smallestZoom,
  zoomByWheel,
  zoomInFrom,
  zoomOutFrom,
  zoomSteps
} from '../../../../renderer/pdf/page/page-geometry.ts'

test('zooming follows the steps and stops at the ends', () => {
  expect([zoomInFrom(1), zoomOutFrom(1), zoomInFrom(largestZoom), zoomOutFrom(smallestZoom)]).toEqual([1.1, 0.9, largestZoom, smallestZoom])
})

test('the next step from a fitted scale changes the view visibly', () => {
  expect([zoomInFrom(0.99), zoomOutFrom(1.01), zoomInFrom(0.93), zoomOutFrom(0.93)]).toEqual([1.1, 0.9, 1, 0.9])
})

test('every step is reached from both ends', () => {
  const up: number[] = [smallestZoom]
  while ((up.at(-1) ?? largestZoom) < largestZoom) up.push(zoomInFrom(up.at(-1) ?? largestZoom))
  const down: number[] = [largestZoom]
  while ((down.at(-1) ?? smallestZoom) > smallestZoom) down.push(zoomOutFrom(down.at(-1) ?? smallestZoom))
  expect(up).toEqual(zoomSteps)
  expect(down.toReversed()).toEqual(zoomSteps)
})

test('a wheel notch changes the scale by about 10 % at most, and never past the ends', () => {
  expect(zoomByWheel(1, -100)).toBeCloseTo(1.105, 3)
  expect(zoomByWheel(1, 5000)).toBeCloseTo(0.905, 3)
  expect([zoomByWheel(5, -100), clampZoom(0.01), clampZoom(9)]).toEqual([5, 0.25, 5])
})
