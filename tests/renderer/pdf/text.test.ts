import { expect, test } from 'vitest'
import { pdfFailures } from '../../../renderer/pdf/document/pdf-failure.ts'
import { inBothLanguages } from '#core/base/translator.ts'
import { pdfText, type PdfText } from '../../../renderer/pdf/text.ts'

const { en: pdfEn, id: pdfId } = inBothLanguages(pdfText)

const textsOf = (words: PdfText): readonly (readonly [string, string])[] =>
  Object.entries({ ...words, failures: '' })
    .map(([key, value]): [string, string] => [key, typeof value === 'function' ? value(1, 3) : value])
    .concat(
      pdfFailures.flatMap((reason) => [
        [`${reason}.title`, words.failures[reason].title],
        [`${reason}.detail`, words.failures[reason].detail]
      ])
    )
    .filter(([key]) => key !== 'failures')

test('both languages have every text, also for every failure', () => {
  const indonesian = textsOf(pdfId)
  const english = textsOf(pdfEn)
  expect(indonesian.map(([key]) => key)).toEqual(english.map(([key]) => key))
  expect([...indonesian, ...english].filter(([, text]) => text.trim() === '')).toEqual([])
})

test('no text is the same in both languages', () => {
  const english = new Map(textsOf(pdfEn))
  const same = textsOf(pdfId).filter(([key, text]) => english.get(key) === text)
  expect(same.map(([key]) => key)).toEqual(['percent', 'matches'])
})

test('numbers are inserted into the texts', () => {
  expect([pdfId.matches(3, 17), pdfId.page(4), pdfEn.preparingPrint(2, 9)]).toEqual([
    '3 / 17',
    'Halaman 4',
    'Preparing page 2 of 9 for printing…'
  ])
})
