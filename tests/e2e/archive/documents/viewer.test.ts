import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { seededAju } from '../../../support/drivers/archive-files.ts'
import { pdfFrame, pdfIn } from '../../../support/drivers/pdf-frame.ts'
import { keepPrints, printsOf } from '../../../support/drivers/prints.ts'
import { action, expect } from '../../../support/e2e.ts'
import { largePdf, textPdf } from '../../../support/fixtures/pdf-samples.ts'
import { chooseSavePath } from '../../../support/running-app.ts'
import { fiveDocuments, pane, ready, row, steps, test } from '../open-archive.ts'

test.use({ documents: { make: fiveDocuments } })

const { step, run } = steps()

step(
  'page, zoom, rotation, find with case, thumbnails and next document work, and the next document keeps the zoom',
  async ({ archive: { page } }) => {
    await row(page, 1).click()
    await expect(ready(pane(page, 1))).toBeVisible()
    await expect(pane(page, 1)).toContainText('SPPB, persetujuan pengeluaran')
    await pdfIn(page).locator('[data-action="pdf.goToPage"]').fill('2')
    await pdfIn(page).locator('[data-action="pdf.goToPage"]').press('Enter')
    await expect(pdfIn(page).locator('.pdf-viewer')).toHaveAttribute('data-page', '2')
    await action(pdfIn(page), 'pdf.thumbnails').click()
    await pdfIn(page).locator('[data-action="pdf.goToThumbnail"][data-page="1"]').click()
    await expect(pdfIn(page).locator('.pdf-viewer')).toHaveAttribute('data-page', '1')

    const width = (): Promise<number> =>
      pdfIn(page)
        .locator('.pdfViewer .page')
        .first()
        .evaluate((element) => element.clientWidth)
    await action(pdfIn(page), 'pdf.fitWidth').click()
    await expect(action(pdfIn(page), 'pdf.fitWidth')).toHaveAttribute('aria-pressed', 'true')
    const before = await width()
    await pdfIn(page).locator('.pdf-viewer .pages').focus()
    await page.keyboard.press('r')
    await expect
      .poll(async () =>
        pdfIn(page)
          .locator('.pdfViewer .page')
          .first()
          .evaluate((element) => element.clientWidth > element.clientHeight)
      )
      .toBe(true)
    for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press('r')
    await action(pdfIn(page), 'pdf.actualSize').click()
    await pdfIn(page).locator('.pdf-viewer .pages').focus()
    await page.keyboard.press('+')
    await expect(action(pdfIn(page), 'pdf.actualSize')).toHaveText('110%')
    await pdfIn(page).locator('.pdf-viewer .pages').hover()
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -200)
    await page.keyboard.up('Control')
    await expect(action(pdfIn(page), 'pdf.actualSize')).not.toHaveText('110%')
    const percent = (await action(pdfIn(page), 'pdf.actualSize').textContent()) ?? ''
    await expect.poll(width).not.toBe(before)

    await pdfIn(page).locator('.pdf-viewer .pages').focus()
    await page.keyboard.press('Control+f')
    await expect(pdfIn(page).locator('[data-action="pdf.findText"]')).toBeFocused()
    await page.keyboard.type('GUDANG')
    await expect(pdfIn(page).locator('[data-state="pdf.matches"]')).toHaveText('1 / 1')
    await action(pdfIn(page), 'pdf.matchCase').click()
    await expect(pdfIn(page).locator('[data-state="pdf.matches"]')).toHaveText('Tidak ditemukan')

    await action(page, 'archive.previous').click()
    await expect(ready(pane(page, 2))).toBeVisible()
    await expect(action(pdfIn(page), 'pdf.actualSize')).toHaveText(percent)
    await expect(pdfIn(page).locator('.pdf-thumbnails')).toBeVisible()
    await expect(action(page, 'archive.previous')).toBeDisabled()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(ready(pane(page, 1))).toBeVisible()
  }
)

step('a viewer that is not displayed prints no errors and fits its page when it is displayed again', async ({ archive: { page } }) => {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await row(page, 1).click()
  await expect(ready(pane(page, 1))).toBeVisible()
  const frame = await pdfFrame(page)
  const sizes = () =>
    frame.evaluate(() => ['.pages', '.page'].map((selector) => document.querySelector<HTMLElement>(selector)?.clientWidth ?? -1))
  const before = await sizes()
  const display = (as: string): Promise<void> =>
    page.locator('.pdf-frame iframe').evaluate((element: HTMLElement, value) => void (element.style.display = value), as)

  // The frame is not displayed for a moment before it is removed.
  await display('none')
  await expect.poll(sizes).toEqual([0, 0])
  const keys = ['End', 'Home', 'ArrowRight', '+', 'r', 'r', 'r', 'r', '0', 'PageDown']
  await frame.evaluate((all) => all.forEach((key) => window.dispatchEvent(new KeyboardEvent('keydown', { key }))), keys)
  await pdfIn(page).locator('[data-action="pdf.fitWidth"]').dispatchEvent('click')
  await display('')
  await expect.poll(sizes).toEqual(before)

  await display('none')
  await expect.poll(sizes).toEqual([0, 0])
  await row(page, 2).click()
  await expect(pdfIn(page).locator('.pdf-viewer')).toHaveAttribute('data-state', 'pdf.ready')
  await display('')
  await expect.poll(sizes).toEqual(before)
  await expect(ready(pane(page, 2))).toBeVisible()
  expect(errors).toEqual([])
})

