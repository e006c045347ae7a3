import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright'
import { newProfile } from '#core/wire/check-profile.ts'
import { readWorkbook } from '../../../renderer/workers/spreadsheets/read-workbook.ts'
import { violations } from '../../support/axe.ts'
import {
  action,
  disturb,
  expect,
  expectSaved,
  go,
  loadSamples,
  openDeclaration,
  rowOf,
  samples,
  section,
  test,
  withService
} from '../../support/e2e.ts'
import { typeField } from '../../support/drivers/editor.ts'
import { callHost, saveProfile } from '../../support/drivers/host-calls.ts'
import { selectProfile } from '../../support/drivers/outbox.ts'
import { setNetwork } from '../../support/drivers/network.ts'
import { reservePort } from '../../support/fakes/reserved-port.ts'
import { chooseSavePath, freshHome, removeHome } from '../../support/running-app.ts'
import { confirmSend } from '../../support/drivers/send.ts'

const senderNotice = (page: Page, kind: string) => page.locator(`[data-line="${kind}"]`)
const states = (page: Page, state: string) => page.locator(`[role=row] [data-state="${state}"]`)

/** Selects these samples in the worklist and queues them; in the automatic mode a summary is shown first. */
const prepareSamples = async (page: Page, cars: readonly string[] = Object.values(samples)): Promise<void> => {
  await go(page, 'worklist')
  for (const [index, car] of cars.entries()) await rowOf(page, car).click(index === 0 ? {} : { modifiers: ['Control'] })
  await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
}
const sendSamples = async (page: Page, cars?: readonly string[]): Promise<void> => {
  await prepareSamples(page, cars)
  await confirmSend(page)
}
const setMode = async (page: Page, mode: string): Promise<void> => {
  await go(page, 'settings')
  await page.locator(`[data-setting="sending.${mode}"]`).check()
}
const stored = async (page: Page): Promise<number> => {
  const state = await callHost(page, 'practice.state', null)
  return state.ok ? state.value.declarations : -1
}
const notifications = (app: ElectronApplication): Promise<unknown> =>
  app.evaluate(({ ipcMain }) => {
    const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, (...args: unknown[]) => unknown> })._invokeHandlers
    const usual = handlers.get('host')
    const state = globalThis as unknown as { notices: unknown[] }
    state.notices = []
    handlers.set('host', (...args) => {
      if (args[1] === 'app.notify') state.notices.push(JSON.parse(String(args[2])))
      return usual?.(...args)
    })
  })

test('declarations that cannot be queued are listed with their reason and open in the editor; the others are sent', async ({ ajukan }) => {
  const { page } = ajukan
  await loadSamples(page)
  await action(page, 'declaration.new').click()
  await expect(page.locator('.editor')).toBeVisible()
  await go(page, 'worklist')
  await rowOf(page, samples.three).click()
  await page.keyboard.press('Control+a')
  await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
  await confirmSend(page)
  const list = page.getByRole('dialog')
  await expect(list.locator('[data-obstacles] [role=row][data-row]')).toHaveCount(1)
  await expect(list).toContainText('3 deklarasi sudah masuk antrean')
  await expect(list).toContainText(/masih ada \d+ masalah/)
  expect(await violations(ajukan)).toEqual([])
  await list.locator('[data-action="obstacle.open"]').click()
  await expect(page.locator('.editor')).toBeVisible()
  await go(page, 'outbox')
  await expect(states(page, 'accepted')).toHaveCount(3)
  await expect(page.locator('[data-run="over"]')).toContainText('3')
})

test('an unavailable service: the next attempt is shown, sending can be paused, continues automatically, and waiting entries can be cancelled', async ({
  ajukan
}) => {
  const { page } = ajukan
  await loadSamples(page)
  await disturb(page, 'unavailable')
  await sendSamples(page)
  await expect(senderNotice(page, 'waiting')).toContainText(/Dicoba lagi pukul \d\d:\d\d:\d\d/)
  await expect(page.locator('[data-note]').first()).toContainText('dicoba lagi pukul')
  await action(page, 'outbox.pause').click()
  await expect(senderNotice(page, 'paused')).toContainText('Dijeda oleh Anda')
  await disturb(page, 'none')
  expect(await stored(page)).toBe(0)
  await action(page, 'outbox.resume').click()
  await expect(states(page, 'accepted')).toHaveCount(3)
  await expect(page.locator('[data-run="over"]')).toContainText('3 deklarasi')

  await disturb(page, 'unavailable')
  await sendSamples(page, [samples.three, samples.forty])
  await expect(senderNotice(page, 'waiting')).toBeVisible()
  // What is just being tried again cannot be cancelled.
  await action(page, 'outbox.pause').click()
  await expect(senderNotice(page, 'paused')).toBeVisible()
  await expect(states(page, 'sending')).toHaveCount(0)
  await action(page, 'outbox.cancelWaiting').click()
  await page.locator('[data-action="question.yes"]').click()
  await expect(states(page, 'cancelled')).toHaveCount(2)
  await action(page, 'outbox.resume').click()
  await expect(page.locator('[data-line]')).toHaveCount(0)

  await sendSamples(page, [samples.many])
  await expect(senderNotice(page, 'waiting')).toBeVisible()
  await disturb(page, 'none')
  // Without any action of the user.
  await expect(senderNotice(page, 'waiting')).toBeHidden({ timeout: 90_000 })
  await page.locator('[data-filter="accepted"]').click()
  await expect(states(page, 'accepted')).toHaveCount(4)
})

