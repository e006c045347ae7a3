import { afterAll, expect, test } from 'vitest'
import { compared } from './compare.ts'
import type { Layout } from './layout.ts'
import { layouts } from './layouts.ts'
import { randomLayout } from './random-layout.ts'

const tally = { right: 0, marked: 0, unmarked: 0, doubtful: 0 }

const read = async ({ pdf, headings, rows }: Layout) => {
  const result = await compared(await pdf(), headings, rows)
  tally.right += result.right
  tally.marked += result.marked
  tally.unmarked += result.unmarked.length
  tally.doubtful += result.doubtful
  return result
}

test.each(Object.entries(layouts))('%s: the cells are right', async (_, layout) => {
  const { headings, marked, unmarked } = await read(layout)
  expect({ headings, marked, unmarked }).toEqual({ headings: [], marked: 0, unmarked: [] })
})

/** Seeds whose layouts had wrong cells without a mark once, and as many as fit into a test. */
const seeds = [
  108,
  110,
  188,
  263,
  279,
  1013,
  1234,
  1255,
  1262,
  1305,
  1378,
  1391,
  2185,
  2233,
  ...Array.from({ length: 60 }, (_, index) => index + 3_001)
]

test('in layouts of random columns, distances, type and numbers, no cell is wrong without a mark', async () => {
  for (const seed of seeds) {
    const layout = randomLayout(seed)
    const { unmarked } = await read(layout)
    expect.soft(unmarked, `${seed}: ${layout.about}`).toEqual([])
  }
})

afterAll(() => process.stdout.write(`drawn layouts ${JSON.stringify(tally)}\n`))

test('at least 97 % of all cells are right', () => {
  expect(tally.right / (tally.right + tally.marked + tally.unmarked)).toBeGreaterThanOrEqual(0.97)
})
