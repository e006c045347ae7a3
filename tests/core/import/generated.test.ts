import { describe, expect, it } from 'vitest'
import { gridOfPages } from '#core/import/page-grid.ts'
import { readFile } from '#core/import/readers/read-file.ts'
import type { SourceDocument } from '#core/import/source.ts'
import { createRandom } from '../../support/faults/random.ts'
import { compare, readWithInterpreter } from '../../support/import/compare.ts'
import { canHold, csvOf, pagesOf, workbookFormats, workbookOf } from '../../support/import/formats.ts'
import { generate, type MadeDocument } from '../../support/import/generator.ts'
import { generateLabels } from '../../support/import/labels.ts'
import { generateDamage, generateLayout } from '../../support/import/layouts.ts'

/** A short form of `npm run bench -- import`, without the lists of many lines. */
const formats = [...workbookFormats, 'csv', 'pages'] as const
const documents = 8

type Format = (typeof formats)[number]
type Make = (seed: number, isStored: boolean, hasSheets: boolean) => MadeDocument

const sourceOf = async (make: Make, seed: number, format: Format) => {
  const isStored = format !== 'csv' && format !== 'pages'
  const made = make(seed, isStored, isStored && format !== 'html')
  if (format === 'pages')
    return { made, source: { name: 'a.pdf', kind: 'pdf', pages: gridOfPages(pagesOf(made, createRandom(seed))) } satisfies SourceDocument }
  const reading = await readFile(`a.${format}`, format === 'csv' ? csvOf(made, ';') : workbookOf(made, format))
  if (reading.kind !== 'document') throw new Error(reading.kind)
  return { made, source: reading.document }
}

/** What is wrong without a mark in some documents, and how many values are right. */
const readAll = async (make: Make, format: Format, seedOf: (at: number) => number) => {
  const wrong: string[] = []
  let right = 0
  for (let at = 1, read = 0; read < documents; at += 1) {
    const { made, source } = await sourceOf(make, seedOf(at), format)
    if (made.traits.includes('many lines') || !canHold(format, made)) continue
    read += 1
    const { cells, facts, findings } = compare(made.truth, readWithInterpreter([source]))
    right += cells.right
    if (cells.wrong + facts.wrong > 0) wrong.push(`seed ${made.seed} (${made.traits.join(', ')}): ${findings.join('; ')}`)
  }
  return { wrong, right }
}

describe('generated documents', () => {
  it.each(formats)('have no value that is wrong without a mark in %s', async (format) => {
    const { wrong, right } = await readAll(generate, format, (at) => at * 7 + formats.indexOf(format))
    expect(wrong).toEqual([])
    expect(right).toBeGreaterThan(documents * 20)
  })

  it.each(formats)('with many labels have no value that is wrong without a mark in %s', async (format) => {
    const { wrong, right } = await readAll(generateLabels, format, (at) => at * 13 + formats.indexOf(format))
    expect(wrong).toEqual([])
    expect(right).toBeGreaterThan(documents * 8)
  })

  it.each(formats)('in the layouts of trade papers have no value that is wrong without a mark in %s', async (format) => {
    const { wrong, right } = await readAll(generateLayout, format, (at) => at * 11 + formats.indexOf(format))
    expect(wrong).toEqual([])
    expect(right).toBeGreaterThan(documents * 10)
  })

  it.each(formats)('with cells that a spreadsheet damaged have no value that is wrong without a mark in %s', async (format) => {
    const { wrong, right } = await readAll(generateDamage, format, (at) => at * 17 + formats.indexOf(format))
    expect(wrong).toEqual([])
    expect(right).toBeGreaterThan(documents * 8)
  })
})
