import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWorkbook } from '../../../renderer/workers/spreadsheets/write-workbook.ts'
import { zip } from '../../../renderer/workers/spreadsheets/zip.ts'
import { text, workbook } from '../../renderer/support/workbook-xml.ts'
import { chooseField, importRows, storeRows, typeValue } from '../../support/drivers/imports.ts'
import { chooseFiles, type RunningApp } from '../../support/running-app.ts'
import { goToWorklist } from '../../support/drivers/editor.ts'
import {
  action,
  expect,
  expectSaved,
  field,
  loadSamples,
  openDeclaration,
  samples,
  section,
  steps,
  test,
  toast
} from '../../support/e2e.ts'
import { cell, readings, question, openGoods, paste } from './number-questions.ts'

const { step, run } = steps()

const importFile = async ({ page, app, home }: RunningApp, name: string, content: string): Promise<void> => {
  await writeFile(join(home, name), content)
  await chooseFiles(app, [join(home, name)])
  await action(page, 'rows.import').click()
}

const csvOf = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.join(';')).join('\r\n')

// First: the catalog learns from the declarations of the other steps.
step('a catalog file asks about prices and dates before anything is stored', async ({ ajukan }) => {
  const { page, app, home } = ajukan
  const choose = async (name: string, rows: readonly (readonly string[])[], verb: string): Promise<void> => {
    await writeFile(join(home, name), csvOf(rows))
    await chooseFiles(app, [join(home, name)])
    await action(page, verb).click()
  }
  await page.locator('nav [data-action="go.master"]').click()
  await page.locator('#master-tab-products').click()
  const prices = [
    ['Kode barang', 'Uraian barang', 'Harga satuan'],
    ['A-1', 'BAUT BAJA', '1.250']
  ]
  await choose('barang.csv', prices, 'products.import')
  await expect(page.locator('[data-number-form="id"]')).toContainText('1.250 → 1.250')
  await expect(action(page, 'products.confirmImport')).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(toast(page, 'Tidak ada yang diubah')).toBeVisible()
  await expect(page.locator('[role=grid] [data-field$="/kd_barang"]')).toHaveCount(0)
  await choose('barang.csv', prices, 'products.import')
  await page.locator('[data-number-form="id"]').click()
  // What would be stored is seen beside the file before.
  await expect(page.locator('[data-import="lines"] [data-kind="brgurai"]')).toHaveText('BAUT BAJA')
  await storeRows(page, 'products')
  await expect(toast(page, '1 baris ditambah')).toBeVisible()
  await expect(page.getByRole('grid')).toContainText('1.250')
})

step('an import asks how ambiguous numbers are written, and decides again when another column brings evidence', async ({ ajukan }) => {
  const { page } = ajukan
  await openGoods(page)
  await importFile(ajukan, 'ribuan.csv', 'Uraian barang [brgurai];Jumlah satuan [jmlsat];Lain\r\nBaut;1,000;1,234.56\r\nMur;900;8.5\r\n')

  // Nothing comes in before the answer; the other reading is one key away.
  const quantities = page.locator('[data-import="lines"] [data-kind="jmlsat"]')
  await expect(quantities).toHaveText([/^1,/, '900'])
  await expect(page.locator('[data-problem="number-form"]')).toContainText('baris 2, kolom B')
  await expect(action(page, 'rows.import.confirm')).toBeDisabled()
  await expect(action(page, 'import.useOther')).toHaveText('Pakai 1.000')
  await action(page, 'import.confirmValue').click()
  await expect(action(page, 'rows.import.confirm')).toBeEnabled()

  // The new column proves the other form: the question is answered by it, and the answer for the old columns no longer counts.
  await chooseField(page, 2, 'Nilai invoice')
  await expect(quantities).toHaveText(['1.000', '900'])
  await expect(page.locator('[data-plan="problems"]')).toHaveCount(0)
  await importRows(page)
  await expect(cell(page, 3, 'jmlsat')).toHaveText('1.000')
  await expect(cell(page, 4, 'jmlsat')).toHaveText('900')
  await expectSaved(page)
})

step('an import names rows whose quantity × unit price is not the amount', async ({ ajukan }) => {
  const { page } = ajukan
  await openGoods(page)
  await importFile(
    ajukan,
    'harga.csv',
    'Uraian barang [brgurai];Jumlah satuan [jmlsat];Harga satuan;Nilai invoice [dnilinv]\r\nBaut;4;2,50;10,00\r\nMur;1;2,50;2.500,00\r\n'
  )
  await expect(page.locator('[data-problem="product"]')).toContainText('baris 3, kolom D')
  await typeValue(page, 1, 'dnilinv', '2,5')
  await importRows(page)
  await expect(cell(page, 4, 'dnilinv')).toHaveText('2,50')
})

