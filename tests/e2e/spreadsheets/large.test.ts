import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { chooseFiles, chooseSavePath } from '../../support/running-app.ts'
import { finishFiles, holdFiles } from '../../support/drivers/held-workers.ts'
import { action, expect, expectSaved, loadSamples, openDeclaration, samples, section, test, toast } from '../../support/e2e.ts'

const cell = (page: Page, row: number, key: string) => page.locator(`[data-field="/detail/data/${row}/${key}"]`)
const lines = 10_000

const manyGoods = (): string => {
  const headings = ['nohs', 'kd_barang', 'brgurai', 'merk', 'tipe', 'spflain', 'jmlsat', 'kdsat']
  const rows = Array.from({ length: lines }, (_, at) =>
    ['84133090', `KODE-${at}`, `Pompa nomor ${at}`, 'KOMATSU', `T-${at}`, 'baru', '12,5', 'PCE'].join(';')
  )
  return `${headings.join(';')}\r\n${rows.join('\r\n')}\r\n`
}

test('10,000 lines are imported as one step; during an export the user can type and cancel, and the next export is complete', async ({
  ajukan
}) => {
  test.setTimeout(360_000)
  const { page, app, home } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  await section(page, 'goods').click()
  const big = join(home, 'besar.csv')
  await writeFile(big, manyGoods())
  await chooseFiles(app, [big])
  await action(page, 'rows.import').click()
  await expect(page.locator('[data-plan="summary"]')).toHaveText('10.000 baris ditambahkan', { timeout: 60_000 })
  await action(page, 'rows.import.confirm').click()
  await expect(toast(page, '10.000 baris diimpor dari besar.csv')).toBeVisible({ timeout: 60_000 })
  await expectSaved(page)

  const folder = join(home, 'keluar')
  await mkdir(folder)
  await chooseSavePath(app, join(folder, 'dibatalkan.xlsx'))
  await holdFiles(page)
  await action(page, 'declaration.exportWorkbook').click()
  const writing = page.locator('[data-writing]')
  await expect(writing).toContainText(`Membuat bc28-${samples.three}.xlsx`)
  await expect(writing).toContainText('Memampatkan… 100%', { timeout: 60_000 })
  await expect(writing.locator('progress')).toHaveJSProperty('value', 1)
  await cell(page, 0, 'merk').click()
  await page.keyboard.type('MEREK LAIN')
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, 'merk')).toHaveText('MEREK LAIN')
  await expectSaved(page)
  await action(page, 'sheets.cancelWriting').click()
  await expect(toast(page, 'Ekspor dibatalkan; tidak ada berkas yang ditulis.')).toBeVisible()
  await expect(writing).toHaveCount(0)
  await finishFiles(page)

  await chooseSavePath(app, join(folder, 'deklarasi.xlsx'))
  await action(page, 'declaration.exportWorkbook').click()
  await expect(toast(page, `bc28-${samples.three}.xlsx disimpan`)).toBeVisible({ timeout: 60_000 })
  await chooseSavePath(app, join(folder, 'barang.csv'))
  await action(page, 'rows.export').click()
  await action(page, 'rows.exportCsv').click()
  await expect(toast(page, '-barang.csv disimpan')).toBeVisible({ timeout: 60_000 })
  // Of the cancelled export there is nothing, also later.
  expect((await readdir(folder)).sort()).toEqual(['barang.csv', 'deklarasi.xlsx'])
  const csv = await readFile(join(folder, 'barang.csv'), 'utf8')
  expect(csv.trimEnd().split('\r\n')).toHaveLength(1 + 3 + lines)
  expect(csv).toContain('MEREK LAIN')

  // The exported workbook has every line.
  await action(page, 'go.worklist').click()
  await chooseFiles(app, [join(folder, 'deklarasi.xlsx')])
  await action(page, 'declaration.import').click()
  await expect(page.locator(`[data-incoming="${samples.three}"]`)).toContainText('10.003', { timeout: 60_000 })
  await action(page, 'sheets.close').click()

  // One undo step removes all imported lines; the other one is the edit.
  await openDeclaration(page, samples.three)
  await section(page, 'goods').click()
  await expect(cell(page, 0, 'merk')).toHaveText('MEREK LAIN')
  await expect(action(page, 'edit.undo')).toBeEnabled()
  await page.keyboard.press('Control+z')
  await expect(cell(page, 0, 'merk')).not.toHaveText('MEREK LAIN')
  await page.keyboard.press('Control+z')
  await expect(page.locator('[role=grid] [role=row][data-row]')).toHaveCount(3)
})
