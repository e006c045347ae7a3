import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright'
import { chooseFiles, type RunningApp } from '../../support/running-app.ts'
import { action, expect, expectSaved, field, loadSamples, openDeclaration, rowOf, samples, section, test } from '../../support/e2e.ts'

const fixture = (name: string): string => resolve(import.meta.dirname, '../../fixtures/sheets', name)
const cell = (page: Page, member: string, row: number, key: string) => field(page, `/${member}/data/${row}/${key}`)
const rows = (page: Page) => page.locator('[role=grid] [role=row][data-row]')
const summary = (page: Page) => page.locator('[data-plan="summary"]')

/** Opens the import of documents over a file; answers how many stand there already. */
const chooseDocuments = async (page: Page, app: RunningApp['app'], file: string): Promise<number> => {
  await section(page, 'documents').click()
  const standing = await rows(page).count()
  await chooseFiles(app, [file])
  await action(page, 'rows.import').click()
  return standing
}

test('documents and packaging come from sheets like goods do; goods are replaced; each is one step back and one forth', async ({
  ajukan
}) => {
  const { page, app, home } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  const documents = join(home, 'dokumen.csv')
  await writeFile(documents, 'Jenis dokumen;Nomor;Tanggal\r\n380;INV/2026/11;05-11-2026\r\n705;BL-77;2026-11-01\r\n')
  const packaging = join(home, 'kemasan.csv')
  await writeFile(packaging, 'jnkemas,jmkemas\nCT,12\nPK,3\n')

  const standing = await chooseDocuments(page, app, documents)
  await expect(summary(page)).toHaveText('2 baris ditambahkan')
  await action(page, 'rows.import.confirm').click()
  await expect(rows(page)).toHaveCount(standing + 2)
  await expect(cell(page, 'dokumen', standing, 'dokno')).toHaveText('INV/2026/11')
  await expect(cell(page, 'dokumen', standing, 'doktg')).toHaveText('05-11-2026')
  await expect(cell(page, 'dokumen', standing + 1, 'doktg')).toHaveText('01-11-2026')
  await page.keyboard.press('Control+z')
  await expect(rows(page)).toHaveCount(standing)
  await page.keyboard.press('Control+y')
  await expect(rows(page)).toHaveCount(standing + 2)
  await expect(page.locator(`[data-field^="/dokumen/data/${standing}/"]:focus`)).toHaveCount(1)

  await section(page, 'packaging').click()
  const kinds = await rows(page).count()
  await chooseFiles(app, [packaging])
  await action(page, 'rows.import').click()
  await action(page, 'rows.import.confirm').click()
  await expect(rows(page)).toHaveCount(kinds + 2)
  await page.keyboard.press('Control+z')
  await expect(rows(page)).toHaveCount(kinds)

  await section(page, 'goods').click()
  const first = await cell(page, 'detail', 0, 'brgurai').innerText()
  await chooseFiles(app, [fixture('goods-calc.xlsx')])
  await action(page, 'rows.import').click()
  await page.locator('[data-import="mode"]').selectOption('replace')
  await expect(summary(page)).toHaveText('5 baris ditambahkan · 3 baris lama diganti')
  await action(page, 'rows.import.confirm').click()
  await expect(rows(page)).toHaveCount(5)
  await expect(cell(page, 'detail', 0, 'brgurai')).toHaveText('TRACK ROLLER ASSY')
  await expect(page.locator('[data-field^="/detail/data/0/"]:focus')).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(rows(page)).toHaveCount(3)
  await expect(cell(page, 'detail', 0, 'brgurai')).toHaveText(first)
  await page.keyboard.press('Control+y')
  await expect(rows(page)).toHaveCount(5)
  await expect(page.locator('[data-field^="/detail/data/0/"]:focus')).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(rows(page)).toHaveCount(3)
  await expectSaved(page)
})

