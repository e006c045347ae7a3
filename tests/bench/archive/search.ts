import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { launch, removeHome } from '../../support/running-app.ts'
import { sampleOf, reportPart, reportRatio } from '../support/figures.ts'
import { putIntoPage } from '../support/page-code.ts'

const rounds = 9
const aim = 3
const [large, small] = [100_000, 1_000]

/** Typical queries, from rare words to words of every document. Each has results in both archives. */
const queries: readonly (readonly [name: string, typed: string])[] = [
  ['a whole aju number', '040300ABCDEF20261101000000'],
  ['the end of an aju number', '000123'],
  ['a line of one PDF', 'baris456akhir'],
  ['an importer', 'importir37'],
  ['an importer and a code', 'importir37 2020'],
  ['a day', '2020-01-01'],
  ['a word of some PDFs', 'karimo'],
  ['two words of some PDFs', 'karimo luse'],
  ['an amount with dots', '1.23'],
  ['a word of every PDF', 'gudang'],
  ['three words of every PDF', 'surat persetujuan gudang']
]

type Times = ReadonlyMap<string, readonly number[]>

const measure = async (size: number): Promise<Times> => {
  const assets = await readdir(resolve(import.meta.dirname, '../../../out/renderer/assets'))
  const worker = assets.find((name) => /^search-worker.*js$/.test(name))
  if (worker === undefined) throw new Error('the build contains no search worker')
  const app = await launch({ width: 1366, height: 768 })
  try {
    await putIntoPage(app.page, 'tests/bench/archive/search-page.ts', '__search')
    await app.page.evaluate(
      `window.__search.fill(${JSON.stringify(`/assets/${worker}`)}, ${size}).then((made) => { window.__made = made })`
    )
    const times = new Map<string, number[]>(queries.map(([name]) => [name, []]))
    for (let round = -1; round < rounds; round += 1) {
      for (const [name, typed] of queries) {
        const { taken, found } = await app.page.evaluate<{ taken: number; found: number }>(`window.__made.answer(${JSON.stringify(typed)})`)
        if (found === 0) throw new Error(`${name}: no results among ${size}`)
        if (round >= 0) times.get(name)?.push(taken)
      }
    }
    return times
  } finally {
    await app.close()
    await removeHome(app.home)
  }
}

/** From typed words to rows with snippets: 100,000 indexed responses compared with 1,000. */
export const searchFigures = async (): Promise<boolean> => {
  const [few, many] = [await measure(small), await measure(large)]
  const all = (times: Times): number[] => [...times.values()].map((one) => sampleOf(one).median)
  for (const [name] of queries) reportPart(name, many.get(name) ?? [], few.get(name) ?? [])
  reportRatio(`search over ${large} responses against ${small}`, all(many), all(few), aim)
  return sampleOf(all(many)).median / sampleOf(all(few)).median <= aim
}
