import type { Page } from 'playwright'
import { violations } from '../../support/axe.ts'
import { action, expect, loadSamples, rowOf, samples, test } from '../../support/e2e.ts'
import { badgeOf, clickNotice, noticesOf, watchDesktop } from '../../support/drivers/desktop-notifications.ts'
import { launch, removeHome, type RunningApp } from '../../support/running-app.ts'
import { startAnswering } from '../../support/fakes/answering-service.ts'
import { makeTrainingProfile } from '../../support/drivers/tokens.ts'

const go = (page: Page, screen: string): Promise<void> => page.locator(`nav [data-action="go.${screen}"]`).click()
const news = (page: Page) => page.locator('[role=row][data-row]')
const unreadRows = (page: Page) => page.locator('[data-news][data-seen="false"]')
const sideCount = (page: Page) => page.locator('nav [data-action="go.news"] .count')

/** Sent and known to the service; the questions by themselves are off, so that news come when a test says so. */
const send = async (page: Page, ...cars: readonly string[]): Promise<void> => {
  await go(page, 'settings')
  const auto = page.locator('[data-setting="tracking.auto"]')
  if (await auto.isChecked()) await auto.click()
  await expect(auto).not.toBeChecked()
  for (const car of cars) {
    await go(page, 'worklist')
    await page.locator('[data-view="all"]').click()
    await rowOf(page, car).click()
    await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
    await expect(page.locator(`article[data-car="${car}"] [data-state="accepted"]`)).toBeVisible()
    await go(page, 'tracking')
    await rowOf(page, car).click()
    await expect(page.locator(`article.track[data-car="${car}"] [data-status="104"]`)).toBeVisible()
  }
  await go(page, 'worklist')
}

const sendThree = async ({ page }: RunningApp): Promise<void> => {
  await loadSamples(page)
  await send(page, samples.three)
}

/** Everything customs will ever say of what was sent. */
const advanceAll = (page: Page): Promise<void> => action(page, 'practice.advanceAll').click()

test('news that come together are one notification with a number of each sort; it leads to the view, or to the one declaration; none comes twice', async ({
  ajukan
}) => {
  test.slow()
  const { page, app, home } = ajukan
  await loadSamples(page)
  await send(page, samples.three, samples.forty)
  await watchDesktop(app)
  await advanceAll(page)
  await expect.poll(async () => (await noticesOf(app)).length, { timeout: 15_000 }).toBe(1)
  const [notice] = await noticesOf(app)
  expect(notice?.title).toMatch(/^\d+ respon baru: 2 SPPB, 2 billing, 2 pendaftaran, 2 respon lain$/)
  expect(notice?.body).toContain('2 deklarasi')
  expect(notice?.body).toContain('PT Karya Tambang Utama Nusapala')
  await expect.poll(async () => String(await badgeOf(app))).toBe(await sideCount(page).textContent())
  await clickNotice(app, 0)
  await expect(page.locator('h1')).toHaveText('Respon baru')
  await expect(news(page).first()).toBeVisible()
  await ajukan.close()

  const again = await launch({ home })
  await watchDesktop(again.app)
  await send(again.page, samples.many)
  await again.page.locator('[data-view="all"]').click()
  await advanceAll(again.page)
  await expect.poll(async () => (await noticesOf(again.app)).length, { timeout: 30_000 }).toBe(1)
  const [only] = await noticesOf(again.app)
  // The old ones are unread still, and not told of again.
  expect(only?.title).toMatch(/1 SPPB/)
  expect(only?.body).toContain('040328-SNE905-20261113-000107')
  await clickNotice(again.app, 0)
  await expect(again.page.locator(`article.track[data-car="${samples.many}"]`)).toBeVisible()
  await again.close()
})

test('the tray says how many are unread and leads to them', async () => {
  const ajukan = await launch({ env: { XDG_CURRENT_DESKTOP: 'XFCE' } })
  try {
    const { page, app } = ajukan
    await app.evaluate(({ Tray }) => {
      const told = { tip: '', act: (): void => undefined }
      Object.assign(globalThis, { told })
      Tray.prototype.setToolTip = (tip) => void (told.tip = tip)
      Tray.prototype.setContextMenu = (menu) => {
        told.act = () => void menu?.items[1]?.click()
      }
    })
    const tip = (): Promise<string> => app.evaluate(() => (globalThis as unknown as { told: { tip: string } }).told.tip)
    await sendThree(ajukan)
    await advanceAll(page)
    await expect(sideCount(page)).toHaveText('5')
    await expect.poll(tip).toBe('Ajukan · 5 respon belum dibaca')
    await app.evaluate(() => (globalThis as unknown as { told: { act(): void } }).told.act())
    await expect(page.locator('h1')).toHaveText('Respon baru')
    await action(page, 'news.markMany').click()
    await expect.poll(tip).toBe('Ajukan')
  } finally {
    await ajukan.close()
    await removeHome(ajukan.home)
  }
})

