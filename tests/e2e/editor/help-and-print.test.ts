import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseSavePath } from '../../support/running-app.ts'
import { action, expect, expectSaved, field, go, loadSamples, openDeclaration, samples, section, steps, test } from '../../support/e2e.ts'
import { pdfIn } from '../../support/drivers/pdf-frame.ts'

const { step, run } = steps()

step(
  'F1 shows the help of the focused field, F4 its codes, other text is accepted, and a field that is not sent says so',
  async ({ ajukan }) => {
    const { page } = ajukan
    await loadSamples(page)
    await openDeclaration(page, samples.three)
    await section(page, 'price').click()
    const term = page.locator('[data-field="/header/data/kdhrg"]')
    await term.focus()
    await page.keyboard.press('F1')
    await expect(page.getByRole('dialog')).toContainText('kdhrg')
    await expect(page.getByRole('dialog')).toContainText('BC 2.0')
    // The handbook opens above the help; each closes by itself.
    await page.locator('[data-help="field"] [data-action="help.handbook"]').click()
    await expect(page.locator('[data-handbook-page="editor"]')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-handbook]')).toHaveCount(0)
    await expect(page.locator('[data-help="field"]')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(term).toBeFocused()

    await page.keyboard.press('F4')
    await page.getByRole('option', { name: /CIF$/ }).first().click()
    await expect(term).toHaveValue('1')
    await term.fill('XYZ')
    await page.keyboard.press('Enter')
    await expect(term).toHaveValue('XYZ')

    // The country of the supplier has no field at the service.
    await section(page, 'parties').click()
    const country = field(page, '/@local/party/pasokNegara')
    await expect(page.getByLabel('Negara pemasok · tidak dikirim')).toBeVisible()
    await country.focus()
    await page.keyboard.press('F1')
    await expect(page.locator('[data-help="papers"]')).toContainText('shipper')
    await expect(page.getByRole('dialog')).not.toContainText('pasokNegara')
    await page.keyboard.press('Escape')
    await page.keyboard.press('F4')
    await page.getByRole('option', { name: /^JP/ }).first().click()
    await expect(country).toHaveValue('JP')
    await expectSaved(page)
  }
)

step('F1 opens the page of the handbook about each screen; it has links, back and forward, and a search', async ({ ajukan }) => {
  const { page } = ajukan
  const pageOf = (name: string) => page.locator(`[data-handbook-page="${name}"]`)
  const f1 = async (name: string): Promise<void> => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('F1')
    await expect(pageOf(name)).toBeVisible()
  }
  // Without declarations it begins with the first one.
  await f1('first-declaration')
  await page.keyboard.press('Escape')
  await loadSamples(page)
  for (const [screen, name] of [
    ['dashboard', 'overview'],
    ['outbox', 'send'],
    ['tracking', 'tracking'],
    ['inbox', 'inbox'],
    ['archive', 'archive'],
    ['catalog', 'master'],
    ['settings', 'settings'],
    ['worklist', 'worklist']
  ] as const) {
    await go(page, screen)
    await f1(name)
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-handbook]')).toHaveCount(0)
  }

  await f1('worklist')
  await page.locator('[data-link="send.md#belum-pasti"]').click()
  await expect(pageOf('send').locator('#belum-pasti')).toBeInViewport()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(pageOf('worklist')).toBeVisible()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(pageOf('send')).toBeVisible()
  await page.keyboard.press('Control+f')
  await expect(page.locator('[data-search="handbook"]')).toBeFocused()
  await page.keyboard.type('token keyring penyimpan')
  await expect(page.locator('[data-handbook-found]')).toContainText('Tidak ada yang cocok')
  await page.locator('[data-search="handbook"]').fill('token kunci')
  await page.keyboard.press('Enter')
  await expect(pageOf('settings').locator('#token')).toBeInViewport()
  await page.locator('[data-page="problems"]').click()
  await expect(pageOf('problems')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-handbook]')).toHaveCount(0)
})

step('changes of fields and rows are undone and redone, also after the editor is reopened', async ({ ajukan }) => {
  const { page } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  await section(page, 'parties').click()
  const name = page.locator('[data-field="/header/data/impnama"]')
  const before = await name.inputValue()
  await name.fill('PT Lain')
  await section(page, 'containers').click()
  // The buttons stay where they are when the new row makes the label of the problems longer.
  const place = await action(page, 'edit.undo').boundingBox()
  await action(page, 'rows.add').click()
  await expect(page.locator('[data-field^="/container/data/1/"]:focus')).toBeVisible()
  await page.keyboard.type('X')
  await page.keyboard.press('Tab')
  await expect(section(page, 'containers')).toContainText('dari 2')
  await expect(action(page, 'problem.list')).toContainText('saran')
  expect(await action(page, 'edit.undo').boundingBox()).toEqual(place)
  await page.keyboard.press('Escape')
  await action(page, 'edit.undo').click()
  await action(page, 'edit.undo').click()
  await expect(section(page, 'containers')).toContainText('1 dari 1')

  await page.locator('.editor [data-action="go.worklist"]').click()
  await openDeclaration(page, samples.three)
  await action(page, 'edit.undo').click()
  await expect(name).toHaveValue(before)
  await action(page, 'edit.redo').click()
  await expect(name).toHaveValue('PT Lain')
  await section(page, 'history').click()
  await expect(page.locator('[data-step]').first()).toContainText('PT Lain')
})

step(
  'the preview of a draft with 40 lines shows the printed form with print fields and estimate, and saves it as a PDF',
  async ({ ajukan }) => {
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
  }
)

// Last: the language stays.
step('changing the language changes the format of numbers', async ({ ajukan }) => {
  const { page } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  await section(page, 'price').click()
  const cif = page.locator('[data-field="/header/data/cif"]')
  await expect(cif).toHaveValue('6.973.872')
  await page.keyboard.press('Control+k')
  await expect(page.locator('[data-palette]')).toBeFocused()
  await page.keyboard.type('English')
  await page.keyboard.press('Enter')
  await expect(cif).toHaveValue('6,973,872')

  // What was used last comes first, and the keys of the screen are listed.
  const option = (name: string) => page.getByRole('option', { name })
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText(['Bahasa Indonesia'])
  await expect(page.getByRole('group', { name: 'Shortcuts on this screen' }).locator('[data-action="field.help"] kbd')).toHaveText('F1')
  // Declarations are found by their number, importer or supplier.
  await page.keyboard.type(samples.forty.slice(0, 12))
  await expect(page.getByRole('group', { name: 'Declarations' }).getByRole('option')).toHaveCount(1)
  await expect(option(samples.forty.slice(-6))).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.locator(`.editor[data-car="${samples.forty}"]`)).toBeVisible()
  // A key that is listed acts where the focus was.
  await section(page, 'price').click()
  await cif.focus()
  await page.keyboard.press('Control+k')
  await expect(page.locator('[data-palette]')).toBeFocused()
  await page.keyboard.type('field help')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('CIF')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await action(page, 'palette.keys').click()
  await expect(page.locator('[data-keys="here"]')).toBeVisible()
})

test('the editor helps, undoes, prints and follows the language', ({ ajukan }) => run({ ajukan }))
