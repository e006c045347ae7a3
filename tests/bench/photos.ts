/**
 * `npm run bench -- photos [--papers N] [--seed N] [--sizes 960,1280] [--scans 100,150] [--show N]`: photos and coarse scans of invented invoices, whose
 * letters have a known height, read by the networks of the window in one thread (needs `pdftoppm`). The seeds from 1 on are those that the method was made
 * with, those from 5,001 on (`--seed 5001`) are held back. By height of the letters: printed numbers and codes that are exact, differ in separators only, are
 * wrong or missing; then values of lines that are right and closed, right and open, wrong and open, **wrong and closed**, and pages that were refused.
 */
import { parseArgs } from 'node:util'
import { interpret } from '#core/import/interpret.ts'
import { gridOfPages } from '#core/import/page-grid.ts'
import { readPicture, type RecognisedPage } from '#core/import/readers/ocr.ts'
import { createRandom } from '../support/faults/random.ts'
import { compare, resultOf, type Score } from '../support/import/compare.ts'
import { loadNetworks } from '../support/import/ocr-networks.ts'
import { photographed, photoShot, pixelsOfPoint, scanShot } from '../support/import/photo-camera.ts'
import { drawnPaper, makePaper } from '../support/import/photo-papers.ts'
import { scoreNumbers, type NumberScore } from '../support/import/photo-score.ts'

const { values } = parseArgs({
  options: {
    papers: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    sizes: { type: 'string', default: '720,960,1280,1600,2000' },
    scans: { type: 'string', default: '100,150' },
    show: { type: 'string', default: '0' }
  }
})
const numbersIn = (list: string): readonly number[] => list.split(',').flatMap((one) => (one === '' ? [] : [Number(one)]))

interface Sum extends NumberScore {
  pages: number
  refused: number
  unsafe: number
  readonly cells: Score
  readonly facts: Score
  readonly seconds: number[]
}
const sums = new Map<string, Sum>()
const zero = (): Score => ({ right: 0, doubted: 0, marked: 0, wrong: 0, missing: 0 })
const sumOf = (name: string): Sum => {
  const sum = sums.get(name) ?? {
    pages: 0,
    refused: 0,
    unsafe: 0,
    exact: 0,
    separators: 0,
    wrong: 0,
    missing: 0,
    cells: zero(),
    facts: zero(),
    seconds: []
  }
  sums.set(name, sum)
  return sum
}
const lettersClass = (height: number): string =>
  height < 7
    ? 'letters a: below 7 px'
    : height < 9
      ? 'letters b: 7 to 9 px'
      : height < 12
        ? 'letters c: 9 to 12 px'
        : 'letters d: from 12 px'

const networks = await loadNetworks()
let left = Number(values.show)
const trials = [
  ...numbersIn(values.sizes).map((size) => ({ kind: 'photo', size }) as const),
  ...numbersIn(values.scans).map((size) => ({ kind: 'scan', size }) as const)
]
for (let at = 0; at < Number(values.papers); at += 1) {
  const seed = Number(values.seed) + at
  const paper = makePaper(seed)
  const drawn = drawnPaper(await paper.pdf, 300)
  for (const { kind, size } of trials) {
    const random = createRandom(seed * 7_919 + size)
    const shot = kind === 'photo' ? photoShot(random, size, seed % 5 < 2) : scanShot(random, size)
    const picture = photographed(drawn, shot, random)
    const height = pixelsOfPoint(shot) * paper.size
    const start = process.cpuUsage()
    const page = await readPicture(picture, kind === 'photo' ? null : size, { networks, signal: new AbortController().signal }).catch(
      (error: unknown): RecognisedPage | null => {
        if (error instanceof Error && 'code' in error && error.code === 'illegible') return null
        throw error
      }
    )
    const { user, system } = process.cpuUsage(start)
    const numbers = page === null ? null : scoreNumbers(paper, page)
    const read =
      page === null ? null : compare(paper.truth, resultOf(interpret([{ name: 'foto.jpg', kind: 'picture', pages: gridOfPages([page]) }])))
    for (const name of [
      'all',
      lettersClass(height),
      `${kind} ${String(size).padStart(4)}`,
      paper.isRuled ? 'ruled' : 'without rules',
      `language ${paper.language}`
    ]) {
      const sum = sumOf(name)
      sum.pages += 1
      sum.seconds.push((user + system) / 1_000_000)
      if (page === null) sum.refused += 1
      if (page?.isUnsafe === true) sum.unsafe += 1
      for (const key of ['exact', 'separators', 'wrong', 'missing'] as const) sum[key] += numbers?.score[key] ?? 0
      for (const key of ['right', 'doubted', 'marked', 'wrong', 'missing'] as const) {
        sum.cells[key] += read?.cells[key] ?? 0
        sum.facts[key] += read?.facts[key] ?? 0
      }
    }
    const state =
      page === null
        ? 'refused'
        : `confidence ${page.confidence.toFixed(2)}${page.isUnsafe ? ', unsafe' : ''}, letters seen ${page.letterHeight.toFixed(1)}`
    console.log(
      `${kind} ${size}, seed ${seed} ${paper.language}, letters ${height.toFixed(1)} px: ${state}, ${JSON.stringify(numbers?.score ?? {})}`
    )
    const silent = read?.findings.filter((finding) => finding.includes('in place of')) ?? []
    if (left > 0 && silent.length > 0) {
      left -= 1
      console.log(`  ${silent.slice(0, 8).join('\n  ')}`)
    }
  }
}

const share = (part: number, sum: Sum): string =>
  ((100 * part) / Math.max(1, sum.exact + sum.separators + sum.wrong + sum.missing)).toFixed(1)
const mean = (list: readonly number[]): string => (list.reduce((one, other) => one + other, 0) / Math.max(1, list.length)).toFixed(1)
console.log(
  'class | pages (refused, wholly open) | numbers: exact, separators, wrong, missing in % | values of lines: closed right, open right, open wrong, closed wrong, missing | header values closed wrong | processor seconds a page, most'
)
for (const [name, sum] of [...sums].toSorted(([one], [other]) => one.localeCompare(other))) {
  const { cells, facts, seconds } = sum
  const parts = [sum.exact, sum.separators, sum.wrong, sum.missing].map((part) => share(part, sum)).join(', ')
  console.log(
    `${name} | ${sum.pages} (${sum.refused}, ${sum.unsafe}) | ${parts} | ${cells.right - cells.doubted}, ${cells.doubted}, ${cells.marked}, ${cells.wrong}, ${cells.missing} | ${facts.wrong} | ${mean(seconds)}, ${Math.max(...seconds).toFixed(1)}`
  )
}
const all = sums.get('all')
if (all !== undefined) {
  console.log(
    `values closed and wrong | ${all.cells.wrong + all.facts.wrong} | 0 | ${all.cells.wrong + all.facts.wrong === 0 ? 'ok' : 'short'}`
  )
  const at1600 = sums.get('photo 1600')
  if (at1600 !== undefined)
    console.log(
      `processor seconds at 1,600 px | ${mean(at1600.seconds)} | 20 (10 on two cores) | ${Number(mean(at1600.seconds)) <= 20 ? 'ok' : 'short'}`
    )
  console.log(`memory, peak | ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`)
}
