import type { Locator } from 'playwright'
import { violations } from '../../support/axe.ts'
import {
  action,
  expect,
  go,
  holdToasts,
  loadSamples,
  openDeclaration,
  rowOf,
  samples,
  section,
  selectRow,
  steps,
  test,
  toast
} from '../../support/e2e.ts'
import { goSettings } from '../../support/drivers/settings.ts'

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('not shown')
  return box
}

const { step, run } = steps()

step('the newest message is reached and undone by key, and the focus goes back', async ({ ajukan }) => {
  const { page } = ajukan
  await loadSamples(page)
  await rowOf(page, samples.three).click()
  await action(page, 'declaration.trash').click()
  await expect(toast(page, 'di sampah')).toBeVisible()
  await page.keyboard.press('Control+m')
  await expect(toast(page, 'di sampah').locator('[data-action="message.undo"]')).toBeFocused()
  expect(await violations(ajukan)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(rowOf(page, samples.three)).toBeVisible()
  await expect(page.locator('main :focus')).toHaveCount(1)
})

step('messages cover nothing: the totals bar and the last row of the table stay readable above them', async ({ ajukan }) => {
  const { page } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.forty)
  await section(page, 'goods').click()
  await page.getByRole('grid').locator('[data-row="0"] [data-column="2"]').click()
  await page.keyboard.press('Control+End')
  // Nothing is pasted, which is said.
  await ajukan.app.evaluate(({ clipboard }) => clipboard.writeText('\t\n'))
  await page.keyboard.press('Control+v')
  const message = await boxOf(toast(page, 'Yang ditempel kosong'))
  for (const part of [page.locator('[data-row="39"] [role=rowheader]'), page.locator('.editable-grid .footer'), page.locator('main')]) {
    const { y, height } = await boxOf(part)
    expect(y + height).toBeLessThanOrEqual(message.y)
  }
})

step('in a dialog messages are part of it: they cover nothing and are reached, undone and closed by key', async ({ ajukan }) => {
  const { page } = ajukan
  await holdToasts(page)
  await loadSamples(page)
  await rowOf(page, samples.three).click()
  await action(page, 'declaration.trash').click()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  const message = palette.locator('[data-toast]').filter({ hasText: 'di sampah' })
  await expect(message).toBeVisible()
  const field = await boxOf(palette.locator('[data-palette]'))
  expect(field.y + field.height).toBeLessThanOrEqual((await boxOf(message)).y)
  expect(await violations(ajukan)).toEqual([])
  await page.keyboard.press('Control+m')
  await expect(message.locator('[data-action="message.undo"]')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-toast]').filter({ hasText: 'di sampah' })).toHaveCount(0)
  await expect(palette.locator('[data-palette]')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(rowOf(page, samples.three)).toBeVisible()
})

step('a message that is shown follows the language', async ({ ajukan: { page } }) => {
  await holdToasts(page)
  await loadSamples(page)
  await selectRow(page, samples.three)
  await action(page, 'declaration.trash').click()
  const message = page.locator('[data-newest]')
  await expect(message).toContainText('1 deklarasi di sampah')
  await goSettings(page, 'appearance')
  for (const [language, said, undo] of [
    ['en', '1 declaration moved to the trash', 'Undo'],
    ['id', '1 deklarasi di sampah', 'Urungkan']
  ] as const) {
    await page.locator('[data-action="settings.language"]').selectOption(language)
    await expect(message).toContainText(said)
    await expect(message.locator('[data-action="message.undo"]')).toHaveText(undo)
  }
  await message.locator('[data-action="message.undo"]').click()
  await go(page, 'worklist')
  await expect(rowOf(page, samples.three)).toBeVisible()
})

test('messages are read, reached and undone without a mouse', ({ ajukan }) => run({ ajukan }))
