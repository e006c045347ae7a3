import type { Locator, Page } from 'playwright'
import {
  action,
  advance,
  expect,
  fitsSideways,
  go,
  loadSamples,
  openDeclaration,
  rowOf,
  samples,
  section,
  test
} from '../../support/e2e.ts'
import { callHost } from '../../support/drivers/host-calls.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import { resize, type RunningApp } from '../../support/running-app.ts'
import { stepsOfOneLaunch } from '../../support/steps.ts'

/** What a step sends is there in the next one. */
const { step, run } = stepsOfOneLaunch<{ ajukan: RunningApp }>(({ ajukan }) => ajukan.page)

const primaries = (page: Page): Locator => page.locator('.button.primary:visible')
const boxOf = async (element: Locator) => (await element.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN }
const marked = (page: Page): Locator => page.locator('[role=row][aria-selected="true"]')
const change = async (page: Page, settings: Parameters<typeof callHost<'settings.change'>>[2]): Promise<void> => {
  await callHost(page, 'settings.change', settings)
  await page.reload()
  await page.getByRole('navigation').first().waitFor()
}
/** The colour that a token has in the theme of the window. */
const colourOf = (page: Page, token: string): Promise<string> =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(--${name})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, token)

step('one primary button: with a selection it is the next step, and sending is in one place', async ({ ajukan }) => {
  const { page } = ajukan
  await loadSamples(page)
  await page.reload()
  await go(page, 'worklist')
  await expect(rowOf(page, samples.three)).toBeVisible()
  await expect(primaries(page)).toHaveAttribute('data-action', 'declaration.new')
  await rowOf(page, samples.three).click()
  await expect(primaries(page)).toHaveAttribute('data-action', 'declaration.queue')
  await expect(page.locator('[data-action="declaration.queue"]')).toHaveCount(1)
  await expect(page.locator('.screen-detail [data-action="declaration.open"]')).toBeVisible()
  await page.keyboard.press('Control+A')
  await expect(primaries(page)).toHaveAttribute('data-action', 'declaration.queue')

  // A new draft has problems: its next step is beside the list.
  await page.keyboard.press('Control+n')
  await page.locator('.editor [data-action="go.worklist"]').click()
  await page.locator('[role=row][data-row]').filter({ hasText: 'tanpa importir' }).click()
  await expect(primaries(page)).toHaveAttribute('data-action', 'declaration.open')
  const problems = page.locator('[role=row] [data-problems="unfilled"]').filter({ hasText: '16' })
  await expect(problems).toHaveAccessibleName('16 belum diisi')
  await expect(problems.locator('svg')).toBeVisible()
})

step(
  'the check of a declaration without problems has no second button to send; the key that opens it focuses its message',
  async ({ ajukan }) => {
    const { page } = ajukan
    await go(page, 'worklist')
    await openDeclaration(page, samples.three)
    await section(page, 'general').click()
    await page.locator('[data-field]').first().focus()
    await page.keyboard.press('F7')
    await expect(page.locator('[data-check-done]')).toBeFocused()
    await expect(page.locator('[data-action="declaration.queue"]')).toHaveCount(1)
    await action(page, 'declaration.queue').click()
    await confirmSend(page)
    await expect(page.locator('[data-counts="agree"]')).toBeVisible()
    await advance(page)
    await expect(page.locator('nav [data-action="go.news"] .count')).toHaveText('4')
    await go(page, 'tracking')
    await expect(page.locator('[data-status="800"]')).toBeVisible()
    await expect(page.locator('[data-response="2003"]')).toBeVisible()
  }
)

step('lists mark the row that is shown beside them, and mark all as seen at the same place', async ({ ajukan }) => {
  const { page } = ajukan
  for (const [screen, all] of [
    ['inbox', 'news.markMany'],
    ['tracking', 'tracking.markAllSeen']
  ] as const) {
    await go(page, screen)
    await expect(marked(page)).toHaveCount(1)
    await expect(page.locator(`.screen-head [data-action="${all}"]`)).toBeVisible()
  }
  // A PDF is opened below the title of its response.
  await go(page, 'inbox')
  await page.locator('[role=row][data-row]').filter({ hasText: '2003' }).click()
  const card = page.locator('aside [data-response="2003"]')
  expect((await boxOf(card.locator('[data-action="archive.open"]'))).y).toBeGreaterThan((await boxOf(card.locator('.description'))).y)
})

