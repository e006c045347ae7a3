import { clipboard } from '../../support/drivers/tracking.ts'
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

step('a pasted block that proves both forms or none is asked about before anything changes', async ({ ajukan }) => {
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
  await expect(page.locator('[data-number-form="id"]')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('[data-number-form="en"]')).toBeFocused()
  await expect(action(page, 'numbers.confirm')).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, 'jmlsat')).toHaveText('1.250')
  await expect(cell(page, 1, 'jmlsat')).toHaveText('2.500')
  await expect(cell(page, 2, 'jmlsat')).toHaveText('7,5')
  await expect(question(page)).toHaveCount(0)
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

step(
  'a paste of amounts in another currency names it, and results of failed formulas and codes made dates are not stored',
  async ({ ajukan }) => {
    const { page } = ajukan
    await openGoods(page)
    await page.locator('[data-columns=value]').click()
    await cell(page, 0, 'dcif').click()
    await paste(ajukan, 'EUR 100.50')
    await expect(toast(page, 'Valutanya EUR')).toBeVisible()
    await expect(cell(page, 0, 'dcif')).toHaveText('100,50')
    await page.locator('[data-columns=main]').click()
    const before = await cell(page, 0, 'brgurai').innerText()
    await cell(page, 0, 'brgurai').click()
    await paste(ajukan, '#N/A')
    await expect(toast(page, 'rumus yang gagal')).toBeVisible()
    await paste(ajukan, '06-Apr')
    await expect(toast(page, 'Excel mengubah kodenya menjadi tanggal')).toBeVisible()
    await expect(cell(page, 0, 'brgurai')).toHaveText(before)
  }
)

step('a paste that makes a sum of the lines differ from the header by 1,000 in one line names the line', async ({ ajukan }) => {
  const { page } = ajukan
  await openGoods(page)
  await page.locator('[data-columns=value]').click()
  const value = Number((await cell(page, 0, 'dcif').innerText()).trim().replaceAll('.', '').replace(',', '.'))
  await cell(page, 0, 'dcif').click()
  await paste(ajukan, (value / 1000).toFixed(5).replace('.', ','))
  await expect(toast(page, 'cocok bila nilai baris 1 salah 1.000 kali')).toBeVisible()
})

step(
  'a number or date pasted into a field of the form is asked about; what was copied here is not, by key or by the menu of a cell',
  async ({ ajukan }) => {
    const { page } = ajukan
    await loadSamples(page)
    await openDeclaration(page, samples.three)
    await section(page, 'weight').click()
    const net = field(page, '/header/data/netto')
    const gross = field(page, '/header/data/bruto')
    const before = await net.inputValue()
    await net.focus()
    await page.keyboard.press('Control+a')
    await paste(ajukan, '1.250')
    await expect(question(page)).toBeVisible()
    await expect(readings(page).locator('td').nth(0)).toContainText('bersih')
    await page.keyboard.press('Escape')
    await expect(net).toHaveValue(before)
    await expect(net).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+v')
    await page.locator('[data-number-form="en"]').check()
    await action(page, 'numbers.confirm').click()
    await expect(net).toHaveValue('1,25')
    await expect(question(page)).toHaveCount(0)
    await expect(net).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(net).toHaveValue(before)

    await section(page, 'transport').click()
    const arrival = field(page, '/header/data/tgtiba')
    await arrival.focus()
    await page.keyboard.press('Control+a')
    await paste(ajukan, '03/04/2026')
    await page.locator('[data-date-form="en"]').check()
    await action(page, 'numbers.confirm').click()
    await expect(arrival).toHaveValue('04-03-2026')
    await expectSaved(page)

    // A weight of three decimals looks like thousands; the clipboard knows what it is.
    await section(page, 'goods').click()
    await cell(page, 0, 'nettodtl').click()
    await page.keyboard.type('3,125')
    await page.keyboard.press('Enter')
    await cell(page, 0, 'nettodtl').click({ button: 'right' })
    await page.locator('[role=menuitem][data-action="grid.copy"]').click()
    await expect.poll(() => clipboard(ajukan)).toBe('3,125')
    await expect(page.locator('[role=menuitem]')).toHaveCount(0)
    await cell(page, 1, 'nettodtl').click()
    await page.keyboard.press('Control+v')
    await expect(cell(page, 1, 'nettodtl')).toHaveText('3,125')
    await section(page, 'weight').click()
    await gross.focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+v')
    await expect(gross).toHaveValue('3,125')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+c')
    await section(page, 'goods').click()
    await cell(page, 2, 'nettodtl').click()
    await page.keyboard.press('Control+v')
    await expect(cell(page, 2, 'nettodtl')).toHaveText('3,125')
    await expect(question(page)).toHaveCount(0)
    await expectSaved(page)
  }
)

test('pasted numbers and dates with two readings are asked about, and wrong factors are named @all', ({ ajukan }) => run({ ajukan }))
