import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { seededAju } from '../../support/drivers/archive-files.ts'
import { action, expect } from '../../support/e2e.ts'
import { largePdf, textPdf } from '../../support/fixtures/pdf-samples.ts'
import { chooseSavePath } from '../../support/running-app.ts'
import { fiveDocuments, pane, ready, row, test } from './open-archive.ts'

test.use({ documents: { make: fiveDocuments } })

test('page, zoom, rotation, find with case, thumbnails and next document work, and the next document keeps the zoom', async ({
  archive: { page }
}) => {
  await row(page, 1).click()
  await expect(ready(pane(page, 1))).toBeVisible()
  await expect(pane(page, 1)).toContainText('SPPB, persetujuan pengeluaran')
  await page.locator('[data-action="pdf.goToPage"]').fill('2')
  await page.locator('[data-action="pdf.goToPage"]').press('Enter')
  await expect(page.locator('.pdf-viewer')).toHaveAttribute('data-page', '2')
  await action(page, 'pdf.thumbnails').click()
  await page.locator('[data-action="pdf.goToThumbnail"][data-page="1"]').click()
  await expect(page.locator('.pdf-viewer')).toHaveAttribute('data-page', '1')

  const width = (): Promise<number> =>
    page
      .locator('.pdfViewer .page')
      .first()
      .evaluate((element) => element.clientWidth)
  await action(page, 'pdf.fitWidth').click()
  await expect(action(page, 'pdf.fitWidth')).toHaveAttribute('aria-pressed', 'true')
  const before = await width()
  await page.locator('.pdf-viewer .pages').focus()
  await page.keyboard.press('r')
  await expect
    .poll(async () =>
      page
        .locator('.pdfViewer .page')
        .first()
        .evaluate((element) => element.clientWidth > element.clientHeight)
    )
    .toBe(true)
  for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press('r')
  await action(page, 'pdf.actualSize').click()
  await page.locator('.pdf-viewer .pages').focus()
  await page.keyboard.press('+')
  await expect(action(page, 'pdf.actualSize')).toHaveText('110%')
  await page.locator('.pdf-viewer .pages').hover()
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -200)
  await page.keyboard.up('Control')
  await expect(action(page, 'pdf.actualSize')).not.toHaveText('110%')
  const percent = (await action(page, 'pdf.actualSize').textContent()) ?? ''
  expect(await width()).not.toBe(before)

  await page.locator('.pdf-viewer .pages').focus()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('GUDANG')
  await expect(page.locator('[data-state="pdf.matches"]')).toHaveText('1 / 1')
  await action(page, 'pdf.matchCase').click()
  await expect(page.locator('[data-state="pdf.matches"]')).toHaveText('Tidak ditemukan')

  await action(page, 'archive.previous').click()
  await expect(ready(pane(page, 2))).toBeVisible()
  await expect(action(page, 'pdf.actualSize')).toHaveText(percent)
  await expect(page.locator('.pdf-thumbnails')).toBeVisible()
  await expect(action(page, 'archive.previous')).toBeDisabled()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(ready(pane(page, 1))).toBeVisible()
})

test('printing puts each page on its own sheet, without the window around it', async ({ archive: { app, page } }) => {
  await row(page, 1).click()
  await expect(ready(pane(page, 1))).toBeVisible()
  // Replaces the print dialog of the system: printing is in progress until `afterprint`.
  await page.evaluate(() => {
    window.print = () => void ((globalThis as { printing?: boolean }).printing = true)
  })
  await action(page, 'pdf.print').click()
  await expect.poll(() => page.evaluate(() => (globalThis as { printing?: boolean }).printing ?? false)).toBe(true)
  const printed = await app.evaluate(async ({ BrowserWindow }) => {
    const pdf = await BrowserWindow.getAllWindows()[0]?.webContents.printToPDF({ preferCSSPageSize: true, printBackground: true })
    return pdf?.toString('latin1') ?? ''
  })
  expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
  // An image of each page, and no text of the window.
  expect(printed.match(/\/Subtype\s*\/Image/g)?.length).toBeGreaterThanOrEqual(2)
  expect(printed).not.toMatch(/\/Type\s*\/Font\b/)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.locator('.pdf-print')).toHaveCount(0)
  await expect(action(page, 'pdf.print')).toBeEnabled()
})

