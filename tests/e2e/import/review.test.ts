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

/** Passes when these rows of the goods are selected whole, and no others; only some of them are drawn. */
const expectSelected = async (page: Page, first: number, last: number): Promise<void> => {
  const shown = (selector: string): Promise<readonly number[]> =>
    page
      .locator(`.editor [role=grid] [role=row][data-row]${selector} [data-field$="/kd_barang"]`)
      .evaluateAll((cells) => cells.map((one) => Number(one.closest('[data-row]')?.getAttribute('data-row'))))
  const grid = page.locator('.editor [role=grid]')
  for (const end of ['top', 'bottom'] as const) {
    await grid.evaluate((box, to) => (box.scrollTop = to === 'top' ? 0 : box.scrollHeight), end)
    await expect(page.locator(`.editor [role=row][data-row="${end === 'top' ? 0 : last}"]`)).toBeVisible()
    const rows = await shown('')
    expect(await shown(':has([data-field$="/kd_barang"][aria-selected="true"])')).toEqual(rows.filter((row) => row >= first && row <= last))
  }
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

step(
  'a clean file of forty lines takes at most three actions from drop to lines and header, which are selected then',
  async ({ ajukan }) => {
    const { page } = ajukan
    const walk = countedActions(page)
    const bytes = new Uint8Array(await readFile('resources/samples/invoice-40.xlsx'))
    await drop(page.locator('main'), [{ name: 'invoice-40.xlsx', bytes }])
    await expect(action(page, 'rows.import.confirm')).toBeFocused()
    const marked = page.locator('[data-import="offers"] .offer.open')
    await expect(marked).not.toHaveCount(0)
    await walk.click(action(page, 'import.takeMarked'), 'take all that are marked')
    await expect(marked).toHaveCount(0)
    await expect(page.locator('[data-import="offers"] input:not(:checked)')).toHaveCount(0)
    await walk.press('Enter')
    await expect(page.locator('.editor [role=grid]')).toHaveAttribute('aria-rowcount', '41')
    await expect(field(page, '/detail/data/0/dnilinv')).toHaveText(/\d/)
    await expectSelected(page, 0, 39)
    await section(page, 'parties').click()
    await expect(field(page, '/header/data/penjnama')).toHaveValue('NINGBO HAIYUE MACHINERY PARTS CO., LTD.')
    // The drop is one more.
    console.log(figureLine('actions from drop to forty lines and their header', walk.done.length + 1, 3))
    expect(walk.done.length + 1).toBeLessThanOrEqual(3)
  }
)

step(
  'at 1366 the amount is in sight without scrolling, and the columns of the list are beside each other in the source',
  async ({ ajukan }) => {
    const { page } = ajukan
    const bytes = new Uint8Array(await readFile('resources/samples/invoice-40.xlsx'))
    await drop(page.locator('main'), [{ name: 'invoice-40.xlsx', bytes }])
    const inSight = (selector: string): Promise<boolean> =>
      page
        .locator(selector)
        .first()
        .evaluate((cell) => {
          const box = cell.closest('[role=grid]')?.getBoundingClientRect()
          const own = cell.getBoundingClientRect()
          return box !== undefined && own.left >= box.left && own.right <= box.right
        })
    for (const kind of ['code', 'description', 'quantity', 'price', 'amount'])
      expect([kind, await inSight(`[data-import="lines"] [data-cell^="0/"][data-kind="${kind}"]`)]).toEqual([kind, true])
    // Number, code, tariff code and description of the list: a letterhead in the first column does not push them out of sight.
    for (const column of [0, 1, 2, 3])
      expect([column, await inSight(`[data-import="source"] [data-cell="15/${column}"]`)]).toEqual([column, true])
    await close(page)
  }
)

/** Presses F8 until the focus is on a value of the header. */
const toHeader = async (page: Page): Promise<void> => {
  await expect(async () => {
    await page.keyboard.press('F8')
    await expect(page.locator('[data-import="offers"] input:focus')).toHaveCount(1, { timeout: 500 })
  }).toPass()
}
const said = (page: Page): Locator => page.locator('[data-import="enter"]')

step('Enter does what the window says, wherever the focus is, and F8 goes on to the marked values of the header', async ({ ajukan }) => {
  const { page } = ajukan
  await bring(page, 'a.csv', `NINGBO HAIYUE MACHINERY CO. LTD,,,,,\nNo. 218 Jinyuan Road Ningbo 315800,,,,,\n${invoice('INV-1', '')}`)
  // On a value to look at.
  await expect(said(page)).toHaveText('Enter terima nilai ini')
  await expect(cell(page, 'unit', 0)).toBeFocused()
  // In the source, and on a tick: the same.
  await page.locator('[data-import="source"] [data-cell="2/0"]').click()
  await expect(said(page)).toHaveText('Enter terima nilai ini')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'unit', 0)).toHaveAttribute('data-look', 'confirmed')
  await page.locator('[data-import="offers"] input:checked').first().focus()
  await expect(said(page)).toHaveText('Enter terima nilai ini')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'unit', 1)).toHaveAttribute('data-look', 'confirmed')
  // Behind the lines F8 goes to the header, where Enter takes the value.
  await toHeader(page)
  const offer = page.locator('[data-offer]', { has: page.locator('input:focus') })
  const key = await offer.getAttribute('data-key')
  await expect(said(page)).toHaveText('Enter ambil isi header ini')
  await page.keyboard.press('Enter')
  const taken = page.locator(`[data-key="${key ?? ''}"] input`)
  await expect(taken).toBeChecked()
  // On another button Enter presses it, and the window says so.
  await page.locator('[data-action="import.undo"]').focus()
  await expect(said(page)).toHaveText('Enter Urungkan keputusan')
  await page.keyboard.press('Enter')
  await expect(taken).not.toBeChecked()
  // With nothing left to confirm it takes the lines, also from the source.
  await page.locator('[data-import="source"] [data-cell="2/0"]').click()
  await expect(said(page)).toHaveText('Enter Ambil 2 baris')
  await page.keyboard.press('Enter')
  await expect(review(page)).toHaveCount(0)
  await expect(page.locator('.editor [role=grid] [role=row][data-row]')).toHaveCount(2)
})

