import fc from 'fast-check'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { readPdfPages } from '../../../support/import/pdf-pages.ts'

const page = async (draw: (document: PDFKit.PDFDocument) => void) => {
  const document = new PDFDocument({ size: 'A4', margin: 40 })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.on('end', resolve))
  draw(document)
  document.end()
  await ended
  const { pages, attached } = await readPdfPages(new Uint8Array(Buffer.concat(chunks)))
  const [first] = pages
  if (first === undefined) throw new Error('no page')
  return { first, attached, origins: Object.fromEntries(first.texts.map(({ text, origin }) => [text, origin])) }
}

/** One white pixel. */
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAG7nFYwAAAABJRU5ErkJggg==', 'base64')

test('text that does not show is hidden text: invisible, transparent, or below a picture of the whole page', async () => {
  const { origins, first } = await page((document) => {
    document.text('below', 40, 100)
    document.image(pixel, 0, 0, { width: 595, height: 842 })
    document.text('visible', 40, 140)
    document.addContent('3 Tr')
    document.text('invisible', 40, 180)
    document.addContent('0 Tr')
    document.fillOpacity(0).text('transparent', 40, 220).fillOpacity(1)
  })
  expect(origins).toEqual({ below: 'hidden-text', visible: 'text', invisible: 'hidden-text', transparent: 'hidden-text' })
  expect(first.isScan).toBe(false)
})

test('hidden text under the same visible text is left out', async () => {
  const { first } = await page((document) => {
    document.text('12.50', 40, 100)
    document.addContent('3 Tr')
    document.text('72.50', 40, 100)
  })
  expect(first.texts.map(({ text, origin }) => [text, origin])).toEqual([['12.50', 'text']])
})

test('a small picture hides nothing, and a page with visible text is no scan', async () => {
  const { origins, first } = await page((document) => {
    document.text('below', 40, 100)
    document.image(pixel, 30, 90, { width: 100, height: 40 })
  })
  expect([origins, first.isScan]).toEqual([{ below: 'text' }, false])
})

test('origins stay with their texts on a turned page', async () => {
  const { origins, first } = await page((document) => {
    Object.assign(document.page.dictionary.data, { Rotate: 90 })
    document.rotate(-90, { origin: [0, 0] })
    document.text('visible', -400, 100, { lineBreak: false })
    document.addContent('3 Tr')
    document.text('invisible', -400, 200, { lineBreak: false })
  })
  expect(origins).toEqual({ visible: 'text', invisible: 'hidden-text' })
  expect(first.width).toBeGreaterThan(first.height)
})

test('values of fields stand at their boxes; those of hidden and password fields are not read', async () => {
  const { first, origins } = await page((document) => {
    document.font('Helvetica').initForm()
    document.formText('one', 100, 200, 80, 20, { value: '12.50', fontSize: 10 })
    document.formText('two', 100, 240, 80, 20, { value: 'secret', password: true })
    document.formText('three', 100, 280, 80, 40, { value: 'Jakarta\nIndonesia', multiline: true, fontSize: 10 })
    document.formText('four', 100, 340, 80, 20, { value: 'unseen', hidden: true })
  })
  expect(origins).toMatchObject({ '12.50': 'form-field', Jakarta: 'form-field', Indonesia: 'form-field' })
  expect(Object.keys(origins)).not.toContain('secret')
  const [value] = first.texts.filter(({ text }) => text === '12.50')
  expect(value?.x).toBeGreaterThanOrEqual(100)
  expect(value?.y).toBeGreaterThan(200)
  expect(value?.y).toBeLessThan(220)
})

test('the value of a field replaces what is printed below it, and no label beside it or above it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          label: fc.constantFrom('Invoice No.', 'Date:', 'Gross weight (kg)'),
          isAbove: fc.boolean(),
          printed: fc.constantFrom('', '__________', '....................', 'A-1', '2025-01-31', 'enter here'),
          value: fc.constantFrom('A-1', 'INV/2026/118', '2026-04-03', '1,250.50')
        }),
        { minLength: 1, maxLength: 5 }
      ),
      async (rows) => {
        const { first } = await page((document) => {
          document.initForm()
          document.fontSize(10)
          rows.forEach(({ label, isAbove, printed, value }, at) => {
            const y = 60 + at * 60
            document.text(label, isAbove ? 200 : 60, isAbove ? y - 16 : y, { lineBreak: false })
            if (printed !== '') document.text(printed, 202, y, { lineBreak: false })
            document.formText(`f${at}`, 200, y - 3, 120, 16, { value, fontSize: 10 })
          })
        })
        const texts = first.texts.map(({ text }) => text)
        expect(texts.toSorted()).toEqual(rows.flatMap(({ label, value }) => [label, value]).toSorted())
      }
    ),
    { numRuns: 20 }
  )
})

test('attached XML is found, other attachments are not read', async () => {
  const { attached } = await page((document) => {
    document.file(Buffer.from('<Invoice/>'), { name: 'factur-x.xml' })
    document.file(Buffer.from('PNG'), { name: 'logo.png' })
    document.text('Invoice')
  })
  expect(attached.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)])).toEqual([['factur-x.xml', '<Invoice/>']])
})

test('the resolution of a page is that of the finest pictures that cover it, also in strips', async () => {
  // One pixel on a fifth of an inch: 5 dots per inch; on a tenth: 10.
  const strip = (document: PDFKit.PDFDocument, top: number, size: number): void => {
    for (let x = 0; x < 595; x += size)
      for (let y = top; y < top + 421; y += size) document.image(pixel, x, y, { width: size, height: size })
  }
  const { first } = await page((document) => {
    document.image(pixel, 0, 0, { width: 595, height: 842 })
    strip(document, 0, 14.4)
    strip(document, 421, 7.2)
  })
  expect([first.isScan, first.resolution]).toEqual([true, 10])
  const plain = await page((document) => document.text('visible', 40, 40))
  expect([plain.first.isScan, plain.first.resolution, plain.first.turn]).toEqual([false, null, 0])
})

test('a page whose text runs upwards is turned clockwise to be read', async () => {
  const { first } = await page((document) => {
    document.rotate(-90, { origin: [0, 0] })
    document.text('upwards', -400, 100, { lineBreak: false })
  })
  expect([first.turn, first.width, first.height]).toEqual([1, 841.89, 595.28])
})
