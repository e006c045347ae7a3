import { expect, test } from 'vitest'
import { baselinesOf, boxesOf, charactersOf, wordsOfLine, type FoundText } from '#core/import/readers/ocr-decode.ts'

const mapOf = (rows: readonly string[]) => ({
  width: rows[0]?.length ?? 0,
  height: rows.length,
  data: Float32Array.from(rows.join(''), (sign) => (sign === '#' ? 0.9 : sign === '+' ? 0.4 : 0))
})

test('connected pixels of text are boxes, grown to the height of their letters; specks and weak spots are none', () => {
  const boxes = boxesOf(
    mapOf([
      '....................', //
      '....................',
      '...######...........',
      '...######.......#...',
      '...######...++++....',
      '............++++....',
      '............++++....',
      '....................'
    ])
  )
  expect(boxes.map(({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round))).toEqual([[1, 0, 11, 7]])
})

test('texts at the left and right edges of a map are not connected', () => {
  const row = '###......###'
  expect(boxesOf(mapOf([row, row, row, row])).length).toBe(2)
})

const box = (left: number, top: number, right: number, bottom: number, slope: number | null = null): FoundText => ({
  left,
  top,
  right,
  bottom,
  slope
})

test('texts that stand level have one baseline, whatever their descenders', () => {
  const [one, other, next] = baselinesOf([box(0, 100, 50, 130), box(200, 102, 260, 134), box(0, 160, 50, 190)])
  expect(one).toBe(other)
  expect(next).toBeGreaterThan(one ?? 0)
})

const characters = ['1', '2', ' ']
/** One row of probabilities for each step: the index of the most likely class and how likely it is. */
const output = (...steps: readonly (readonly [number, number])[]) =>
  Float32Array.from(steps.flatMap(([best, value]) => [0, 1, 2, 3].map((one) => (one === best ? value : (1 - value) / 3))))

test('a character lasts over steps; the same again needs none between, and its confidence is that of its best step', () => {
  const found = charactersOf(output([0, 0.9], [1, 0.7], [1, 0.9], [0, 0.8], [1, 0.6], [2, 0.95], [3, 0.9], [0, 0.9]), characters)
  expect(found.map(({ text }) => text).join('')).toBe('112 ')
  expect(found.map(({ confidence }) => Math.round(confidence * 100))).toEqual([90, 60, 95, 90])
  expect(found.map(({ at }) => at)).toEqual([0.25, 0.5625, 0.6875, 0.8125])
})

const lineOf = (text: string) => [...text].flatMap((sign, at) => (sign === ' ' ? [] : [{ text: sign, at: at * 10 + 5, confidence: 0.9 }]))

test('characters are words by the ink they lie in, with the lowest confidence of each', () => {
  const found = [...lineOf('12 PCS'), { text: '5', at: 82, confidence: 0.4 }]
  const words = wordsOfLine(
    found,
    [
      { left: 0, right: 20 },
      { left: 30, right: 60 },
      { left: 78, right: 90 }
    ],
    8
  )
  expect(words.map(({ text, confidence }) => [text, confidence])).toEqual([
    ['12', 0.9],
    ['PCS', 0.9],
    ['5', 0.4]
  ])
})

test('white around a point in a number does not part it; two numbers stay two', () => {
  const stretches = (...lefts: readonly number[]) => lefts.map((left) => ({ left, right: left + 9 }))
  const texts = (text: string, widest: number) =>
    wordsOfLine(lineOf(text), stretches(...[...text].map((_, at) => at * 10)), widest).map((word) => word.text)
  expect(texts('8.5', 2)).toEqual(['8.5'])
  expect(texts('8.5', 0)).toEqual(['8', '.', '5'])
  expect(texts('85', 2)).toEqual(['8', '5'])
})
