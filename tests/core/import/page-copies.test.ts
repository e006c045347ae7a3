import fc from 'fast-check'
import { expect, test } from 'vitest'
import { interpret } from '#core/import/interpret.ts'
import { gridOfPages, type TextPage } from '#core/import/page-grid.ts'
import { createRandom } from '../../support/faults/random.ts'
import { pagesOf } from '../../support/import/formats.ts'
import { invoiceRows } from '../../support/import/sheets.ts'

const papersOf = (lines: number, number: string): readonly TextPage[] =>
  pagesOf({ sheets: [{ name: 'Invoice', rows: invoiceRows(lines, number), merges: [] }] }, createRandom(lines))

const withWord = (pages: readonly TextPage[], word: string): readonly TextPage[] =>
  pages.map((page) => ({ ...page, texts: [...page.texts, { text: word, x: 20, y: 20, width: 60, size: 9, origin: 'text' }] }))

const linesOf = (pages: readonly TextPage[]) =>
  interpret([{ name: 'a.pdf', kind: 'pdf', pages: gridOfPages(pages) }]).shipments.map(({ invoice, lines }) => ({
    invoice,
    lines: lines.map(({ values }) => [values.code?.value, values.quantity?.value, values.amount?.value])
  }))

const copy = fc.constantFrom('ORIGINAL', 'DUPLICATE', 'Duplicado', 'TRIPLICADO', 'COPY', 'Salinan', 'KOPIE', '副本', 'Page 1 of 1')

test('the original and its copies are one invoice', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 60 }), fc.array(copy, { minLength: 1, maxLength: 3 }), (lines, words) => {
      const papers = papersOf(lines, 'INV-118')
      const original = withWord(papers, 'ORIGINAL')
      expect(linesOf([...original, ...words.flatMap((word) => withWord(papers, word))])).toEqual(linesOf(original))
    }),
    { numRuns: 30 }
  )
})

test('papers that differ in a number are no copies', () => {
  const all = linesOf([...withWord(papersOf(5, 'INV-118'), 'ORIGINAL'), ...withWord(papersOf(5, 'INV-119'), 'COPY')])
  expect(all.flatMap(({ lines }) => lines).length).toBe(10)
})
