import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright'
import { chooseFiles, chooseSavePath } from '../../support/running-app.ts'
import {
  action,
  expect,
  expectSaved,
  loadSamples,
  openDeclaration,
  rowOf,
  samples,
  section,
  steps,
  test,
  toast
} from '../../support/e2e.ts'

const { step, run } = steps()

const fixture = (name: string): string => resolve(import.meta.dirname, '../../fixtures/sheets', name)
const cell = (page: Page, row: number, key: string) => page.locator(`[data-field="/detail/data/${row}/${key}"]`)
const lines = (page: Page) => page.locator('[data-section="goods"]')

step('goods from LibreOffice are mapped, appended and undone; an exported declaration is imported unchanged', async ({ ajukan }) => {
  const { page, app, home } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  await section(page, 'goods').click()

  // The goods sheet and its heading row are detected; one column is changed manually.
  await chooseFiles(app, [fixture('goods-calc.xlsx')])
  await action(page, 'rows.import').click()
  await expect(page.locator('[data-import="sheet"]')).toHaveValue('1')
  await expect(page.locator('[data-import="header"]')).toHaveValue('4')
  await expect(page.locator('[data-import="form"]')).toHaveValue('id')
  await expect(page.locator('[data-column="C"]')).toHaveValue('nohs')
  await page.locator('[data-column="K"]').selectOption('spflain')
  await expect(page.locator('[data-plan="remarks"]')).toContainText('1012900 → 01012900')
  await expect(page.locator('[data-plan="remarks"]')).toContainText('7 sel berisi rumus')
  await expect(page.locator('[data-left-row="12"]')).toHaveCount(1)
  await expect(page.locator('[data-plan="summary"]')).toHaveText('5 baris ditambahkan')
  await action(page, 'rows.import.confirm').click()
  await expect(toast(page, '5 baris diimpor dari goods-calc.xlsx')).toBeVisible()
  await expect(cell(page, 4, 'nohs')).toContainText('01012900')
  await expect(cell(page, 5, 'brgurai')).toContainText('=SEAL O-RING, KARET')
  await expect(lines(page)).toContainText('8')
  await expectSaved(page)
  // The first imported row has the focus.
  await expect(page.locator('[data-field^="/detail/data/3/"]:focus')).toHaveCount(1)

  // Undo and redo move the focus; the columns are reused for the next import.
  await page.keyboard.press('Control+z')
  await expect(cell(page, 2, 'nohs')).toBeVisible()
  await expect(cell(page, 3, 'nohs')).toHaveCount(0)
  await expect(page.locator('[data-field^="/detail/data/2/"]:focus')).toHaveCount(1)
  await page.keyboard.press('Control+y')
  await expect(page.locator('[data-field^="/detail/data/3/"]:focus')).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(cell(page, 3, 'nohs')).toHaveCount(0)
  await action(page, 'rows.import').click()
  await expect(page.locator('[data-remembered]')).toBeVisible()
  await expect(page.locator('[data-column="K"]')).toHaveValue('spflain')
  await action(page, 'rows.import.confirm').click()
  await expect(cell(page, 7, 'nohs')).toBeVisible()
  await expectSaved(page)

  // Exports JSON, exports and imports the workbook, and exports JSON again.
  const [before, workbook, after] = [join(home, 'sebelum.json'), join(home, 'deklarasi.xlsx'), join(home, 'sesudah.json')]
  await chooseSavePath(app, before)
  await action(page, 'declaration.export').click()
  await expect(toast(page, 'Berkas JSON disimpan')).toBeVisible()
  await chooseSavePath(app, workbook)
  await action(page, 'declaration.exportWorkbook').click()
  await expect(toast(page, '.xlsx disimpan')).toBeVisible()
  await action(page, 'go.worklist').click()
  await chooseFiles(app, [workbook])
  await action(page, 'declaration.import').click()
  await expect(page.locator(`[data-incoming="${samples.three}"]`)).toBeVisible()
  await action(page, 'sheets.importWhole').click()
  await expect(page.locator(`.editor[data-car="${samples.three}"]`)).toBeVisible()
  await chooseSavePath(app, after)
  await action(page, 'declaration.export').click()
  await expect.poll(() => readFile(after, 'utf8').catch(() => '')).toBe(await readFile(before, 'utf8'))
})

step('a CEISA workbook becomes one draft per aju number and lists values without a place; other files are refused', async ({ ajukan }) => {
  const { page, app, home } = ajukan
  const refused = { 'daftar.xls': '<html><table><tr><td>HS', 'faktur.xlsx': '%PDF-1.7', 'kosong.csv': '' }
  for (const [name, text] of Object.entries(refused)) await writeFile(join(home, name), text)
  await chooseFiles(app, [...Object.keys(refused).map((name) => join(home, name)), fixture('ceisa-calc.xlsx')])
  await action(page, 'declaration.import').click()
  for (const sentence of ['daftar.xls adalah halaman web', 'faktur.xlsx rusak atau terpotong', 'kosong.csv kosong']) {
    await expect(page.locator('[data-refused]')).toContainText(sentence)
    await action(page, 'sheets.close').click()
  }
  await expect(page.locator('[data-incoming]')).toHaveCount(2)
  await expect(page.locator('[data-report="leftovers"]')).toContainText('PENGANGKUT › CALL SIGN')
  await expect(page.locator('[data-report="notes"]')).toContainText('HEADER baris 2, KODE KANTOR: “40300” menjadi “040300”')
  const note = join(home, 'catatan.txt')
  await chooseSavePath(app, note)
  await action(page, 'sheets.saveNote').click()
  await expect.poll(() => readFile(note, 'utf8').catch(() => '')).toContain('HJE\ttidak kena')
  await action(page, 'sheets.importWhole').click()
  await expect(rowOf(page, '040328MTR41720261118000007')).toBeVisible()
  await expect(rowOf(page, '040328MTR41720261118000008')).toBeVisible()
})

test('workbooks of other programs are imported', ({ ajukan }) => run({ ajukan }))