test('a date in another order and a failed formula are told with what is expected; taken over all the same they are blank', async ({
  ajukan
}) => {
  const { page, app, home } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  const documents = join(home, 'dokumen.csv')
  await writeFile(documents, 'Jenis dokumen;Nomor;Tanggal\r\n380;INV-1;11/20/2026\r\n705;#N/A;20/11/2026\r\n')
  const standing = await chooseDocuments(page, app, documents)
  const problems = page.locator('[data-plan="problems"]')
  await expect(problems).toContainText('“11/20/2026” bukan tanggal; tulis hari-bulan-tahun (20-11-2026) atau tahun-bulan-hari (2026-11-20)')
  await expect(problems).toContainText('baris 3, kolom B Nomor: rumusnya gagal (#N/A)')
  await page.locator('[data-import="skip"]').check()
  await action(page, 'rows.import.confirm').click()
  await expect(cell(page, 'dokumen', standing, 'dokno')).toHaveText('INV-1')
  await expect(cell(page, 'dokumen', standing, 'doktg')).toHaveText('')
  await expect(cell(page, 'dokumen', standing + 1, 'dokno')).toHaveText('')
  await expect(cell(page, 'dokumen', standing + 1, 'doktg')).toHaveText('20-11-2026')
  await expectSaved(page)
})

test('a wrong sheet and a wrong file are told in words and change nothing; formulas and merged cells are counted; a number with two meanings is asked about', async ({
  ajukan
}) => {
  const { page, app, home } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  await section(page, 'goods').click()
  const undo = action(page, 'edit.undo')
  await expect(undo).toBeDisabled()

  // The notes instead of the goods: no field fits, so nothing can be pressed; the right sheet mends it.
  await chooseFiles(app, [fixture('goods-calc.xlsx')])
  await action(page, 'rows.import').click()
  await page.locator('[data-import="sheet"]').selectOption('0')
  await expect(page.getByRole('dialog')).toContainText('Belum ada kolom yang dipilih')
  await expect(action(page, 'rows.import.confirm')).toBeDisabled()
  await page.locator('[data-import="sheet"]').selectOption('1')
  await expect(page.locator('[data-plan="remarks"]')).toContainText('7 sel berisi rumus; yang dibaca adalah hasil yang tersimpan')
  await expect(page.locator('[data-plan="remarks"]')).toContainText('1 gabungan sel; isinya hanya dibaca pada sel pertama')
  // A heading row too far down leaves nothing to import.
  await page.locator('[data-import="header"]').selectOption({ index: 11 })
  await expect(action(page, 'rows.import.confirm')).toBeDisabled()
  await action(page, 'sheets.close').click()

  const wrong = {
    'draf.json': ['{"bc28":{}}', 'draf.json bukan lembar Excel maupun CSV'],
    'invoice.xlsx': ['%PDF-1.7', 'invoice.xlsx adalah PDF'],
    'terpotong.xlsx': ['PK\u0003\u0004terpotong', 'terpotong.xlsx rusak atau terpotong'],
    'lama.xls': ['<html><table><tr><td>HS', 'lama.xls adalah halaman web']
  } as const
  for (const [name, [content, sentence]] of Object.entries(wrong)) {
    await writeFile(join(home, name), content)
    await chooseFiles(app, [join(home, name)])
    await action(page, 'rows.import').click()
    await expect(page.locator('[data-refused]')).toContainText(sentence)
    await expect(page.getByRole('dialog')).toContainText('Tidak ada yang diubah.')
    await action(page, 'sheets.close').click()
  }
  await expect(rows(page)).toHaveCount(3)
  await expect(undo).toBeDisabled()

  const doubtful = join(home, 'ragu.csv')
  await writeFile(doubtful, 'Uraian barang;Jumlah satuan\r\nBaut;1.250\r\nMur;900\r\n')
  await chooseFiles(app, [doubtful])
  await action(page, 'rows.import').click()
  await expect(page.locator('[data-doubt]')).toContainText('“1.250” dapat berarti dua angka; sekarang dibaca 1.250')
  await page.locator('[data-import="form"]').selectOption('en')
  await expect(page.locator('[data-doubt]')).toContainText('sekarang dibaca 1,25')
  await action(page, 'rows.import.confirm').click()
  await expect(cell(page, 'detail', 3, 'jmlsat')).toHaveText('1,25')
  await expectSaved(page)
})

