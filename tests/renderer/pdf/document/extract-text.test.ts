import '../../support/pdf/worker-in-place.ts'
import { getDocument } from 'pdfjs-dist'
import { expect, test } from 'vitest'
import { joinPieces, readPages } from '../../../../renderer/pdf/document/extract-text.ts'
import { makePdf } from '../../support/pdf/make-pdf.ts'

test('the text of each page is read line by line', async () => {
  const task = getDocument({ data: await makePdf([['Nomor Aju 000028', 'Importir: PT Sinar'], [], ['Liège']]), verbosity: 0 })
  expect(await readPages(await task.promise)).toEqual(['Nomor Aju 000028\nImportir: PT Sinar', '', 'Liège'])
  await task.destroy()
})

test('a damaged page does not hide the text of the others', async () => {
  const task = getDocument({ data: await makePdf([['satu'], ['dua']]), verbosity: 0 })
  const document = await task.promise
  const getPage = (number: number) => (number === 1 ? Promise.reject(new Error('broken')) : document.getPage(number))
  expect(await readPages({ numPages: 2, getPage })).toEqual(['', 'dua'])
  await task.destroy()
})

test('items of a line are joined in drawing order, and marked content without text is skipped', () => {
  expect(
    joinPieces([
      { str: 'Kompu', hasEOL: false },
      { type: 'beginMarkedContent' },
      { str: 'ter', hasEOL: true },
      { str: 'jinjing', hasEOL: false }
    ])
  ).toBe('Komputer\njinjing')
})
