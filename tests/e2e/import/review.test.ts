import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright'
import { violations } from '../../support/axe.ts'
import { clippedIn } from '../../support/clipping.ts'
import { countedActions, figureLine } from '../../support/drivers/counted-actions.ts'
import { callHost } from '../../support/drivers/host-calls.ts'
import { drop, importRows } from '../../support/drivers/imports.ts'
import { lostFocusIn } from '../../support/lost-focus.ts'
import { resize } from '../../support/running-app.ts'
import { action, expect, expectSaved, field, go, loadSamples, openDeclaration, samples, section, steps, test } from '../../support/e2e.ts'

const { step, run } = steps()

const review = (page: Page): Locator => page.locator('[data-import="review"]')
const bring = (page: Page, name: string, text: string) => drop(page.locator('main'), [{ name, bytes: Buffer.from(text) }])
const cell = (page: Page, kind: string, row: number): Locator =>
  page.locator(`[data-import="lines"] [data-cell^="${row}/"][data-kind="${kind}"]`)
const head = (page: Page, column: number): Locator => page.locator(`[data-import="source"] [data-cell="-1/${column}"]`)
const close = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await expect(review(page)).toHaveCount(0)
}

/** An invoice whose unit and last column nobody knows. `seller`: the line that names it. */
const invoice = (number: string, seller: string): string =>
  [
    'COMMERCIAL INVOICE,,,,,',
    `Invoice No: ${number},,,${seller},,Buyer: PT Nusa Palapa`,
    'Description,Qty,Unit,Unit Price,Amount,Zulu',
    'TRACK ROLLER,4,COLIS,300.00,1200.00,NSK',
    'IDLER,2,COLIS,400.00,800.00,KOYO'
  ].join('\n')

/** Corrects the unit of the first line and the field of the last column, and takes the lines. */
const correctAndTake = async (page: Page): Promise<void> => {
  await cell(page, 'unit', 0).click()
  await page.keyboard.type('PK')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'unit', 0)).toHaveAttribute('data-look', 'corrected')
  await head(page, 5).click()
  await page.getByRole('menu').locator('[data-action="brand"]').click()
  await expect(cell(page, 'brand', 1)).toHaveText(/KOYO/)
  await importRows(page)
  await expectSaved(page)
  await go(page, 'worklist')
}

step('a clean file of forty lines takes at most ten actions from drop to lines, and none on a cell', async ({ ajukan }) => {
  const { page } = ajukan
  const walk = countedActions(page)
  const bytes = new Uint8Array(await readFile('resources/samples/invoice-40.xlsx'))
  await drop(page.locator('main'), [{ name: 'invoice-40.xlsx', bytes }])
  await expect(action(page, 'rows.import.confirm')).toBeFocused()
  await walk.press('Enter')
  await expect(page.locator('.editor [role=grid]')).toHaveAttribute('aria-rowcount', '41')
  await expect(field(page, '/detail/data/0/dnilinv')).toHaveText(/\d/)
  // The drop is one more.
  console.log(figureLine('actions from drop to forty lines', walk.done.length + 1, 10))
  expect(walk.done.length + 1).toBeLessThanOrEqual(10)
})

step('what is corrected once is proposed with its origin in the next file of that supplier, and in no other', async ({ ajukan }) => {
  const { page } = ajukan
  await bring(page, 'a.csv', invoice('INV-1', 'Seller: Kitano Seiko K.K.'))
  await expect(page.locator('[data-import="remembered"]')).toHaveCount(0)
  await correctAndTake(page)

  await bring(page, 'b.csv', invoice('INV-2', 'Seller: Kitano Seiko K.K.'))
  await expect(page.locator('[data-import="remembered"]')).toBeVisible()
  for (const row of [0, 1]) await expect(cell(page, 'unit', row)).toHaveAttribute('data-look', 'remembered')
  await expect(cell(page, 'brand', 0)).toHaveText(/NSK/)
  await expect(head(page, 5).locator('[data-remembered]')).toHaveCount(1)
  await expect(head(page, 5)).toContainText('seperti terakhir kali untuk pemasok ini')
  expect(await violations(ajukan)).toEqual([])
  await page.keyboard.press('Control+z')
  await expect(page.locator('[data-import="remembered"]')).toHaveCount(0)
  await expect(cell(page, 'unit', 0)).toHaveAttribute('data-look', 'open')
  await expect(head(page, 5)).toContainText('Tidak dipakai')
  await close(page)

  await bring(page, 'c.csv', invoice('INV-3', 'Seller: Rossi Meccanica S.p.A.'))
  await expect(cell(page, 'unit', 0)).toHaveAttribute('data-look', 'open')
  await expect(page.locator('[data-remembered], [data-import="remembered"]')).toHaveCount(0)
  await close(page)
})

