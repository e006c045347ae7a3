import type { Page } from 'playwright'
import { goToWorklist } from '../../support/drivers/editor.ts'
import { action, expect, expectSaved, field, loadSamples, openDeclaration, samples, section, test } from '../../support/e2e.ts'

const options = (page: Page) => page.locator('[role=option]:visible')

/** The codes offered for an empty field of the price section, sorted. */
const codesOf = async (page: Page, path: string): Promise<readonly string[]> => {
  await field(page, path).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await page.keyboard.press('F4')
  await expect(options(page).first()).toBeVisible()
  const codes = await options(page).evaluateAll((options) => options.map((option) => option.firstElementChild?.textContent ?? ''))
  await page.keyboard.press('Escape')
  // The list starts with the codes used before.
  return codes.sort()
}

const choose = async (page: Page, style: 'both' | 'old' | 'ceisa'): Promise<void> => {
  await page.locator('nav [data-action="go.settings"]').click()
  await page.locator('[data-setting="codeStyle"]').selectOption(style)
  await action(page, 'profile.save').click()
  await expect(page.locator('[data-toast]').filter({ hasText: 'Profil disimpan' }).first()).toBeVisible()
  await goToWorklist(page)
  await openDeclaration(page, samples.three)
  await section(page, 'price').click()
}

test('the code style of the profile decides which codes are offered, and any other value can be typed', async ({ ajukan }) => {
  const { page } = ajukan
  await loadSamples(page)
  await choose(page, 'old')
  expect(await codesOf(page, '/header/data/kdhrg')).toEqual(['1', '2', '3'])
  expect(await codesOf(page, '/header/data/kdass')).toEqual(['1', '2'])

  await choose(page, 'ceisa')
  expect(await codesOf(page, '/header/data/kdhrg')).toEqual(expect.arrayContaining(['CIF', 'FOB', 'LAN']))
  expect(await codesOf(page, '/header/data/kdhrg')).not.toContain('1')
  expect(await codesOf(page, '/header/data/kdass')).toEqual(['DN', 'LN'])
  await field(page, '/header/data/kdass').focus()
  await page.keyboard.type('1')
  await page.keyboard.press('Tab')
  await expect(field(page, '/header/data/kdass')).toHaveValue('1')
  await expectSaved(page)

  await choose(page, 'both')
  expect(await codesOf(page, '/header/data/kdass')).toEqual(['1', '2', 'DN', 'LN'])
})