step('what is not sure about columns is asked first, and one key each answers it', async ({ ajukan }) => {
  const { page } = ajukan
  const rows = ['ELK-0587,RULET TEKER,120,14.37,1724.40', 'ELK-0600,PUNTERIZ PLAKA,8,1225.14,9801.12']
  await bring(page, 'fatura.csv', [',Mal Hizmet CU,Qty,Unit Price,Amount', ...rows].join('\n'))
  const question = page.locator('[data-import="questions"]')
  await expect(question.locator('[data-action="import.answer"]').first()).toBeFocused()
  // Above the lines, and in sight.
  const [asked, lines] = await Promise.all([question.boundingBox(), page.locator('[data-import="lines"]').boundingBox()])
  expect((asked?.y ?? 0) < (lines?.y ?? 0)).toBe(true)
  await page.keyboard.press('1')
  await expect(question).toHaveCount(0)
  await expect(cell(page, 'description', 0)).toHaveText(/RULET TEKER/)
  await page.keyboard.press('Control+z')
  await expect(question).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(review(page)).toHaveCount(0)
})

step('a party of the master data is proved by it, on a card of its own', async ({ ajukan }) => {
  const { page } = ajukan
  const supplier = 'Kitano Seiko K.K.'
  await page.locator('nav [data-action="go.master"]').click()
  await page.locator('[data-master-kind]').selectOption('seller')
  await action(page, 'parties.add').click()
  await expect(field(page, '/parties/0/penjnama')).toBeFocused()
  await page.keyboard.type(supplier)
  await page.keyboard.press('Enter')
  await expect(field(page, '/parties/0/penjnama')).toHaveText(supplier)
  await go(page, 'worklist')
  // Without a label it is doubtful, unless it is known.
  await bring(page, 'b.csv', `${supplier},,,,,\nChuo-ku 3-11 Osaka 541,,,,,\n${invoice('INV-2', '')}`)
  const card = page.locator('[data-party="seller"]')
  await expect(card).toBeVisible()
  await expect(card.locator('[data-import="proved"]')).toHaveText('cocok dengan data induk')
  await expect(card.locator('input')).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(review(page)).toHaveCount(0)
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
