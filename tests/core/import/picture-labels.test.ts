import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFacts } from '#core/import/facts.ts'
import { interpret } from '#core/import/interpret.ts'
import { gridOfPages, type TextPage } from '#core/import/page-grid.ts'
import type { SourceCell } from '#core/import/source.ts'
import { createRandom } from '../../support/faults/random.ts'
import { pagesOf } from '../../support/import/formats.ts'
import { generateLabels } from '../../support/import/labels.ts'

/** The same paper as a picture is recognised: one text a word or a few, its place a little off, its origin recognised. */
const recognised = (pages: readonly TextPage[], off: () => number): readonly TextPage[] =>
  pages.map((page) => ({
    ...page,
    texts: page.texts.flatMap((text) =>
      [...text.text.matchAll(/\S+(?: \S+){0,2}/g)].map((match) => ({
        ...text,
        text: match[0],
        x: text.x + (match.index / text.text.length) * text.width + off(),
        y: text.y + off(),
        width: (match[0].length / text.text.length) * text.width,
        origin: 'ocr' as const,
        confidence: 0.99
      }))
    )
  }))

const factsOf = (pages: readonly TextPage[], kind: 'pdf' | 'picture'): Readonly<Record<string, string>> =>
  Object.fromEntries(
    interpret([{ name: 'a', kind, pages: gridOfPages(pages) }]).shipments.flatMap(({ facts }) =>
      facts.map(({ name, value }) => [name, value])
    )
  )

test('a picture has the header values of the PDF that it was made from: the same finder reads both', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (seed) => {
      const random = createRandom(seed)
      const pages = pagesOf(generateLabels(seed, false), random)
      const picture = recognised(pages, () => random.int(-5, 5) / 10)
      expect(factsOf(picture, 'picture')).toEqual(factsOf(pages, 'pdf'))
    }),
    { numRuns: 60 }
  )
})

test.each(['text', 'ocr'] as const)(
  'a label that a column of the list cuts in two is one label (%s); texts far apart are none',
  (origin) => {
    const cell = (text: string, x: number): SourceCell => ({
      text,
      value: null,
      origin,
      box: { page: 0, x, y: 10, width: text.length * 5, height: 10 }
    })
    const valueOf = (gap: number) => {
      const rows = [[cell('Gross', 0), cell('Weight: 12 KGS', 25 + gap)]]
      return readFacts({ name: '1', kind: 'page', rows, isHidden: false, isActive: false }, null, null).facts.map(({ name, value }) => [
        name,
        value
      ])
    }
    expect([valueOf(8), valueOf(200)]).toEqual([[['gross', '12']], []])
  }
)
