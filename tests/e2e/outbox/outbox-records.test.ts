import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
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
  moreAction,
  openDeclaration,
  samples,
  section,
  steps,
  test,
  toast
} from '../../support/e2e.ts'
import { typeField } from '../../support/drivers/editor.ts'
import { callHost } from '../../support/drivers/host-calls.ts'
import { changeSending, entriesOf, importThree, prepare, selectProfile, states, useProfile } from '../../support/drivers/outbox.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import { resultOf, serveSubmissions, submissionsOf } from '../../support/fixtures/submit-replies.ts'
import { chooseSavePath } from '../../support/running-app.ts'

const send = async (page: Page, cars: readonly string[]): Promise<void> => {
  await prepare(page, cars)
  await confirmSend(page)
}
const rename = async (page: Page, car: string, name: string): Promise<void> => {
  await go(page, 'worklist')
  await openDeclaration(page, car)
  await section(page, 'parties').click()
  await typeField(page, '/header/data/impnama', name)
  await expectSaved(page)
}

/** The outbox keeps the entries of the steps before: each has aju numbers of its own. */
const { step, run } = steps()

step('the report is saved as a workbook and as CSV with the outcome of each submission', async ({ ajukan }) => {
  const { page, app } = ajukan
  await loadSamples(page)
  await disturb(page, 'refuse')
  await send(page, [samples.three])
  await expect(states(page, [samples.three], 'refused')).toHaveCount(1)
  await disturb(page, 'none')
  await send(page, [samples.forty])
  await expect(states(page, [samples.forty], 'accepted')).toHaveCount(1)
  const path = (name: string): string => join(ajukan.home, name)
  await chooseSavePath(app, path('ringkasan.xlsx'))
  await action(page, 'outbox.reportXlsx').click()
  await expect(toast(page, 'Berkas disimpan')).toBeVisible()
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
  await expect.poll(() => existsSync(path('ringkasan.csv'))).toBe(true)
  const csv = await readFile(path('ringkasan.csv'), 'utf8')
  expect(csv.trim().split('\r\n')).toHaveLength(2)
  expect(csv).toContain(`"${samples.three}";`)
  expect(csv).toContain('Invalid request')
})

step('the differences from the sent version are listed by field, from the editor and between two submissions', async ({ ajukan }) => {
  const { page, app } = ajukan
  const [car] = await importThree(ajukan, 1)
  await send(page, [car])
  await expect(states(page, [car], 'accepted')).toHaveCount(1)
  await go(page, 'worklist')
  await openDeclaration(page, car)
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
  await expect.poll(() => readFile(join(ajukan.home, 'isi.json'), 'utf8').catch(() => '')).toContain(car)
  await page.locator('[data-history-tab="attempts"]').click()
  await action(page, 'history.raw').click()
  await expect(page.locator('[data-raw="answer"]')).toContainText('"submit_status"')
  await action(page, 'dialog.close').click()
  await page.keyboard.press('Control+z')
  await expect(page.locator('[data-changed-since]')).toHaveCount(0)
  await page.keyboard.press('Control+y')
  await expect(page.locator('[data-changed-since]')).toBeVisible()

  await send(page, [car])
  await expect(states(page, [car], 'accepted')).toHaveCount(2)
  await action(page, 'history.open').click()
  await page.locator('[data-history-tab="changes"]').click()
  await expect(history.locator('[data-differences]')).toHaveText('Draf sekarang sama persis dengan yang dikirim.')
  await page.locator('[data-setting="history.against"]').selectOption({ index: 1 })
  await expect(history.locator('[data-differences]')).toHaveText('1 beda')
  await expect(history.locator('[data-after]')).toHaveText('PT Nama Baru')
})

