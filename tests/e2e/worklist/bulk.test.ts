import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { listedCars } from '../../support/drivers/editor.ts'
import { violations } from '../../support/axe.ts'
import { chooseFiles, chooseSavePath, type RunningApp } from '../../support/running-app.ts'
import { action, expect, fitsSideways, holdToasts, rowOf, steps, test, toast } from '../../support/e2e.ts'
import { confirmSend } from '../../support/drivers/send.ts'
import { type Envelope, carOf, readSample, rows, count } from './sample-envelope.ts'

/** Sixteen declarations with rising CIF; the third has a levy, the last two have no CIF and cannot be sent. */
const envelope = async (): Promise<Envelope> => {
  const document = await readSample()
  const all = Array.from({ length: 16 }, (_, index) => ({
    ...document,
    car: carOf(index + 1),
    ...(index === 2 ? { pungutan: { data: [{ kode: '1' }] } } : {}),
    header: { data: { ...document.header.data, cif: index < 14 ? 1_000 + index : null } }
  }))
  return { bc28: { document: all } }
}

const chosen = (page: Page) => page.locator('.bulk .chosen')
const several = (page: Page) => page.getByRole('complementary', { name: 'Deklarasi yang dipilih' })

/** Selects a range of aju numbers in a list sorted by them. */
const select = async (page: Page, from: number, to: number): Promise<void> => {
  await rowOf(page, carOf(from)).click()
  await rowOf(page, carOf(to)).click({ modifiers: ['Shift'] })
  await expect(chosen(page)).toHaveText(`${to - from + 1} dipilih`)
}

const { step, run } = steps()

/** Imports the sixteen and sorts them by aju number. */
const importAll = async ({ page, app, home }: RunningApp): Promise<void> => {
  const file = join(home, 'banyak.json')
  await writeFile(file, JSON.stringify(await envelope()))
  await chooseFiles(app, [file])
  await action(page, 'declaration.import').click()
  await expect(count(page, 'all')).toHaveText('16')
  await page.getByRole('columnheader', { name: 'Nomor aju' }).click()
  await expect(rows(page).first()).toHaveAttribute('data-car', carOf(1))
}

step('several declarations are copied under new aju numbers and exported unchanged as one file', async ({ ajukan }) => {
  const { page, app, home } = ajukan
  await importAll(ajukan)
  await select(page, 2, 6)
  await page.locator('.bulk [data-action="declaration.copy"]').click()
  await expect(toast(page, '5 deklarasi disalin dengan nomor aju baru')).toBeVisible()
  await expect(count(page, 'all')).toHaveText('21')
  await expect(count(page, 'draft')).toHaveText('21')
  await expect.poll(async () => new Set(await listedCars(page)).size).toBe(21)
  const cars = await listedCars(page)
  const copies = cars.filter((car) => !Array.from({ length: 16 }, (_, index) => carOf(index + 1)).includes(car))
  expect(copies).toHaveLength(5)
  for (const car of copies) expect(car).toMatch(/^000028PRAKTK\d{14}$/)

  const path = join(home, 'keluar.json')
  await chooseSavePath(app, path)
  await select(page, 2, 6)
  await page.locator('.bulk [data-action="declaration.export"]').click()
  await expect(toast(page, 'Berkas JSON disimpan')).toBeVisible()
  const written = JSON.parse(await readFile(path, 'utf8')) as Envelope
  expect(written.bc28.document).toEqual((await envelope()).bc28.document.slice(1, 6))

  // As one workbook in the CEISA layout, which can be imported as the same number of drafts.
  const workbook = join(home, 'keluar.xlsx')
  await chooseSavePath(app, workbook)
  await page.locator('.bulk [data-action="declaration.exportWorkbook"]').click()
  await expect(toast(page, 'Berkas disimpan. Tidak termasuk')).toContainText(': Pungutan.')
  await chooseFiles(app, [workbook])
  await action(page, 'declaration.import').click()
  await expect(page.locator('[data-incoming]')).toHaveCount(5)
  await expect(page.getByRole('dialog')).toContainText('Nomor aju ini sudah ada di meja kerja')
  await expect(page.locator('[data-report="leftovers"]')).toHaveCount(0)
  await action(page, 'sheets.close').click()
  // The selection remains.
  await expect(chosen(page)).toHaveText('5 dipilih')
})