test('declarations queued while the service is unreachable are sent automatically when it starts', async ({ ajukan }) => {
  const { page } = ajukan
  const folder = await freshHome()
  const { port, start } = await reservePort(folder)
  await loadSamples(page)
  const id = await saveProfile(page, `http://127.0.0.1:${port}`, 'token')
  await callHost(page, 'profiles.select', { profile: id })
  await sendSamples(page)
  await expect(senderNotice(page, 'waiting')).toContainText('Layanan tidak dapat dihubungi')
  await expect(page.locator('[role=row] [data-state="accepted"]')).toHaveCount(0)
  const service = await start()
  try {
    await expect(states(page, 'accepted')).toHaveCount(3, { timeout: 90_000 })
    expect(service.state().declarations).toBe(3)
  } finally {
    await service.stop()
    await removeHome(folder)
  }
})

test('a missing network is shown, and sending continues automatically when it is back', async ({ ajukan }) => {
  const { page, app } = ajukan
  await loadSamples(page)
  await setNetwork(app, false)
  await sendSamples(page, [samples.three])
  await expect(senderNotice(page, 'offline')).toContainText('Tidak ada jaringan')
  await expect(page.locator('[data-note]').first()).toContainText('dicoba lagi pukul')
  await setNetwork(app, true)
  // The event that the system sends when the network is back.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(states(page, 'accepted')).toHaveCount(1)
  await expect(page.locator('[data-line]')).toHaveCount(0)

  // While the computer sleeps, the notice says so.
  await app.evaluate(({ powerMonitor }) => powerMonitor.emit('suspend'))
  await expect(senderNotice(page, 'asleep')).toContainText('Komputer tidur')
  await app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'))
  await expect(page.locator('[data-line]')).toHaveCount(0)
})

test('in the mode ask, nothing is sent before the confirmation, it can be put off, and a selection can be sent or cancelled', async ({
  ajukan
}) => {
  const { page } = ajukan
  await loadSamples(page)
  await setMode(page, 'ask')
  await prepareSamples(page)
  await expect(senderNotice(page, 'asking')).toContainText('3 deklarasi siap dikirim. Kirim sekarang?')
  expect(await stored(page)).toBe(0)
  await action(page, 'outbox.later').click()
  await expect(senderNotice(page, 'idle')).toContainText('menunggu Anda')
  await page.getByRole('grid').locator(`[role=row][data-car="${samples.three}"]`).click()
  await action(page, 'outbox.cancel').click()
  await expect(states(page, 'cancelled')).toHaveCount(1)
  await page.locator(`[role=row][data-car="${samples.forty}"]`).click()
  await page.locator(`[role=row][data-car="${samples.many}"]`).click({ modifiers: ['Control'] })
  await action(page, 'selection.send').click()
  await confirmSend(page)
  await expect(states(page, 'accepted')).toHaveCount(2)
  expect(await stored(page)).toBe(2)
})

test('a refused token can be replaced in the notice, and the batch continues automatically', async ({ ajukan }) => {
  const { page } = ajukan
  await withService(async (service) => {
    await loadSamples(page)
    const id = await saveProfile(page, `http://127.0.0.1:${service.port}`, 'token-lama')
    await callHost(page, 'profiles.select', { profile: id })
    await service.change({ fault: 'unauthorised' })
    await sendSamples(page)
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
    await expect(states(page, 'accepted')).toHaveCount(3)
    await expect(page.locator('[data-line]')).toHaveCount(0)

    // An entry queued for this profile waits for it, and a notice says so.
    await setMode(page, 'manual')
    await prepareSamples(page, [samples.three])
    await expect(states(page, 'queued')).toHaveCount(1)
    await callHost(page, 'profiles.select', { profile: 'practice' })
    await expect(page.locator(`[data-other-profile="${id}"]`)).toContainText('1 kiriman menunggu profil Garis uji')
    await action(page, 'outbox.useProfile').click()
    await expect(page.locator('[data-other-profile]')).toHaveCount(0)
    await expect(page.locator('[data-profile-kind="training"]')).toBeVisible()
  })
})

