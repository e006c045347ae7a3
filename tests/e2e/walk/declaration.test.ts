import type { Page } from 'playwright'
import { countedActions, figureLine, type CountedActions } from '../../support/drivers/counted-actions.ts'
import { action, expect, expectSaved, field, test } from '../../support/e2e.ts'

/**
 * `npm run walk -- declaration`: a declaration typed by hand, 49 header fields and eight lines of 14 columns, by the keyboard alone, in a new profile that
 * knows no customer, no product and no codes. Every value is typed; a value that all lines have is typed once and filled. `countedActions` says what counts
 * as an action.
 */
const mostActions = 330

/** In the order of the window. */
const header: readonly (readonly [path: string, text: string])[] = [
  ['/kdkpbc', '040300'],
  ['/header/data/kpbc_bongkar', '040300'],
  ['/header/data/kpbc_pengawas', '040300'],
  ['/header/data/jntpb', '7'],
  ['/header/data/ijintpbno', 'KEP-128/WBC.07/2024'],
  ['/header/data/ijintpbtg', '14 mar 2024'],
  ['/header/data/impid', '6'],
  ['/header/data/impnpwp', '0012345678901000'],
  ['/header/data/impnama', 'PT SINAR MEKANIKA'],
  ['/header/data/impalmt', 'JL. RAYA CAKUNG 12, JAKARTA'],
  ['/header/data/apikd', '1'],
  ['/header/data/apino', '8120004123456'],
  ['/header/data/indid', '6'],
  ['/header/data/indnpwp', '0012345678901000'],
  ['/header/data/indnama', 'PT SINAR MEKANIKA'],
  ['/header/data/indalmt', 'JL. RAYA CAKUNG 12, JAKARTA'],
  ['/header/data/penjnama', 'KYOTO PARTS TRADING CO'],
  ['/header/data/penjneg', 'JP'],
  ['/header/data/penjalmt', '4-2 SHIMOGYO, KYOTO'],
  ['/header/data/pasoknama', 'KYOTO PARTS TRADING CO'],
  ['/header/data/pasokalmt', '4-2 SHIMOGYO, KYOTO'],
  ['/header/data/ppjkid', '6'],
  ['/header/data/ppjknpwp', '0023456789012000'],
  ['/header/data/ppjknama', 'PT JASA PABEAN UTAMA'],
  ['/header/data/ppjkalmt', 'JL. ENGGANO 5, JAKARTA'],
  ['/header/data/ppjkno', '001234'],
  ['/header/data/ppjktg', '02-05-2019'],
  ['/header/data/moda', '1'],
  ['/header/data/angkutnama', 'MERATUS JAYAPURA'],
  ['/header/data/angkutno', '204N'],
  ['/header/data/angkutfl', 'ID'],
  ['/header/data/tgtiba', '+7'],
  ['/header/data/pelmuat', 'JPOSA'],
  ['/header/data/pelbkr', 'IDTPP'],
  ['/header/data/tmptbn', 'KOJA'],
  ['/header/data/doktupkd', '1'],
  ['/header/data/doktupno', '1472'],
  ['/header/data/doktuptg', 't'],
  ['/header/data/posno', '12'],
  ['/header/data/possub', '3'],
  ['/header/data/kdval', 'USD'],
  ['/header/data/ndpbm', '16.512,00'],
  ['/header/data/kdhrg', '3'],
  ['/header/data/nilinv', '18400'],
  ['/header/data/freight', '920'],
  ['/header/data/asuransi', '92'],
  ['/header/data/kdass', '1'],
  ['/header/data/kdfas', '61'],
  ['/header/data/bruto', '1310,5']
]

const invoice = [
  ['dokkd', '380'],
  ['dokno', 'KPT-26-118'],
  ['doktg', 't']
] as const
const sameInAllLines = { merk: 'NOK', spflain: 'UNTUK EKSKAVATOR', brgasal: 'JP', flbarangbaru: '1', kdsat: 'PCE', kemasjn: 'CT' } as const
const numbers = [1, 2, 3, 4, 5, 6, 7, 8] as const
/** In the order of the columns. */
const columns: readonly (readonly [key: string, text: string | ((line: number) => string)])[] = [
  ['nohs', (line) => `8431499${line}`],
  ['brgurai', (line) => `SIL HIDRAULIK UKURAN ${line}`],
  ['kd_barang', (line) => `NOK-${line}00`],
  ['jmlsat', (line) => String(line * 100)],
  ['kdsat', sameInAllLines.kdsat],
  // Together the invoice value.
  ['dnilinv', (line) => String(line * 500 + 50)],
  ['nettodtl', (line) => String(line * 30)],
  ['kemasjm', (line) => String(line)],
  ['kemasjn', sameInAllLines.kemasjn],
  ['brgasal', sameInAllLines.brgasal],
  ['flbarangbaru', sameInAllLines.flbarangbaru],
  ['merk', sameInAllLines.merk],
  ['tipe', (line) => `UN-${line}`],
  ['spflain', sameInAllLines.spflain]
]