test('what practice invented is neither counted, listed nor told while another profile is used', async ({ ajukan }) => {
  const { page, app } = ajukan
  await sendThree(ajukan)
  await watchDesktop(app)
  await advanceAll(page)
  await expect.poll(() => badgeOf(app)).toBe(5)
  const service = await startAnswering(() => ({ status: 'ok', desc: [] }))
  try {
    await makeTrainingProfile(page, service.address, 'token-of-the-test')
    await expect(sideCount(page)).toHaveCount(0)
    await expect.poll(() => badgeOf(app)).toBe(0)
    await go(page, 'news')
    await expect(page.getByText('Belum ada kabar.')).toBeVisible()
    await go(page, 'tracking')
    await expect(page.locator('[data-filter="fresh"]')).toContainText('1')
  } finally {
    await service.close()
  }
})

test('in quiet hours nothing is shown; sorts that are switched off stay out of what is told afterwards, in the language of the window', async ({
  ajukan
}) => {
  test.slow()
  const { page, app } = ajukan
  await sendThree(ajukan)
  await go(page, 'settings')
  await page.locator('[data-setting="tracking.quiet"]').click()
  const clock = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toTimeString().slice(0, 5)
  await page.locator('[data-setting="tracking.quiet.from"]').fill(clock(-5))
  await page.locator('[data-setting="tracking.quiet.to"]').fill(clock(120))
  await page.locator('[data-setting="tracking.quiet.to"]').press('Tab')
  await watchDesktop(app)
  await advanceAll(page)
  await expect(sideCount(page)).toBeVisible()
  // Longer than news are gathered: there is nothing to wait for where nothing may come.
  await page.waitForTimeout(4_000)
  expect(await noticesOf(app)).toEqual([])
  await page.locator('[data-setting="news.release"]').click()
  await expect(page.locator('[data-setting="news.release"]')).not.toBeChecked()
  await page.locator('select[data-action="settings.language"]').selectOption('en')
  await page.locator('[data-setting="tracking.quiet"]').click()
  await expect
    .poll(async () => (await noticesOf(app)).map(({ title }) => title))
    .toEqual(['3 new responses: 1 billing, 1 registration, 1 other response'])
})

test('the view: unread marks, sorts, search, what a row says beside it, marking one and all with a way back, also over a restart', async ({
  ajukan
}) => {
  const { page, home } = ajukan
  await sendThree(ajukan)
  await page.keyboard.press('Control+i')
  await expect(page.getByText('Belum ada kabar.')).toBeVisible()
  await advanceAll(page)
  await expect(news(page)).toHaveCount(5)
  await expect(page.locator('[data-day]')).toHaveCount(1)
  await expect(sideCount(page)).toHaveText('5')
  expect(await violations(ajukan)).toEqual([])

  await page.locator('[data-filter="release"]').click()
  await expect(news(page)).toHaveCount(2)
  await page.locator('[data-filter="all"]').click()
  await page.locator('[data-search="news"]').fill('2020')
  await expect(news(page)).toHaveCount(1)
  await news(page).click()
  await expect(page.locator('aside [data-response="2020"] [data-fact="kodebill"]')).toBeVisible()
  // Looked at for a moment it is read.
  await expect(sideCount(page)).toHaveText('4')
  await action(page, 'news.toggle').click()
  await expect(sideCount(page)).toHaveText('5')
  await page.locator('[data-search="news"]').fill('')

  await action(page, 'news.markMany').click()
  await expect(sideCount(page)).toHaveCount(0)
  await expect(page.locator('[data-news-marked]')).toContainText('5 kabar ditandai dibaca')
  expect(await violations(ajukan)).toEqual([])
  await action(page, 'news.undo').click()
  await expect(unreadRows(page)).toHaveCount(5)
  await ajukan.close()

  const again = await launch({ home })
  await expect(sideCount(again.page)).toHaveText('5')
  await go(again.page, 'news')
  await again.page.locator('[data-action="news.unreadOnly"]').check()
  await news(again.page).filter({ hasText: 'Respon umum' }).click()
  await expect(sideCount(again.page)).toHaveText('4')
  // It does not vanish under who reads it.
  await expect(news(again.page)).toHaveCount(5)
  await again.close()
})

test('with the keyboard alone: rows, several chosen and marked, the status, and the PDF of a response', async ({ ajukan }) => {
  const { page } = ajukan
  await sendThree(ajukan)
  await advanceAll(page)
  await page.keyboard.press('Control+i')
  await expect(news(page)).toHaveCount(5)
  await news(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.locator('[role=row][aria-selected="true"]')).toHaveCount(2)
  await action(page, 'news.markMany').press('Enter')
  await expect(unreadRows(page)).toHaveCount(3)
  await expect(page.locator('[role=row]:focus')).toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page.locator(`article.track[data-car="${samples.three}"]`)).toBeVisible()
  await page.keyboard.press('Control+i')
  await news(page).filter({ hasText: '2003' }).click()
  await page.locator('aside [data-action="archive.open"]').press('Enter')
  await expect(page).toHaveURL(/#\/archive\/[0-9a-f]{64}$/)
})