step('many are moved to the trash and restored; permanent deletion asks and applies to listed declarations only', async ({ ajukan }) => {
  const { page } = ajukan
  await importAll(ajukan)
  await holdToasts(page)
  // The message offers to undo it.
  await select(page, 1, 9)
  await page.locator('.bulk [data-action="declaration.trash"]').click()
  await toast(page, '9 deklarasi di sampah').getByRole('button', { name: 'Urungkan' }).click()
  await expect(count(page, 'all')).toHaveText('16')
  await expect(toast(page, '9 deklarasi di sampah')).toHaveCount(0)
  await select(page, 1, 9)
  await page.locator('.bulk [data-action="declaration.trash"]').click()
  await expect(toast(page, '9 deklarasi di sampah')).toBeVisible()
  await expect(count(page, 'all')).toHaveText('7')
  await expect(chosen(page)).toHaveText('0 dipilih')
  await select(page, 10, 12)
  await page.locator('[data-view="trash"]').click()
  await expect(chosen(page)).toHaveText('0 dipilih')
  await expect(page.locator('.bulk [data-action="declaration.remove"]')).toBeDisabled()

  // The next steps are restore and delete, once, in the bar; the date of the automatic deletion is shown.
  await rowOf(page, carOf(1)).click()
  const preview = page.getByRole('complementary', { name: 'Langkah berikutnya' })
  await expect(preview).toContainText('Ada di sampah. Dihapus selamanya paling cepat sesudah')
  await expect(preview.getByRole('button')).toHaveCount(0)
  await expect(page.locator('.bulk').getByRole('button')).toHaveText(['Pulihkan', 'Hapus selamanya'])
  await expect(page.getByRole('columnheader', { name: 'Dihapus paling cepat' })).toBeVisible()

  // Enter offers to restore it first: a declaration in the trash cannot be edited.
  await rowOf(page, carOf(9)).click()
  await page.keyboard.press('Enter')
  await expect(page.locator(`[data-trashed="${carOf(9)}"]`)).toContainText('Ada di sampah')
  await expect(page.locator('.editor')).toHaveCount(0)
  await expect(page.locator('[data-trashed] [data-action="declaration.restore"]')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator(`.editor[data-car="${carOf(9)}"]`)).toBeVisible()
  await page.locator('.editor [data-action="go.worklist"]').click()
  await page.locator('[data-view="all"]').click()
  await rowOf(page, carOf(9)).click()
  await page.locator('.bulk [data-action="declaration.trash"]').click()
  await page.locator('[data-view="trash"]').click()

  await select(page, 1, 4)
  await page.locator('.bulk [data-action="declaration.restore"]').click()
  await expect(toast(page, '4 deklarasi dipulihkan')).toBeVisible()
  await expect(count(page, 'trash')).toHaveText('5')
  // Ctrl+A selects all rows wherever the focus is, and does not select the text of the page.
  await page.locator('[data-view="trash"]').focus()
  await page.keyboard.press('Control+A')
  await expect(chosen(page)).toHaveText('5 dipilih')
  expect(await page.evaluate(() => getSelection()?.toString() ?? '')).toBe('')
  await page.locator('.bulk [data-action="declaration.remove"]').click()
  await expect(page.getByRole('dialog')).toContainText('Hapus 5 deklarasi selamanya?')
  await action(page, 'question.yes').click()
  await expect(count(page, 'all')).toHaveText('11')
  await page.locator('[data-view="all"]').click()
  for (const number of [1, 4, 10, 16]) await expect(rowOf(page, carOf(number))).toBeVisible()
  for (const number of [5, 9]) await expect(rowOf(page, carOf(number))).toHaveCount(0)
})

step(
  'sending many sends those that are ready, reports what keeps the others back, and asks before accepted ones are sent again',
  async ({ ajukan }) => {
    const { page } = ajukan
    await importAll(ajukan)
    await select(page, 11, 16)
    await expect(several(page)).toContainText('4 dapat dikirim, 2 masih bermasalah.')
    // The only place of action says how many leave: what cannot be sent stays.
    const send = page.locator('[data-action="declaration.queue"]')
    await expect(send).toHaveCount(1)
    await expect(send).toHaveText('Kirim 4 yang lengkap')
    await send.click()
    await confirmSend(page)
    await expect(page.locator('[data-counts="agree"]')).toBeVisible()
    await page.locator('[data-action="go.worklist"]').first().click()
    await expect(count(page, 'sent')).toHaveText('4')
    await expect(count(page, 'draft')).toHaveText('12')
    // Where none can be sent, each is listed with the reason.
    await select(page, 15, 16)
    await expect(send).toHaveText('Kirim')
    await send.click()
    const report = page.getByRole('dialog', { name: '2 deklarasi tidak ikut' })
    await expect(report).toContainText('Tidak ada yang masuk antrean')
    await expect(report.locator('[data-obstacles]').getByRole('gridcell', { name: 'masih ada 1 masalah' })).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(report).toHaveCount(0)

    await select(page, 11, 12)
    await page.keyboard.press('Control+Enter')
    const question = page.getByRole('dialog')
    await expect(question).toContainText('2 nomor aju sudah pernah dikirim')
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(count(page, 'draft')).toHaveText('12')
    await expect(page.locator('[data-counts]')).toHaveCount(0)
    await select(page, 10, 12)
    await expect(several(page)).toContainText('1 dapat dikirim, 2 sudah disiapkan atau dikirim.')
    await expect(send).toHaveText('Kirim 1 yang lengkap')
    // Only the one that was not sent yet.
    await several(page).locator('[data-action="selection.onlyReady"]').click()
    await expect(chosen(page)).toHaveText('1 dipilih')
    await page.locator('.bulk [data-action="declaration.queue"]').click()
    await confirmSend(page)
    await expect(page.locator('[data-counts="agree"]')).toBeVisible()
    await page.locator('[data-action="go.worklist"]').first().click()
    await expect(count(page, 'sent')).toHaveText('5')
  }
)

