import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { chooseFiles, type RunningApp } from '../../support/running-app.ts'
import { action, expect, expectSaved, field, loadSamples, openDeclaration, samples, section, test, toast } from '../../support/e2e.ts'

const cell = (page: Page, row: number, key: string) => field(page, `/detail/data/${row}/${key}`)
const readings = (page: Page) => page.locator('[data-doubtful-cell]')
const question = (page: Page) => page.locator('[data-number-question]')

const openGoods = async (page: Page): Promise<void> => {
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  await section(page, 'goods').click()
}

const importFile = async ({ page, app, home }: RunningApp, name: string, content: string): Promise<void> => {
  await writeFile(join(home, name), content)
  await chooseFiles(app, [join(home, name)])
  await action(page, 'rows.import').click()
}

const paste = async ({ page, app }: RunningApp, text: string): Promise<void> => {
  await app.evaluate(({ clipboard }, content) => clipboard.writeText(content), text)
  await page.keyboard.press('Control+v')
}

test('an import asks how ambiguous numbers are written, and decides again when another column brings evidence', async ({ ajukan }) => {
  const { page } = ajukan
  await openGoods(page)
  await importFile(ajukan, 'ribuan.csv', 'Uraian barang;Jumlah satuan;Lain\r\nBaut;1,000;1,234.56\r\nMur;900;8.5\r\n')

  // Nothing comes in before the answer; both readings are shown side by side.
  await expect(readings(page)).toHaveCount(1)
  await expect(readings(page).locator('td')).toHaveText(['B2', '1,000', '1', '1.000'])
  await expect(action(page, 'rows.import.confirm')).toBeDisabled()
  await page.locator('[data-number-form="id"]').check()
  await expect(action(page, 'rows.import.confirm')).toBeEnabled()

  // The new column proves the other form: the question is answered by it, and the answer for the old columns no longer counts.
  await page.locator('[data-column="C"]').selectOption('dnilinv')
  await expect(readings(page)).toHaveCount(0)
  await expect(page.locator('[data-import="form"]')).toHaveValue('en')
  await action(page, 'rows.import.confirm').click()
  await expect(cell(page, 3, 'jmlsat')).toHaveText('1.000')
  await expect(cell(page, 4, 'jmlsat')).toHaveText('900')
  await expectSaved(page)
})

test('an import names rows whose quantity × unit price is 1,000 times the amount', async ({ ajukan }) => {
  const { page } = ajukan
  await openGoods(page)
  await importFile(
    ajukan,
    'harga.csv',
    'Uraian barang;Jumlah satuan;Harga satuan;Nilai invoice\r\nBaut;4;2,50;10,00\r\nMur;1;2,50;2.500,00\r\n'
  )
  await expect(page.locator('[data-plan="prices"]')).toContainText('Baris 3: 1 × 2,5 = 2,5, tetapi nilainya 2.500: berbeda 1.000 kali')
  await action(page, 'rows.import.confirm').click()
  await expect(toast(page, 'Baris 3: 1 × 2,5 = 2,5')).toBeVisible()
})

test('a pasted block that proves both forms or none is asked about before anything changes', async ({ ajukan }) => {
  const { page } = ajukan
  await openGoods(page)
  const before = await cell(page, 0, 'jmlsat').innerText()
  await cell(page, 0, 'jmlsat').click()
  await paste(ajukan, '1,250\n2,500.00\n7,5\n')
  await expect(question(page)).toBeVisible()
  await expect(readings(page).locator('td').nth(2)).toHaveText('1,25')
  await expect(readings(page).locator('td').nth(3)).toHaveText('1.250')
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(cell(page, 0, 'jmlsat')).toHaveText(before)
  await expect(cell(page, 0, 'jmlsat')).toBeFocused()

  // By the keyboard alone: the arrow keys choose the form, Enter pastes.
  await page.keyboard.press('Control+v')
  await expect(action(page, 'numbers.confirm')).toBeDisabled()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, 'jmlsat')).toHaveText('1.250')
  await expect(cell(page, 1, 'jmlsat')).toHaveText('2.500')
  await expect(cell(page, 2, 'jmlsat')).toHaveText('7,5')
  await expect(page.locator('[data-field]:focus')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(cell(page, 0, 'jmlsat')).toHaveText(before)

  // A single number is asked about too, but never one that was copied here.
  await cell(page, 1, 'jmlsat').click()
  await paste(ajukan, '3.125')
  await expect(question(page)).toBeVisible()
  await expect(page.locator('[data-number-form]:checked')).toHaveCount(0)
  await expect(action(page, 'numbers.confirm')).toBeDisabled()
  await page.locator('[data-number-form="en"]').check()
  await action(page, 'numbers.confirm').click()
  await expect(cell(page, 1, 'jmlsat')).toHaveText('3,125')
  await expect(cell(page, 1, 'jmlsat')).toBeFocused()
  await page.keyboard.press('Control+c')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+v')
  await expect(cell(page, 2, 'jmlsat')).toHaveText('3,125')
  await expect(question(page)).toHaveCount(0)
  await expectSaved(page)
})

test('a paste that makes a sum of the lines differ from the header by 1,000 in one line names the line', async ({ ajukan }) => {
  const { page } = ajukan
  await openGoods(page)
  await page.locator('[data-columns=value]').click()
  const value = Number((await cell(page, 0, 'dcif').innerText()).trim().replaceAll('.', '').replace(',', '.'))
  await cell(page, 0, 'dcif').click()
  await paste(ajukan, (value / 1000).toFixed(5).replace('.', ','))
  await expect(toast(page, 'cocok bila nilai baris 1 salah 1.000 kali')).toBeVisible()
})
