import { readFile } from 'node:fs/promises'
import { findRuntime } from '../../../scripts/runtime.ts'
import { callHost } from '../../support/drivers/host-calls.ts'
import { expect, test } from '../../support/e2e.ts'
import { freshHome, launch, removeHome } from '../../support/running-app.ts'

test('on the evaluation runtime the window takes no token and uses no other profile, and says why @all', async () => {
  const home = await freshHome()
  const running = await launch({ home, env: { AJUKAN_RUNTIME: 'evaluation', AJUKAN_TEST: '' } })
  try {
    const { page } = running
    const setting = (name: string) => page.locator(`[data-setting="${name}"]`)
    await expect(page.locator('[data-runtime="evaluation"]')).toBeVisible()
    await page.locator('[data-action="go.settings"]').click()
    await page.locator('[data-action="profile.add"]').click()
    await setting('address').fill('http://127.0.0.1:8028')
    await setting('edinumber').fill('PPJK-1')
    await page.locator('[data-action="profile.save"]').click()
    await setting('token').fill('token-kantor-123')
    await page.locator('[data-action="profile.setToken"]').click()
    const reason = page.getByText('mesin evaluasi, yang hanya untuk profil simulasi').first()
    await expect(reason).toBeVisible()
    await expect(page.locator('[data-token="none"]')).toBeVisible()
    await page.locator('[data-action="profile.use"]').click()
    // Answered after the refused choice.
    expect(await callHost(page, 'profiles.list', null)).toMatchObject({ ok: true, value: { current: 'practice' } })
    await expect(page.locator('[data-profile-kind="practice"]').first()).toBeVisible()
    await expect(page.locator('[data-action="profile.use"]')).toBeVisible()
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
