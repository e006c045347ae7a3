import type { Page } from 'playwright'
import { violations } from '../../support/axe.ts'
import { action, disturb, expect, loadSamples, rowOf, samples, steps, test } from '../../support/e2e.ts'
import { confirmSend } from '../../support/drivers/send.ts'

const sections = ['appearance', 'memory', 'profiles', 'sending', 'tracking', 'news', 'backup', 'letters', 'about'] as const
const rail = (page: Page, section: string) => page.locator(`[data-settings-part="${section}"]`)
const expectCurrent = async (page: Page, section: string): Promise<void> => {
  await expect(rail(page, section)).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('[data-settings-part][aria-current]')).toHaveCount(1)
  await expect(page.locator(`#settings-${section} h2`)).toBeInViewport()
}

const { step, run } = steps()

step('the rail and Ctrl+1 to Ctrl+9 show a section of the settings, and the rail marks the visible one', async ({ ajukan }) => {
  const { page } = ajukan
  await page.locator('nav [data-action="go.settings"]').click()
  await expectCurrent(page, 'appearance')
  for (const [index, section] of sections.entries()) {
    await rail(page, section).click()
    await expectCurrent(page, section)
    expect(await violations(ajukan)).toEqual([])
    await page.keyboard.press('Control+1')
    await expectCurrent(page, 'appearance')
    await page.keyboard.press(`Control+${index + 1}`)
    await expectCurrent(page, section)
    // Tab continues inside the section.
    await expect(page.locator(`#settings-${section}`)).toBeFocused()
  }
  // It has no key.
  await rail(page, 'office').click()
  await expectCurrent(page, 'office')
  await page.keyboard.press('Control+1')
  await page.mouse.move(900, 400)
  await page.mouse.wheel(0, 100_000)
  await expectCurrent(page, 'about')
})

step('the palette opens a section of the settings; a failure of the practice service does not offer the settings', async ({ ajukan }) => {
  const { page } = ajukan
  await page.keyboard.press('Control+k')
  await expect(page.locator('[data-palette]')).toBeFocused()
  await page.keyboard.type('pengaturan pemberitahuan')
  await page.keyboard.press('Enter')
  await expectCurrent(page, 'news')

  await page.locator('nav [data-action="go.worklist"]').click()
  await loadSamples(page)
  await disturb(page, 'redirect')
  await rowOf(page, samples.three).click()
  await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
  await confirmSend(page)
  await expect(page.locator('[data-line="stopped"]')).toContainText('Matikan gangguan layanan latihan')
  // The practice profile has no address to correct.
  await expect(action(page, 'outbox.toSettings')).toHaveCount(0)
})

test('a section of the settings is shown by the rail, by its key and by the palette', ({ ajukan }) => run({ ajukan }))
