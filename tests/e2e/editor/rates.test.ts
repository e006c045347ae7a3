import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { createDraft, goToSection, goToWorklist, typeCell, typeField } from '../../support/drivers/editor.ts'
import { violations } from '../../support/axe.ts'
import { states } from '../../support/drivers/outbox.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import {
  action,
  disturb,
  expect,
  expectSaved,
  field,
  go,
  loadSamples,
  openDeclaration,
  rowOf,
  samples,
  section,
  steps,
  test,
  toast
} from '../../support/e2e.ts'

const day = 86_400_000
const months = 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(' ')
/** A day relative to today, as the ministry writes it. The service works in Indonesian time. */
const inWords = (days: number): string => {
  const date = new Date(Date.now() + 7 * 3_600_000 + days * day)
  return `${date.getUTCDate()} ${months[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`
}
/** The table as it is copied from the page, valid from the day `start` on. */
const published = (start: number, dollar: string, ...more: readonly string[]): string =>
  [
    'Kurs Pajak',
    'KMK Nomor 12/MK/EF.2/2026',
    `Tanggal Berlaku: ${inWords(start)} - ${inWords(start + 6)}`,
    'No\tMata Uang\tNilai\tPerubahan',
    `1\tDolar Amerika Serikat (USD)\t${dollar}\t62,00`,
    '2\tYen Jepang (JPY)\t10.836,46\t5,20',
    ...more
  ].join('\n')

const header = (page: Page, key: string) => field(page, `/header/data/${key}`)
const fieldBox = (page: Page, key: string) => page.locator('.field').filter({ has: header(page, key) })

/** Moves the clock of the window. */
const moveClock = (page: Page, milliseconds: number): Promise<void> =>
  page.evaluate((by) => {
    const right = Date.now.bind(Date)
    Date.now = () => right() + by
  }, milliseconds)

const { step, run } = steps()

step(
  'a pasted table of exchange rates is shown before it is stored, fills the rate by the currency, and names the rate of an old copy',
  async ({ ajukan }) => {
    const { page } = ajukan
    await go(page, 'catalog')
    await page.locator('[data-tab="rates"]').click()
    await action(page, 'rates.paste').click()
    const table = page.locator('[data-rates="text"]')
    await expect(table).toBeFocused()
    // The window of every import.
    await expect(page.locator('.import-review[data-import="rates"] [data-import="source"]')).toBeVisible()

    // What is not understood is named, and nothing is stored.
    await table.fill('Ini bukan tabel')
    await expect(page.locator('[data-import-problem]')).toContainText('Tidak ada kurs')
    await expect(action(page, 'rates.store')).toBeDisabled()
    await table.fill(published(-9, '16.250,00', '3\tDolar Fantasi\t9.999,00\t0,00'))
    await expect(page.locator('[data-rates="skipped"]')).toContainText('baris 7: 3 Dolar Fantasi')
    await expect(page.locator('[data-rate="JPY"]')).toContainText('108,3646')
    await expect(page.locator('[data-rates="result"]')).toContainText('2 kurs baru')
    expect(await violations(ajukan)).toEqual([])
    await action(page, 'rates.store').click()
    await expect(toast(page, '2 kurs disimpan')).toBeVisible()
    for (const row of [0, 1]) await expect(field(page, `/rates/${row}/currency`)).toHaveAttribute('aria-selected', 'true')
    await expect(page.locator('[data-rates="today"]')).toContainText('Belum ada kurs untuk')
    await action(page, 'rates.paste').click()
    await table.fill(published(-2, '16.312,00'))
    await action(page, 'rates.store').click()
    await expect(page.locator('[data-rates="today"]')).toContainText('2 kurs')
    await expect(field(page, '/rates/0/currency')).toContainText('JPY')
    await expect(field(page, '/rates/3/rate')).toContainText('16.250')
    expect(await violations(ajukan)).toEqual([])

    // A new draft takes the rate of this week until another one is typed.
    await goToWorklist(page)
    const car = await createDraft(page)
    await goToSection(page, 'price')
    await typeField(page, '/header/data/kdval', 'USD')
    await expect(header(page, 'ndpbm')).toHaveValue('16.312')
    await expect(fieldBox(page, 'ndpbm').locator('[data-computed]')).toHaveAttribute('data-computed', 'follows')
    await expect(header(page, 'ndpbm')).toHaveAccessibleDescription(/kurs pajak dari tabel kurs/)
    await typeField(page, '/header/data/ndpbm', '16.000')
    await expect(fieldBox(page, 'ndpbm').locator('[data-computed]')).toHaveAttribute('data-computed', 'entered')
    await page.keyboard.press('F9')
    await expect(header(page, 'ndpbm')).toHaveValue('16.312')
    // The declaration of last week.
    await typeField(page, '/header/data/ndpbm', '16.250')
    await expectSaved(page)
    await goToWorklist(page)

    await rowOf(page, car).click()
    await page.locator('.bulk [data-action="declaration.copy"]').click()
    await action(page, 'draft.make').click()
    await expect(page.locator(`.editor[data-car]:not([data-car="${car}"])`)).toBeVisible()
    await section(page, 'price').click()
    await expect(fieldBox(page, 'ndpbm')).toContainText('16.250 adalah kurs minggu')
    await section(page, 'check').click()
    await page
      .locator('.finding')
      .filter({ has: page.locator('[data-advice="M13.week"]') })
      .locator('[data-action="advice.mend"]')
      .click()
    await expect(page.locator('[data-advice="M13.week"]')).toHaveCount(0)
    await section(page, 'price').click()
    await expect(header(page, 'ndpbm')).toHaveValue('16.312')
    await expect(fieldBox(page, 'ndpbm').locator('[data-computed]')).toHaveAttribute('data-computed', 'follows')
  }
)