step('without a supplier nothing is remembered', async ({ ajukan }) => {
  const { page } = ajukan
  await bring(page, 'a.csv', invoice('INV-7', ''))
  await correctAndTake(page)
  await bring(page, 'b.csv', invoice('INV-8', ''))
  await expect(cell(page, 'unit', 0)).toHaveAttribute('data-look', 'open')
  await expect(page.locator('[data-remembered], [data-import="remembered"]')).toHaveCount(0)
  await close(page)
})

step(
  'doubts that were not looked at stay with the draft, are suggestions, and stand in the send summary until they are changed',
  async ({ ajukan }) => {
    const { page } = ajukan
    await loadSamples(page)
    await openDeclaration(page, samples.three)
    await section(page, 'goods').click()
    const codes = await page.locator('[data-field$="/kd_barang"]').allInnerTexts()
    const rows = codes.slice(0, 2).map((code, at) => `${code.trim()},PART ${at},${at + 2},COLIS`)
    await drop(page.locator('.editor'), [{ name: 'unit.csv', bytes: Buffer.from(['Item code,Description,Qty,Unit', ...rows].join('\n')) }])
    await page.locator('[data-import="mode"]').selectOption('merge')
    await expect(page.locator('[data-import="stay"]')).toContainText('2 nilai belum dilihat')
    await importRows(page)
    await expectSaved(page)
    await section(page, 'check').click()
    const doubts = page.locator('[data-advice="F1.imported"]')
    await expect(doubts.first()).toBeVisible()
    await expect(page.locator('.editor')).toContainText('unit.csv')
    await page.keyboard.press('Control+Enter')
    await expect(page.locator('[data-fact="imported"]')).toHaveText('2 nilai dari berkas pemasok belum diperiksa')
    await page.keyboard.press('Escape')
    await section(page, 'goods').click()
    await field(page, '/detail/data/0/kdsat').click()
    await page.keyboard.type('SET')
    await page.keyboard.press('Enter')
    await expectSaved(page)
    // In the grid the keys would fill the selection.
    await section(page, 'check').click()
    await page.keyboard.press('Control+Enter')
    await expect(page.locator('[data-fact="imported"]')).toHaveText('1 nilai dari berkas pemasok belum diperiksa')
    await page.keyboard.press('Escape')
  }
)

step(
  'the review has no finding of axe and no clipped text, in both languages and themes, small, large and at 200 percent',
  async ({ ajukan }) => {
    const { page, app } = ajukan
    const views = [
      { language: 'id', theme: 'light', width: 1366, height: 768, zoom: 100 },
      { language: 'en', theme: 'dark', width: 1366, height: 768, zoom: 200 },
      { language: 'en', theme: 'light', width: 1920, height: 1080, zoom: 100 },
      { language: 'id', theme: 'dark', width: 1366, height: 768, zoom: 200 }
    ] as const
    for (const { width, height, ...settings } of views) {
      await callHost(page, 'settings.change', settings)
      await page.reload()
      await resize(app, width, height)
      await page.getByRole('navigation').first().waitFor()
      await bring(page, 'a.csv', `${invoice('INV-1', 'Seller: Kitano Seiko K.K.')}\n,Ocean freight,,,,300.00`)
      await expect(page.locator('[data-import="truth"]')).toBeVisible()
      expect(await violations(ajukan, true)).toEqual([])
      expect(await clippedIn(page)).toEqual([])
      await close(page)
      expect(await lostFocusIn(page)).toEqual([])
    }
    await callHost(page, 'settings.change', { language: 'id', theme: 'light', zoom: 100 })
    await resize(app, 1366, 768)
  }
)

test('the review of an import, from drop to draft', ({ ajukan }) => run({ ajukan }))