test('an invoice as suppliers send it: headings in two rows, one origin merged over its lines, codes with zeros, a failed formula, a hidden row and a sum', async ({
  ajukan
}) => {
  const { page, app } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  await section(page, 'goods').click()
  await chooseFiles(app, [fixture('odd-calc.xlsx')])
  await action(page, 'rows.import').click()
  await expect(page.locator('[data-import="sheet"]')).toHaveValue('1')
  await expect(page.locator('[data-import="header"]')).toHaveValue('2')
  await expect(page.locator('[data-column="D"]')).toHaveValue('jmlsat')
  await expect(page.locator('[data-column="E"]')).toHaveValue('kdsat')
  await expect(summary(page)).toHaveText('3 baris ditambahkan')
  const told = page.locator('[data-plan="remarks"]')
  await expect(told).toContainText('Baris jumlah tidak diimpor: 7')
  await expect(told).toContainText('2 sel di bawah gabungan sel diisi dengan teksnya')
  await expect(told).toContainText('1 baris tersembunyi (filter) pada lembar ini ikut dibaca')
  await expect(page.locator('[data-plan="problems"]')).toContainText('baris 6, kolom F Amount (JPY): rumusnya gagal (#N/A)')
  await page.locator('[data-import="skip"]').check()

  // The preview shows what will come in; without the filling the cells below are as the file has them.
  const origin = page.locator('[data-sheet-row="5"] td').nth(2)
  await expect(origin).toHaveText('JP')
  await page.locator('[data-import="merged"]').uncheck()
  await expect(origin).toHaveText('')
  await page.locator('[data-import="merged"]').check()
  await action(page, 'rows.import.confirm').click()
  await expect(cell(page, 'detail', 3, 'kd_barang')).toHaveText('000710')
  await expect(cell(page, 'detail', 5, 'brgurai')).toHaveText('TOTAL QUARTZ 9000')
  for (const row of [3, 4, 5]) await expect(cell(page, 'detail', row, 'brgasal')).toContainText('JP')
  await page.locator('[data-columns=value]').click()
  await expect(cell(page, 'detail', 3, 'nettodtl')).toHaveText('90,5')
  await expect(cell(page, 'detail', 4, 'nettodtl')).toHaveText('')
  await expect(cell(page, 'detail', 5, 'dnilinv')).toHaveText('')
  await page.keyboard.press('Control+z')
  await expect(rows(page)).toHaveCount(3)
  await expectSaved(page)
})

test('the choice of columns is remembered for the customer it was made for, and for no other', async ({ ajukan }) => {
  const { page, app } = ajukan
  await loadSamples(page)
  const open = async (car: string): Promise<void> => {
    await action(page, 'go.worklist').click()
    await expect(rowOf(page, car)).toBeVisible()
    await openDeclaration(page, car)
    await section(page, 'goods').click()
    await chooseFiles(app, [fixture('goods-calc.xlsx')])
    await action(page, 'rows.import').click()
    await expect(page.locator('[data-import="sheet"]')).toHaveValue('1')
  }
  await open(samples.three)
  await page.locator('[data-column="K"]').selectOption('spflain')
  await action(page, 'rows.import.confirm').click()
  await expect(cell(page, 'detail', 3, 'nohs')).toBeVisible()
  await open(samples.forty)
  await expect(page.locator('[data-column="K"]')).not.toHaveValue('spflain')
  await expect(page.locator('[data-remembered]')).toHaveCount(0)
  await action(page, 'sheets.close').click()
  await open(samples.three)
  await expect(page.locator('[data-remembered]')).toBeVisible()
  await expect(page.locator('[data-column="K"]')).toHaveValue('spflain')
})