step(
  'a declaration that was queued with the rate of one week is left to the user in the next, who takes the new rate or sends it as it is',
  async ({ ajukan }) => {
    const { page } = ajukan
    await go(page, 'catalog')
    await page.locator('[data-tab="rates"]').click()
    await action(page, 'rates.paste').click()
    await page.locator('[data-rates="text"]').fill(published(5, '16.400,00'))
    await action(page, 'rates.store').click()
    await goToWorklist(page)
    await loadSamples(page)
    await openDeclaration(page, samples.three)
    await goToSection(page, 'price')
    await typeField(page, '/header/data/kdval', 'USD')
    await typeField(page, '/header/data/ndpbm', '16.312')
    await expect(fieldBox(page, 'ndpbm').locator('[data-computed]')).toHaveAttribute('data-computed', 'follows')
    await expectSaved(page)
    await disturb(page, 'unavailable')
    await page.keyboard.press('Control+Enter')
    await confirmSend(page)
    await expect(page.locator('[data-line="waiting"]')).toBeVisible()
    await moveClock(page, 7 * day)
    await disturb(page, 'none')
    await action(page, 'outbox.tryNow').click()
    await expect(toast(page, 'kurs pajak sudah berubah')).toBeVisible()
    await expect(page.locator('[data-note]').first()).toContainText('NDPBM yang disiapkan 16.312')
    await expect(page.locator('[data-note]').first()).toContainText('sekarang kursnya 16.400')

    await action(page, 'outbox.mend').first().click()
    await section(page, 'price').click()
    const rate = fieldBox(page, 'ndpbm').locator('[data-computed]')
    await expect(rate).toHaveAttribute('data-computed', 'other-week')
    await expect(header(page, 'ndpbm')).toHaveValue('16.312')
    await go(page, 'outbox')
    await action(page, 'outbox.sendAgain').first().click()
    await expect(page.locator('[data-send]')).toContainText('minggu ini 16.400')
    await confirmSend(page)
    await expect(states(page, [samples.three], 'accepted')).toHaveCount(1)
    await moveClock(page, -7 * day)
  }
)