test('unknown submissions: sending again is marked as risky until the service was queried as the settings say, then offered for all', async ({
  ajukan
}) => {
  const { page } = ajukan
  // A fake clock skips the minutes between the queries.
  await page.clock.install()
  await page.reload()
  await loadSamples(page)
  await disturb(page, 'html')
  await sendSamples(page, [samples.three, samples.forty])
  await expect(states(page, 'unknown')).toHaveCount(2)
  await disturb(page, 'none')
  await action(page, 'unknown.askAll').click()
  await expect(page.locator('[data-note]').first()).toContainText('belum dikenal layanan')
  await expect(page.locator('[data-offered-after]')).toContainText('setelah ditanya 5 kali selama 10 menit')
  await expect(action(page, 'unknown.resend')).toHaveCount(0)
  await expect(action(page, 'outbox.sendAgain')).toHaveCount(0)
  await action(page, 'outbox.sendEarly').click()
  await expect(page.getByRole('dialog')).toContainText('pertanyaan kepada layanan belum selesai')
  await action(page, 'send.cancel').click()
  expect(await violations(ajukan)).toEqual([])

  for (let reads = 1; reads < 5; reads += 1) {
    const asked = page.locator('[data-note]', { hasText: `ditanya ${reads} dari 5 kali` })
    await page.clock.fastForward('05:30')
    await expect(asked).toHaveCount(2)
  }
  await page.clock.fastForward('05:30')
  await expect(action(page, 'unknown.resend')).toContainText('2')
  await expect(page.locator('[data-offered-after]')).toHaveCount(0)
  await action(page, 'unknown.resend').click()
  await expect(page.getByRole('dialog')).toContainText('tidak mengenal')
  await confirmSend(page)
  await expect(states(page, 'accepted').first()).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('[data-unknown-box]')).toHaveCount(0, { timeout: 30_000 })

  // Without evidence only the user can settle an entry, with a note.
  await disturb(page, 'foreign-car')
  await sendSamples(page, [samples.many])
  await expect(page.locator('[data-unknown-box]')).toBeVisible()
  await action(page, 'outbox.assume').click()
  await expect(action(page, 'assume.yes')).toBeDisabled()
  await page.locator('[data-setting="outbox.assumeNote"]').fill('Terlihat di portal pukul 10.15')
  await action(page, 'assume.yes').click()
  await expect(page.locator('[data-unknown-box]')).toHaveCount(0)
  await action(page, 'history.open').click()
  await expect(page.locator('[data-sent-history]')).toContainText('Terlihat di portal pukul 10.15')
})

test('the report is saved as a workbook and as CSV with the outcome of each submission', async ({ ajukan }) => {
  const { page, app } = ajukan
  await loadSamples(page)
  await disturb(page, 'refuse')
  await sendSamples(page, [samples.three])
  await expect(states(page, 'refused')).toHaveCount(1)
  await disturb(page, 'none')
  await sendSamples(page, [samples.forty])
  await expect(states(page, 'accepted')).toHaveCount(1)
  const path = (name: string): string => join(ajukan.home, name)
  await chooseSavePath(app, path('ringkasan.xlsx'))
  await action(page, 'outbox.reportXlsx').click()
  await expect(page.locator('[data-toast]').filter({ hasText: 'xlsx' })).toBeVisible()
  const workbook = await readWorkbook('ringkasan.xlsx', new Uint8Array(await readFile(path('ringkasan.xlsx'))))
  const rows = workbook.sheets[0]?.rows ?? []
  expect(rows.map((row) => [row[0], row[3], row[4]])).toEqual([
    ['Nomor aju', 'Hasil', 'Status HTTP'],
    [samples.forty, 'Diterima', 200],
    [samples.three, 'Ditolak layanan', 400]
  ])
  expect(rows[1]?.at(-1)).toMatch(/^[0-9a-f]{64}$/)
  await chooseSavePath(app, path('ringkasan.csv'))
  await page.locator('[data-filter="refused"]').click()
  await action(page, 'outbox.reportCsv').click()
  await expect(page.locator('[data-toast]').filter({ hasText: 'csv' })).toBeVisible()
  const csv = await readFile(path('ringkasan.csv'), 'utf8')
  expect(csv.trim().split('\r\n')).toHaveLength(2)
  expect(csv).toContain(`"${samples.three}";`)
  expect(csv).toContain('Invalid request')
})