step('the text of a response is in the line of the other cells', async ({ ajukan }) => {
  const { page } = ajukan
  await go(page, 'worklist')
  const row = rowOf(page, samples.three)
  await expect(row.locator('.stage-bar')).toBeVisible()
  const middleOf = (element: Locator): Promise<number> =>
    element.evaluate((node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      const { top, height } = range.getBoundingClientRect()
      return top + height / 2
    })
  const [response, importer] = [row.locator('.response .u-truncate'), row.locator('[data-column="importer"]')]
  expect(Math.abs((await middleOf(response)) - (await middleOf(importer)))).toBeLessThan(1.5)
})

step('the report of a month belongs to the overview, and its way back is before the title', async ({ ajukan }) => {
  const { page } = ajukan
  await go(page, 'dashboard')
  const cards = await boxOf(page.locator('[data-card="stuck"]'))
  const inside = await page.locator('.page').evaluate((node) => node.getBoundingClientRect().left + node.clientWidth)
  expect(cards.x + cards.width).toBeLessThanOrEqual(inside - 4)
  await page.locator('[data-card="flow"] [data-action="overview.table"]').click()
  const table = page.locator('[data-table="flow"]')
  const edge = await table.getByRole('group').evaluate((node) => node.getBoundingClientRect().left + node.clientWidth)
  const chooser = await boxOf(table.locator('[data-action="table.columns"]'))
  expect(chooser.x + chooser.width).toBeLessThan(edge + 1)
  await action(page, 'go.report').click()
  await expect(page.locator('nav [aria-current="page"]')).toHaveAttribute('data-action', 'go.overview')
  expect((await boxOf(action(page, 'report.back'))).x).toBeLessThan((await boxOf(page.getByRole('heading', { level: 1 }))).x)
  await action(page, 'report.back').click()
  await expect(page).toHaveURL(/#\/dashboard$/)
})

step('controls and scroll bars have the colours of the theme', async ({ ajukan }) => {
  const { page } = ajukan
  await change(page, { theme: 'dark', language: 'en' })
  await go(page, 'worklist')
  const accent = await colourOf(page, 'accent')
  await expect(page.locator('[data-tick]').first()).toHaveCSS('accent-color', accent)
  await expect(page.locator('html')).toHaveCSS('scrollbar-color', `${await colourOf(page, 'line-control')} rgba(0, 0, 0, 0)`)
  const placeholder = page.locator('[data-search="worklist"]').evaluate((node) => getComputedStyle(node, '::placeholder').color)
  expect(await placeholder).toBe(await colourOf(page, 'text-soft'))
  // The longest label is not cut where its screen is the current one.
  await go(page, 'inbox')
  const label = page.locator('nav [data-action="go.news"] .label')
  await expect(label).toHaveText('New responses')
  expect(await fitsSideways(label)).toBe(true)
  await change(page, { theme: 'light', language: 'id' })
})

step(
  'the narrow side bar has the number of unread items at its icon; enlarged to 200 %, the aju number stays whole',
  async ({ ajukan }) => {
    const { app, page } = ajukan
    await resize(app, 1024, 640)
    const news = page.locator('nav [data-action="go.news"]')
    await expect(news.locator('[data-side-count]')).toHaveText('4')
    await expect(news).toHaveAccessibleName('Respon baru 4')
    await resize(app, 1366, 768)
    await change(page, { zoom: 200 })
    await go(page, 'tracking')
    const refresh = await boxOf(action(page, 'tracking.refreshAll'))
    expect(refresh.x + refresh.width).toBeLessThanOrEqual(await page.evaluate(() => innerWidth))
    await page.keyboard.press('Control+n')
    const aju = page.locator('.editor h1')
    await expect(aju).toBeVisible()
    await expect.poll(() => fitsSideways(aju)).toBe(true)
  }
)

test('the side bar, the lists and their panels say one thing once @all', ({ ajukan }) => run({ ajukan }))
