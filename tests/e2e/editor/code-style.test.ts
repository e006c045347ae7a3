import type { Page } from 'playwright'
import { goToWorklist } from '../../support/drivers/editor.ts'
import { action, expect, expectSaved, field, loadSamples, openDeclaration, samples, section, test } from '../../support/e2e.ts'

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
  await page.locator('nav [data-action="go.settings"]').click()
  await page.locator('[data-setting="codeStyle"]').selectOption(style)
  await action(page, 'profile.save').click()
  // Disabled until the change is saved.
  await expect(action(page, 'profile.test')).toBeEnabled()
  await goToWorklist(page)
  await openDeclaration(page, samples.three)
  await section(page, 'price').click()
}

test('the code style of the profile decides which codes are offered, and any other value can be typed', async ({ ajukan }) => {
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
