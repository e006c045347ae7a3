import { expect, test } from 'vitest'
import { pdfFailures } from '../../../renderer/pdf/document/pdf-failure.ts'
import { englishPdfText, indonesianPdfText } from '../../../renderer/pdf/pdf-text.ts'
import type { PdfText } from '../../../renderer/pdf/pdf-text.ts'

const spoken = (words: PdfText): readonly (readonly [string, string])[] =>
  Object.entries({ ...words, failures: '' })
    .map(([key, value]): [string, string] => [key, typeof value === 'function' ? value(1, 3) : value])
    .concat(
      pdfFailures.flatMap((reason) => [
        [`${reason}.title`, words.failures[reason].title],
        [`${reason}.detail`, words.failures[reason].detail]
      ])
    )
    .filter(([key]) => key !== 'failures')

test('both languages say everything, every reason for failure included', () => {
  const indonesian = spoken(indonesianPdfText)
  const english = spoken(englishPdfText)
  expect(indonesian.map(([key]) => key)).toEqual(english.map(([key]) => key))
  expect([...indonesian, ...english].filter(([, text]) => text.trim() === '')).toEqual([])
})

test('no sentence was left in the other language', () => {
  const english = new Map(spoken(englishPdfText))
  const same = spoken(indonesianPdfText).filter(([key, text]) => english.get(key) === text)
  expect(same.map(([key]) => key)).toEqual(['percent', 'matches'])
})

test('numbers take their place in the sentences', () => {
  expect([indonesianPdfText.matches(3, 17), indonesianPdfText.page(4), englishPdfText.preparingPrint(2, 9)]).toEqual([
    '3 / 17',
    'Halaman 4',
    'Preparing page 2 of 9 for printing…'
  ])
})
