import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright'
import { watchTasks } from '../../bench/support/task-times.ts'
import { workbook } from '../../renderer/support/workbook-xml.ts'
import { zip } from '../../../renderer/workers/spreadsheets/zip.ts'
import { violations } from '../../support/axe.ts'
import { finishFiles, heldFiles, holdFiles } from '../../support/drivers/held-workers.ts'
import { importRows } from '../../support/drivers/imports.ts'
import { clipboard } from '../../support/drivers/tracking.ts'
import { endlessPdf, invoicePdf, longTextPdf, passwordPdf, scannedPdf } from '../../support/fixtures/pdf-samples.ts'
import { chooseFiles } from '../../support/running-app.ts'
import {
  action,
  expect,
  expectSaved,
  field,
  loadSamples,
  openDeclaration,
  samples,
  section,
  steps,
  test,
  toast
} from '../../support/e2e.ts'

const { step, run } = steps()

const cornerCells = '<sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'

/** States another size for every entry in the directory of a ZIP file; a unit test unfolds a real one. */
const unfoldingTo = (bytes: Uint8Array, size: number): Uint8Array => {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  for (let at = 0; at < bytes.length - 28; at += 1) if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true)
  return bytes
}

step('workbooks that unfold to more than can be held are refused in the import dialog, and the window goes on', async ({ ajukan }) => {
  const { page, app, home } = ajukan
  const [wide, bomb] = [join(home, 'luas.xlsx'), join(home, 'bom.xlsx')]
  await writeFile(wide, await zip(workbook([{ name: 'Isi', xml: cornerCells }])))
  await writeFile(bomb, unfoldingTo(await zip(workbook([{ name: 'Isi', xml: '<sheetData/>' }])), 330 * 1024 * 1024))
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  await section(page, 'goods').click()
  const refused = page.locator('[data-refused]')
  for (const [file, sentence] of [
    [wide, '“Isi” dalam luas.xlsx terlalu besar'],
    [bomb, 'bom.xlsx terlalu besar']
  ] as const) {
    await chooseFiles(app, [file])
    await action(page, 'rows.import').click()
    await expect(refused).toContainText(sentence, { timeout: 60_000 })
    expect(await violations(ajukan)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(refused).toHaveCount(0)
  }
  await expect(page.locator('[data-field="/detail/data/2/nohs"]')).toBeVisible()
  await expect(page.locator('[data-field="/detail/data/3/nohs"]')).toHaveCount(0)
})

step(
  'a JSON file that is nested too deeply, has too many values or is too large is refused by name, and nothing is imported',
  async ({ ajukan }) => {
    const { page, app, home } = ajukan
    const files = {
      'dalam.json': `{"bc28":{"document":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`,
      'banyak.json': `{"bc28":{"document":[${'0,'.repeat(6_100_000)}0]}}`,
      'besar.json': '{}'
    }
    for (const [name, text] of Object.entries(files)) await writeFile(join(home, name), text)
    await truncate(join(home, 'besar.json'), 65 * 1024 * 1024)
    for (const [name, sentence] of [
      ['dalam.json', 'dalam.json berisi terlalu banyak data atau bersarang terlalu dalam'],
      ['banyak.json', 'banyak.json berisi terlalu banyak data atau bersarang terlalu dalam'],
      ['besar.json', 'besar.json lebih besar dari 64 MiB. Bagi menjadi beberapa berkas']
    ] as const) {
      await chooseFiles(app, [join(home, name)])
      await action(page, 'declaration.import').click()
      await expect(toast(page, sentence)).toBeVisible({ timeout: 30_000 })
    }
    await expect(page.locator('[role=row][data-car]')).toHaveCount(0)
  }
)

/** Copies both forms as another application would, unchanged. */
const copyHtml = async (running: { readonly page: Page; readonly app: ElectronApplication }, html: string, text: string): Promise<void> => {
  await running.page.evaluate(
    (copied) =>
      window.addEventListener(
        'copy',
        (event) => {
          event.stopImmediatePropagation()
          event.preventDefault()
          event.clipboardData?.setData('text/html', copied.html)
          event.clipboardData?.setData('text/plain', copied.text)
        },
        { once: true, capture: true }
      ),
    { html, text }
  )
  await running.page.keyboard.press('Control+c')
  await expect.poll(() => clipboard(running)).toBe(text)
}

step('pasted HTML is taken as text: nothing of it is rendered, loaded or run', async ({ ajukan }) => {
  const { page } = ajukan
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const script = 'document.documentElement.dataset.pasted = "run"'
  const html = `<table><tr><td><img id="pasted" src="https://contoh.invalid/x.png" onerror='${script}'><script>${script}</script>Baja</td></tr></table>`
  const text = `<img src=x onerror='${script}'>Baja`
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  const expectOnlyText = async (): Promise<void> => {
    // A picture that cannot be loaded says so later than it appears: after one of ours has, those before it have, too.
    await page.evaluate(() => {
      const image = new Image()
      return new Promise((done) => {
        image.onerror = done
        image.src = 'not-there.png'
      })
    })
    expect(await page.locator('#pasted, img[src="x"]').count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.dataset['pasted'] ?? '')).toBe('')
  }

  await section(page, 'parties').click()
  const importer = page.locator('[data-field="/header/data/impnama"]')
  await importer.click()
  await page.keyboard.press('Control+a')
  await copyHtml(ajukan, html, text)
  await page.keyboard.press('Control+v')
  await expect(importer).toHaveValue(text)
  await page.keyboard.press('Tab')
  await expectSaved(page)
  await expectOnlyText()

  await section(page, 'goods').click()
  const cell = page.locator('[data-field="/detail/data/0/brgurai"]')
  await cell.click()
  await page.keyboard.press('Control+v')
  await expect(cell).toHaveText(text)
  await expectSaved(page)
  await expectOnlyText()
  expect(asked.filter((url) => url.includes('contoh.invalid') || url.endsWith('/x'))).toEqual([])
})

