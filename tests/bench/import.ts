/**
 * `npm run bench -- import [--documents N] [--seed N] [--show N] [--format scan]`: generated invoices with known contents, read in every format; scans only on
 * request (they need `pdftoppm`, and some ten seconds each). Each line is a class with the
 * values that are right, marked, silently wrong and missing; the last lines are `figure | measured | aim | ok or short`,
 * with the seconds of one processor by kind of contents and width.
 */
import { parseArgs } from 'node:util'
import { interpret } from '#core/import/interpret.ts'
import { gridOfPages, type TextPage } from '#core/import/page-grid.ts'
import { readPicture, type Networks } from '#core/import/readers/ocr.ts'
import { readFile } from '#core/import/readers/read-file.ts'
import type { SourceCell, SourceDocument } from '#core/import/source.ts'
import { createRandom } from '../support/faults/random.ts'
import { compare, readWithInterpreter, type DocumentScore } from '../support/import/compare.ts'
import { canHold, csvOf, pagesOf, workbookFormats, workbookOf } from '../support/import/formats.ts'
import { generate, type MadeCell, type MadeDocument } from '../support/import/generator.ts'
import { generateLabels } from '../support/import/labels.ts'
import { generateDamage, generateEvidence, generateLayout } from '../support/import/layouts.ts'
import { loadNetworks } from '../support/import/ocr-networks.ts'
import { isDrawable, scansOf } from '../support/import/scans.ts'

const { values } = parseArgs({
  options: { documents: { type: 'string' }, seed: { type: 'string' }, show: { type: 'string' }, format: { type: 'string' } }
})
const [count, first, shown] = [Number(values.documents ?? 1_000), Number(values.seed ?? 1), Number(values.show ?? 0)]

const all = [...workbookFormats, 'csv', 'pages', 'scan'] as const
type Format = (typeof all)[number]
const formats: readonly Format[] = all.filter((format) => (values.format === undefined ? format !== 'scan' : format === values.format))

const makers = [generate, generateEvidence, generate, generateLayout, generateLabels, generateDamage] as const

let networks: Networks | null = null
const scanned = async (made: MadeDocument): Promise<SourceDocument> => {
  networks ??= await loadNetworks()
  const pages: TextPage[] = []
  for (const picture of await scansOf(pagesOf(made, createRandom(made.seed)), 200, createRandom(made.seed)))
    pages.push(await readPicture(picture, 200, { networks, signal: new AbortController().signal }))
  return { name: 'scan.pdf', kind: 'picture', pages: gridOfPages(pages) }
}

const sourceOf = async (made: MadeDocument, format: Format): Promise<SourceDocument> => {
  if (format === 'scan') return scanned(made)
  if (format === 'pages') return { name: 'invoice.pdf', kind: 'pdf', pages: gridOfPages(pagesOf(made, createRandom(made.seed))) }
  const bytes = format === 'csv' ? csvOf(made, made.seed % 2 === 0 ? ';' : ',') : workbookOf(made, format)
  const reading = await readFile(`invoice.${format}`, bytes)
  if (reading.kind !== 'document') throw new Error(reading.kind)
  return reading.document
}

interface Sum {
  documents: number
  whole: number
  right: number
  doubted: number
  marked: number
  wrong: number
  missing: number
  facts: { right: number; doubted: number; marked: number; wrong: number; missing: number }
}
const sums = new Map<string, Sum>()
const add = (name: string, { cells, facts, isWhollyRight }: DocumentScore): void => {
  const sum = sums.get(name) ?? {
    documents: 0,
    whole: 0,
    right: 0,
    doubted: 0,
    marked: 0,
    wrong: 0,
    missing: 0,
    facts: { right: 0, doubted: 0, marked: 0, wrong: 0, missing: 0 }
  }
  sum.documents += 1
  sum.whole += isWhollyRight ? 1 : 0
  for (const key of ['right', 'doubted', 'marked', 'wrong', 'missing'] as const) {
    sum[key] += cells[key]
    sum.facts[key] += facts[key]
  }
  sums.set(name, sum)
}

