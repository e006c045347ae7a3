import type { Page } from 'playwright'
import { settingsStored } from '../../support/drivers/host-calls.ts'
import { createDraft, typeField } from '../../support/drivers/editor.ts'
import { batchCar, importBatch } from '../../support/drivers/outbox.ts'
import {
  action,
  expect,
  expectSaved,
  field,
  go,
  loadSamples,
  openDeclaration,
  rowOf,
  samples,
  section,
  steps,
  test,
  toast
} from '../../support/e2e.ts'
import { goSettings } from '../../support/drivers/settings.ts'

const { step, run } = steps()

const cell = (page: Page, line: number, key: string) => field(page, `/detail/data/${line}/${key}`)
const summary = (page: Page) => page.locator('[data-send]')
const question = (page: Page) => page.locator('[data-number-question]')

step('Ctrl+Enter in a table fills the selected cells in one step of undo and does not send', async ({ ajukan }) => {
  const { page } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  await section(page, 'goods').click()
  const brands = await Promise.all([0, 1, 2].map((line) => cell(page, line, 'merk').textContent()))
  await cell(page, 0, 'merk').click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.type('ACME')
  await page.keyboard.press('Control+Enter')
  for (const line of [0, 1, 2]) await expect(cell(page, line, 'merk')).toHaveText('ACME')
  await expect(summary(page)).toHaveCount(0)
  await page.keyboard.press('Control+z')
  for (const line of [0, 1, 2]) await expect(cell(page, line, 'merk')).toHaveText(brands[line] ?? '')

  // Without an edit the content of the active cell is taken.
  await cell(page, 1, 'merk').click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+Enter')
  await expect(cell(page, 2, 'merk')).toHaveText(brands[1] ?? '')
  // Neither do the bars above the cells send.
  await page.keyboard.press('Control+h')
  await expect(page.locator('[data-find="text"]')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Escape')
  await expect(summary(page)).toHaveCount(0)
  // Outside the cells the key sends as before; held down, it does not confirm the summary that it opened.
  await action(page, 'rows.add').focus()
  await page.keyboard.down('Control')
  await page.keyboard.down('Enter')
  await expect(action(page, 'send.confirm')).toBeFocused()
  await page.keyboard.down('Enter')
  await expect(summary(page)).toBeVisible()
  await page.keyboard.up('Enter')
  await page.keyboard.up('Control')
  await action(page, 'send.cancel').click()
})

step('a typed number with three decimals in a field with two is asked about in a form and in a table', async ({ ajukan }) => {
  const { page } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  await section(page, 'price').click()
  const freight = field(page, '/header/data/freight')
  await typeField(page, '/header/data/freight', '1,234')
  await page.keyboard.press('Tab')
  await expect(question(page)).toBeVisible()
  await action(page, 'numbers.cancel').click()
  await expect(freight).toBeFocused()
  await expect(freight).toHaveValue('1,234')
  await page.keyboard.press('Tab')
  await question(page).locator('[data-number-form="en"]').click()
  await action(page, 'numbers.confirm').click()
  await expect(freight).toHaveValue('1.234')

  await section(page, 'goods').click()
  await page.locator('[data-columns] [data-columns="value"], [data-columns="value"]').first().click()
  await cell(page, 0, 'dcif').click()
  await page.keyboard.type('1,234')
  await page.keyboard.press('Enter')
  await question(page).locator('[data-number-form="id"]').click()
  await action(page, 'numbers.confirm').click()
  await expect(cell(page, 0, 'dcif')).toHaveText('1,234')
  // A date is no calculation, and stays to be corrected.
  await page.keyboard.type('20-11-2026')
  await page.keyboard.press('Enter')
  await expect(page.locator('.cell-input')).toHaveValue('20-11-2026')
  await page.keyboard.press('Escape')
})

step(
  'a new draft starts at the first field to fill in; its number is changed by a button, and a wrong one cannot be sent',
  async ({ ajukan }) => {
    const { page } = ajukan
    const car = await createDraft(page)
    await expect(field(page, '/kdkpbc')).toBeFocused()
    await page.keyboard.type('040300')
    await expect(field(page, '/car')).toHaveAttribute('readonly')
    await field(page, '/car').focus()
    await page.keyboard.type('x')
    await expect(page.locator(`.editor[data-car="${car}"]`)).toBeVisible()

    await importBatch(ajukan, 301, 1)
    const sent = batchCar(301)
    await openDeclaration(page, sent)
    await section(page, 'general').click()
    await action(page, 'aju.change').click()
    await expect(field(page, '/car')).toBeFocused()
    await page.keyboard.type('x')
    await expect(page.locator('.editor[data-car="x"]')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(field(page, '/car')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.locator('.field', { has: field(page, '/car') })).toContainText('26 huruf dan angka')
    await expectSaved(page)
    await page.keyboard.press('Control+Enter')
    await expect(toast(page, 'masih ada 1 masalah')).toBeVisible()
    await go(page, 'worklist')
    await rowOf(page, 'x').click()
    await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
    await expect(page).toHaveURL(/#\/worklist/)
    await expect(summary(page)).toHaveCount(0)
    await rowOf(page, 'x').dblclick()
    await section(page, 'general').click()
    await typeField(page, '/car', sent)
    await expect(page.locator(`.editor[data-car="${sent}"]`)).toBeVisible()
    await expect(field(page, '/car')).toHaveAttribute('aria-invalid', 'false')
  }
)

// The last step: the summary stays off.
step('with the summary switched off, no key sends what is half typed', async ({ ajukan }) => {
  const { page } = ajukan
  await goSettings(page, 'profiles')
  await page.locator('[data-setting="confirmSend"]').uncheck()
  await action(page, 'profile.save').click()
  await settingsStored(page)
  await importBatch(ajukan, 311, 1)
  const car = batchCar(311)
  await openDeclaration(page, car)
  const notSent = async (): Promise<void> => {
    await expect(page.locator(`.editor[data-car="${car}"]`)).toBeVisible()
    await go(page, 'worklist')
    await expect(rowOf(page, car).locator('[data-state="draft"]')).toBeVisible()
    await openDeclaration(page, car)
  }
  await section(page, 'goods').click()
  await cell(page, 0, 'merk').click()
  await page.keyboard.type('SETENGAH')
  for (const key of ['Control+Enter', 'Control+Shift+Enter', 'Meta+Enter']) await page.keyboard.press(key)
  await expect(cell(page, 0, 'merk')).toHaveText('SETENGAH')
  await notSent()
  // In the palette Ctrl+Enter does not run what a half typed name finds.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('kirim')
  await expect(page.locator('.modal')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.modal')).toBeVisible()
  await page.keyboard.press('Escape')
  await notSent()
  // A text that is no value stops sending from a form.
  await section(page, 'transport').click()
  for (const [place, path, typed] of [
    ['transport', '/header/data/tgtiba', '31-02-20'],
    ['price', '/header/data/freight', '20-11-2026'],
    ['price', '/header/data/freight', '2x20'],
    ['price', '/header/data/freight', '12*1,125'],
    ['price', '/header/data/freight', '1,500'],
    ['weight', '/header/data/bruto', '12345678901234567']
  ] as const) {
    await section(page, place).click()
    await typeField(page, path, typed)
    await page.keyboard.press('Control+Enter')
    await expect(field(page, path)).toBeFocused()
    await expect(field(page, path)).toHaveValue(typed)
    await expect(field(page, path)).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.press('Escape')
  }
  await notSent()
})

test('keys do what the hand expects, and an aju number is changed on purpose', ({ ajukan }) => run({ ajukan }))
