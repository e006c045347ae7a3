import type { Page } from 'playwright'
import { violations } from '../../support/axe.ts'
import { action, advance, expect, go, loadSamples, moreAction, rowOf, samples, selectRow, steps, test } from '../../support/e2e.ts'
import { badgeOf, clickNotification, notificationsOf, recordDesktop } from '../../support/drivers/desktop-notifications.ts'
import { launch, removeHome, type RunningApp } from '../../support/running-app.ts'
import { startAnsweringService } from '../../support/fakes/answering-service.ts'
import { makeTrainingProfile } from '../../support/drivers/tokens.ts'
import { batchCar, importBatch, selectProfile } from '../../support/drivers/outbox.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import { autoOff, clockTimes, detail, expectQuietUntil, expectRefreshed } from '../../support/drivers/tracking.ts'
import { goSettings } from '../../support/drivers/settings.ts'

const rows = (page: Page) => page.locator('[role=row][data-row]')
const unreadRows = (page: Page) => page.locator('[data-news][data-seen="false"]')
const sideCount = (page: Page) => page.locator('nav [data-action="go.news"] .count')

/** Sends declarations, with automatic refreshes off, so that responses arrive when the test requests them. */
const send = async (page: Page, ...cars: readonly string[]): Promise<void> => {
  await autoOff(page)
  for (const car of cars) {
    await go(page, 'worklist')
    await page.locator('[data-view="all"]').click()
    await selectRow(page, car)
    await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
    await confirmSend(page)
    await expect(page.locator(`article[data-car="${car}"] [data-state="accepted"]`)).toBeVisible()
    await go(page, 'tracking')
    await rowOf(page, car).click()
    await expect(detail(page, car).locator('[data-status="104"]')).toBeVisible()
    await expectRefreshed(page)
  }
  await go(page, 'worklist')
}

const sendNew = async (running: RunningApp, number: number): Promise<string> => {
  await importBatch(running, number, 1)
  await send(running.page, batchCar(number))
  return batchCar(number)
}

