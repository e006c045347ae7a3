import type { Page } from 'playwright'
import { expect, expectSaved, field, loadSamples, openDeclaration, samples, section, test } from '../../support/e2e.ts'

const reload = async (page: Page): Promise<void> => {
  await expectSaved(page)
  await page.reload()
  await expectSaved(page)
}

test('after the page was loaded again the focus is on the same field or cell, and typing continues its text', async ({ ajukan }) => {
  const { page } = ajukan
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  await section(page, 'parties').click()
  const name = field(page, '/header/data/impnama')
  await name.fill('PT MUAT')
  await reload(page)
  await expect(name).toBeFocused()
  await page.keyboard.type(' ULANG')
  await expect(name).toHaveValue('PT MUAT ULANG')

  await section(page, 'goods').click()
  const cell = field(page, '/detail/data/1/merk')
  await cell.click()
  await expect(cell).toBeFocused()
  await reload(page)
  await expect(cell).toBeFocused()
  await page.keyboard.type('MEREK')
  await page.keyboard.press('Enter')
  await expect(cell).toHaveText('MEREK')

  // In the list of sections no field has the focus: the section stays.
  await section(page, 'transport').click()
  await reload(page)
  await expect(section(page, 'transport')).toHaveAttribute('aria-current')
  await expect(field(page, '/header/data/angkutnama')).toBeVisible()
  await expect(page.locator('[data-field]:focus')).toHaveCount(0)
})
