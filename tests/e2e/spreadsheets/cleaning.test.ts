import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { readWorkbook } from '../../../renderer/workers/spreadsheets/read-workbook.ts'
import { writeWorkbook } from '../../../renderer/workers/spreadsheets/write-workbook.ts'
import { violations } from '../../support/axe.ts'
import { chooseField, importRows, typeValue } from '../../support/drivers/imports.ts'
import { chooseFiles, chooseSavePath, type RunningApp } from '../../support/running-app.ts'
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

const { step, run } = steps()

const cell = (page: Page, row: number, key: string) => field(page, `/detail/data/${row}/${key}`)
const summary = (page: Page) => page.locator('[data-plan="summary"]')
const leftOut = (page: Page) => page.locator('[data-plan="left-out"]')

const importFile = async ({ page, app, home }: RunningApp, name: string, content: string): Promise<void> => {
  await writeFile(join(home, name), content)
  await chooseFiles(app, [join(home, name)])
  await action(page, 'rows.import').click()
  await expect(summary(page)).toBeVisible()
}

/** A list whose headings only the user recognises: the row above them names more columns. */
const list = (invoice: string, codeOfGoods: string): string =>
  [
    `Invoice No.: ${invoice};;;;;`,
    'Kode barang [kd_barang];Uraian [brgurai];Jumlah [jmlsat];Satuan [kdsat];Negara asal [brgasal];Nilai [dnilinv]',
    'P-kode;P-nama;P-jumlah;P-satuan;P-asal;P-nilai',
    `${codeOfGoods}-1;POMPA AIR;4;Batang;Nusantara;40`,
    ';UNTUK TRAKTOR;;;;',
    `${codeOfGoods}-2;KATUP;2;PCS;MADE IN JAPAN;30`,
    ';TOTAL;6;;;70',
    'P-kode;P-nama;P-jumlah;P-satuan;P-asal;P-nilai',
    'SAY SEVENTY DOLLARS ONLY;;;;;',
    'Hormat kami,;;;;;'
  ].join('\r\n')

step(
  'rows that are no goods are left out with a reason and can be taken; a heading row is chosen, and codes are corrected',
  async ({ ajukan }) => {
    const { page } = ajukan
    await loadSamples(page)
    await openDeclaration(page, samples.three)
    await section(page, 'goods').click()
    await importFile(ajukan, 'satu.csv', list('A-1', 'ALAT'))

    // The heading row is corrected to the one that stands directly above the goods; its columns keep the names of the row above.
    await expect(page.locator('[data-import="header"]')).toHaveValue('1')
    await page.locator('[data-import="header"]').selectOption({ value: '2' })
    for (const [column, label] of ['Kode barang', 'Uraian barang', 'Jumlah satuan', 'Satuan', 'Negara asal', 'Nilai invoice'].entries())
      await chooseField(page, column, label)
    await expect(summary(page)).toHaveText('2 baris ditambahkan')
    await expect(leftOut(page)).toContainText('Baris yang dilewati (5)')
    for (const reason of ['jumlah', 'baris judul', 'keterangan', 'terbilang', 'tanda tangan'])
      await expect(leftOut(page)).toContainText(reason)

    // The sum is taken and left out again; so is a row of goods.
    await page.locator('[data-left-row="7"] [data-action="import.takeRow"]').click()
    await expect(summary(page)).toHaveText('3 baris ditambahkan')
    await action(page, 'import.undo').click()
    await expect(summary(page)).toHaveText('2 baris ditambahkan')
    await page.locator('[data-import="lines"] [data-kind="kd_barang"]').nth(1).click()
    await page.keyboard.press('Control+Delete')
    await expect(summary(page)).toHaveText('1 baris ditambahkan')
    await action(page, 'import.undo').click()

    // What has no code is in doubt, and takes the code that the user types.
    await expect(page.locator('[data-plan="problems"] li')).toHaveCount(2)
    await expect(action(page, 'rows.import.confirm')).toBeDisabled()
    await typeValue(page, 0, 'kdsat', 'pce')
    await typeValue(page, 0, 'brgasal', 'ID')
    await expect(page.locator('[data-plan="problems"]')).toHaveCount(0)
    expect(await violations(ajukan)).toEqual([])
    await importRows(page)
    await expect(cell(page, 3, 'brgurai')).toHaveText('POMPA AIR')
    await expect(cell(page, 3, 'kdsat')).toContainText('PCE')
    await expect(cell(page, 4, 'kdsat')).toContainText('PCE')
    await expect(cell(page, 3, 'brgasal')).toContainText('ID')
    await expect(cell(page, 4, 'brgasal')).toContainText('JP')
    await expectSaved(page)
  }
)

