import { readFile } from 'node:fs/promises'
import { findRuntime } from '../../../scripts/runtime.ts'
import { callHost } from '../../support/drivers/host-calls.ts'
import { expect, test, toast } from '../../support/e2e.ts'
import { freshHome, launch, removeHome } from '../../support/running-app.ts'
import { goSettings } from '../../support/drivers/settings.ts'

test('on the evaluation runtime the window takes no token for production and does not use it without its flag, and says why @all', async () => {
  const home = await freshHome()
  const running = await launch({ home, env: { AJUKAN_RUNTIME: 'evaluation', AJUKAN_TEST_PRODUCTION: '' } })
  try {
    const { page } = running
    const setting = (name: string) => page.locator(`[data-setting="${name}"]`)
    await expect(page.locator('[data-runtime="evaluation"]')).toBeVisible()
    await page.locator('[data-action="profile.menu"]').click()
    await page.locator('[role=menu] [data-action="profile.add"]').click()
    await setting('address').fill('http://127.0.0.1:8028')
    await setting('edinumber').fill('PPJK-1')
    await setting('token').fill('token-kantor-123')
    await page.locator('[data-action="profile.create"]').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('mesin evaluasi, yang hanya untuk profil simulasi')
    // Without its token, and not used, it can be stored.
    await setting('token').fill('')
    await setting('useNow').uncheck()
    await page.locator('[data-action="profile.create"]').click()
    await expect(dialog).toHaveCount(0)
    await goSettings(page, 'profiles')
    await page.locator('[data-profile-id]').nth(1).click()
    await setting('token').fill('token-kantor-123')
    await page.locator('[data-action="profile.save"]').click()
    await expect(toast(page, 'mesin evaluasi, yang hanya untuk profil simulasi')).toBeVisible()
    await expect(page.locator('[data-token="none"]')).toBeVisible()
    await page.locator('[data-action="profile.discard"]').click()
    await page.locator('[data-action="profile.use"]').click()
    // Answered after the refused choice.
    expect(await callHost(page, 'profiles.list', null)).toMatchObject({ ok: true, value: { current: 'practice' } })
    await expect(page.locator('[data-profile-kind="practice"]').first()).toBeVisible()
    await expect(page.locator('[data-action="profile.use"]')).toBeVisible()
    // A training service on this computer needs no flag.
    await setting('kind').selectOption('training')
    await page.locator('[data-action="profile.save"]').click()
    await page.locator('[data-action="profile.use"]').click()
    await expect(page.locator('[data-profile-kind="training"]').first()).toBeVisible()
  } finally {
    await running.close()
    await removeHome(home)
  }
})

test('while its threads start, Chromium adds no environment variable to those that it was started with @all', async ({ ajukan }) => {
  test.skip(process.platform !== 'linux' || (await findRuntime()).kind !== 'evaluation', 'Only this runtime on Linux crashes of it.')
  const names = await ajukan.app.evaluate(() => Object.keys(process.env))
  const given = (await readFile(`/proc/${ajukan.app.process().pid}/environ`, 'utf8')).split('\0').map((pair) => pair.split('=', 1)[0])
  // The rest is set before the first thread is started.
  expect(
    names.filter((name) => !given.includes(name) && !['CHROME_DESKTOP', 'DBUS_SESSION_BUS_ADDRESS', 'UV_THREADPOOL_SIZE'].includes(name))
  ).toEqual([])
})
