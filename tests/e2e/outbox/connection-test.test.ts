import { violations } from '../../support/axe.ts'
import { action, expect, go, test, withService } from '../../support/e2e.ts'
import { saveProfile } from '../../support/drivers/host-calls.ts'

test('the connection test shows which step failed', async ({ ajukan }) => {
  const { page } = ajukan
  const test = async (profile: string): Promise<void> => {
    await page.locator(`[data-profile-id="${profile}"]`).click()
    await action(page, 'profile.test').click()
  }
  const step = (name: string, state: string) => page.locator(`[data-step="${name}"][data-step-state="${state}"]`)
  await withService(async (service) => {
    const good = await saveProfile(page, `http://127.0.0.1:${service.port}`, 'token', { id: 'good' })
    const closed = await saveProfile(page, 'http://127.0.0.1:9', 'token', { id: 'closed' })
    await go(page, 'settings')
    await test(good)
    await expect(page.locator('[data-connection="good"]')).toContainText('Layanan dapat dipakai')
    await expect(page.locator('[data-connection-time]')).toContainText(/Waktu: [\d.]+ md/)
    await expect(step('encryption', 'not-needed')).toBeVisible()
    await service.change({ fault: 'unauthorised' })
    await test(good)
    await expect(step('token', 'failed')).toBeVisible()
    await expect(page.locator('[data-connection="bad"]')).toContainText('Token ditolak')
    await service.change({ fault: 'html' })
    await test(good)
    await expect(step('service', 'failed')).toBeVisible()
    await test(closed)
    await expect(step('connection', 'failed')).toBeVisible()
    await expect(step('service', 'not-reached')).toBeVisible()
    expect(await violations(ajukan)).toEqual([])
    await page.locator('[data-setting="address"]').fill('https://contoh.go.id/')
    await expect(action(page, 'profile.test')).toBeDisabled()
    await action(page, 'profile.save').click()
    await expect(action(page, 'profile.test')).toBeEnabled()
    await page.locator('[data-setting="address"]').fill('http://contoh.go.id')
    await expect(action(page, 'profile.test')).toBeDisabled()
    await expect(page.locator('[data-reasons]')).toContainText('https')
  })
})