/** Marks what is unread, so that the next step begins without. */
const readAll = async (page: Page): Promise<void> => {
  await go(page, 'worklist')
  await go(page, 'inbox')
  await page.locator('[data-search="news"]').fill('')
  // What was looked at long enough is read by itself, also right now: then there is nothing to mark.
  await expect(async () => {
    if ((await sideCount(page).count()) > 0) await action(page, 'news.markMany').click({ timeout: 1_000 })
    await expect(sideCount(page)).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
}

/** The inbox keeps the items of the steps before: each has aju numbers of its own, and leaves nothing unread. */
const { step, run } = steps()

step('the inbox has unread marks, kinds, search, a preview, and marking of one or all with undo', async ({ ajukan }) => {
  const { page } = ajukan
  await sendNew(ajukan, 1)
  await page.keyboard.press('Control+i')
  await expect(page.getByText('Belum ada kabar.')).toBeVisible()
  await advance(page)
  await expect(rows(page)).toHaveCount(4)
  await expect(page.locator('[data-group]')).toHaveCount(1)
  await expect(sideCount(page)).toHaveText('4')
  expect(await violations(ajukan)).toEqual([])

  // The practice service reports the SPPB under its old code too.
  await page.locator('[data-filter="release"]').click()
  await expect(rows(page)).toHaveCount(1)
  await page.locator('[data-filter="all"]').click()
  await page.locator('[data-search="news"]').fill('2020')
  await expect(rows(page)).toHaveCount(1)
  await rows(page).click()
  await expect(page.locator('aside [data-response="2020"] [data-fact="kodebill"]')).toBeVisible()
  // A selected item counts as read after a moment.
  await expect(sideCount(page)).toHaveText('3')
  await moreAction(page, 'news.toggle')
  await expect(sideCount(page)).toHaveText('4')
  await page.locator('[data-search="news"]').fill('')
  await expect(rows(page)).toHaveCount(4)

  await action(page, 'news.markMany').click()
  await expect(sideCount(page)).toHaveCount(0)
  await expect(page.locator('[data-news-marked]')).toContainText('4 kabar ditandai dibaca')
  expect(await violations(ajukan)).toEqual([])
  await action(page, 'news.undo').click()
  await expect(unreadRows(page)).toHaveCount(4)
  await readAll(page)
})

step('the keyboard alone selects and marks several rows, opens the status and the PDF of a response', async ({ ajukan }) => {
  const { page } = ajukan
  const car = await sendNew(ajukan, 2)
  await advance(page)
  await page.keyboard.press('Control+i')
  await page.locator('[data-search="news"]').fill(car)
  await expect(rows(page)).toHaveCount(4)
  await rows(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[role=row][aria-selected="true"]')).toHaveCount(1)
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.locator('[role=row][aria-selected="true"]')).toHaveCount(2)
  await action(page, 'news.markMany').press('Enter')
  await expect(unreadRows(page)).toHaveCount(2)
  await expect(page.locator('[role=row]:focus')).toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page.locator(`article.track[data-car="${car}"]`)).toBeVisible()
  await page.keyboard.press('Control+i')
  await rows(page).filter({ hasText: '2003' }).click()
  await page.locator('aside [data-action="archive.open"]').press('Enter')
  await expect(page).toHaveURL(/#\/archive\/[0-9a-f]{64}$/)
  await readAll(page)
})

step('the tray shows the number of unread items and opens the inbox', async ({ ajukan }) => {
  const { page, app } = ajukan
  await app.evaluate(({ Tray }) => {
    const recorded = { tip: '', act: (): void => undefined }
    Object.assign(globalThis, { recorded })
    Tray.prototype.setToolTip = (tip) => void (recorded.tip = tip)
    Tray.prototype.setContextMenu = (menu) => {
      recorded.act = () => void menu?.items[1]?.click()
    }
  })
  const tip = (): Promise<string> => app.evaluate(() => (globalThis as unknown as { recorded: { tip: string } }).recorded.tip)
  await sendNew(ajukan, 3)
  await advance(page)
  await expect(sideCount(page)).toHaveText('4')
  await expect.poll(tip).toBe('Ajukan · 4 respon belum dibaca')
  await app.evaluate(() => (globalThis as unknown as { recorded: { act(): void } }).recorded.act())
  await expect(page.locator('h1')).toHaveText('Respon baru')
  await action(page, 'news.markMany').click()
  await expect.poll(tip).toBe('Ajukan')
})

step('quiet hours delay the notification; it leaves out disabled kinds and uses the language of the window', async ({ ajukan }) => {
  const { page, app } = ajukan
  await sendNew(ajukan, 4)
  await goSettings(page, 'tracking')
  await page.locator('[data-setting="tracking.quiet"]').click()
  const [begin = '', end = ''] = clockTimes(-5, 120)
  await page.locator('[data-setting="tracking.quiet.from"]').fill(begin)
  await page.locator('[data-setting="tracking.quiet.to"]').fill(end)
  await page.locator('[data-setting="tracking.quiet.to"]').press('Tab')
  await expect(page.locator('[data-setting="tracking.quiet.from"]')).toHaveValue(begin)
  await expect(page.locator('[data-setting="tracking.quiet.to"]')).toHaveValue(end)
  await expectQuietUntil(page, end)
  await recordDesktop(app)
  await advance(page)
  await expect(sideCount(page)).toHaveText('4')
  // Longer than items are collected: the absence of a notification cannot be awaited. Timers of the page end in their order, however slow it is.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 4_000)))
  expect(await notificationsOf(app)).toEqual([])
  await goSettings(page, 'news')
  await page.locator('[data-setting="news.release"]').click()
  await expect(page.locator('[data-setting="news.release"]')).not.toBeChecked()
  await goSettings(page, 'appearance')
  await page.locator('select[data-action="settings.language"]').selectOption('en')
  await goSettings(page, 'tracking')
  await page.locator('[data-setting="tracking.quiet"]').click()
  await expect
    .poll(async () => (await notificationsOf(app)).map(({ title }) => title))
    .toEqual(['3 new responses: 1 billing, 1 registration, 1 other response'])
  await goSettings(page, 'news')
  await page.locator('[data-setting="news.release"]').click()
  await goSettings(page, 'appearance')
  await page.locator('select[data-action="settings.language"]').selectOption('id')
  await readAll(page)
})

step('items of the practice service are neither counted, listed nor notified while another profile is used', async ({ ajukan }) => {
  const { page, app } = ajukan
  await sendNew(ajukan, 5)
  await recordDesktop(app)
  await advance(page)
  await expect.poll(() => badgeOf(app)).toBe(4)
  const service = await startAnsweringService(() => ({ status: 'ok', desc: [] }))
  try {
    await makeTrainingProfile(page, service.address, 'token-of-the-test')
    await expect(sideCount(page)).toHaveCount(0)
    await expect.poll(() => badgeOf(app)).toBe(0)
    await go(page, 'inbox')
    await expect(page.getByText('Belum ada kabar.')).toBeVisible()
    await go(page, 'tracking')
    await expect(page.locator('[data-filter="fresh"]')).toContainText('0')
    await selectProfile(page, 'practice')
    await readAll(page)
  } finally {
    await service.close()
  }
})

step('items that arrive together are one notification with a count per kind, and a click on it opens the inbox', async ({ ajukan }) => {
  const { page, app } = ajukan
  await loadSamples(page)
  await send(page, samples.three, samples.forty)
  await recordDesktop(app)
  await advance(page)
  await expect.poll(async () => (await notificationsOf(app)).length).toBe(1)
  const [notification] = await notificationsOf(app)
  expect(notification?.title).toMatch(/^\d+ respon baru: 2 SPPB, 2 billing, 2 pendaftaran, 2 respon lain$/)
  expect(notification?.body).toContain('2 deklarasi')
  expect(notification?.body).toContain('PT Karya Tambang Utama Nusapala')
  await expect(sideCount(page)).toHaveText('8')
  await expect.poll(() => badgeOf(app)).toBe(8)
  await clickNotification(app, 0)
  await expect(page.locator('h1')).toHaveText('Respon baru')
  await expect(rows(page).first()).toBeVisible()
})

test('the inbox, its notifications and the tray; after a restart items are still unread, and none is notified again @all', async () => {
  const ajukan = await launch({ width: 1366, height: 768, env: { XDG_CURRENT_DESKTOP: 'XFCE' } })
  try {
    await run({ ajukan })
    await ajukan.close()
    const again = await launch({ home: ajukan.home })
    const { app, page } = again
    try {
      await recordDesktop(app)
      await test.step('what was unread stays so after a restart', async () => {
        await expect(sideCount(page)).toHaveText('8')
        await go(page, 'inbox')
        await page.locator('[data-action="news.unreadOnly"]').check()
        await rows(page).filter({ hasText: 'Respon umum' }).first().click()
        await expect(sideCount(page)).toHaveText('7')
        // The item stays listed while it is read.
        await expect(rows(page)).toHaveCount(8)
      })
      await test.step('a notification of one declaration opens it, and earlier items are not notified again', async () => {
        await send(page, samples.many)
        await page.locator('[data-view="all"]').click()
        await advance(page)
        await expect.poll(async () => (await notificationsOf(app)).length, { timeout: 30_000 }).toBe(1)
        const [only] = await notificationsOf(app)
        // The earlier items are still unread, but not notified again.
        expect(only?.title).toMatch(/1 SPPB/)
        expect(only?.body).toContain('040328-SNE905-20261113-000107')
        await clickNotification(app, 0)
        await expect(page.locator(`article.track[data-car="${samples.many}"]`)).toBeVisible()
      })
    } finally {
      await again.close()
    }
  } finally {
    await ajukan.close()
    await removeHome(ajukan.home)
  }
})
