import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright'
import { violations } from '../../support/axe.ts'
import { importRows } from '../../support/drivers/imports.ts'
import { chooseFiles, type RunningApp } from '../../support/running-app.ts'
import { action, expect, expectSaved, field, loadSamples, openDeclaration, samples, section, steps, test } from '../../support/e2e.ts'

const { step, run } = steps()

const fixture = (name: string): string => resolve(import.meta.dirname, '../../fixtures/sheets', name)
const cell = (page: Page, member: string, row: number, key: string) => field(page, `/${member}/data/${row}/${key}`)
const rows = (page: Page) => page.locator('[role=grid] [role=row][data-row]')
const summary = (page: Page) => page.locator('[data-plan="summary"]')

/** Rows of the sample with three goods lines. */
const [existing, kinds] = [4, 2]

/** Opens the import of a file into the documents of that sample. */
const chooseDocuments = async (page: Page, app: RunningApp['app'], file: string): Promise<void> => {
  await section(page, 'documents').click()
  await expect(rows(page)).toHaveCount(existing)
  await chooseFiles(app, [file])
  await action(page, 'rows.import').click()
}

step('documents, packaging and goods are imported, also from CSV in other encodings; each import is one undo step', async ({ ajukan }) => {
  const { page, app, home } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  const documents = join(home, 'dokumen.csv')
  await writeFile(documents, 'Jenis dokumen;Nomor;Tanggal\r\n380;INV/2026/11;05-11-2026\r\n705;BL-77;2026-11-01\r\n')
  const packaging = join(home, 'kemasan.csv')
  await writeFile(packaging, 'jnkemas,jmkemas\nCT,12\nPK,3\n')

  await chooseDocuments(page, app, documents)
  await expect(summary(page)).toHaveText('2 baris ditambahkan')
  await importRows(page)
  await expect(rows(page)).toHaveCount(existing + 2)
  await expect(cell(page, 'dokumen', existing, 'dokno')).toHaveText('INV/2026/11')
  await expect(cell(page, 'dokumen', existing, 'doktg')).toHaveText('05-11-2026')
  await expect(cell(page, 'dokumen', existing + 1, 'doktg')).toHaveText('01-11-2026')
  await expect(page.locator(`[data-field^="/dokumen/data/${existing}/"]:focus`)).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(rows(page)).toHaveCount(existing)
  await page.keyboard.press('Control+y')
  await expect(rows(page)).toHaveCount(existing + 2)
  await expect(page.locator(`[data-field^="/dokumen/data/${existing}/"]:focus`)).toHaveCount(1)

  await section(page, 'packaging').click()
  await expect(rows(page)).toHaveCount(kinds)
  await chooseFiles(app, [packaging])
  await action(page, 'rows.import').click()
  await importRows(page)
  await expect(rows(page)).toHaveCount(kinds + 2)
  await expect(page.locator(`[data-field^="/kemasan/data/${kinds}/"]:focus`)).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(rows(page)).toHaveCount(kinds)

  await section(page, 'goods').click()
  const first = await cell(page, 'detail', 0, 'brgurai').innerText()
  await chooseFiles(app, [fixture('goods-calc.xlsx')])
  await action(page, 'rows.import').click()
  await page.locator('[data-import="mode"]').selectOption('replace')
  await expect(summary(page)).toContainText('5 baris')
  await importRows(page)
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

  // A file in another encoding: it is detected, and the preview follows the choice of the user.
  const encoding = page.getByLabel('Pengodean')
  const guessed = page.getByText('Pengodean teks berkas ini tidak pasti')
  const preview = page.locator('[data-import="review"]')
  const opened = async (name: string): Promise<void> => {
    await chooseFiles(app, [resolve(import.meta.dirname, '../../fixtures/encodings', name)])
    await action(page, 'rows.import').click()
  }
  await opened('unlisted/iso-8859-10.csv')
  await expect(guessed).toBeVisible()
  await action(page, 'sheets.close').click()
  await opened('shift_jis-half-width.csv')
  await expect(encoding).toHaveValue('shift_jis')
  await expect(preview).toContainText('ポンプ部品')
  expect(await violations(ajukan)).toEqual([])
  await encoding.selectOption('euc-kr')
  await expect(preview).not.toContainText('ポンプ部品')
  await expect(guessed).toHaveCount(0)
  await encoding.selectOption('shift_jis')
  await expect(preview).toContainText('ポンプ部品')
  await action(page, 'sheets.close').click()
  await opened('big5-goods.csv')
  await expect(preview).toContainText('不鏽鋼六角螺栓')
  await expect(encoding).toHaveValue('big5')
  await expect(guessed).toHaveCount(0)
  await importRows(page)
  await expect(cell(page, 'detail', 4, 'brgurai')).toHaveText('不鏽鋼六角螺栓')
  await page.keyboard.press('Control+z')
  await expect(rows(page)).toHaveCount(3)
})