step('each page is printed by the host on a sheet of its own, turned as it is shown, without the window around it', async ({ archive }) => {
  const { app, page } = archive
  await keepPrints(app)
  await row(page, 1).click()
  await expect(ready(pane(page, 1))).toBeVisible()
  await action(pdfIn(page), 'pdf.print').click()
  await expect.poll(() => printsOf(app)).toHaveLength(1)
  await action(pdfIn(page), 'pdf.rotate').click()
  // By the key, too.
  await pdfIn(page).locator('.pdf-viewer .pages').focus()
  await page.keyboard.press('Control+p')
  await expect.poll(() => printsOf(app)).toHaveLength(2)
  for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press('r')
  const title: unknown = expect.stringContaining('SPPB, persetujuan pengeluaran')
  // Two pages, each a picture at 200 dpi.
  const [upright, turned] = [
    [595, 842],
    [842, 595]
  ] as const
  expect(await printsOf(app)).toEqual([
    { title, papers: [upright, upright], pictures: [1653, 1653] },
    { title, papers: [turned, turned], pictures: [2338, 2338] }
  ])
  await expect(action(pdfIn(page), 'pdf.print')).toBeEnabled()
  await expect(action(pdfIn(page), 'pdf.cancelPrint')).toHaveCount(0)
})

step('the text can be copied, and the file saved unchanged and shown in its folder', async ({ archive }) => {
  const { app, page, home } = archive
  await row(page, 1).click()
  await expect(pdfIn(page).locator('.textLayer span').first()).toBeAttached()
  await pdfIn(page).locator('.textLayer span', { hasText: 'Marunda' }).click({ clickCount: 3 })
  await page.keyboard.press('Control+c')
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toContain('Gudang Éterna Marunda')
  const target = join(home, 'salinan.pdf')
  await chooseSavePath(app, target)
  await action(pdfIn(page), 'pdf.save').click()
  await expect(page.getByText('Salinan PDF disimpan')).toBeVisible()
  expect((await stat(target)).size).toBeGreaterThan(500)
  await app.evaluate(({ shell }) => {
    shell.showItemInFolder = (path) => void ((globalThis as { shown?: string }).shown = path)
  })
  await action(page, 'archive.reveal').click()
  await expect.poll(() => app.evaluate(() => (globalThis as { shown?: string }).shown ?? '')).toContain(seededAju(1))
})

step('a damaged file is reported and can be saved; a locked one opens with its password, which is not stored', async ({ archive }) => {
  const { app, page, home } = archive
  await row(page, 4).click()
  await expect(pdfIn(page).locator('[data-state="pdf.damaged"]')).toBeVisible()
  const target = join(home, 'rusak.pdf')
  await chooseSavePath(app, target)
  await action(pdfIn(page), 'pdf.saveAsIs').click()
  await expect
    .poll(() =>
      stat(target).then(
        (facts) => facts.size,
        () => 0
      )
    )
    .toBeGreaterThan(1_000)

  await row(page, 5).click()
  await expect(pdfIn(page).locator('[data-state="pdf.password"]')).toBeVisible()
  await pdfIn(page).locator('[data-action="pdf.password"]').fill('salah')
  await page.keyboard.press('Enter')
  await expect(pdfIn(page).locator('[data-state="pdf.wrong-password"]')).toBeVisible()
  await expect(pdfIn(page).locator('[data-action="pdf.password"]')).toBeFocused()
  await page.keyboard.type('Rahasia-1')
  await action(pdfIn(page), 'pdf.unlock').click()
  await expect(ready(page)).toBeVisible()
  await expect(pdfIn(page).locator('.textLayer').first()).toContainText('kayumanis')
  await keepPrints(app)
  await action(pdfIn(page), 'pdf.print').click()
  await expect.poll(async () => (await printsOf(app)).map(({ pictures }) => pictures)).toEqual([[1653]])
  await row(page, 1).click()
  await expect(ready(pane(page, 1))).toBeVisible()
  await row(page, 5).click()
  await expect(pdfIn(page).locator('[data-state="pdf.password"]')).toBeVisible()
  await expect(pdfIn(page).locator('[data-action="pdf.password"]')).toHaveValue('')
})

