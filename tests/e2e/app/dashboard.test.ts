import type { Page } from 'playwright'
import { startAnsweringService } from '../../support/fakes/answering-service.ts'
import { violations } from '../../support/axe.ts'
import { action, advance, expect, fitsSideways, go, rowOf, samples, test } from '../../support/e2e.ts'
import { makeTrainingProfile } from '../../support/drivers/tokens.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import { autoOff } from '../../support/drivers/tracking.ts'
import { resize, type RunningApp } from '../../support/running-app.ts'
import { rows, openDashboard, showReport, answerOwner } from './dashboard-steps.ts'

const number = (page: Page, name: string) => page.locator(`[data-count="${name}"]`)

/** The dashboard shows the count, and the list it opens has as many rows. */
const expectCount = async (page: Page, name: string, count: number): Promise<void> => {
  await openDashboard(page)
  await expect(number(page, name)).toContainText(String(count))
  await number(page, name).click()
  await expect(rows(page)).toHaveCount(count)
}

const send = async (page: Page, car: string): Promise<void> => {
  await go(page, 'worklist')
  await page.locator('[data-view="all"]').click()
  await rowOf(page, car).click()
  await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
  await confirmSend(page)
  await expect(page.locator(`article[data-car="${car}"] [data-state="accepted"]`)).toBeVisible()
}