step(
  'a queued declaration stays frozen while its draft is edited, both screens say so, and queueing again replaces it as the next version',
  async ({ ajukan }) => {
    const { page } = ajukan
    const service = await serveSubmissions((declarations) => ({ status: 'ok', desc: declarations.map((one) => resultOf(one)) }))
    const sentNames = (): readonly unknown[] =>
      submissionsOf(service).map(([one]) => (one?.['header'] as { readonly data: { readonly impnama: string } } | undefined)?.data.impnama)
    const before = page.locator('[data-changed-since]', { hasText: 'Berubah sejak disiapkan' })
    try {
      await changeSending(page, { sending: 'manual' })
      await useProfile(page, service.address, 60)
      const [car] = await importThree(ajukan, 21)
      await prepare(page, [car])
      await page.waitForURL(/outbox/)
      await rename(page, car, 'PT Setelah Dibekukan')
      await expect(before).toBeVisible()
      await go(page, 'outbox')
      await expect(before).toBeVisible()
      await prepare(page, [car])
      await page.waitForURL(/outbox/)
      await expect(page.locator('[data-changed-since]')).toHaveCount(0)
      const versions = async () =>
        (await entriesOf(page))
          .filter((entry) => entry.car === car)
          .map(({ version, state }) => `${version} ${state}`)
          .sort()
      await expect.poll(versions).toEqual(['1 cancelled', '2 queued'])

      await rename(page, car, 'PT Tidak Ikut')
      await section(page, 'weight').click()
      await typeField(page, '/header/data/bruto', '')
      await page.keyboard.press('Delete')
      await expectSaved(page)
      await go(page, 'outbox')
      // A waiting entry is frozen but not sent.
      await page.locator('[data-changed-since] [data-action="history.changes"]').click()
      await expect(page.getByRole('dialog').getByRole('columnheader', { name: 'Disalin untuk dikirim' })).toBeVisible()
      // Numbers in the form of the window, no value in words.
      const weight = page.getByRole('dialog').locator('[role=row]', { has: page.locator('[data-path="/header/data/bruto"]') })
      await expect(weight.locator('[data-before]')).toHaveText('3.983,9')
      await expect(weight.locator('[data-after]')).toHaveText('kosong')
      await action(page, 'dialog.close').click()
      await action(page, 'outbox.sendAll').click()
      await confirmSend(page)
      await expect(states(page, [car], 'accepted')).toHaveCount(1)
      expect(sentNames()).toEqual(['PT Setelah Dibekukan'])
      // After sending, the notice refers to the sent version.
      await expect(page.locator('[data-changed-since]')).toContainText('Berubah sejak terakhir dikirim')
      expect(await violations(ajukan)).toEqual([])
      await changeSending(page, { sending: 'auto' })
      await selectProfile(page, 'practice')
    } finally {
      await service.close()
    }
  }
)

step(
  'unknown submissions: sending again is marked as risky until the service was queried as the settings say, then offered for all',
  async ({ ajukan }) => {
    const { page } = ajukan
    // A fake clock skips the minutes between the queries.
    await page.clock.install()
    await page.reload()
    const cars = await importThree(ajukan, 11)
    await disturb(page, 'html')
    await send(page, cars.slice(0, 2))
    await expect(states(page, cars, 'unknown')).toHaveCount(2)
    await disturb(page, 'none')
    await action(page, 'unknown.askAll').click()
    await expect(page.locator('[data-note]').first()).toContainText('belum dikenal layanan')
    await page.locator('[data-unknown-box] summary').click()
    await expect(page.locator('[data-offered-after]')).toContainText('setelah ditanya 5 kali selama 10 menit')
    await expect(action(page, 'unknown.resend')).toHaveCount(0)
    await expect(action(page, 'outbox.sendAgain')).toHaveCount(0)
    await moreAction(page, 'outbox.sendEarly')
    await expect(page.getByRole('dialog')).toContainText('belum cukup sering menyatakan dengan jelas bahwa nomor ajunya tidak dikenal')
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
    await expect(states(page, cars, 'accepted').first()).toBeVisible({ timeout: 30_000 })
    await expect(page.locator('[data-unknown-box]')).toHaveCount(0, { timeout: 30_000 })

    // Without evidence only the user can settle an entry, with a note.
    await disturb(page, 'foreign-car')
    await send(page, cars.slice(2))
    await expect(page.locator('[data-unknown-box]')).toBeVisible()
    await action(page, 'outbox.assume').click()
    await expect(action(page, 'assume.yes')).toBeDisabled()
    await page.locator('[data-setting="outbox.assumeNote"]').fill('Terlihat di portal pukul 10.15')
    await action(page, 'assume.yes').click()
    await expect(page.locator('[data-unknown-box]')).toHaveCount(0)
    await action(page, 'history.open').click()
    await expect(page.locator('[data-sent-history]')).toContainText('Terlihat di portal pukul 10.15')
  }
)

step('production differs from practice in both themes by text, badge and frame', async ({ ajukan }) => {
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
    await expect(page.locator('[data-profile-kind="practice"]')).toContainText('SIMULASI')
    await expect.poll(border).toBe('0px')
    await callHost(page, 'profiles.select', { profile: 'prod' })
    await expect(page.locator('[data-profile-kind="production"]')).toContainText('PRODUKSI')
    await expect.poll(border).toBe('3px')
    for (const words of ['PRODUKSI', 'CEISA kantor']) await expect(page.locator('footer')).toContainText(words)
    expect(await violations(ajukan)).toEqual([])
  }
})

test('what was sent: reports, differences, versions, unknown outcomes, and how production looks', ({ ajukan }) => run({ ajukan }))
