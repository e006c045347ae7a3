import { expect, test } from 'vitest'
import { headingOf, type HeadingWord } from '#core/spreadsheets/pdf-table/headings/cell.ts'
import { headingsByColumn, phrasesOf } from '#core/spreadsheets/pdf-table/headings/phrases.ts'

const wordsOf = (text: string): readonly HeadingWord[] =>
  text.split(' ').map((word, index) => ({ text: word, left: index * 30, right: index * 30 + 20, y: 10 }))

test.each([
  ['Pos Référence Désignation', ['Pos', 'Référence', 'Désignation']],
  ['Qty Net weight Unit price Amount', ['Qty', 'Net weight', 'Unit price', 'Amount']],
  ['No. Kode barang Uraian barang', ['No.', 'Kode barang', 'Uraian barang']],
  ['Unit price', ['Unit price']],
  ['Description of goods', ['Description of goods']]
])('the headings in %j are told apart', (text, headings) => {
  expect(phrasesOf(wordsOf(text))?.map((words) => words.map((word) => word.text).join(' '))).toEqual(headings)
})

test('a text with other words is no row of headings', () => {
  expect(phrasesOf(wordsOf('Payment of the amount'))).toBeNull()
})

test('words of headings that were read as one text go to the columns whose cells agree with them', () => {
  const words = wordsOf('Netto Harga satuan')
  const cells = [headingOf(words.slice(0, 2), 0, 50), headingOf(words.slice(2), 60, 80)]
  const places = [
    { from: -Infinity, to: 55, texts: ['156', '1 950'] },
    { from: 55, to: Infinity, texts: ['0,35', '19,99'] }
  ]
  expect(headingsByColumn(cells, places, 9).map(({ text }) => text)).toEqual(['Netto', 'Harga satuan'])
})