const showFirstStart = async (ajukan: RunningApp): Promise<void> => {
  const { page } = ajukan
  await expect(page).toHaveURL(/#\/worklist$/)
  await page.keyboard.press('Control+0')
  await expect(page.locator('[data-overview="empty"]')).toContainText('Di sini nanti terlihat')
  expect(await violations(ajukan)).toEqual([])
  await action(page, 'samples.load').click()
  await expect(number(page, 'ready')).toContainText('3')
}

/** What happened last fills the height that is left, and leads to the declaration; in a small window everything is below each other. */
const showLatest = async (ajukan: RunningApp): Promise<void> => {
  const { app, page } = ajukan
  await openDashboard(page)
  const card = page.locator('[data-card="latest"]')
  await expect(card.locator(`[data-latest="sent"][data-car="${samples.forty}"]`)).toBeVisible()
  await expect(card.locator(`[data-latest="response"][data-car="${samples.three}"]`).filter({ hasText: '2003' })).toBeVisible()
  await resize(app, 1920, 1080)
  const bottomOf = async (name: string) => {
    const box = await page.locator(name).boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await expect.poll(async () => (await bottomOf('footer')) - (await bottomOf('[data-card="latest"]'))).toBeLessThan(60)
  await resize(app, 1024, 640)
  const region = page.getByRole('region', { name: 'Ringkasan' })
  await page.waitForFunction(() => Math.abs(innerWidth - 1024) <= 2)
  await expect.poll(() => fitsSideways(region)).toBe(true)
  await resize(app, 1366, 768)
  await card.locator('[data-latest="edited"]').first().click()
  await expect(page.locator('.editor')).toBeVisible()
}

/** Every chart has its numbers in a table, which everybody can show instead. */
const showTables = async (ajukan: RunningApp): Promise<void> => {
  const { page } = ajukan
  const rowIn = (table: string, name: string | RegExp) => page.locator(`[data-table="${table}"]`).getByRole('row', { name })
  const buttons = page.locator('[data-action="overview.table"]')
  await expect(buttons).toHaveCount(3)
  for (const index of [0, 1, 2]) await buttons.nth(index).click()
  await expect(rowIn('stages', 'Single window 1 1')).toBeVisible()
  await expect(rowIn('flow', / 2 1$/)).toHaveCount(1)
  await expect(page.locator('[data-table="flow"] tbody tr')).toHaveCount(30)
  await expect(rowIn('times', /^104 Diteruskan.* 1 1$/)).toBeVisible()
  expect(await violations(ajukan)).toEqual([])
  for (const index of [0, 1, 2]) await buttons.nth(index).click()
  await expect(page.locator('[data-table]')).toHaveCount(0)
}

const openEveryCount = async (ajukan: RunningApp): Promise<void> => {
  const { page } = ajukan
  await autoOff(page)
  const limit = page.locator('[data-setting="tracking.stuck.104"]')
  // In minutes.
  await limit.fill('0.001')
  await limit.press('Tab')
  await send(page, samples.three)
  await go(page, 'tracking')
  await expect(page.locator('[data-status="104"]')).toBeVisible()
  await advance(page)
  await expect(page.locator('[data-response="2003"]')).toBeVisible()
  await send(page, samples.forty)
  await go(page, 'tracking')
  await rowOf(page, samples.forty).click()
  await expect(page.locator(`article.track[data-car="${samples.forty}"] [data-status="104"]`)).toBeVisible()

  await openDashboard(page)
  await expect(number(page, 'stuck')).toHaveText('1')
  expect(await violations(ajukan)).toEqual([])
  await action(page, 'overview.helpDesk').click()
  await expect(page.locator('[data-toast]').filter({ hasText: 'disalin' })).toBeVisible()
  expect(await ajukan.app.evaluate(({ clipboard }) => clipboard.readText())).toContain('Nomor aju: 051028-BSG208-20261105-000041')
  await expect(page.locator('[data-times="104"] svg')).toHaveAccessibleName(/^median .* dari 1 kali$/)

  await expectCount(page, 'ready', 1)
  await expectCount(page, 'stuck', 1)
  await expect(page.locator('[data-filter="stuck"]')).toHaveAttribute('aria-pressed', 'true')
  await expectCount(page, 'released-today', 1)
  await expect(rowOf(page, samples.three)).toBeVisible()
  await expectCount(page, 'released-week', 1)
  await expectCount(page, 'sent', 2)
  await expectCount(page, 'released-month', 1)
  await expectCount(page, 'stage-singleWindow', 1)
  await expect(page.locator('[data-set="stage"]')).toContainText('Tahap Single window')
  await expect(rowOf(page, samples.forty)).toBeVisible()
  await expectCount(page, 'stage-singleWindow-stuck', 1)
  await expect(page.locator('[data-filter="stuck"]')).toHaveAttribute('aria-pressed', 'true')
  await expectCount(page, 'stage-payment', 0)
  await expectCount(page, 'stage-released', 1)
  await expect(rowOf(page, samples.three)).toBeVisible()
  await expectCount(page, 'status-104', 1)
  await expect(page.locator('[data-set="status"]')).toContainText('Status 104 Diteruskan')
  await action(page, 'tracking.leaveSet').click()
  await expect(action(page, 'tracking.leaveSet')).toHaveCount(0)
  await expectCount(page, 'news', 4)
  await openDashboard(page)
  await page.locator('[data-sent="2"]').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('[data-released="1"]')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(2)
  await openDashboard(page)
  await showTables(ajukan)
  await page.locator(`[data-stuck][data-car="${samples.forty}"]`).click()
  await expect(page.locator(`article.track[data-car="${samples.forty}"]`)).toBeVisible()

  await go(page, 'settings')
  await page.locator('select[data-action="settings.theme"]').selectOption('dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await openDashboard(page)
  expect(await violations(ajukan)).toEqual([])
  await showLatest(ajukan)
}

const countRelease = async (ajukan: RunningApp): Promise<void> => {
  const { page } = ajukan
  await go(page, 'tracking')
  await rowOf(page, samples.three).click()
  await expect(page.locator(`article.track[data-car="${samples.three}"] [data-response="300"]`)).toBeVisible()
  const zone = /\d\d-\d\d-\d{4} \d\d:\d\d:\d\d (WIB|WITA|WIT|UTC\S*)$/
  await expect(page.locator('.refreshed')).toHaveText(zone)
  const named = zone.exec(await page.locator('.refreshed').innerText())?.[1] ?? ''
  const readTimes = (): Promise<readonly string[]> => page.locator('article.track time').allInnerTexts()
  // The status log alone dates the responses; their answers add the time.
  await expect
    .poll(async () => {
      const shown = await readTimes()
      return shown.length > 8 && shown.every((time) => zone.exec(time)?.[1] === named)
    })
    .toBe(true)
  const times = await readTimes()
  // The practice service writes the moment of the refresh in its own zone; both are shown in the same one, so they are close together.
  const [asked, newest] = [await page.locator('.refreshed').innerText(), times[0] ?? ''].map((text) => {
    const [, day, month, year, clock] = /(\d\d)-(\d\d)-(\d{4}) (\S+)/.exec(text) ?? []
    return Date.parse(`${year}-${month}-${day}T${clock}Z`)
  })
  expect(Math.abs((asked ?? 0) - (newest ?? 0))).toBeLessThan(30 * 60_000)

  await expectCount(page, 'released-today', 1)
  await go(page, 'worklist')
  await page.locator('[data-view="all"]').click()
  await rowOf(page, samples.three).click()
  const placeOf = (car: string) => rowOf(page, car).locator('[data-at]')
  await expect(placeOf(samples.three)).toHaveAccessibleName('Keluar: selesai')
  await expect(placeOf(samples.forty)).toHaveAccessibleName('Single window: macet')
  await expect(placeOf(samples.many)).toHaveCount(0)
  const importer = await rowOf(page, samples.three).locator('[data-column="importer"]').innerText()
  await page.locator('[role=toolbar] [data-action="declaration.trash"]').click()
  await expect(rowOf(page, samples.three)).toHaveCount(0)
  await expectCount(page, 'released-today', 1)
  await expect(rowOf(page, samples.three)).toBeVisible()
  await go(page, 'archive')
  const archived = page.locator(`[role=row][data-car="${samples.three}"]`)
  await expect(archived.first()).toContainText(importer)
  await expect(page.getByText('tanpa importir')).toHaveCount(0)
  await go(page, 'worklist')
  await page.locator('[data-view="trash"]').click()
  await rowOf(page, samples.three).click()
  await action(page, 'declaration.restore').click()
  await expect(rowOf(page, samples.three)).toHaveCount(0)
}

const showBillings = async (ajukan: RunningApp): Promise<void> => {
  const { page } = ajukan
  const [near, far] = ['000028ABCDEF20261120000001', '000028ABCDEF20261119000002']
  const dayIn = (days: number): string => new Date(Date.now() + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
  let paid = false
  const service = await startAnsweringService((path, car) => {
    if (path.includes('statusrespon')) {
      const status = {
        car,
        // An automatic refresh may ask about the other one at any time.
        kodeStatus: paid && car === near ? '230' : '210',
        waktuStatus: '2026-11-20 08:00:00',
        keterangan: '',
        nomorDaftar: null,
        tanggalDaftar: null
      }
      return {
        status: 'ok',
        desc: {
          data: { car, createdTime: '', status: status.kodeStatus, statusUraian: '', sendTime: null, dataRespon: [], dataStatus: [status] }
        }
      }
    }
    if (!path.includes('bc20')) return { rescode: 'OK', desc: [], status: 'ok' }
    const due = car === near ? dayIn(1) : dayIn(9)
    const reshdr = { car, reskd: '2020', restg: '2026-11-20', reswk: '101500', kpbc: '040300', deskripsi: 'KONFIRMASI', pdf_encoded: '' }
    return { rescode: 'OK', desc: [{ reshdr: { ...reshdr, kodebill: `82${car.slice(-6)}`, tanggaljttempo: due, totalbayar: '1500000' } }] }
  })
  try {
    await makeTrainingProfile(page, service.address, 'token-of-the-test')
    await go(page, 'tracking')
    await action(page, 'tracking.watch').click()
    await page.locator('[data-input="watch-list"]').fill(`${far}\n${near};PT Dekat`)
    await action(page, 'tracking.watchAdd').click()
    await action(page, 'tracking.refreshAll').click()
    await openDashboard(page)
    await expect(number(page, 'billing')).toHaveText('2')
    await expect(page.locator('[data-due]').first()).toContainText(/Rp 1\.500\.000 · PT Dekat.*sisa 1 hari/s)
    expect(await violations(ajukan)).toEqual([])
    paid = true
    await go(page, 'tracking')
    await rowOf(page, near).click()
    await action(page, 'tracking.refresh').click()
    await expect(page.locator('[data-status="230"]')).toBeVisible()
    await expectCount(page, 'billing', 1)
    await expect(rowOf(page, far)).toBeVisible()
  } finally {
    await service.close()
  }
}

test('the first start opens the worklist, the dashboard counts what its lists show, releases once and unpaid billings, and the database answers the questions of an owner', async ({
  ajukan
}) => {
  await test.step('the first start opens the worklist; an empty dashboard explains itself and offers the samples', () =>
    showFirstStart(ajukan))
  await test.step('every count and chart opens the list it counts: ready, sent, released, stuck, unread, stages, statuses; durations per status come from the own history; charts are tables too', () =>
    openEveryCount(ajukan))
  await test.step('the worklist shows the stage of what was sent; a release counts once under both codes, with all times in one named zone; it stays counted, with its importer, in the trash', () =>
    countRelease(ajukan))
  await test.step('the month report counts what was sent per importer, saves it as a workbook and a PDF, and opens the counted list', () =>
    showReport(ajukan))
  // The lists that the counts have opened are left.
  await ajukan.page.reload()
  await test.step('unpaid billings show the time left, most urgent first, and disappear when they are paid', () => showBillings(ajukan))
  await ajukan.close()
  await test.step('the statements of docs/your-data.md answer the questions of an owner', () => answerOwner(ajukan.home))
})
