import { expect, test } from 'vitest'
import { pdfFailures } from '../../../../renderer/pdf/document/pdf-failure.ts'
import { pdfEn } from '../../../../renderer/pdf/text/en.ts'
import { pdfId } from '../../../../renderer/pdf/text/id.ts'
import type { PdfText } from '../../../../renderer/pdf/text/id.ts'

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
  const indonesian = spoken(pdfId)
  const english = spoken(pdfEn)
  expect(indonesian.map(([key]) => key)).toEqual(english.map(([key]) => key))
  expect([...indonesian, ...english].filter(([, text]) => text.trim() === '')).toEqual([])
})

test('no sentence was left in the other language', () => {
  const english = new Map(spoken(pdfEn))
  const same = spoken(pdfId).filter(([key, text]) => english.get(key) === text)
  expect(same.map(([key]) => key)).toEqual(['percent', 'matches'])
})

test('numbers take their place in the sentences', () => {
  expect([pdfId.matches(3, 17), pdfId.page(4), pdfEn.preparingPrint(2, 9)]).toEqual([
    '3 / 17',
    'Halaman 4',
    'Preparing page 2 of 9 for printing…'
  ])
})
