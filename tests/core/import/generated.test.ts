import { describe, expect, it } from 'vitest'
import { gridOfPages } from '#core/import/page-grid.ts'
import { readFile } from '#core/import/readers/read-file.ts'
import type { SourceDocument } from '#core/import/source.ts'
import { createRandom } from '../../support/faults/random.ts'
import { compare, readWithInterpreter } from '../../support/import/compare.ts'
import { csvOf, pagesOf, workbookFormats, workbookOf } from '../../support/import/formats.ts'
import { generate } from '../../support/import/generator.ts'

/** A short form of `npm run bench -- import`, without the lists of many lines. */
const formats = [...workbookFormats, 'csv', 'pages'] as const
const documents = 8

const sourceOf = async (seed: number, format: (typeof formats)[number]) => {
  const isStored = format !== 'csv' && format !== 'pages'
  const made = generate(seed, isStored, isStored && format !== 'html')
  if (format === 'pages')
    return { made, source: { name: 'a.pdf', kind: 'pdf', pages: gridOfPages(pagesOf(made, createRandom(seed))) } satisfies SourceDocument }
  const reading = await readFile(`a.${format}`, format === 'csv' ? csvOf(made, ';') : workbookOf(made, format))
  if (reading.kind !== 'document') throw new Error(reading.kind)
  return { made, source: reading.document }
}

describe('generated documents', () => {
  it.each(formats)('have no value that is wrong without a mark in %s', async (format) => {
    const wrong: string[] = []
    let right = 0
    for (let seed = 1, read = 0; read < documents; seed += 1) {
      const { made, source } = await sourceOf(seed * 7 + formats.indexOf(format), format)
      if (made.traits.includes('many lines')) continue
      read += 1
      const { cells, facts, findings } = compare(made.truth, readWithInterpreter([source]))
      right += cells.right
      if (cells.wrong + facts.wrong > 0) wrong.push(`seed ${made.seed} (${made.traits.join(', ')}): ${findings.join('; ')}`)
    }
    expect(wrong).toEqual([])
    expect(right).toBeGreaterThan(documents * 20)
  })
})
