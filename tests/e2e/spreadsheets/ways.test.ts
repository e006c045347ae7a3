import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { sections } from '#core/schema/layout.ts'
import { chooseFiles } from '../../support/running-app.ts'
import { drop, importRows } from '../../support/drivers/imports.ts'
import {
  action,
  expect,
  expectSaved,
  field,
  go,
  loadSamples,
  openDeclaration,
  samples,
  section,
  steps,
  test,
  toast
} from '../../support/e2e.ts'

const { step, run } = steps()

interface Given {
  readonly name: string
  readonly bytes: Uint8Array
  /** Goods lines in it. */
  readonly lines: number
}

const csv =
  'HS;Kode barang;Uraian barang;Jumlah;Satuan;Nilai\r\n84314990;RL-1;TRACK ROLLER;4;PCE;1200,50\r\n84314990;RL-2;IDLER;2;PCE;800,25\r\n'
const kinds: readonly (() => Promise<Given>)[] = [
  async () => ({ name: 'barang.xlsx', bytes: await readFile('tests/fixtures/sheets/goods-calc.xlsx'), lines: 5 }),
  async () => ({ name: 'barang.csv', bytes: Buffer.from(csv), lines: 2 }),
  async () => ({ name: 'faktur.pdf', bytes: await readFile('tests/fixtures/invoices/libreoffice-calc.pdf'), lines: 40 })
]
const preview = (page: Page) => page.locator('.import-review')
const all = (page: Page) => page.locator('nav [data-view="all"] .count')
const lines = (page: Page) => page.locator('.editor [role=grid] [role=row][data-row]')

type Ways = Readonly<Record<string, (page: Page, given: Given) => Promise<void>>>

step(
  'every kind of file becomes a new draft from the worklist; a cancelled preview leaves none and uses no aju number',
  async ({ ajukan }) => {
    const { page, app, home } = ajukan
    const ways: Ways = {
      button: async (_, { name, bytes }) => {
        await writeFile(join(home, name), bytes)
        await chooseFiles(app, [join(home, name)])
        await action(page, 'declaration.import').click()
      },
      drop: async (_, given) => drop(page.locator('main'), [given]),
      paste: async (_, given) => drop(page.locator('main'), [given], 'paste')
    }
    let drafts = 0
    let last = ''
    for (const [way, bring] of Object.entries(ways))
      for (const kind of kinds)
        await test.step(`${way} ${String(kinds.indexOf(kind))}`, async () => {
          const given = await kind()
          for (const isTaken of [false, true]) {
            await bring(page, given)
            await expect(preview(page)).toBeVisible({ timeout: 30_000 })
            if (isTaken) await importRows(page)
            else await action(page, 'sheets.close').click()
            await expect(preview(page)).toHaveCount(0)
            if (!isTaken) await expect(all(page)).toHaveText(String(drafts))
          }
          await expect(page.locator('.editor')).toHaveAttribute('data-car', /\d{6}$/)
          const car = (await page.locator('.editor').getAttribute('data-car')) ?? ''
          if (last !== '') expect(Number(car.slice(-6))).toBe(Number(last.slice(-6)) + 1)
          last = car
          await expect(page.locator('[data-field^="/detail/data/0/"]:focus')).toHaveCount(1)
          await expect(toast(page, `${given.lines} baris diambil dari ${given.name}`)).toBeVisible()
          await section(page, 'weight').click()
          await expect(field(page, '/header/data/jmbrg')).toHaveValue(String(given.lines))
          await expectSaved(page)
          // The rows are one step for undo, also in a declaration that the import made.
          await page.keyboard.press('Control+z')
          await section(page, 'weight').click()
          await expect(field(page, '/header/data/jmbrg')).toHaveValue('0')
          await expectSaved(page)
          await go(page, 'worklist')
          drafts += 1
          await expect(all(page)).toHaveText(String(drafts))
        })
  }
)

step(
  'in every section a dropped or pasted sheet, and one chosen with its button, is imported into the open declaration, and another file is attached to it',
  async ({ ajukan }) => {
    const { page, app, home } = ajukan
    await loadSamples(page)
    await openDeclaration(page, samples.three)
    const [xlsx, sheet, pdf] = await Promise.all(kinds.map((kind) => kind()))
    if (!xlsx || !sheet || !pdf) throw new Error('a kind is missing')
    const rest = ['print', 'check', 'history'] as const
    for (const one of [...sections.map(({ key }) => key), ...rest])
      await test.step(one, async () => {
        await section(page, one).click()
        const table = sections.find(({ key }) => key === one && ['goods', 'documents', 'containers', 'packaging'].includes(key))
        const content = page.locator('.editor .content')
        const place = table ? content.locator('.table-section') : content
        for (const way of ['drop', 'paste'] as const) {
          for (const given of [xlsx, sheet]) {
            await drop(place, [given], way)
            await expect(preview(page)).toBeVisible()
            await action(page, 'sheets.close').click()
            await expect(preview(page)).toHaveCount(0)
          }
          const own = { name: `${one}-${way}.pdf`, bytes: Buffer.concat([pdf.bytes, Buffer.from(`\n% ${one} ${way}\n`)]) }
          await drop(place, [own], way)
          if (one === 'goods') {
            await expect(preview(page)).toBeVisible()
            await action(page, 'sheets.close').click()
          } else await expect(page.locator('[data-toast]').filter({ hasText: '1 berkas dilampirkan' }).last()).toBeVisible()
          await expect(preview(page)).toHaveCount(0)
        }
        // The button of the table; only goods are read from a PDF.
        for (const given of table ? [xlsx, sheet, ...(one === 'goods' ? [pdf] : [])] : []) {
          await writeFile(join(home, given.name), given.bytes)
          await chooseFiles(app, [join(home, given.name)])
          await action(page, 'rows.import').click()
          await expect(preview(page)).toBeVisible()
          await action(page, 'sheets.close').click()
          await expect(preview(page)).toHaveCount(0)
        }
        for (const close of await page.locator('[data-toast] [data-action="toast.close"]').all()) await close.click().catch(() => undefined)
      })
    // The whole of it, from a section without a table.
    await section(page, 'general').click()
    await drop(page.locator('.editor .content'), [sheet])
    await expect(page.locator('[data-import="target"]')).toHaveValue('open')
    await importRows(page)
    await expect(lines(page)).toHaveCount(3 + sheet.lines)
    await expect(field(page, '/detail/data/3/brgurai')).toHaveText('TRACK ROLLER')
    await expect(page.locator(`.editor[data-car="${samples.three}"]`)).toBeVisible()
    await go(page, 'worklist')
    await expect(all(page)).toHaveText('3')
  }
)

step('several files are one import, and each that cannot be read says why', async ({ ajukan }) => {
  const { page } = ajukan
  const [xlsx, sheet] = await Promise.all(kinds.map((kind) => kind()))
  if (!xlsx || !sheet) throw new Error('a kind is missing')
  const picture = { name: 'foto.jpg', bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]) }
  await drop(page.locator('main'), [picture, xlsx, sheet])
  await expect(preview(page)).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('[data-import="warning"]')).toContainText('foto.jpg rusak atau terpotong')
  await importRows(page)
  await expect(toast(page, `${xlsx.lines + sheet.lines} baris diambil dari ${xlsx.name}, ${sheet.name}`)).toBeVisible()
  await go(page, 'worklist')
  await expect(all(page)).toHaveText('1')
})

test('files come in by every way', ({ ajukan }) => run({ ajukan }))
