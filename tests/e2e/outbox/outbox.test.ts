import type { Page } from 'playwright'
import { violations } from '../../support/axe.ts'
import { action, disturb, expect, go, rowOf, steps, test, withService } from '../../support/e2e.ts'
import { callHost, saveProfile, settingsStored } from '../../support/drivers/host-calls.ts'
import { setNetwork } from '../../support/drivers/network.ts'
import { importThree, prepare, states } from '../../support/drivers/outbox.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import { goSettings } from '../../support/drivers/settings.ts'

const senderNotice = (page: Page, kind: string) => page.locator(`[data-line="${kind}"]`)
const send = async (page: Page, cars: readonly string[]): Promise<void> => {
  await prepare(page, cars)
  await confirmSend(page)
}
const setMode = async (page: Page, mode: string): Promise<void> => {
  await goSettings(page, 'sending')
  await page.locator(`[data-setting="sending.${mode}"]`).check()
  await settingsStored(page)
}
const stored = async (page: Page): Promise<number> => {
  const state = await callHost(page, 'practice.state', null)
  return state.ok ? state.value.declarations : -1
}

/** The outbox keeps the entries of the steps before: each has aju numbers of its own. */
const { step, run } = steps()

step('declarations that cannot be queued are listed with their reason and open in the editor; the others are sent', async ({ ajukan }) => {
  const { page } = ajukan
  const cars = await importThree(ajukan, 1)
  for (let drafts = 0; drafts < 2; drafts += 1) {
    await action(page, 'declaration.new').click()
    await expect(page.locator('.editor')).toBeVisible()
    await go(page, 'worklist')
  }
  await rowOf(page, cars[0]).click()
  await page.keyboard.press('Control+a')
  const send = page.locator('[role=toolbar] [data-action="declaration.queue"]')
  await expect(send).toHaveText('Kirim 3 yang lengkap')
  for (const car of cars) await rowOf(page, car).locator('[data-tick]').click()
  await expect(send).toHaveText('Kirim')
  await send.click()
  const list = page.getByRole('dialog')
  await expect(list.locator('[data-obstacles] [role=row][data-row]')).toHaveCount(2)
  await expect(list).toContainText('Tidak ada yang masuk antrean')
  await expect(list).toContainText(/masih ada \d+ masalah/)
  expect(await violations(ajukan)).toEqual([])
  await list.locator('[data-action="obstacle.open"]').first().click()
  await expect(page.locator('.editor')).toBeVisible()
  await go(page, 'worklist')
  await rowOf(page, cars[0]).click()
  await page.keyboard.press('Control+a')
  await send.click()
  await confirmSend(page)
  await go(page, 'outbox')
  await expect(states(page, cars, 'accepted')).toHaveCount(3)
  await expect(page.locator('[data-run="over"]')).toContainText('3')
  // Sections whose counts agree are folded; the goods stay in sight.
  const sections = page.locator('[data-section-result]')
  await expect(sections).toHaveCount(1)
  await expect(action(page, 'sections.fold')).toHaveText('10 bagian lain sama')
  await action(page, 'sections.fold').press('Enter')
  await expect(sections).toHaveCount(11)
  await expect(page.locator('[data-submit-type]'), 'not of a first submission').toHaveCount(0)
})

step(
  'an unavailable service: the next attempt is shown, sending can be paused, continues automatically, and waiting entries can be cancelled',
  async ({ ajukan }) => {
    const { page } = ajukan
    const cars = await importThree(ajukan, 11)
    const before = await stored(page)
    await disturb(page, 'unavailable')
    await send(page, cars)
    await expect(senderNotice(page, 'waiting')).toContainText(/Dicoba lagi pukul \d\d:\d\d:\d\d/)
    await expect(page.locator('[data-note]').first()).toContainText('dicoba lagi pukul')
    await action(page, 'outbox.pause').click()
    await expect(senderNotice(page, 'paused')).toContainText('Dijeda oleh Anda')
    // One strip says how sending stands: what the sender does and how far it is.
    const strip = page.getByRole('region', { name: 'Status pengiriman' })
    await expect(strip.locator('[data-line="paused"]')).toBeVisible()
    await expect(strip.locator('[data-run]')).toBeVisible()
    expect(await strip.evaluate((node) => node.clientHeight)).toBeLessThan(100)
    await disturb(page, 'none')
    expect(await stored(page)).toBe(before)
    await action(page, 'outbox.resume').click()
    await expect(states(page, cars, 'accepted')).toHaveCount(3)
    await expect(page.locator('[data-run="over"]')).toContainText('3 deklarasi')

    await disturb(page, 'unavailable')
    await send(page, cars.slice(0, 2))
    await expect(senderNotice(page, 'waiting')).toBeVisible()
    // What is just being tried again cannot be cancelled.
    await action(page, 'outbox.pause').click()
    await expect(senderNotice(page, 'paused')).toBeVisible()
    await expect(states(page, cars, 'sending')).toHaveCount(0)
    await action(page, 'outbox.cancelWaiting').click()
    await page.locator('[data-action="question.yes"]').click()
    await expect(states(page, cars, 'cancelled')).toHaveCount(2)
    await action(page, 'outbox.resume').click()
    await expect(page.locator('[data-line]')).toHaveCount(0)

    await send(page, cars.slice(2))
    await expect(senderNotice(page, 'waiting')).toBeVisible()
    await disturb(page, 'none')
    // Without any action of the user.
    await expect(senderNotice(page, 'waiting')).toBeHidden({ timeout: 90_000 })
    await page.locator('[data-filter="accepted"]').click()
    await expect(states(page, cars, 'accepted')).toHaveCount(4)
  }
)