step('files that are dropped on a PDF are imported, as anywhere else on the screen', async ({ archive: { page } }) => {
  await row(page, 1).click()
  await expect(ready(pane(page, 1))).toBeVisible()
  const box = await page.locator('.pdf-frame').boundingBox()
  if (box === null) throw new Error('no viewer')
  const debugging = await page.context().newCDPSession(page)
  const files = [resolve(import.meta.dirname, '../../../fixtures/sheets/goods-calc.xlsx')]
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    debugging.send('Input.dispatchDragEvent', {
      type,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      data: { items: [], files, dragOperationsMask: 1 }
    })
  await expect(async () => {
    // The frame hears of it first, then the screen behind it.
    await drag('dragEnter')
    await drag('dragOver')
    await expect(page.locator('.drop-here')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await drag('drop')
  await expect(page.locator('.drop-here')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test.describe('a huge document is shown', () => {
  test.use({ documents: { make: async () => [{ pdf: await largePdf(500, 50_000_000) }, { pdf: await textPdf('Kecil') }] } })

  test('a document of 50 MB and 500 pages stays usable, draws few pages at a time, and is released when it is closed @all', async ({
    archive: { page }
  }) => {
    await row(page, 1).click()
    await expect(ready(page)).toBeVisible({ timeout: 60_000 })
    await expect(pdfIn(page).locator('.pdf-viewer')).toHaveAttribute('data-pages', '500')
    await action(pdfIn(page), 'pdf.thumbnails').click()
    const drawn = (): Promise<number> => pdfIn(page).locator('.pdf-viewer canvas').count()
    for (const wanted of [250, 499, 3]) {
      await pdfIn(page).locator('[data-action="pdf.goToPage"]').fill(String(wanted))
      await pdfIn(page).locator('[data-action="pdf.goToPage"]').press('Enter')
      await expect(pdfIn(page).locator(`.page[data-page-number="${wanted}"] .textLayer`)).toContainText(`Halaman ${wanted} dari 500`)
      expect(await drawn()).toBeLessThan(60)
    }
    await pdfIn(page).locator('.pdf-viewer .pages').focus()
    await page.keyboard.press('Control+f')
    await expect(pdfIn(page).locator('[data-action="pdf.findText"]')).toBeFocused()
    await page.keyboard.type('jarumdijerami')
    await expect(pdfIn(page).locator('[data-state="pdf.matches"]')).toHaveText('1 / 1', { timeout: 60_000 })
    await expect(pdfIn(page).locator('.pdf-viewer')).toHaveAttribute('data-page', '400')
    // The list still responds.
    await row(page, 2).click()
    await expect(ready(pane(page, 2))).toBeVisible()
    await expect.poll(drawn).toBeLessThan(4)
    await expect(pdfIn(page).locator('.pdfViewer .page')).toHaveCount(1)
  })
})

test.describe('a long document is printed', () => {
  test.use({ documents: { make: async () => [{ pdf: await largePdf(120, 10_000_000) }, { pdf: await largePdf(1_001, 1_000_000) }] } })

  test('all of 120 pages are printed unless the user cancels, and one with more pages than are printed says what to do @all', async ({
    archive: { app, page }
  }) => {
    await keepPrints(app)
    await row(page, 1).click()
    await expect(ready(page)).toBeVisible({ timeout: 60_000 })
    await action(pdfIn(page), 'pdf.print').click()
    await expect(pdfIn(page).getByText(/^Menyiapkan halaman \d+ dari 120 untuk dicetak…$/)).toBeVisible()
    await action(pdfIn(page), 'pdf.cancelPrint').click()
    await expect(action(pdfIn(page), 'pdf.print')).toBeEnabled()
    // Until the page that was being drawn is thrown away.
    await expect(async () => {
      await action(pdfIn(page), 'pdf.print').click({ timeout: 1_000 })
      await expect(action(pdfIn(page), 'pdf.cancelPrint')).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await expect.poll(async () => (await printsOf(app)).map(({ papers }) => papers.length), { timeout: 240_000 }).toEqual([120])
    await row(page, 2).click()
    await expect(ready(pane(page, 2))).toBeVisible({ timeout: 60_000 })
    await action(pdfIn(page), 'pdf.print').click()
    await expect(page.getByText('Dokumen terlalu besar untuk dicetak dari sini.')).toBeVisible()
    expect(await printsOf(app)).toHaveLength(1)
  })
})

test('the viewer shows, prints, saves and unlocks documents', ({ archive }) => run({ archive }))
