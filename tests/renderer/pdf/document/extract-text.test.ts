import '../../support/pdf/worker-in-place.ts'
import { getDocument } from 'pdfjs-dist'
import { expect, test } from 'vitest'
import { joinPieces, readPages } from '../../../../renderer/pdf/document/extract-text.ts'
import { extractedTextLimits, isFromFrame } from '../../../../renderer/pdf/frame/protocol.ts'
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

test('of a file with more text than the window accepts, the text up to the limit is read', async () => {
  const task = getDocument({ data: await makePdf([['satu']]), verbosity: 0 })
  const document = await task.promise
  const str = 'x'.repeat(extractedTextLimits.characters / 2 + 5)
  const item = { str, hasEOL: false, dir: 'ltr', transform: [], width: 0, height: 0, fontName: '' }
  const getPage = async (number: number) => {
    const page = await document.getPage(1)
    return Object.assign(page, { getTextContent: () => Promise.resolve({ items: number === 2 ? [] : [item], styles: {}, lang: null }) })
  }
  const pages = await readPages({ numPages: 5, getPage })
  expect(pages.map(({ length }) => length)).toEqual([str.length, 0, extractedTextLimits.characters - str.length])
  expect(isFromFrame({ kind: 'text', request: 1, read: { ok: true, pages } })).toBe(true)
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
