import type { Page } from 'playwright'
import { violations } from '../../support/axe.ts'
import { action, disturb, expect, loadSamples, rowOf, samples, test } from '../../support/e2e.ts'

const parts = ['appearance', 'memory', 'profiles', 'sending', 'tracking', 'news', 'about'] as const
const rail = (page: Page, part: string) => page.locator(`[data-settings-part="${part}"]`)
const expectAt = async (page: Page, part: string): Promise<void> => {
  await expect(rail(page, part)).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('[data-settings-part][aria-current]')).toHaveCount(1)
  await expect(page.locator(`#settings-${part} h2`)).toBeInViewport()
}

test('every part of the settings is one click or one key away, and the rail says which one is read', async ({ ajukan }) => {
  const { page } = ajukan
  await page.locator('nav [data-action="go.settings"]').click()
  await expectAt(page, 'appearance')
  for (const [index, part] of parts.entries()) {
    await rail(page, part).click()
    await expectAt(page, part)
    expect(await violations(ajukan)).toEqual([])
    await page.keyboard.press('Control+1')
    await expectAt(page, 'appearance')
    await page.keyboard.press(`Control+${index + 1}`)
    await expectAt(page, part)
    // The next Tab goes on inside the part, not at the top of the page.
    await expect(page.locator(`#settings-${part}`)).toBeFocused()
  }
  await page.keyboard.press('Control+1')
  await page.mouse.move(900, 400)
  await page.mouse.wheel(0, 100_000)
  await expectAt(page, 'about')
})

test('the palette leads to a part of the settings; of the practice profile nothing could be put right there', async ({ ajukan }) => {
  const { page } = ajukan
  await page.keyboard.press('Control+k')
  await page.keyboard.type('pengaturan pemberitahuan')
  await page.keyboard.press('Enter')
  await expectAt(page, 'news')

  await page.locator('nav [data-action="go.worklist"]').click()
  await loadSamples(page)
  await disturb(page, 'redirect')
  await rowOf(page, samples.three).click()
  await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
  await expect(page.locator('[data-line="stopped"]')).toContainText('Matikan gangguan layanan latihan')
  // The practice profile has no address that could be put right.
  await expect(action(page, 'outbox.toSettings')).toHaveCount(0)
})