step('rows are ticked, and the columns that are chosen, ordered and pinned stay so after a restart of the window', async ({ ajukan }) => {
  const { page, app, home } = ajukan
  await importAll(ajukan)
  const grid = page.getByRole('grid')
  const titles = () => grid.getByRole('columnheader').allInnerTexts()
  // Nothing was answered yet: importers run over the empty response. Beside the details nothing scrolls sideways, and neither the amounts nor the states are cut.
  await expect.poll(titles).toEqual(['', 'Nomor aju', 'Importir', 'Respon', 'Keadaan', 'CIF', 'Diubah'])
  expect(await fitsSideways(grid)).toBe(true)
  const fits = (column: string): Promise<boolean> =>
    grid.locator(`[data-column="${column}"]`).evaluateAll((cells) =>
      cells.every((cell) => {
        const { paddingLeft, paddingRight } = getComputedStyle(cell)
        const content = document.createRange()
        content.selectNodeContents(cell)
        // The scroll width is rounded: half a pixel is enough for an ellipsis.
        return (
          content.getBoundingClientRect().width <= cell.getBoundingClientRect().width - parseFloat(paddingLeft) - parseFloat(paddingRight)
        )
      })
    )
  for (const column of ['car', 'state', 'cif', 'changedAt']) expect(await fits(column)).toBe(true)

  await rowOf(page, carOf(2)).locator('[data-tick]').click()
  await rowOf(page, carOf(4)).locator('[data-tick]').click()
  await rowOf(page, carOf(6))
    .locator('[data-tick]')
    .click({ modifiers: ['Shift'] })
  await expect(chosen(page)).toHaveText('4 dipilih')
  await page.keyboard.press('ArrowDown')
  await expect(rowOf(page, carOf(7))).toBeFocused()
  await page.getByRole('checkbox', { name: 'Pilih semua baris' }).click()
  await expect(chosen(page)).toHaveText('16 dipilih')
  await page.getByRole('checkbox', { name: 'Pilih semua baris' }).click()
  await expect(chosen(page)).toHaveText('0 dipilih')

  const panel = page.locator('[data-columns]')
  await action(page, 'table.columns').click()
  await expect(panel.locator('[data-show="car"]')).toBeDisabled()
  await panel.locator('[data-show="lines"]').check()
  await panel.locator('[data-show="lastResponse"]').uncheck()
  await panel.getByRole('button', { name: 'Tetap di kiri: CIF' }).click()
  await panel.getByRole('button', { name: 'Geser ke kiri: Diubah' }).click()
  // The button keeps the focus while its column moves.
  await expect(panel.getByRole('button', { name: 'Geser ke kiri: Diubah' })).toBeFocused()
  expect(await violations(ajukan)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(action(page, 'table.columns')).toBeFocused()
  const arranged = ['', 'Nomor aju', 'CIF', 'Importir', 'Keadaan', 'Diubah', 'Barang']
  await expect.poll(titles).toEqual(arranged)
  await page.reload()
  await expect(rowOf(page, carOf(1))).toBeVisible()
  await expect.poll(titles).toEqual(arranged)
  await action(page, 'table.columns').click()
  await action(page, 'table.columnsReset').click()
  await expect.poll(titles).toEqual(['', 'Nomor aju', 'Importir', 'Respon', 'Keadaan', 'CIF', 'Diubah'])
  await page.keyboard.press('Escape')

  // The letters of a currency may be wide, and the amount long.
  const sample = await readSample()
  const large = { ...sample, car: carOf(17), header: { data: { ...sample.header.data, kdval: 'CNY', cif: 123_456_789_012.34 } } }
  const file = join(home, 'besar.json')
  await writeFile(file, JSON.stringify({ bc28: { document: [large] } }))
  await chooseFiles(app, [file])
  await action(page, 'declaration.import').click()
  await expect(rowOf(page, carOf(17))).toContainText('CNY 123.456.789.012,34')
  expect(await fits('cif')).toBe(true)
})

test('many declarations are searched, sorted, copied, exported, moved to the trash and sent', ({ ajukan }) => run({ ajukan }))