step('a missing network is shown, and sending continues automatically when it is back', async ({ ajukan }) => {
  const { page, app } = ajukan
  const cars = await importThree(ajukan, 21)
  await setNetwork(app, false)
  await send(page, cars.slice(0, 1))
  await expect(senderNotice(page, 'offline')).toContainText('Tidak ada jaringan')
  await expect(page.locator('[data-note]').first()).toContainText('dicoba lagi pukul')
  await setNetwork(app, true)
  // The event that the system sends when the network is back.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(states(page, cars, 'accepted')).toHaveCount(1)
  await expect(page.locator('[data-line]')).toHaveCount(0)

  // While the computer sleeps, the notice says so.
  await app.evaluate(({ powerMonitor }) => powerMonitor.emit('suspend'))
  await expect(senderNotice(page, 'asleep')).toContainText('Komputer dalam mode tidur')
  await app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'))
  await expect(page.locator('[data-line]')).toHaveCount(0)
})

step(
  'in the mode ask, nothing is sent before the confirmation, it can be put off, and a selection can be sent or cancelled',
  async ({ ajukan }) => {
    const { page } = ajukan
    const cars = await importThree(ajukan, 41)
    const [first, second, third] = cars
    await setMode(page, 'ask')
    const before = await stored(page)
    await prepare(page, cars)
    await expect(senderNotice(page, 'asking')).toContainText('3 deklarasi dalam antrean. Kirim sekarang?')
    expect(await stored(page)).toBe(before)
    await action(page, 'outbox.later').click()
    await expect(senderNotice(page, 'idle')).toContainText('menunggu Anda')
    await page.getByRole('grid').locator(`[role=row][data-car="${first}"]`).click()
    await action(page, 'outbox.cancel').click()
    await expect(states(page, cars, 'cancelled')).toHaveCount(1)
    await page.locator(`[role=row][data-car="${second}"]`).click()
    await page.locator(`[role=row][data-car="${third}"]`).click({ modifiers: ['Control'] })
    await action(page, 'selection.send').click()
    await confirmSend(page)
    await expect(states(page, cars, 'accepted')).toHaveCount(2)
    expect(await stored(page)).toBe(before + 2)
    await setMode(page, 'auto')
  }
)

step('a refused token can be replaced in the notice, and the batch continues automatically', async ({ ajukan }) => {
  const { page } = ajukan
  await withService(async (service) => {
    const id = await saveProfile(page, `http://127.0.0.1:${service.port}`, 'token-lama', { timeLimit: 60 })
    await callHost(page, 'profiles.select', { profile: id })
    const cars = await importThree(ajukan, 61)
    await service.change({ fault: 'unauthorised' })
    await send(page, cars)
    await expect(senderNotice(page, 'stopped')).toContainText('Token ditolak')
    await expect(page.locator('[data-setting="outbox.token"]')).toHaveCount(1)
    // The notice has the field, so it does not refer to the settings; its button opens the profiles.
    await expect(page.locator('.screen')).not.toContainText('Isi token baru di Pengaturan')
    expect(await violations(ajukan)).toEqual([])
    await action(page, 'outbox.toSettings').click()
    await expect(page.locator('[data-settings-part="profiles"]')).toHaveAttribute('aria-current', 'true')
    await go(page, 'outbox')
    await service.change({ fault: 'none' })
    await page.locator('[data-setting="outbox.token"]').fill('token-baru')
    await page.keyboard.press('Enter')
    await expect(states(page, cars, 'accepted')).toHaveCount(3)
    await expect(page.locator('[data-line]')).toHaveCount(0)

    // An entry queued for this profile waits for it, and a notice says so.
    await setMode(page, 'manual')
    await prepare(page, cars.slice(0, 1))
    // It was sent before; what only waits is asked about in the window.
    await action(page, 'send.confirm').click()
    await expect(states(page, cars, 'queued')).toHaveCount(1)
    await callHost(page, 'profiles.select', { profile: 'practice' })
    await expect(page.locator(`[data-other-profile="${id}"]`)).toContainText('1 kiriman menunggu profil Garis uji')
    await action(page, 'outbox.useProfile').click()
    await expect(page.locator('[data-other-profile]')).toHaveCount(0)
    await expect(page.locator('[data-profile-kind="training"]')).toBeVisible()
  })
})

step('the connection test shows which step failed', async ({ ajukan }) => {
  const { page } = ajukan
  const tested = async (profile: string): Promise<void> => {
    await page.locator(`[data-profile-id="${profile}"]`).click()
    await action(page, 'profile.test').click()
  }
  const part = (name: string, state: string) => page.locator(`[data-step="${name}"][data-step-state="${state}"]`)
  await withService(async (service) => {
    const good = await saveProfile(page, `http://127.0.0.1:${service.port}`, 'token', { id: 'good' })
    const closed = await saveProfile(page, 'http://127.0.0.1:9', 'token', { id: 'closed' })
    await goSettings(page, 'profiles')
    await tested(good)
    await expect(page.locator('[data-connection="good"]')).toContainText('Layanan dapat dipakai')
    await expect(page.locator('[data-connection-time]')).toContainText(/Waktu: [\d.]+ ms/)
    await expect(part('encryption', 'not-needed')).toBeVisible()
    await service.change({ fault: 'unauthorised' })
    await tested(good)
    await expect(part('token', 'failed')).toBeVisible()
    await expect(page.locator('[data-connection="bad"]')).toContainText('Token ditolak')
    await service.change({ fault: 'html' })
    await tested(good)
    await expect(part('service', 'failed')).toBeVisible()
    await tested(closed)
    await expect(part('connection', 'failed')).toBeVisible()
    await expect(part('service', 'not-reached')).toBeVisible()
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

test('sending: what cannot be queued, an unavailable service, no network, the mode ask, a refused token, and the connection test @all', ({
  ajukan
}) => run({ ajukan }))
