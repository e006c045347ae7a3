import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { goToWorklist } from '../../support/drivers/editor.ts'
import { launch, removeHome } from '../../support/running-app.ts'
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
import { goSettings } from '../../support/drivers/settings.ts'

const btki = [
  'Pos Tarif;Uraian Barang;Description of Goods;BM;PPN',
  '8533.10.00;Resistor karbon tetap, tipe komposisi;Fixed carbon resistors, composition type;5%;11',
  '8533.21.00;"Resistor tetap lainnya; daya tidak melebihi 20 W";"Other fixed resistors; power not exceeding 20 W";7,5%;11',
  '8534.00.10;Sirkuit cetak satu sisi;Single-sided printed circuits;Bebas;11',
  '8533.10.00;Lagi;Again;;',
  '101.21.00;Kuda bibit;Pure-bred breeding horses;0;11',
  ''
].join('\r\n')

const { step, run } = steps()

const options = (page: Page) => page.locator('[role=option]:visible')

/** Passes when these codes are offered for an empty field of the price section, in any order: the list starts with the codes used before. Returns all of them. */
const expectCodes = async (page: Page, path: string, expected: unknown): Promise<readonly string[]> => {
  await expect(options(page)).toHaveCount(0)
  await field(page, path).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await page.keyboard.press('F4')
  const codes = () => options(page).evaluateAll((shown) => shown.map((option) => option.firstElementChild?.textContent ?? '').sort())
  await expect.poll(codes).toEqual(expected)
  const offered = await codes()
  await page.keyboard.press('Escape')
  return offered
}

const choose = async (page: Page, style: 'both' | 'old' | 'ceisa'): Promise<void> => {
  await goSettings(page, 'profiles')
  await page.locator('[data-setting="codeStyle"]').selectOption(style)
  await action(page, 'profile.save').click()
  // Disabled until the change is saved.
  await expect(action(page, 'profile.test')).toBeEnabled()
  await goToWorklist(page)
  await openDeclaration(page, samples.three)
  await section(page, 'price').click()
}

step('the code style of the profile decides which codes are offered, and any other value can be typed', async ({ ajukan }) => {
  const { page } = ajukan
  await loadSamples(page)
  await choose(page, 'old')
  await expectCodes(page, '/header/data/kdhrg', ['1', '2', '3'])
  await expectCodes(page, '/header/data/kdass', ['1', '2'])

  await choose(page, 'ceisa')
  expect(await expectCodes(page, '/header/data/kdhrg', expect.arrayContaining(['CIF', 'FOB', 'LAN']))).not.toContain('1')
  await expectCodes(page, '/header/data/kdass', ['DN', 'LN'])
  await field(page, '/header/data/kdass').focus()
  await page.keyboard.type('1')
  await page.keyboard.press('Tab')
  await expect(field(page, '/header/data/kdass')).toHaveValue('1')
  await expectSaved(page)

  await choose(page, 'both')
  await expectCodes(page, '/header/data/kdass', ['1', '2', 'DN', 'LN'])
})

// Last: it ends the application.
step(
  'a tariff list is imported from CSV with its rates, an Indonesian word finds a code for a line, and both are restored after a restart',
  async ({ ajukan }) => {
    const { page, home } = ajukan
    const file = join(home, 'BTKI 2022.csv')
    await writeFile(file, `\uFEFF${btki}`)
    await loadSamples(page)

    // The headings of the file name the columns, and the rows that are left out are reported.
    await page.locator('nav [data-action="go.master"]').click()
    await page.locator('[data-tab="code-lists"]').click()
    await page.locator('[data-list="tariff"]').click()
    await action(page, 'codeLists.open').click()
    await page.locator('[data-file="code-list"]').setInputFiles(file)
    await expect(page.locator('.import-review[data-import="code-list"] [data-import="source"]')).toContainText('8533.10.00')
    await expect(page.locator('[data-column-choice="code"]')).toHaveValue('0')
    await expect(page.locator('[data-column-choice="en"]')).toHaveValue('2')
    await expect(page.locator('[data-remark="duplicate"]')).toContainText('5')
    await expect(page.locator('[data-remark="padded"]')).toBeVisible()
    await expect(page.locator('[data-import-count]')).toContainText('4 kode')
    await page.locator('[data-import="version"]').fill('BTKI 2022')
    // The rates beside the codes are stored with them.
    const rates = page.locator('[data-tariff-result]')
    await expect(rates).toContainText('4 baris baru, 0 baris berubah. Kolom yang dipakai: Pos tarif (HS), BM (%), PPN (%).')
    await expect(page.locator('[data-tariff-row]')).toHaveCount(4)
    await expect(page.getByLabel('Simpan juga tarif dari kolom berkas ini')).toBeChecked()
    await action(page, 'codeLists.import').click()
    await expect(toast(page, 'Tarif 4 pos disimpan.')).toBeVisible()
    await expect(page.locator('[data-list-facts]')).toContainText('BTKI 2022')
    await expect(page.locator('[data-list-facts]')).toContainText('4 kode')
    await action(page, 'codeLists.search').fill('horses')
    await expect(page.locator('[data-code="01012100"]')).toBeVisible()

    // F4 in a goods cell, then a word, sets the code.
    await page.locator('nav [data-action="go.worklist"]').click()
    await openDeclaration(page, samples.three)
    await section(page, 'goods').click()
    const cell = field(page, '/detail/data/0/nohs')
    await cell.click()
    await page.keyboard.press('F4')
    await expect(page.locator('[role=grid] input')).toBeFocused()
    await page.keyboard.type('resistor daya')
    await expect(page.locator('[role=option]')).toHaveCount(1)
    // An option says so, too, while nothing is found.
    await expect(page.locator('[role=option]')).toContainText('85332100')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(field(page, '/detail/data/0/nohs')).toContainText('85332100')
    await expectSaved(page)

    // A usual name and Enter set the code, in a cell and in a field, and Enter goes on.
    await field(page, '/detail/data/0/brgasal').click()
    await page.keyboard.type('usa')
    await page.keyboard.press('Enter')
    await expect(field(page, '/detail/data/0/brgasal')).toContainText('US')
    await section(page, 'parties').click()
    await field(page, '/header/data/penjneg').fill('')
    await field(page, '/header/data/penjneg').pressSequentially('tiongkok')
    await page.keyboard.press('Enter')
    await expect(field(page, '/header/data/penjneg')).toHaveValue('CN')
    await expect(field(page, '/header/data/penjalmt')).toBeFocused()
    await section(page, 'goods').click()

    // The help of the field names the list and its version.
    await field(page, '/detail/data/0/nohs').click()
    await page.keyboard.press('F1')
    await expect(page.locator('[data-help="list"]')).toContainText('BTKI 2022')
    await page.keyboard.press('Escape')

    await ajukan.close()
    const again = await launch({ home, width: 1366, height: 768 })
    try {
      await openDeclaration(again.page, samples.three)
      await section(again.page, 'goods').click()
      await expect(field(again.page, '/detail/data/0/nohs')).toContainText('85332100')
      await field(again.page, '/detail/data/1/nohs').click()
      await again.page.keyboard.press('F4')
      await expect(again.page.locator('[role=grid] input')).toBeFocused()
      await again.page.keyboard.press('Control+A')
      await again.page.keyboard.type('printed')
      await expect(again.page.locator('[role=option]')).toContainText('85340010')
    } finally {
      await again.close()
      await removeHome(again.home)
    }
  }
)

test('codes are offered as the profile and imported lists say @all', ({ ajukan }) => run({ ajukan }))
