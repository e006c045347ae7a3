import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright'
import { chooseFiles, chooseSavePath } from '../../support/running-app.ts'
import { violations } from '../../support/axe.ts'
import { clippedIn } from '../../support/clipping.ts'
import { lostFocusIn } from '../../support/lost-focus.ts'
import {
  action,
  advance,
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
  test
} from '../../support/e2e.ts'
import { pdfIn } from '../../support/drivers/pdf-frame.ts'
import { confirmSend } from '../../support/drivers/send.ts'

/** Collects errors of the window, including violations of the content security policy. */
const collectErrors = (page: Page): readonly string[] => {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

/** The regions that a screen reader lists without a name. */
const unnamedRegions = (page: Page): Promise<readonly string[]> =>
  page
    .locator('main, nav, aside, [role=region], [role=complementary], .frame > footer')
    .evaluateAll((regions) =>
      regions.flatMap((region) =>
        region.checkVisibility() && !region.hasAttribute('aria-label') && !region.hasAttribute('aria-labelledby')
          ? [region.outerHTML.slice(0, 120)]
          : []
      )
    )

const choose = async (page: Page, language: 'id' | 'en', theme: 'light' | 'dark'): Promise<void> => {
  await action(page, 'go.settings').click()
  await page.locator('select[data-action="settings.language"]').selectOption(language)
  await page.locator('select[data-action="settings.theme"]').selectOption(theme)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(language === 'id' ? 'Pengaturan' : 'Settings')
}

for (const [language, theme] of [
  ['id', 'light'],
  ['en', 'dark']
] as const) {
  test(`every screen and every section of the editor in ${language}, ${theme} has no findings of axe and no errors`, async ({ ajukan }) => {
    const { page } = ajukan
    const errors = collectErrors(page)
    /** The short form of `npm run pictures -- --check`. */
    const expectClean = async (): Promise<void> => {
      expect(await violations(ajukan, true)).toEqual([])
      expect(await unnamedRegions(page)).toEqual([])
      expect([...(await clippedIn(page)), ...(await lostFocusIn(page))]).toEqual([])
    }

    await expect(action(page, 'samples.load')).toBeVisible()
    await expectClean()
    await choose(page, language, theme)
    await expectClean()

    await action(page, 'go.worklist').click()
    await loadSamples(page)
    await rowOf(page, samples.three).click()
    await expectClean()
    await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
    await confirmSend(page)
    await expect(page.locator('[data-counts="agree"]')).toBeVisible()
    await expectClean()
    await advance(page)
    await page.locator('nav [data-action="go.tracking"]').click()
    await expect(page.locator('[data-response]')).toHaveCount(4)
    await expectClean()
    await action(page, 'dossier.open').click()
    await expect(action(page, 'archive.saveZip')).toBeVisible()
    await expectClean()
    await page.keyboard.press('Escape')
    await page.locator('[data-response="2020"] [data-action="archive.open"]').click()
    await expect(page.locator('[data-state="pdf.ready"]')).toBeVisible()
    await expectClean()

    await page.locator('nav [data-action="go.news"]').click()
    // Until the screen is loaded, the rows are those of the archive.
    await expect(action(page, 'news.unreadOnly')).toBeVisible()
    await page.locator('[role=row][data-row]').filter({ hasText: '2020' }).click()
    await expect(page.locator('aside [data-response="2020"]')).toBeVisible()
    await expectClean()
    await page.locator('nav [data-action="go.overview"]').click()
    await expect(page.locator('[data-times] svg').first()).toBeVisible()
    await expectClean()

    await page.locator('nav [data-action="go.master"]').click()
    await page.locator('[data-tab="tariffs"]').click()
    await expect(action(page, 'tariffs.add')).toBeVisible()
    await page.locator('[data-tab="rates"]').click()
    await action(page, 'rates.paste').click()
    await page.locator('[data-rates="text"]').fill('(USD)\t16.312')
    await expect(page.locator('[data-rate="USD"]')).toBeVisible()
    await expectClean()
    await action(page, 'rates.cancel').click()
    await page.locator('[data-tab="code-lists"]').click()
    await page.locator('[data-list="unit"]').click()
    await expect(page.locator('[data-code="PCE"]')).toBeVisible()
    await expectClean()
    await action(page, 'codeLists.open').click()
    await expect(action(page, 'codeLists.chooseFile')).toBeVisible()
    await expectClean()
    await action(page, 'codeLists.cancel').click()

    await action(page, 'go.worklist').click()
    await page.locator('[data-view="all"]').click()
    await openDeclaration(page, samples.forty)
    for (const key of [
      'general',
      'parties',
      'transport',
      'price',
      'weight',
      'goods',
      'documents',
      'containers',
      'packaging',
      'other',
      'files',
      'print',
      'check',
      'history'
    ]) {
      await section(page, key).click()
      await expect(section(page, key)).toHaveAttribute('aria-current', 'true')
      await expectClean()
    }
    await section(page, 'goods').click()
    await action(page, 'rows.find').click()
    await expectClean()
    await action(page, 'find.close').click()
    await chooseFiles(ajukan.app, [resolve(import.meta.dirname, '../../fixtures/sheets/goods-calc.xlsx')])
    await action(page, 'rows.import').click()
    await expect(action(page, 'rows.import.confirm')).toBeEnabled()
    await expectClean()
    await action(page, 'sheets.close').click()
    await page.keyboard.press('Control+k')
    await expect(page.locator('[data-palette]')).toBeFocused()
    await expectClean()
    await page.keyboard.press('Escape')
    await action(page, 'help.handbook').click()
    await expect(page.locator('[data-handbook-page="goods"] img')).toBeVisible()
    await expectClean()
    await page.locator('[data-search="handbook"]').fill('excel')
    await expect(action(page, 'handbook.result')).toBeVisible()
    await expectClean()
    await action(page, 'dialog.close').click()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('diagnosti')
    await page.keyboard.press('Enter')
    await page.locator('[data-file="stores.json"]').click()
    await expect(page.locator('[data-content="stores.json"]')).toContainText('"sound"')
    await expectClean()
    await action(page, 'diagnostics.cancel').click()
    await page.keyboard.press('Control+p')
    await expect(page.locator('[data-paper="ready"] [data-state="pdf.ready"]')).toBeVisible()
    await expectClean()
    expect(errors).toEqual([])
  })
}

const { step, run } = steps()

step('F1 shows the help of the focused field, F4 its codes, and other text is accepted', async ({ ajukan }) => {
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
})

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
    ['overview', 'overview'],
    ['outbox', 'send'],
    ['tracking', 'tracking'],
    ['news', 'inbox'],
    ['archive', 'archive'],
    ['master', 'master'],
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
  await action(page, 'rows.add').click()
  await expect(section(page, 'containers')).toContainText('2')
  await page.keyboard.press('Escape')
  await action(page, 'edit.undo').click()
  await expect(section(page, 'containers')).toContainText('1')

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
  await page.keyboard.type('field help')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('CIF')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await action(page, 'palette.keys').click()
  await expect(page.locator('[data-keys="here"]')).toBeVisible()
})

test('the editor helps, undoes, prints and follows the language', ({ ajukan }) => run({ ajukan }))