/** Processor time, which other programs do not lengthen. */
const secondsSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000_000
}
/** Of the interpretation of one document, by format. */
const slowest = new Map<Format, number>()
let failed = 0
let left = shown
for (let at = 0; at < count; at += 1) {
  const format = formats[at % formats.length] ?? 'xlsx'
  const isStored = format !== 'csv' && format !== 'pages' && format !== 'scan'
  // Two of six documents are lists with any traits, the others papers that were met, values that nothing confirms, many labels, and damaged cells.
  const make = makers[at % makers.length] ?? generate
  const made = make(first + at, isStored, isStored && format !== 'html')
  if (!canHold(format, made)) continue
  if (format === 'scan' && !isDrawable(pagesOf(made, createRandom(made.seed)))) continue
  try {
    const source = await sourceOf(made, format)
    const before = process.cpuUsage()
    const score = compare(made.truth, readWithInterpreter([source]))
    slowest.set(format, Math.max(slowest.get(format) ?? 0, secondsSince(before)))
    for (const name of ['all', `format ${format}`, `language ${made.language}`, ...made.traits.map((trait) => `with ${trait}`)])
      add(name, score)
    if (left > 0 && score.findings.length > 0) {
      left -= 1
      console.log(`seed ${made.seed} ${format} ${made.language} (${made.traits.join(', ')})\n  ${score.findings.slice(0, 6).join('\n  ')}`)
    }
  } catch (error) {
    failed += 1
    console.log(`seed ${made.seed} ${format}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
}
const share = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`
console.log(
  'class | documents wholly right | cells right (of them marked), wrong and marked, silently wrong, missing | header values: the same'
)
for (const [name, { documents, whole, right, doubted, marked, wrong, missing, facts }] of [...sums].toSorted(([one], [other]) =>
  one.localeCompare(other)
))
  console.log(
    `${name} | ${whole} of ${documents} | ${right} (${doubted}), ${marked}, ${wrong}, ${missing} | ${facts.right} (${facts.doubted}), ${facts.marked}, ${facts.wrong}, ${facts.missing}`
  )
const total = sums.get('all')
if (total) {
  const cells = total.right + total.marked + total.wrong + total.missing
  console.log(`documents that failed | ${failed} | 0 | ${failed === 0 ? 'ok' : 'short'}`)
  console.log(
    `documents wholly right | ${share(total.whole, total.documents)} | 70 % | ${total.whole >= total.documents * 0.7 ? 'ok' : 'short'}`
  )
  console.log(`cells right | ${share(total.right, cells)} | 85 % | ${total.right >= cells * 0.85 ? 'ok' : 'short'}`)
  console.log(
    `cells right and marked | ${share(total.doubted, total.right)} | 5 % | ${total.doubted <= total.right * 0.05 ? 'ok' : 'short'}`
  )
  console.log(
    `header values right and marked | ${share(total.facts.doubted, total.facts.right)} | 5 % | ${total.facts.doubted <= total.facts.right * 0.05 ? 'ok' : 'short'}`
  )
  console.log(`cells silently wrong | ${total.wrong} | 0 | ${total.wrong === 0 ? 'ok' : 'short'}`)
  console.log(`header values silently wrong | ${total.facts.wrong} | 0 | ${total.facts.wrong === 0 ? 'ok' : 'short'}`)
}

/** Lists of many columns or rows, by what the columns hold, and papers of many pages: processor seconds. */
const cellOf = (value: string | number): SourceCell =>
  typeof value === 'number' ? { text: String(value), value, origin: 'cell' } : { text: value, value: null, origin: 'cell' }
const contents: Readonly<Record<string, (at: number) => number>> = {
  'different numbers': (at) => ((at * 7_919) % 9_973) / 4,
  'small numbers': (at) => at % 12,
  'equal numbers': () => 40,
  'powers of two': (at) => 2 ** (at % 12)
}
const wide = (kind: string, width: number, height: number): SourceDocument => ({
  name: 'wide.xlsx',
  kind: 'workbook',
  pages: [
    {
      name: 'S',
      kind: 'sheet',
      isHidden: false,
      isActive: true,
      rows: [
        ['Item', 'Description', ...Array.from({ length: width }, (_, at) => `F${at}`), 'Qty', 'Unit Price', 'Amount'].map(cellOf),
        ...Array.from({ length: height }, (_, row) => {
          const [quantity, price] = [row + 2, 2.5 + (row % 7)]
          const others = Array.from({ length: width }, (__, at) => contents[kind]?.(row * width + at) ?? 0)
          return [`P-${row}`, `Valve ${row}`, ...others, quantity, price, quantity * price].map(cellOf)
        })
      ]
    }
  ]
})
const manyPages = (pages: number): SourceDocument => {
  const row = (at: number): MadeCell[] => [`P-${at}`, `Valve ${at}`, String(at + 2), '2.50', ((at + 2) * 2.5).toFixed(2)]
  const rows = Array.from({ length: pages }, (_, page) => [
    ['Item', 'Description', 'Qty', 'Unit Price', 'Amount'],
    ...Array.from({ length: 30 }, (__, at) => row(page * 30 + at))
  ]).flat()
  const sheets = [{ name: 'Invoice', rows, merges: [] }]
  return { name: 'long.pdf', kind: 'pdf', pages: gridOfPages(pagesOf({ sheets }, createRandom(1))) }
}
const timed = (name: string, document: SourceDocument, aim: number): void => {
  const before = process.cpuUsage()
  const lines = interpret([document]).shipments.reduce((sum, { lines: of }) => sum + of.length, 0)
  const seconds = secondsSince(before)
  console.log(`${name}: ${lines} lines | ${seconds.toFixed(2)} processor seconds | ${aim} | ${seconds <= aim ? 'ok' : 'short'}`)
}
for (const [format, seconds] of slowest)
  console.log(`slowest document, ${format} | ${seconds.toFixed(2)} processor seconds | 3 | ${seconds <= 3 ? 'ok' : 'short'}`)
for (const kind of Object.keys(contents))
  for (const width of [10, 30, 100]) timed(`${width} columns of ${kind}, 300 rows`, wide(kind, width, 300), 2)
timed('10,000 rows', wide('different numbers', 3, 10_000), 2)
timed('100 pages', manyPages(100), 5)