step(
  'a block with headings is mapped like a file; known item codes bring their tariff code; the head of the sheet fills the draft',
  async ({ ajukan }) => {
    const { page, app } = ajukan
    await loadSamples(page)
    await openDeclaration(page, samples.three)
    // Leaving a declaration teaches the catalog its goods and parties.
    await goToWorklist(page)
    await page.keyboard.press('Control+n')
    await expect(page.locator('.editor')).toBeVisible()
    await section(page, 'goods').click()
    await expect(action(page, 'grid.add')).toBeVisible()
    const block = [
      ['Consignee: PT KARYA TAMBANG UTAMA NUSAPALA', '', 'Invoice No.:', 'KKB-77'],
      ['', '', 'Invoice date:', '25-11-2026'],
      ['Item code', 'Description', 'Qty', 'Amount (JPY)'],
      ['SP-TR-20481', 'TRACK ROLLER', '24', '996000'],
      ['SP-BARU', 'BARANG BARU', '2', '5000']
    ]
    await app.evaluate(({ clipboard }, text) => clipboard.writeText(text), block.map((row) => row.join('\t')).join('\r\n'))
    await action(page, 'grid.add').focus()
    await page.keyboard.press('Control+v')
    await expect(page.getByRole('dialog')).toContainText('Papan klip')
    await expect(summary(page)).toContainText('2 baris')
    await expect(page.locator('[data-offer="/header/data/impnama"]')).toContainText('Karya Tambang Utama')
    // The user does not want the currency of the sheet.
    await page.locator('[data-offer="/header/data/kdval"] input').uncheck()
    await expect(action(page, 'rows.import.confirm')).toBeEnabled()
    await importRows(page)

    await expect(cell(page, 0, 'nohs')).toContainText('84314990')
    await expect(cell(page, 0, 'brgurai')).toHaveText('TRACK ROLLER')
    await expect(cell(page, 0, 'kdsat')).toContainText('PCE')
    await expect(cell(page, 1, 'nohs')).toHaveText('')
    await section(page, 'parties').click()
    await expect(field(page, '/header/data/impnpwp')).toHaveValue('0031274681609000')
    await section(page, 'price').click()
    await expect(field(page, '/header/data/kdval')).toHaveValue('')
    await section(page, 'documents').click()
    await expect(field(page, '/dokumen/data/0/dokno')).toHaveText('KKB-77')
    await expect(field(page, '/dokumen/data/0/doktg')).toHaveText('25-11-2026')

    // One undo takes back goods, head and documents together.
    await page.keyboard.press('Control+z')
    await section(page, 'parties').click()
    await expect(field(page, '/header/data/impnpwp')).toHaveValue('')
    await section(page, 'goods').click()
    await expect(action(page, 'grid.add')).toBeVisible()

    // Ten megabytes of prose below a list are left out.
    await expectSaved(page)
    const prose = `${'the seller delivers the goods as agreed '.repeat(25)};;;\r\n`.repeat(10_000)
    await importFile(ajukan, 'prosa.csv', `nohs;kd_barang;brgurai;jmlsat\r\n84314990;A-1;BAUT;5\r\n84314990;A-2;MUR;5\r\n${prose}`)
    await expect(summary(page)).toHaveText('2 baris ditambahkan')
    await expect(leftOut(page)).toContainText('Baris yang dilewati (10.000)')
    await action(page, 'sheets.close').click()
  }
)

step('a workbook of Ajukan that lost a sheet, and a row of a CSV file whose cells have moved, are reported', async ({ ajukan }) => {
  const { page, app, home } = ajukan
  await loadSamples(page)
  const path = join(home, 'deklarasi.xlsx')
  await openDeclaration(page, samples.three)
  await chooseSavePath(app, path)
  await action(page, 'declaration.exportWorkbook').click()
  await expect(toast(page, 'Berkas disimpan')).toBeVisible()
  const { sheets } = await readWorkbook('deklarasi.xlsx', await readFile(path))
  const renamed = sheets.map(({ name, rows }) => ({ name: name === 'BARANG' ? 'BARANG REVISI' : name, rows, headerRows: 1, widths: [] }))
  await writeFile(path, await writeWorkbook(renamed))
  await goToWorklist(page)
  await chooseFiles(app, [path])
  await action(page, 'declaration.import').click()
  await expect(page.locator('[data-report="missing"]')).toContainText('BARANG')
  await expect(page.locator('[data-report="leftovers"]')).toContainText('BARANG REVISI')
  expect(await violations(ajukan)).toEqual([])
  await action(page, 'sheets.close').click()
  await openDeclaration(page, samples.three)
  await section(page, 'goods').click()
  await importFile(
    ajukan,
    'geser.csv',
    'Kode barang [kd_barang],Uraian [brgurai],Nilai invoice [dnilinv],Netto [nettodtl]\r\nA-1,POMPA,100.25,2.5\r\nA-2,KATUP,1,234.56,2.5'
  )
  await expect(page.locator('[data-plan="problems"]')).toContainText('lebih panjang dari baris judul (2.5)')
})

test('imported rows are cleaned, and what was left out or moved is said', ({ ajukan }) => run({ ajukan }))