step(
  'an imported tariff list gives the estimate on the screen and the restriction as advice; a typed rate is remembered',
  async ({ ajukan }) => {
    const { page, home } = ajukan
    const file = join(home, 'tarif.csv')
    await writeFile(
      file,
      [
        'Pos Tarif;BM;PPN;PPh API;PPh Non API;Lartas;Dokumen;Catatan',
        '8517.62.00;5%;11;2,5;7,5%;Ya;856, 911;lama',
        '8413.30.90;Bebas;11;2,5;0,075;Tidak;;'
      ].join('\r\n')
    )
    await go(page, 'catalog')
    await page.locator('[data-tab="tariffs"]').click()
    await page.locator('[data-file="tariffs"]').setInputFiles(file)
    // One rate has a percent sign, the other may be a fraction.
    await expect(page.getByRole('dialog')).toContainText('memuat angka di bawah 1 tanpa tanda persen, misalnya 0,075')
    await expect(action(page, 'tariffs.confirmImport')).toBeDisabled()
    await page.locator('[data-answer="yes"]').click()
    // Nothing is stored before the preview is accepted.
    const dialog = page.getByRole('dialog', { name: 'Impor tarif' })
    await expect(dialog.locator('[data-tariff-result]')).toContainText('2 baris baru, 0 baris berubah.')
    await expect(dialog.locator('[data-tariff-row]')).toHaveCount(2)
    await expect(page.locator('.import-review[data-import="catalog"] [data-import="source"]')).toContainText('8517.62.00')
    for (const row of [0, 1]) await expect(dialog.locator('[data-tariff-row]').nth(row).getByText('7,5', { exact: true })).toBeVisible()
    await expect(dialog.locator('[data-tariff-problems]')).toContainText('Catatan')
    expect(await violations(ajukan)).toEqual([])
    await page.keyboard.press('Escape')
    // The answer would be lost.
    await action(page, 'question.yes').click()
    await expect(page.locator('.import-review')).toHaveCount(0)
    await expect(field(page, '/tariffs/0/nohs')).toHaveCount(0)
    const importAll = async (): Promise<void> => {
      await page.locator('[data-file="tariffs"]').setInputFiles(file)
      await page.locator('[data-answer="yes"]').click()
      await action(page, 'tariffs.confirmImport').click()
    }
    await importAll()
    await toast(page, '2 baris ditambah').locator('[data-action="message.undo"]').click()
    await expect(field(page, '/tariffs/0/nohs')).toHaveCount(0)
    await importAll()
    await expect(toast(page, '2 baris ditambah')).toBeVisible()
    await expect(field(page, '/tariffs/1/nohs')).toContainText('85176200')
    await expect(field(page, '/tariffs/1/bm')).toHaveText('5')
    await expect(field(page, '/tariffs/0/bm')).toHaveText('0')
    expect(await violations(ajukan)).toEqual([])

    await goToWorklist(page)
    const car = await createDraft(page)
    await goToSection(page, 'parties')
    await typeField(page, '/header/data/apino', '9120306418275')
    await goToSection(page, 'price')
    await typeField(page, '/header/data/kdval', 'USD')
    await typeField(page, '/header/data/ndpbm', '16.000')
    await typeField(page, '/header/data/cif', '1.000')
    await goToSection(page, 'goods')
    await page.locator('[data-columns=value]').click()
    for (const [index, [code, cif]] of [
      ['85176200', '600'],
      ['84133090', '300'],
      ['39269099', '100']
    ].entries()) {
      await action(page, 'rows.add').click()
      await typeCell(page, `/detail/data/${index}/nohs`, code ?? '')
      await typeCell(page, `/detail/data/${index}/dcif`, cif ?? '')
    }
    await field(page, '/detail/data/0/nohs').click()
    await expect(page.locator('[data-line-duty]')).toContainText('BM 5%PPN 11%PPh 2,5%kena lartas, perlu dokumen 856, 911')
    await expect(page.locator('[data-duty-total]')).toContainText('1 pos tanpa tarif')
    await action(page, 'duty.open').click()
    await expect(page.locator('[data-estimate]')).toBeFocused()
    await expect(page.locator('[data-duty-missing]')).toContainText('39269099')

    // The rates of the third code are typed. 1,000 × 16,000 = 16,000,000; BM 5 % of 9,600,000 and 10 % of 1,600,000 = 640,000;
    // PPN 11 % of 16,640,000; PPh 2.5 % of the same.
    for (const [rate, value] of [
      ['bm', '10'],
      ['ppn', '11'],
      ['pph', '2,5']
    ])
      await field(page, `/@local/print/${rate ?? ''}.39269099`).fill(value ?? '')
    await expect(page.locator('[data-levy="BM"] dd')).toHaveText('Rp 640.000')
    await expect(page.locator('[data-levy="PPN"] dd')).toHaveText('Rp 1.830.400')
    await expect(page.locator('[data-levy="PPh"] dd')).toHaveText('Rp 416.000')
    await expect(page.locator('[data-levy="Jumlah"] dd')).toHaveText('Rp 2.886.400')
    await expect(page.locator('[data-duty-total]')).toContainText('Rp 2.886.400')
    await expect(page.locator('[data-tariff="85176200"] [data-duty]')).toHaveText('1.840.800')
    expect(await violations(ajukan)).toEqual([])
    await section(page, 'check').click()
    await expect(page.locator('.editor .content')).toContainText('Pos 85176200 kena lartas dan memerlukan dokumen 856, 911')
    await expectSaved(page)

    await goToWorklist(page)
    await expect(rowOf(page, car)).toBeVisible()
    await go(page, 'catalog')
    await page.locator('[data-tab="tariffs"]').click()
    await expect(field(page, '/tariffs/0/nohs')).toContainText('39269099')
    await expect(field(page, '/tariffs/0/bm')).toHaveText('10')
  }
)

test('rates and tariffs are imported, shown and used @all', ({ ajukan }) => run({ ajukan }))
