import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import type { Page } from 'playwright'
import { drop, importRows } from '../../support/drivers/imports.ts'
import { invoicePdf, textPdf } from '../../support/fixtures/pdf-samples.ts'
import { outlookMessage } from '../../support/import/mails.ts'
import { chooseFiles } from '../../support/running-app.ts'
import { action, expect, expectSaved, field, go, steps, test } from '../../support/e2e.ts'

const { step, run } = steps()

const csv = 'Description,Qty,Unit,Unit Price,Amount\nTRACK ROLLER,4,PCS,300.00,1200.00\nIDLER,2,PCS,400.00,800.00\n'
const review = (page: Page) => page.locator('[data-import="review"]')
const fixture = async (name: string) => ({ name, bytes: new Uint8Array(await readFile(join('tests/fixtures/import', name))) })

const table = [
  ['Description', 'Qty', 'Unit', 'Unit Price', 'Amount'],
  ['TRACK ROLLER', '4', 'PCS', '300.00', '1200.00'],
  ['IDLER', '2', 'PCS', '400.00', '800.00'],
  ['CARRIER ROLLER', '6', 'PCS', '150.00', '900.00']
]

/** A page of paper as a scanner gives it, at a resolution. */
const scan = async (page: Page, resolution: number): Promise<Buffer> => {
  const address = await page.evaluate(
    ([rows, dpi]) => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: Math.round(8.27 * dpi), height: Math.round(11.69 * dpi) })
      const context = canvas.getContext('2d')
      if (context === null) return ''
      const point = dpi / 72
      Object.assign(context, { fillStyle: 'white' })
      context.fillRect(0, 0, canvas.width, canvas.height)
      Object.assign(context, { fillStyle: '#222', font: `${11 * point}px sans-serif` })
      context.fillText('COMMERCIAL INVOICE', 50 * point, 60 * point)
      context.fillText('Invoice No: INV-2026-118', 50 * point, 84 * point)
      rows.forEach((cells, row) =>
        cells.forEach((text, column) => context.fillText(text, ([50, 230, 290, 350, 450][column] ?? 0) * point, (120 + row * 24) * point))
      )
      return canvas.toDataURL('image/png')
    },
    [table, resolution] as const
  )
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

/** The same paper as a telephone stores it: turned to the left, with the turn that shows it upright in its EXIF data. */
const photo = async (page: Page, resolution: number): Promise<Buffer> => {
  const upright = (await scan(page, resolution)).toString('base64')
  const address = await page.evaluate(async (png) => {
    const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (character) => character.charCodeAt(0))]))
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: picture.height, height: picture.width })
    const context = canvas.getContext('2d')
    context?.translate(0, picture.width)
    context?.rotate(-Math.PI / 2)
    context?.drawImage(picture, 0, 0)
    return canvas.toDataURL('image/jpeg', 0.9)
  }, upright)
  const jpeg = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  const turn = Buffer.from('ffe100224578696600004d4d002a000000080001011200030000000100060000' + '00000000', 'hex')
  return Buffer.concat([jpeg.subarray(0, 2), turn, jpeg.subarray(2)])
}

const pdfOf = (...pictures: readonly Buffer[]): Promise<Buffer> =>
  new Promise((resolve) => {
    const document = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false })
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    for (const picture of pictures) document.addPage().image(picture, 0, 0, { width: 595.28, height: 841.89 })
    document.end()
  })

const bring = (page: Page, ...files: readonly { readonly name: string; readonly bytes: Uint8Array }[]) => drop(page.locator('main'), files)

/** Takes the lines of the review into a new draft, and checks their number. */
const take = async (page: Page, lines: number): Promise<void> => {
  await expect(review(page)).toBeVisible({ timeout: 60_000 })
  await importRows(page)
  await expect(page.locator('.editor')).toHaveAttribute('data-car', /\d{6}$/)
  await expect(page.locator('.editor [role=grid] [role=row][data-row]')).toHaveCount(lines)
  await expectSaved(page)
}
const described = (page: Page, row: number) => field(page, `/detail/data/${row}/brgurai`)