const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.getAttribute('data-field') ?? '')

/** Presses Enter until the field has the focus: every field that a person does not fill costs one action. */
const enterTo = async (page: Page, walk: CountedActions, path: string): Promise<void> => {
  for (let tries = 0; tries < 12; tries += 1) {
    const before = await focused(page)
    if (before === path) return
    await walk.press('Enter')
    await expect.poll(() => focused(page)).not.toBe(before)
  }
  throw new Error(`Enter does not reach ${path}`)
}

const at = (page: Page, line: number, key: string) => expect.poll(() => focused(page)).toBe(`/detail/data/${line}/${key}`)

/** The column of the focused cell: a computed cell is no field. */
const cellOf = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.closest('[aria-colindex]')?.getAttribute('aria-colindex'))

/** Presses a key until the cell has the focus: a column that is not typed costs one action. */
const moveTo = async (page: Page, walk: CountedActions, keys: 'Tab' | 'ArrowRight', line: number, key: string): Promise<void> => {
  for (let tries = 0; tries < 4; tries += 1) {
    const cellBefore = await cellOf(page)
    await walk.press(keys)
    await expect.poll(() => cellOf(page).then((now) => typeof now === 'string' && now !== cellBefore)).toBe(true)
    if ((await focused(page)) === `/detail/data/${line}/${key}`) return
  }
  throw new Error(`${keys} does not reach ${key}`)
}

test('a declaration of 49 header fields and eight lines is typed with at most 330 actions', async ({ ajukan }) => {
  const { page } = ajukan
  const walk = countedActions(page)
  await action(page, 'declaration.new').waitFor()

  await walk.press('Control+n')
  await expect.poll(() => focused(page)).toBe('/kdkpbc')
  for (const [path, text] of header) {
    await enterTo(page, walk, path)
    await walk.type(text)
  }
  const ofHeader = walk.done.length

  await walk.press('Control+6')
  await expect(page.locator('[data-section="goods"]')).toHaveAttribute('aria-current', 'true')
  for (const line of numbers.keys()) {
    await walk.press('Control+Shift+l')
    await at(page, line, 'nohs')
  }
  await walk.press('Control+ArrowUp')
  for (const [index, [key, text]] of columns.entries()) {
    await at(page, 0, key)
    const next = columns[index + 1]?.[0]
    if (typeof text === 'string') {
      await walk.press('Control+Shift+ArrowDown')
      await walk.type(text)
      await walk.press('Control+Enter')
      await expect(field(page, `/detail/data/7/${key}`)).toContainText(text)
      if (next !== undefined) await moveTo(page, walk, 'ArrowRight', 0, next)
      continue
    }
    for (const line of numbers) {
      await at(page, line - 1, key)
      await walk.type(text(line))
      if (line < numbers.length) await walk.press('Enter')
    }
    if (next !== undefined) await moveTo(page, walk, 'Tab', 7, next)
    await walk.press('Control+ArrowUp')
  }
  await walk.press('Control+k')
  await expect(page.locator('[data-palette]')).toBeFocused()
  await walk.type('prorata cif')
  await walk.press('Enter')
  await expect(field(page, '/detail/data/7/dcif')).toHaveText(/\d/)

  for (const [key, text] of Object.entries(sameInAllLines)) await expect(field(page, `/detail/data/3/${key}`)).toContainText(text)

  // A declaration needs its invoice.
  await walk.press('Control+7')
  await expect(page.locator('[data-section="documents"]')).toHaveAttribute('aria-current', 'true')
  await walk.press('Control+Shift+l')
  for (const [key, text] of invoice) {
    await expect.poll(() => focused(page)).toBe(`/dokumen/data/0/${key}`)
    await walk.type(text)
    await walk.press('Tab')
  }

  await expect(action(page, 'problem.list')).toContainText(/Tidak ada masalah|Dapat dikirim/)
  await expectSaved(page)

  if (process.env['AJUKAN_LIST_ACTIONS'] === '1') console.log(walk.done.join('\n'))
  console.log(figureLine('actions of 49 header fields', ofHeader, 110))
  console.log(figureLine('actions of a declaration by hand, 49 header fields and 8 lines', walk.done.length, mostActions))
  expect(header).toHaveLength(49)
  expect(walk.done.length).toBeLessThanOrEqual(mostActions)
})
