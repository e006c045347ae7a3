import { expect, test } from 'vitest'
import {
  greyOf,
  inkStretches,
  quarterTurned,
  scaled,
  warped,
  whitened,
  withoutRules,
  type GreyPicture
} from '#core/import/readers/ocr-picture.ts'

const pictureOf = (rows: readonly string[]): GreyPicture => ({
  width: rows[0]?.length ?? 0,
  height: rows.length,
  data: Uint8Array.from(rows.join(''), (sign) => (sign === '#' ? 0 : 255))
})
const rowsOf = ({ width, data }: GreyPicture): readonly string[] =>
  Array.from(data, (grey) => (grey < 128 ? '#' : '.'))
    .join('')
    .match(new RegExp(`.{${width}}`, 'g')) ?? []

test('colours are shades of grey; transparent pixels are white paper', () => {
  expect([...greyOf(3, 1, Uint8Array.of(0, 0, 0, 255, 255, 0, 0, 255, 0, 0, 0, 0)).data]).toEqual([0, 76, 255])
})

test('a picture keeps its shapes in another size', () => {
  const small = pictureOf(['##..', '##..', '..##', '..##'])
  const whole = { left: 0, top: 0, right: 4, bottom: 4 }
  expect(rowsOf(scaled(small, whole, 2, 2))).toEqual(['#.', '.#'])
  expect(rowsOf(scaled(small, { left: 2, top: 2, right: 4, bottom: 4 }, 2, 2))).toEqual(['##', '##'])
})

test('a quarter turn is clockwise', () => {
  expect(rowsOf(quarterTurned(pictureOf(['#..', '...'])))).toEqual(['.#', '..', '..'])
})

test('paper is white in light and in shadow, and ink stays dark', () => {
  const [width, height] = [400, 300]
  const light = (x: number): number => 240 - 0.45 * x
  const isInk = (x: number, y: number): boolean => x % 20 < 3 && y % 15 < 8
  const data = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    return Math.round(light(x) * (isInk(x, y) ? 0.3 : 1))
  })
  const white = whitened({ width, height, data })
  for (let at = 0; at < data.length; at += 37) {
    const grey = white.data[at] ?? 0
    if (isInk(at % width, Math.floor(at / width))) expect(grey).toBeLessThan(110)
    else expect(grey).toBeGreaterThan(225)
  }
})

test('a warped picture has the pixels of the places that the map tells, and white outside', () => {
  const [width, height] = [60, 40]
  const picture = {
    width,
    height,
    data: Uint8Array.from({ length: width * height }, (_, at) => ((at % width) * 3 + Math.floor(at / width)) % 256)
  }
  const moved = warped(picture, 50, 30, (x, y) => [x + 5, y + 4])
  expect([0, 20, 35].map((x) => moved.data[10 * 50 + x])).toEqual([0, 20, 35].map((x) => picture.data[14 * width + x + 5]))
  expect(warped(picture, 50, 30, (x, y) => [x - 10, y]).data[0]).toBe(255)
})

test('rules of a table go, letters and blocks stay', () => {
  const [white, letter, rule] = ['.'.repeat(30), `..#${'.'.repeat(27)}`, '#'.repeat(30)]
  const rows = [white, white, letter, letter, letter, letter, letter, white, white, white, rule, white, white, white]
  expect(rowsOf(withoutRules(pictureOf(rows), 20))).toEqual(rows.map((row) => (row === rule ? white : row)))
  const touching = [...rows.slice(0, 10), rule, letter, letter, letter, letter, white, white]
  expect(rowsOf(withoutRules(pictureOf(touching), 20)).filter((row) => row === letter).length).toBeGreaterThanOrEqual(8)
  const block = Array.from({ length: 12 }, () => '############')
  expect(rowsOf(withoutRules(pictureOf(block), 20))).toEqual(block)
})

test('ink with less white between than asked is one stretch', () => {
  const line = pictureOf(Array.from({ length: 5 }, () => '##.##....##.'))
  const box = { left: 0, top: 0, right: 12, bottom: 5 }
  expect(inkStretches(line, box, 3)).toEqual([
    { left: 0, right: 5 },
    { left: 9, right: 11 }
  ])
})
