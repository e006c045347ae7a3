import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { goToWorklist } from '../../support/drivers/editor.ts'
import { action, expect } from '../../support/e2e.ts'
import { choosePath, chooseSavePath, launch, removeHome, type RunningApp } from '../../support/running-app.ts'
import { goSettings } from '../../support/drivers/settings.ts'
import { readStartMessages, shownStartMessages } from '../../support/drivers/start/start-report.ts'

export const setting = (page: Page, name: string): Locator => page.locator(`[data-setting="${name}"]`)
export const part = (page: Page, name: string): Locator => page.locator(`[data-backup="${name}"]`)
export const notice = (page: Page, kind: string): Locator => page.locator(`[data-backup-notice="${kind}"]`)

export const goBackup = async (page: Page): Promise<void> => {
  await goSettings(page, 'backup')
}

/** Writes a backup through the settings; resolves when the window says that it was written and checked. */
export const writeBackup = async ({ app, page }: RunningApp, path: string, passphrase = ''): Promise<void> => {
  await goBackup(page)
  await chooseSavePath(app, path)
  await action(page, 'backup.write').click()
  if (passphrase !== '') {
    await setting(page, 'backup.lock').check()
    await setting(page, 'backup.passphrase').fill(passphrase)
    await setting(page, 'backup.passphraseAgain').fill(passphrase)
  }
  await action(page, 'backup.save').click()
  await expect(part(page, 'written')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Opens a backup to restore it, from whatever screen offers it; waits until its contents are shown. */
export const openBackup = async ({ app, page }: RunningApp, path: string): Promise<void> => {
  await choosePath(app, path)
  await action(page, 'backup.restore').click()
  await expect(part(page, 'facts')).toBeVisible()
}

/** As `openBackup`, with the keyboard. */
export const openFromPalette = async ({ app, page }: RunningApp, path: string): Promise<void> => {
  await choosePath(app, path)
  await page.keyboard.press('Control+k')
  await expect(page.locator('[data-palette]')).toBeFocused()
  await page.keyboard.type('pulihkan dari cadangan')
  await expect(page.locator('[role=option][data-action="backup.restore"][aria-selected=true]')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(part(page, 'facts')).toBeVisible()
}

/** Restores what is chosen in the dialog; resolves when the window was loaded again and reports it. */
export const applyRestore = async (page: Page): Promise<void> => {
  await Promise.all([page.waitForEvent('load', { timeout: 60_000 }), action(page, 'backup.apply').click()])
  await expect(notice(page, 'restored')).toBeVisible()
  // A restore is no damage, on a new computer neither.
  expect(await shownStartMessages(page)).toEqual([])
}

/** The JSON export of every declaration of the worklist. */
export const exportAll = async ({ app, page, home }: RunningApp): Promise<string> => {
  const path = join(home, `${randomUUID()}.json`)
  await chooseSavePath(app, path)
  await goToWorklist(page)
  await page.locator('[role=row][data-car]').first().click()
  await expect(page.locator('[role=row][data-car][aria-selected=true]')).toHaveCount(1)
  await page.keyboard.press('Control+A')
  await page.locator('.bulk [data-action="declaration.export"]').click()
  // It gets its name when it is complete.
  await expect.poll(() => existsSync(path)).toBe(true)
  return readFile(path, 'utf8')
}

/** Runs a test on another computer: a new profile folder. */
export const onOtherComputer = async (work: (other: RunningApp) => Promise<void>): Promise<void> => {
  const other = await launch({ width: 1366, height: 768 })
  try {
    expect(await readStartMessages(other.page)).toEqual([])
    await work(other)
    await other.close()
  } finally {
    await other.kill()
    await removeHome(other.home)
  }
}
