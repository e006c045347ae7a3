/**
 * `npm run bench -- import [--documents N] [--seed N] [--show N]`: generated invoices with known contents, read in every format. Each line is a class with the
 * values that are right, marked, silently wrong and missing; the last lines are `figure | measured | aim | ok or short`.
 */
import { parseArgs } from 'node:util'
import { gridOfPages } from '#core/import/page-grid.ts'
import { readFile } from '#core/import/readers/read-file.ts'
import type { SourceDocument } from '#core/import/source.ts'
import { createRandom } from '../support/faults/random.ts'
import { compare, readWithInterpreter, type DocumentScore } from '../support/import/compare.ts'
import { csvOf, pagesOf, workbookFormats, workbookOf } from '../support/import/formats.ts'
import { generate, type MadeDocument } from '../support/import/generator.ts'

const { values } = parseArgs({ options: { documents: { type: 'string' }, seed: { type: 'string' }, show: { type: 'string' } } })
const [count, first, shown] = [Number(values.documents ?? 1_000), Number(values.seed ?? 1), Number(values.show ?? 0)]

const formats = [...workbookFormats, 'csv', 'pages'] as const
type Format = (typeof formats)[number]

const sourceOf = async (made: MadeDocument, format: Format): Promise<SourceDocument> => {
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
  marked: number
  wrong: number
  missing: number
  facts: { right: number; marked: number; wrong: number; missing: number }
}
const sums = new Map<string, Sum>()
const add = (name: string, { cells, facts, isWhollyRight }: DocumentScore): void => {
  const sum = sums.get(name) ?? {
    documents: 0,
    whole: 0,
    right: 0,
    marked: 0,
    wrong: 0,
    missing: 0,
    facts: { right: 0, marked: 0, wrong: 0, missing: 0 }
  }
  sum.documents += 1
  sum.whole += isWhollyRight ? 1 : 0
  for (const key of ['right', 'marked', 'wrong', 'missing'] as const) {
    sum[key] += cells[key]
    sum.facts[key] += facts[key]
  }
  sums.set(name, sum)
}

let failed = 0
let left = shown
for (let at = 0; at < count; at += 1) {
  const format = formats[at % formats.length] ?? 'xlsx'
  const isStored = format !== 'csv' && format !== 'pages'
  const made = generate(first + at, isStored, isStored && format !== 'html')
  try {
    const score = compare(made.truth, readWithInterpreter([await sourceOf(made, format)]))
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
  'class | documents wholly right | cells right, marked, silently wrong, missing | header values right, marked, silently wrong, missing'
)
for (const [name, { documents, whole, right, marked, wrong, missing, facts }] of [...sums].toSorted(([one], [other]) =>
  one.localeCompare(other)
))
  console.log(
    `${name} | ${whole} of ${documents} | ${right}, ${marked}, ${wrong}, ${missing} | ${facts.right}, ${facts.marked}, ${facts.wrong}, ${facts.missing}`
  )
const all = sums.get('all')
if (all) {
  const cells = all.right + all.marked + all.wrong + all.missing
  console.log(`documents that failed | ${failed} | 0 | ${failed === 0 ? 'ok' : 'short'}`)
  console.log(`documents wholly right | ${share(all.whole, all.documents)} | 70 % | ${all.whole >= all.documents * 0.7 ? 'ok' : 'short'}`)
  console.log(`cells right | ${share(all.right, cells)} | 85 % | ${all.right >= cells * 0.85 ? 'ok' : 'short'}`)
  console.log(`cells silently wrong | ${all.wrong} | 0 | ${all.wrong === 0 ? 'ok' : 'short'}`)
  console.log(`header values silently wrong | ${all.facts.wrong} | 0 | ${all.facts.wrong === 0 ? 'ok' : 'short'}`)
}
