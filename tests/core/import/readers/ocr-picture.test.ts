import { expect, test } from 'vitest'
import {
  greyOf,
  inkStretches,
  quarterTurned,
  scaled,
  straightened,
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

test('a line that falls to the right is level after it is straightened', () => {
  const [width, height, slope] = [300, 60, 0.03]
  const data = new Uint8Array(width * height).fill(255)
  for (let x = 20; x < 280; x += 1)
    for (let thick = 0; thick < 3; thick += 1) data[(28 + Math.round((x - 150) * slope) + thick) * width + x] = 0
  const level = straightened({ width, height, data }, Math.atan(slope))
  const rows = [40, 150, 260].map((x) =>
    Array.from({ length: height }, (_, y) => level.data[y * width + x] ?? 255).findIndex((grey) => grey < 128)
  )
  expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(1)
})

test('rules of a table go, letters and blocks stay', () => {
  const letter = ['..........', '.#........', '.#........', '.#........', '..........', '##########', '..........']
  expect(rowsOf(withoutRules(pictureOf(letter), 8))).toEqual([...letter.slice(0, 5), '..........', '..........'])
  const block = Array.from({ length: 12 }, () => '############')
  expect(rowsOf(withoutRules(pictureOf(block), 8))).toEqual(block)
})

test('ink with less white between than asked is one stretch', () => {
  const line = pictureOf(Array.from({ length: 5 }, () => '##.##....##.'))
  const box = { left: 0, top: 0, right: 12, bottom: 5 }
  expect(inkStretches(line, box, 3)).toEqual([
    { left: 0, right: 5 },
    { left: 9, right: 11 }
  ])
})