step('an unreadable date and a failed formula are reported, and taken as blank when they are confirmed', async ({ ajukan }) => {
  const { page, app, home } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  const documents = join(home, 'dokumen.csv')
  await writeFile(documents, 'Jenis dokumen;Nomor;Tanggal\r\n380;INV-1;11/20/2026\r\n705;#N/A;20/11/2026\r\n')
  await chooseDocuments(page, app, documents)
  const problems = page.locator('[data-plan="problems"]')
  await expect(problems).toContainText(
    '“11/20/2026” tidak dikenal sebagai tanggal; tulis hari-bulan-tahun (20-11-2026) atau tahun-bulan-hari (2026-11-20)'
  )
  const failed = problems.locator('[data-problem="formula"]')
  await expect(failed).toContainText('baris 3, kolom B Nomor')
  await expect(failed).toContainText('rumusnya gagal (#N/A)')
  await expect(action(page, 'rows.import.confirm')).toBeDisabled()
  for (const left of [1, 0]) {
    await action(page, 'import.confirmValue').click()
    await expect(problems.locator('li')).toHaveCount(left)
  }
  await importRows(page)
  await expect(cell(page, 'dokumen', existing, 'dokno')).toHaveText('INV-1')
  await expect(cell(page, 'dokumen', existing, 'doktg')).toHaveText('')
  await expect(cell(page, 'dokumen', existing + 1, 'dokno')).toHaveText('')
  await expect(cell(page, 'dokumen', existing + 1, 'doktg')).toHaveText('20-11-2026')
  await expectSaved(page)
})

step('a wrong file is refused with a reason, and ambiguous numbers are asked about', async ({ ajukan }) => {
  const { page, app, home } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  await section(page, 'goods').click()
  const undo = action(page, 'edit.undo')
  await expect(undo).toBeDisabled()

  const wrong = {
    'invoice.xlsx': ['%PDF-1.7', 'invoice.xlsx rusak atau terpotong'],
    'terpotong.xlsx': ['PK\u0003\u0004terpotong', 'terpotong.xlsx rusak atau terpotong'],
    'kutip.csv': [`kode;uraian\r\nA;"${'teks '.repeat(30_000)}`, '“kutip.csv: 2” dalam kutip.csv terlalu besar'],
    'lebar.csv': [`a;b\r\n${';'.repeat(20_000)}x`, 'dalam lebar.csv terlalu besar: paling banyak 200.000 baris, 16.384 kolom']
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

  const ambiguous = join(home, 'ragu.csv')
  await writeFile(ambiguous, 'Uraian barang [brgurai];Jumlah satuan [jmlsat]\r\nBaut;1.250\r\nMur;900\r\n')
  await chooseFiles(app, [ambiguous])
  await action(page, 'rows.import').click()
  await expect(page.locator('[data-problem="number-form"]')).toContainText('kolom B Jumlah satuan')
  await expect(page.locator('[data-import="lines"] [data-kind="jmlsat"]')).toHaveText([/^1\.250/, '900'])
  await expect(action(page, 'rows.import.confirm')).toBeDisabled()
  await page.locator('[data-number-form="en"]').click()
  await expect(page.locator('[data-import="lines"] [data-kind="jmlsat"]')).toHaveText(['1,25', '900'])
  await importRows(page)
  await expect(cell(page, 'detail', 3, 'jmlsat')).toHaveText('1,25')
  await expectSaved(page)
})

step(
  'an invoice of a supplier is imported: two heading rows, merged cells, leading zeros, a failed formula, a hidden row and a total',
  async ({ ajukan }) => {
    const { page, app } = ajukan
    await loadSamples(page)
    await openDeclaration(page, samples.three)
    await section(page, 'goods').click()
    await chooseFiles(app, [fixture('odd-calc.xlsx')])
    await action(page, 'rows.import').click()
    await expect(summary(page)).toContainText('2 baris')
    // The row whose amount failed is left out in sight, and is taken by hand.
    const left = page.locator('[data-import="review"] li').filter({ hasText: 'TOTAL QUARTZ 9000' })
    await left.locator('[data-action="import.takeRow"]').click()
    await expect(summary(page)).toContainText('3 baris')
    await importRows(page)
    await expect(cell(page, 'detail', 3, 'kd_barang')).toHaveText('000710')
    await expect(cell(page, 'detail', 5, 'brgurai')).toHaveText('TOTAL QUARTZ 9000')
    for (const row of [3, 4, 5]) await expect(cell(page, 'detail', row, 'brgasal')).toContainText('JP')
    await page.locator('[data-columns=value]').click()
    await expect(cell(page, 'detail', 3, 'nettodtl')).toHaveText('90,5')
    await expect(cell(page, 'detail', 4, 'nettodtl')).toHaveText('')
    await expect(cell(page, 'detail', 5, 'dnilinv')).toHaveText('')
    await expect(action(page, 'edit.undo')).toBeEnabled()
    await page.keyboard.press('Control+z')
    await expect(rows(page)).toHaveCount(3)
    await expectSaved(page)
  }
)

test('everyday files are imported, and what cannot be read is reported', ({ ajukan }) => run({ ajukan }))