test('the text can be copied, and the file saved unchanged and shown in its folder', async ({ archive }) => {
  const { app, page, home } = archive
  await row(page, 1).click()
  await expect(page.locator('.textLayer span').first()).toBeAttached()
  await page.locator('.textLayer span', { hasText: 'Marunda' }).click({ clickCount: 3 })
  await page.keyboard.press('Control+c')
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toContain('Gudang Éterna Marunda')
  const target = join(home, 'salinan.pdf')
  await chooseSavePath(app, target)
  await action(page, 'pdf.save').click()
  await expect(page.getByText('Salinan PDF disimpan')).toBeVisible()
  expect((await stat(target)).size).toBeGreaterThan(500)
  await app.evaluate(({ shell }) => {
    shell.showItemInFolder = (path) => void ((globalThis as { shown?: string }).shown = path)
  })
  await action(page, 'archive.reveal').click()
  await expect.poll(() => app.evaluate(() => (globalThis as { shown?: string }).shown ?? '')).toContain(seededAju(1))
})

test('a damaged file is reported and can be saved; a locked one opens with its password, which is not stored', async ({ archive }) => {
  const { app, page, home } = archive
  await row(page, 4).click()
  await expect(page.locator('[data-state="pdf.damaged"]')).toBeVisible()
  const target = join(home, 'rusak.pdf')
  await chooseSavePath(app, target)
  await action(page, 'pdf.saveAsIs').click()
  await expect
    .poll(() =>
      stat(target).then(
        (facts) => facts.size,
        () => 0
      )
    )
    .toBeGreaterThan(1_000)

  await row(page, 5).click()
  await expect(page.locator('[data-state="pdf.password"]')).toBeVisible()
  await page.locator('[data-action="pdf.password"]').fill('salah')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-state="pdf.wrong-password"]')).toBeVisible()
  await expect(page.locator('[data-action="pdf.password"]')).toBeFocused()
  await page.keyboard.type('Rahasia-1')
  await action(page, 'pdf.unlock').click()
  await expect(ready(page)).toBeVisible()
  await expect(page.locator('.textLayer').first()).toContainText('kayumanis')
  await row(page, 1).click()
  await expect(ready(pane(page, 1))).toBeVisible()
  await row(page, 5).click()
  await expect(page.locator('[data-state="pdf.password"]')).toBeVisible()
  await expect(page.locator('[data-action="pdf.password"]')).toHaveValue('')
})

test.describe('a huge document', () => {
  test.use({ documents: { make: async () => [{ pdf: await largePdf(500, 50_000_000) }, { pdf: await textPdf('Kecil') }] } })

  test('a document of 50 MB and 500 pages stays usable, draws few pages at a time, and is released when it is closed', async ({
    archive: { page }
  }) => {
    await row(page, 1).click()
    await expect(ready(page)).toBeVisible()
    await expect(page.locator('.pdf-viewer')).toHaveAttribute('data-pages', '500')
    await action(page, 'pdf.thumbnails').click()
    const drawn = (): Promise<number> => page.locator('.pdf-viewer canvas').count()
    for (const wanted of [250, 499, 3]) {
      await page.locator('[data-action="pdf.goToPage"]').fill(String(wanted))
      await page.locator('[data-action="pdf.goToPage"]').press('Enter')
      await expect(page.locator(`.page[data-page-number="${wanted}"] .textLayer`)).toContainText(`Halaman ${wanted} dari 500`)
      expect(await drawn()).toBeLessThan(60)
    }
    await page.locator('.pdf-viewer .pages').focus()
    await page.keyboard.press('Control+f')
    await page.keyboard.type('jarumdijerami')
    await expect(page.locator('[data-state="pdf.matches"]')).toHaveText('1 / 1')
    await expect(page.locator('.pdf-viewer')).toHaveAttribute('data-page', '400')
    // The list still responds.
    await row(page, 2).click()
    await expect(ready(pane(page, 2))).toBeVisible()
    await expect.poll(drawn).toBeLessThan(4)
    await expect(page.locator('.pdfViewer .page')).toHaveCount(1)
  })
})