test('the differences from the sent version are listed by field, from the editor and between two submissions', async ({ ajukan }) => {
  const { page, app } = ajukan
  await loadSamples(page)
  await sendSamples(page, [samples.three])
  await expect(states(page, 'accepted')).toHaveCount(1)
  await go(page, 'worklist')
  await openDeclaration(page, samples.three)
  await section(page, 'parties').click()
  await typeField(page, '/header/data/impnama', 'PT Nama Baru')
  await expectSaved(page)
  await expect(page.locator('[data-changed-since]')).toContainText('Berubah sejak terakhir dikirim')
  await page.locator('[data-changed-since] [data-action="history.changes"]').click()
  const history = page.locator('[data-sent-history]')
  await expect(history.locator('[data-differences]')).toHaveText('1 beda')
  await expect(history.locator('[data-path="/header/data/impnama"]')).toBeVisible()
  await expect(history.locator('[data-after]')).toHaveText('PT Nama Baru')
  expect(await violations(ajukan)).toEqual([])
  await section(page, 'general').dispatchEvent('click')
  await history.locator('[role=row] button').click()
  await expect(page.locator('[data-field="/header/data/impnama"]')).toBeFocused()
  await page.locator('[data-changed-since] [data-action="history.changes"]').click()
  await page.locator('[data-history-tab="body"]').click()
  await expect(page.locator('[data-raw="body"]')).toContainText('{"bc28":{"document":[')
  await chooseSavePath(app, join(ajukan.home, 'isi.json'))
  await action(page, 'body.save').click()
  await expect.poll(() => readFile(join(ajukan.home, 'isi.json'), 'utf8').catch(() => '')).toContain(samples.three)
  await page.locator('[data-history-tab="attempts"]').click()
  await action(page, 'history.raw').click()
  await expect(page.locator('[data-raw="answer"]')).toContainText('"submit_status"')
  await action(page, 'dialog.close').click()

  await sendSamples(page, [samples.three])
  await expect(states(page, 'accepted')).toHaveCount(2)
  await action(page, 'history.open').click()
  await page.locator('[data-history-tab="changes"]').click()
  await expect(history.locator('[data-differences]')).toHaveText('Draf sekarang sama persis dengan yang dikirim.')
  await page.locator('[data-setting="history.against"]').selectOption({ index: 1 })
  await expect(history.locator('[data-differences]')).toHaveText('1 beda')
  await expect(history.locator('[data-after]')).toHaveText('PT Nama Baru')
})

test('production differs from practice in both themes by text, badge and frame', async ({ ajukan }) => {
  const { page } = ajukan
  const border = () => page.locator('[data-profile]').evaluate((frame) => getComputedStyle(frame).borderLeftWidth)
  await callHost(page, 'profiles.save', {
    ...newProfile('production', 'prod', 'CEISA kantor'),
    address: 'https://ceisa.contoh.invalid',
    edinumber: 'PPJK-1'
  })
  for (const theme of ['light', 'dark'] as const) {
    await callHost(page, 'settings.change', { theme })
    // The window takes the theme when it is loaded.
    await selectProfile(page, 'practice')
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await expect(page.locator('[data-profile-kind="practice"]')).toContainText('LATIHAN')
    await expect.poll(border).toBe('0px')
    await callHost(page, 'profiles.select', { profile: 'prod' })
    await expect(page.locator('[data-profile-kind="production"]')).toContainText('PRODUKSI')
    await expect.poll(border).toBe('3px')
    for (const words of ['PRODUKSI', 'CEISA kantor']) await expect(page.locator('footer')).toContainText(words)
    expect(await violations(ajukan)).toEqual([])
  }
})

test('a desktop notification reports the end of a batch when the window has no focus', async ({ ajukan }) => {
  const { page, app } = ajukan
  await loadSamples(page)
  await notifications(app)
  await page.evaluate(() => {
    document.hasFocus = () => false
  })
  await sendSamples(page)
  await expect
    .poll(() => app.evaluate(() => (globalThis as unknown as { notices: unknown[] }).notices))
    .toEqual([expect.objectContaining({ title: 'Pengiriman selesai: 3 deklarasi', body: '3 diterima', open: { screen: 'outbox' } })])
})
