import { resolve } from 'node:path'
import type { Page } from 'playwright'
import { chooseFiles } from '../../support/running-app.ts'
import { violations } from '../../support/axe.ts'
import { clippedIn } from '../../support/clipping.ts'
import { lostFocusIn } from '../../support/lost-focus.ts'
import { action, advance, expect, loadSamples, openDeclaration, rowOf, samples, section, test } from '../../support/e2e.ts'
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

for (const [language, theme, tag] of [
  ['id', 'light', ''],
  ['en', 'dark', ' @all']
] as const) {
  test(`every screen and every section of the editor in ${language}, ${theme} has no findings of axe and no errors${tag}`, async ({
    ajukan
  }) => {
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
    await expect(page.locator('[data-palette]')).toBeFocused()
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
