import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseSavePath } from '../../support/running-app.ts'
import { action, expect, expectSaved, field, loadSamples, openDeclaration, samples, section, test } from '../../support/e2e.ts'
import { pdfIn } from '../../support/drivers/pdf-frame.ts'

test('the preview of a draft with 40 lines shows the printed form with print fields and estimate, and saves it as a PDF', async ({
  ajukan
}) => {
  const { app, page, home } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.forty)

  // Print fields, which are not sent, and rates for the estimate.
  await section(page, 'print').click()
  await expect(page.locator('[data-print-note]')).toContainText('tidak dikirim')
  await field(page, '/@local/print/nama').fill('Rina Wulandari')
  await field(page, '/@local/print/jenisBc28').selectOption('1')
  await field(page, '/@local/print/tarifBm').fill('5')
  await field(page, '/@local/print/tarifPpn').fill('11')
  await field(page, '/@local/print/bm.54075200-54').fill('0')
  await expect(page.locator('[data-estimate]')).toContainText('PPN')

  // The preview contains what was just typed.
  await page.keyboard.press('Control+p')
  await expect(page.locator('[data-paper="ready"] [data-state="pdf.ready"]')).toBeVisible()
  const viewer = pdfIn(page).locator('.pdf-viewer')
  await expect(viewer.locator('.textLayer').first()).toContainText('DRAF')
  await expect(viewer.locator('.textLayer').first()).toContainText('Rina Wulandari')
  await expect(viewer.locator('.textLayer').first()).toContainText('PERKIRAAN')
  const pages = Number(await viewer.getAttribute('data-pages'))
  expect(pages).toBeGreaterThan(4)
  await expect(page.locator('[data-paper-pages]')).toContainText(String(pages))

  // The last goods line is on a continuation sheet.
  await pdfIn(page).locator('[data-action="pdf.find"]').click()
  await expect(pdfIn(page).locator('[data-action="pdf.findText"]')).toBeFocused()
  await page.keyboard.type('AK-014')
  await expect(viewer).toContainText(/1\s*\/\s*1/)
  await expect(pdfIn(page).locator('.textLayer .highlight').filter({ hasText: 'AK-014' })).toBeVisible()
  // The page is the current one after the viewer has scrolled to it.
  await expect(viewer).not.toHaveAttribute('data-page', '1')
  const shown = Number(await viewer.getAttribute('data-page'))
  await expect(pdfIn(page).locator(`.page[data-page-number="${shown}"] .textLayer`)).toContainText('LEMBAR LANJUTAN BARANG')

  const file = join(home, 'draf.pdf')
  await chooseSavePath(app, file)
  await action(page, 'paper.save').click()
  await expect(page.locator('[data-toast]').filter({ hasText: 'PDF disimpan' })).toBeVisible()
  const pdf = await readFile(file, 'latin1')
  expect([pdf.slice(0, 5), pdf.match(/\/Type\s*\/Page(?![A-Za-z])/g)?.length]).toEqual(['%PDF-', pages])
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)

  // The draft still has the print fields, and one undo removes the last one.
  await action(page, 'paper.fields').click()
  await expect(field(page, '/@local/print/nama')).toHaveValue('Rina Wulandari')
  await page.keyboard.press('Control+z')
  await expect(field(page, '/@local/print/bm.54075200-54')).toHaveValue('')
  await expectSaved(page)
})
