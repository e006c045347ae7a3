import type { Page } from 'playwright'
import { callHost } from '../drivers/host-calls.ts'
import { action, expect } from '../e2e.ts'
import type { RunningApp } from '../running-app.ts'
import { deskOn, newIdentity, type TestDesk } from './desk.ts'
import { deskToPair } from './office-server.ts'
import type { WindowOffice } from './windows.ts'

/* An office that was set back, in real windows. */

/** A broker whose calls a test makes by hand, beside the desks that have windows. */
export const deskByHand = async ({ server, id }: WindowOffice, name: string): Promise<TestDesk> => {
  const { desk, user } = await deskToPair(server, id, { name, rights: 'broker' })
  const byHand = deskOn(await server.login(user, 'secret-of-the-file'), desk, newIdentity())
  await byHand.hello()
  return byHand
}

/** An owner gives the reason for what the dialog asks. */
export const say = async (page: Page, open: string, reason: string): Promise<void> => {
  await action(page, open).first().click()
  await page.locator('[data-field="office.word"]').fill(reason)
  await action(page, 'office.word.say').click()
  await expect(page.locator('[data-dialog="office-word"]')).toHaveCount(0)
}

/** A picture of the window in both languages; the language is Indonesian before and after. */
export const pictured = async ({ page }: RunningApp, path: (name: string) => string, name: string): Promise<void> => {
  for (const language of ['en', 'id'] as const) {
    await callHost(page, 'settings.change', { language })
    await page.reload()
    await page.getByRole('navigation').first().waitFor()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.locator('[data-office-state]')).toBeVisible()
    await page.screenshot({ path: path(`${name}-${language}.png`) })
  }
}