step('a workbook, a PDF and a mail each become lines of a new draft', async ({ ajukan }) => {
  const { page } = ajukan
  await bring(page, await fixture('ok.xlsx'))
  await take(page, 3)
  await go(page, 'worklist')

  await bring(page, { name: 'invoice.pdf', bytes: await invoicePdf(1, 5) })
  await take(page, 5)
  await expect(described(page, 4)).toHaveText('Bolt no 5')
  await go(page, 'worklist')

  await bring(page, await fixture('B11-mail-with-workbook.eml'))
  await expect(page.locator('[data-import="attachments"] input:checked')).toHaveCount(1)
  await action(page, 'import.readAttachments').click()
  await expect(review(page)).toBeVisible()
  await importRows(page)
  await expect(page.locator('.editor [role=grid] [role=row][data-row]')).not.toHaveCount(0)
  await go(page, 'worklist')

  const attached = [
    { name: 'invoice.csv', bytes: Buffer.from(csv) },
    { name: 'surat.docx', bytes: Buffer.from('PK') }
  ]
  await bring(page, { name: 'Invoice 118.msg', bytes: outlookMessage(attached) })
  await expect(page.locator('[data-attachment="invoice.csv"]')).toBeChecked()
  await expect(page.locator('[data-attachment="surat.docx"]')).not.toBeChecked()
  await page.keyboard.press('Enter')
  await take(page, 2)
})

step('a scanned PDF is recognised, its picture is beside the lines, and a coarse one is read too', async ({ ajukan }) => {
  const { page } = ajukan
  await bring(page, { name: 'scan.pdf', bytes: await pdfOf(await scan(page, 200)) })
  await expect(page.locator('[data-import="reading"]')).toContainText(/Mengenali tulisan pindaian.*halaman 1 dari 1/, { timeout: 30_000 })
  await expect(review(page)).toBeVisible({ timeout: 400_000 })
  await expect(review(page).locator('[data-import="picture"] canvas')).toHaveCount(1)
  await take(page, 3)
  await expect(described(page, 2)).toHaveText(/CARRIER ?ROLLER/)
  await go(page, 'worklist')

  await bring(page, { name: 'coarse.pdf', bytes: await pdfOf(await scan(page, 100)) })
  await expect(review(page)).toBeVisible({ timeout: 400_000 })
  await expect(review(page).locator('[data-import="crop"]')).toBeVisible()
  await take(page, 3)
})

step('the pages of a long scan that are read so far are used, and the others are named', async ({ ajukan }) => {
  const { page } = ajukan
  const paper = await scan(page, 200)
  await bring(page, { name: 'panjang.pdf', bytes: await pdfOf(paper, paper, paper, paper, paper) })
  await action(page, 'import.usePages').click({ timeout: 400_000 })
  await expect(review(page)).toContainText(/panjang\.pdf: halaman 2–5 tidak dibaca/, { timeout: 30_000 })
  await take(page, 3)
  // What was recognised stays marked in the draft.
  await expect(described(page, 0)).toHaveText(/TRACK ?ROLLER/)
  await go(page, 'worklist')
})

step('a photo of a paper is read upright, as its EXIF data says, and shown so', async ({ ajukan }) => {
  const { page } = ajukan
  await bring(page, { name: 'IMG_0231.jpg', bytes: await photo(page, 200) })
  await expect(review(page)).toBeVisible({ timeout: 400_000 })
  const picture = await review(page).locator('[data-import="picture"] canvas').boundingBox()
  expect(picture === null ? 0 : picture.height / picture.width).toBeGreaterThan(1.3)
  // Nothing of it is ticked, and no action ticks several: each is compared with its picture.
  await expect(review(page).locator('[data-offer]')).not.toHaveCount(0)
  await expect(review(page).locator('[data-import="offers"] input:checked')).toHaveCount(0)
  await expect(review(page).locator('[data-action="import.takeMarked"]')).toHaveCount(0)
  // A row that multiplies out is confirmed by one key after its part of the picture was shown, and only that row.
  const open = (row: number) => review(page).locator(`[data-import="lines"] [data-cell^="${row}/"][data-look="open"]`)
  await expect(review(page).locator('[data-import="crop"]')).toBeVisible()
  await expect(open(0)).not.toHaveCount(0)
  const others = await open(1).count()
  await page.keyboard.press('Enter')
  await expect(open(0)).toHaveCount(0)
  await expect(open(1)).toHaveCount(others)
  await take(page, 3)
  await expect(described(page, 0)).toHaveText(/TRACK ?ROLLER/)
})

step('both pages of a PDF are beside its lines', async ({ ajukan }) => {
  const { page } = ajukan
  const bytes = new Uint8Array(await readFile('tests/fixtures/invoices/chromium-grid.pdf'))
  await bring(page, { name: 'grid.pdf', bytes })
  await expect(review(page).locator('[data-import="picture"] canvas')).toHaveCount(2, { timeout: 30_000 })
  await page.keyboard.press('Escape')
  await expect(review(page)).toHaveCount(0)
})