step('an import and a paste of documents ask in which order dates are written; a part above 12 decides', async ({ ajukan }) => {
  const { page } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  await section(page, 'documents').click()
  const day = (row: number) => field(page, `/dokumen/data/${row}/doktg`)
  const existing = 4
  await expect(page.locator('[data-field$="/doktg"]')).toHaveCount(existing)
  await importFile(ajukan, 'dokumen.csv', 'Jenis dokumen;Nomor;Tanggal\r\n380;INV-1;03/04/2026\r\n705;BL-2;05/06/2026\r\n')
  await expect(page.locator('[data-import="lines"] [data-kind="doktg"]')).toHaveText([/^03-04-2026/, /^05-06-2026/])
  await expect(page.locator('[data-problem="number-form"]')).toHaveCount(2)
  await expect(page.locator('[data-import="inspector"]')).toContainText('Hari dan bulan dapat tertukar')
  await expect(action(page, 'rows.import.confirm')).toBeDisabled()
  await page.locator('[data-date-form="en"]').click()
  await importRows(page)
  await expect(day(existing)).toHaveText('04-03-2026')
  await expect(day(existing + 1)).toHaveText('06-05-2026')

  await day(existing).click()
  await paste(ajukan, '07/08/2026')
  await expect(question(page)).toBeVisible()
  await expect(readings(page).locator('td').nth(2)).toHaveText('07-08-2026')
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(day(existing)).toHaveText('04-03-2026')
  await expect(day(existing)).toBeFocused()
  await paste(ajukan, '07/08/2026')
  await page.locator('[data-date-form="id"]').check()
  await action(page, 'numbers.confirm').click()
  await expect(day(existing)).toHaveText('07-08-2026')
  await expect(question(page)).toHaveCount(0)

  // The second date has its month first, so the first one has too: no question.
  await day(existing).click()
  await paste(ajukan, '03/04/2026\n12/25/2026')
  await expect(day(existing)).toHaveText('04-03-2026')
  await expect(day(existing + 1)).toHaveText('25-12-2026')
  await expect(question(page)).toHaveCount(0)
  await expectSaved(page)
})

step('an import asks about swapped day and month, and names a code that may have been a date', async ({ ajukan }) => {
  const { page, app, home } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  await section(page, 'documents').click()
  const row = (number: number, written: string, date: string): string =>
    `<row r="${number}">${text(`A${number}`, '380')}${text(`B${number}`, written)}${date}</row>`
  const headings = `<row r="1">${text('A1', 'Jenis dokumen')}${text('B1', 'Nomor')}${text('C1', 'Tanggal')}</row>`
  const xml = `<sheetData>${headings}${row(2, 'INV-2', '<c r="C2" t="d"><v>2026-05-04</v></c>')}${row(3, 'Apr-06', text('C3', '25/04/2026'))}</sheetData>`
  await writeFile(join(home, 'tukar.xlsx'), await zip(workbook([{ name: 'Dokumen', xml }])))
  await chooseFiles(app, [join(home, 'tukar.xlsx')])
  await action(page, 'rows.import').click()
  await expect(page.locator('[data-problem="swapped-day"]')).toContainText('baris 2, kolom C Tanggal')
  await expect(action(page, 'rows.import.confirm')).toBeDisabled()
  await expect(page.locator('[data-plan="remarks"]')).toContainText('1 teks mungkin kode seperti 4-6 yang diubah Excel menjadi tanggal')
  await page.locator('[data-swapped-days="swap"]').click()
  await importRows(page)
  await expect(field(page, '/dokumen/data/5/dokno')).toHaveText('Apr-06')
  await expect(field(page, '/dokumen/data/4/doktg')).toHaveText('05-04-2026')
  await expect(field(page, '/dokumen/data/5/doktg')).toHaveText('25-04-2026')
  await expectSaved(page)
})

step('a CEISA workbook whose numbers and dates have two readings asks about both before the import', async ({ ajukan }) => {
  const { page, app, home } = ajukan
  const aju = '040328MTR41720261118000007'
  const sheets = [
    {
      name: 'HEADER',
      rows: [
        ['NOMOR AJU', 'NETTO'],
        [aju, 1250]
      ]
    },
    {
      name: 'BARANG',
      rows: [
        ['NOMOR AJU', 'HS', 'URAIAN', 'JUMLAH SATUAN'],
        [aju, '84133090', 'POMPA', '1.250']
      ]
    },
    {
      name: 'DOKUMEN',
      rows: [
        ['NOMOR AJU', 'SERI', 'KODE DOKUMEN', 'NOMOR DOKUMEN', 'TANGGAL DOKUMEN'],
        [aju, 1, '380', 'INV-1', '03/04/2026']
      ]
    }
  ]
  const bytes = await writeWorkbook(sheets.map((sheet) => ({ ...sheet, headerRows: 1, widths: [] })))
  await writeFile(join(home, 'ceisa.xlsx'), bytes)
  await chooseFiles(app, [join(home, 'ceisa.xlsx')])
  await goToWorklist(page)
  await action(page, 'declaration.import').click()
  await expect(readings(page)).toHaveCount(2)
  await expect(action(page, 'sheets.importWhole')).toBeDisabled()
  await page.locator('[data-number-form="en"]').click()
  await expect(action(page, 'sheets.importWhole')).toBeDisabled()
  await page.locator('[data-date-form="en"]').click()
  await action(page, 'sheets.importWhole').click()
  await expect(page.locator(`.editor[data-car="${aju}"]`)).toBeVisible()
  await section(page, 'goods').click()
  await expect(cell(page, 0, 'jmlsat')).toHaveText('1,25')
  await section(page, 'documents').click()
  await expect(field(page, '/dokumen/data/0/doktg')).toHaveText('04-03-2026')
})

test('imported numbers and dates with two readings are asked about, and wrong factors are named @all', ({ ajukan }) => run({ ajukan }))