const invoice = join(process.cwd(), 'tests/fixtures/invoices/libreoffice-calc.pdf')
const cell = (page: Page, row: number, key: string) => field(page, `/detail/data/${row}/${key}`)

// Last: it changes the language.
step(
  'an invoice in PDF becomes lines, a large one leaves the window free, and hostile ones are refused with the reason; in both languages',
  async ({ ajukan }) => {
    const { page, app, home } = ajukan
    await loadSamples(page)
    await openDeclaration(page, samples.three)
    await section(page, 'goods').click()

    await chooseFiles(app, [invoice])
    await action(page, 'rows.import').click()
    const review = page.locator('[data-import="review"]')
    await expect(page.locator('[data-plan="summary"]')).toContainText('dari 40 baris')
    expect(await violations(ajukan)).toEqual([])
    await importRows(page)
    await expect(toast(page, '40 baris diambil dari libreoffice-calc.pdf')).toBeVisible()
    await expect(cell(page, 3, 'brgurai')).toHaveText('V-belt B52')
    await expect(cell(page, 3, 'brgasal')).toContainText('TH')
    await page.keyboard.press('Control+z')
    await expect(cell(page, 3, 'brgurai')).toHaveCount(0)
    await expectSaved(page)

    // A large one: the window waits for the frame and the worker, and can cancel.
    const large = join(home, 'besar.pdf')
    await writeFile(large, await invoicePdf(500, 20))
    await chooseFiles(app, [large])
    await holdFiles(page)
    const tasks = await watchTasks(page)
    await action(page, 'rows.import').click()
    await expect.poll(() => heldFiles(page), { timeout: 120_000 }).toBe(1)
    expect(await tasks.longest()).toBeLessThan(100)
    const reading = page.getByRole('dialog', { name: 'besar.pdf' })
    await expect(reading.locator('.import-progress')).toContainText('Membuka isi berkas')
    await action(page, 'sheets.cancel').click()
    await expect(reading).toHaveCount(0)
    await finishFiles(page)
    await expect(cell(page, 3, 'brgurai')).toHaveCount(0)

    const refused = page.locator('[data-refused]')
    const [scanned, locked, broken] = [join(home, 'pindaian.pdf'), join(home, 'terkunci.pdf'), join(home, 'rusak.pdf')]
    await writeFile(scanned, await scannedPdf())
    await writeFile(locked, await passwordPdf('rahasia', 'Invoice'))
    await writeFile(broken, '%PDF-1.7\nbroken')
    const [long, endless] = [join(home, 'panjang.pdf'), join(home, 'berputar.pdf')]
    await writeFile(long, longTextPdf(10))
    await writeFile(endless, endlessPdf())
    for (const [file, sentence] of [
      [scanned, 'pindaian.pdf tidak berisi apa pun yang dapat dibaca'],
      [locked, 'terkunci.pdf dikunci kata sandi'],
      [broken, 'rusak.pdf rusak atau terpotong'],
      [long, 'panjang.pdf, halaman 1 memuat terlalu banyak teks']
    ] as const) {
      await chooseFiles(app, [file])
      await action(page, 'rows.import').click()
      await expect(refused).toContainText(sentence, { timeout: 60_000 })
      await action(page, 'sheets.close').click()
    }
    // Pages that contain themselves end; what is on the first one is shown, and no line is made of it.
    await chooseFiles(app, [endless])
    await action(page, 'rows.import').click()
    await expect(review).toContainText('Tidak ada baris barang yang terbaca', { timeout: 60_000 })
    await action(page, 'sheets.close').click()

    await action(page, 'go.settings').click()
    await page.locator('select[data-action="settings.language"]').selectOption('en')
    await action(page, 'go.worklist').click()
    await openDeclaration(page, samples.three)
    await section(page, 'goods').click()
    await chooseFiles(app, [invoice])
    await action(page, 'rows.import').click()
    await expect(review).toContainText('of 40 lines')
    expect(await violations(ajukan)).toEqual([])
    await importRows(page)
    await expect(toast(page, '40 lines taken from libreoffice-calc.pdf')).toBeVisible()
    await expect(cell(page, 3, 'brgurai')).toHaveText('V-belt B52')
  }
)

test('an invoice in PDF becomes lines; files and pastes that could do harm are refused or taken as text', ({ ajukan }) => run({ ajukan }))