step('three files at once are one import, and one that cannot be read does not stop the others', async ({ ajukan }) => {
  const { page } = ajukan
  const packing = 'Description,Qty,Net Weight KG\nTRACK ROLLER,4,40\nIDLER,2,22\n'
  await bring(
    page,
    { name: 'invoice.csv', bytes: Buffer.from(csv) },
    { name: 'rusak.pdf', bytes: Buffer.from('%PDF-1.7\nbroken') },
    { name: 'packing.csv', bytes: Buffer.from(packing) }
  )
  await expect(review(page)).toContainText('rusak.pdf rusak atau terpotong', { timeout: 30_000 })
  await take(page, 2)
  await expect(field(page, '/detail/data/0/nettodtl')).toHaveText(/40/)
})

step('an invoice, its packing list and its B/L are one shipment', async ({ ajukan }) => {
  const { page } = ajukan
  const invoice = `Commercial Invoice,,,,\nInvoice No: INV-118,,,,\nSeller: Kitano Seiko K.K.,,,,\n${csv}`
  const packing = 'Packing List,,\nInvoice No: INV-118,,\nDescription,Qty,Net Weight KG\nTRACK ROLLER,4,40\nIDLER,2,22\n'
  const lading = 'BILL OF LADING\nB/L No: KTNU5512087\nVessel: MV SETO ORCHID\nContainer No: MSKU0000006'
  await bring(
    page,
    { name: 'invoice.csv', bytes: Buffer.from(invoice) },
    { name: 'packing.csv', bytes: Buffer.from(packing) },
    { name: 'bl.pdf', bytes: await textPdf(lading) }
  )
  await expect(review(page)).toBeVisible({ timeout: 30_000 })
  await expect(review(page).locator('[data-offer="/dokumen/data"]')).toHaveCount(3)
  await expect(review(page).locator('[data-offer="/dokumen/data"]').last()).toContainText('KTNU5512087')
  await take(page, 2)
  await expect(field(page, '/detail/data/1/nettodtl')).toHaveText(/22/)
})

step(
  'a scan that is closed while it is recognised changes nothing, and the file that was dropped meanwhile follows',
  async ({ ajukan }) => {
    const { page } = ajukan
    await bring(page, { name: 'scan.pdf', bytes: await pdfOf(await scan(page, 200)) })
    await expect(page.locator('[data-import="reading"]')).toContainText('Mengenali tulisan pindaian', { timeout: 30_000 })
    await drop(page.locator('[data-import="reading"]'), [{ name: 'berikut.csv', bytes: Buffer.from(csv) }])
    await expect(page.locator('[data-import="reading"]')).toContainText('1 impor menunggu giliran')
    await page.keyboard.press('Escape')
    await expect(review(page)).toContainText('berikut.csv', { timeout: 30_000 })
    // One that is dropped on the review waits too.
    await drop(review(page), [{ name: 'ketiga.csv', bytes: Buffer.from(csv) }])
    await expect(review(page).locator('[data-import="waiting"]')).toHaveText('1 impor menunggu giliran')
    await page.keyboard.press('Escape')
    await expect(review(page)).toContainText('ketiga.csv', { timeout: 30_000 })
    await page.keyboard.press('Escape')
    await expect(review(page)).toHaveCount(0)
    await expect(page.locator('[role=row][data-car]')).toHaveCount(0)
  }
)

step('a file that is deleted or changed while others are read is named, and the others are read', async ({ ajukan }) => {
  const { page, app, home } = ajukan
  const path = (name: string): string => join(home, name)
  await writeFile(path('scan.pdf'), await pdfOf(await scan(page, 200)))
  for (const name of ['hapus.csv', 'ubah.csv', 'utuh.csv']) await writeFile(path(name), csv)
  await writeFile(path('hapus.pdf'), await invoicePdf(1, 5))
  await chooseFiles(app, ['scan.pdf', 'hapus.csv', 'hapus.pdf', 'ubah.csv', 'utuh.csv'].map(path))
  await action(page, 'declaration.import').click()
  await expect(page.locator('[data-import="reading"]')).toContainText('Mengenali tulisan pindaian', { timeout: 30_000 })
  await Promise.all([rm(path('hapus.csv')), rm(path('hapus.pdf')), writeFile(path('ubah.csv'), `${csv}${csv}`)])
  await action(page, 'import.skip').click()
  await expect(review(page)).toBeVisible({ timeout: 30_000 })
  for (const name of ['hapus.csv', 'hapus.pdf', 'ubah.csv']) await expect(review(page)).toContainText(`${name} tidak dapat dibaca`)
  await expect(review(page)).toContainText('scan.pdf dilewati')
  await take(page, 2)
})

test('every kind of file becomes lines, from drop to the grid', ({ ajukan }) => run({ ajukan }))
