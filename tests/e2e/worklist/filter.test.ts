import type { Page } from 'playwright'
import { goToWorklist, openDraft } from '../../support/drivers/editor.ts'
import { seedDeclarations, seededCar } from '../../support/fixtures/many-declarations.ts'
import { freshHome, launch, removeHome, type RunningApp } from '../../support/running-app.ts'
import { violations } from '../../support/axe.ts'
import { action, expect, rowOf, test as base } from '../../support/e2e.ts'
import { stepsOfOneLaunch } from '../../support/steps.ts'

/** Importers repeat every 5 declarations, states and problems every 7, suppliers every 97. */
const many = 3_500

/** An application with a filled store. */
const test = base.extend<{ full: RunningApp }>({
  full: async ({ windowSize }, use) => {
    const home = await freshHome()
    try {
      const running = await launch({ ...windowSize, home })
      try {
        await seedDeclarations(running.page, many)
        await running.page.reload()
        // Drafts with problems wait: the application starts with them.
        await goToWorklist(running.page)
        await use(running)
      } finally {
        await running.close()
      }
    } finally {
      await removeHome(home)
    }
  }
})
const { step, run } = stepsOfOneLaunch<{ full: RunningApp }>(({ full }) => full.page, goToWorklist)

const rows = (page: Page) => page.locator('[role=grid] [role=row][data-car]')
const shown = (page: Page) => page.locator('.screen-head .count')
const sideCount = (page: Page, view: string) => page.locator(`[data-view="${view}"] .count`)
const matching = (page: Page, view: string) => page.locator(`[data-matching="${view}"] .count`)
const panel = (page: Page) => page.locator('[data-filter-panel]')
const chip = (page: Page, key: string) => page.locator(`[data-chip="${key}"]`)

step('the keyboard filters thousands by importer, problems and view, combined with search and sorting', async ({ full }) => {
  const { page } = full
  await expect(sideCount(page, 'all')).toHaveText('3.500')
  await rows(page).first().click()
  await page.keyboard.press('Control+Shift+F')
  await expect(page.locator('input[data-filter="importer"]')).toBeFocused()
  expect(await violations(full)).toEqual([])
  await page.keyboard.type('sinar')
  await expect(panel(page).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('status')).toHaveText('700 deklarasi cocok')
  // The other importers stay available, with the number of rows each would list.
  await page.keyboard.press('Control+A')
  await page.keyboard.type('tani')
  await expect(panel(page).getByRole('option')).toHaveCount(1)
  await expect(panel(page).getByRole('option')).toContainText('700')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('status')).toHaveText('1.400 deklarasi cocok')
  await panel(page).getByLabel('Tanpa masalah').focus()
  await page.keyboard.press('Space')
  await expect(panel(page).getByRole('status')).toHaveText('200 deklarasi cocok')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(action(page, 'worklist.filter')).toBeFocused()
  await expect(shown(page)).toHaveText('200 dari 3.500 deklarasi')
  expect(await violations(full)).toEqual([])

  // The side bar counts the whole store, the filter bar the matches.
  await expect(sideCount(page, 'draft')).toHaveText('1.000')
  await expect(page.locator('nav .note')).toContainText('tanpa filter')
  await expect(matching(page, 'draft')).toHaveText('200')
  await page.locator('[data-matching="draft"]').click()
  await expect(shown(page)).toHaveText('200 dari 1.000 deklarasi')

  // Only what was sent has a place among the stages.
  await expect(page.locator('[data-at]')).toHaveCount(0)
  const search = page.locator('[data-search="worklist"]')
  await search.fill('tani')
  await expect(shown(page)).toHaveText('100 dari 1.000 deklarasi')
  await expect(matching(page, 'all')).toHaveText('100')
  const cif = page.getByRole('columnheader', { name: 'CIF' })
  const first = rows(page).first().locator('[data-column="cif"]')
  await cif.click()
  await expect(cif).toHaveAttribute('aria-sort', 'ascending')
  const lowest = await first.innerText()
  await cif.click()
  await expect(cif).toHaveAttribute('aria-sort', 'descending')
  await expect(first).not.toHaveText(lowest)
  await cif.click()
  await expect(first).toHaveText(lowest)

  // Opening and leaving a draft keeps filter and search.
  const car = (await rows(page).first().getAttribute('data-car')) ?? ''
  await openDraft(page, car)
  await goToWorklist(page)
  await expect(shown(page)).toHaveText('100 dari 1.000 deklarasi')
  await expect(search).toHaveValue('tani')

  // Chips are removed one by one, also with the keyboard, or all at once; the search stays.
  await search.fill('')
  await expect(page.locator('[data-chip]')).toHaveCount(3)
  await chip(page, 'importer:031274681609002').focus()
  await page.keyboard.press('Delete')
  await expect(shown(page)).toHaveText('100 dari 1.000 deklarasi')
  await expect(chip(page, 'problems')).toBeFocused()
  await search.fill('sinar')
  await action(page, 'worklist.filterClear').click()
  await expect(page.locator('[data-chip]')).toHaveCount(0)
  await expect(shown(page)).toHaveText('200 dari 1.000 deklarasi')
  await search.fill('')
  await expect(shown(page)).toHaveText('1.000 deklarasi')
})

step(
  'periods, amounts and currencies filter the list; dates may be reversed, and an invalid date is reported and ignored',
  async ({ full }) => {
    const { page } = full
    await expect(sideCount(page, 'all')).toHaveText('3.500')
    const today = await page.evaluate(() => {
      const now = new Date()
      return [now.getDate(), now.getMonth() + 1, now.getFullYear()].map((part) => String(part).padStart(2, '0')).join('-')
    })
    await action(page, 'worklist.filter').click()
    const field = (path: string) => panel(page).locator(`[data-field="filter.${path}"]`)
    const fits = panel(page).getByRole('status').last()

    // All aju numbers have the same day.
    await field('aju.from').fill('21-11-2026')
    await expect(fits).toHaveText('0 deklarasi cocok')
    await field('aju.to').fill('19-11-2026')
    await expect(fits).toHaveText('3.500 deklarasi cocok')
    await expect(chip(page, 'aju')).toContainText('19-11-2026 s.d. 21-11-2026')
    await field('aju.to').fill('40-11-2026')
    await field('aju.from').focus()
    await expect(panel(page).getByText('Tanggal tidak dikenal')).toBeVisible()
    await expect(chip(page, 'aju')).toContainText('19-11-2026 s.d. 21-11-2026')
    await field('aju.to').fill('')
    await field('aju.from').fill('')
    await expect(chip(page, 'aju')).toHaveCount(0)

    await panel(page).locator('[data-quick="changed.today"]').click()
    await expect(chip(page, 'changed')).toContainText(today)
    await expect(panel(page).locator('[data-quick="changed.today"]')).toHaveAttribute('aria-pressed', 'true')
    await panel(page).locator('[data-quick="changed.lastMonth"]').click()
    await expect(fits).toHaveText('0 deklarasi cocok')
    await panel(page).locator('[data-quick="changed.lastMonth"]').click()
    await expect(fits).toHaveText('3.500 deklarasi cocok')

    await field('cif.from').fill('99.000')
    await expect(chip(page, 'cif')).toContainText('≥ 99.000')
    const rich = Array.from({ length: many }, (_, index) => ((index + 1) * 7_919) % 100_000).filter((cif) => cif >= 99_000).length
    await expect(fits).toHaveText(`${rich} deklarasi cocok`)
    await panel(page).getByRole('checkbox', { name: /^USD/ }).check()
    await panel(page)
      .getByRole('checkbox', { name: /Belum ada status/ })
      .check()
    await panel(page)
      .getByRole('checkbox', { name: /Belum pernah dikirim/ })
      .check()
    await expect(fits).toHaveText(`${rich} deklarasi cocok`)
    await expect(page.locator('[data-chip]')).toHaveCount(4)
    await action(page, 'worklist.filterDone').click()
    await expect(shown(page)).toHaveText(`${rich} dari 3.500 deklarasi`)
  }
)

step('the panel for several selected declarations acts on all listed ones, never on those that the filter hides', async ({ full }) => {
  const { page } = full
  await expect(sideCount(page, 'all')).toHaveText('3.500')
  const several = page.getByRole('complementary', { name: 'Deklarasi yang dipilih' })
  await rows(page).first().click()
  await rows(page)
    .nth(13)
    .click({ modifiers: ['Shift'] })
  await expect(several.getByRole('status')).toHaveText('14 deklarasi dipilih')
  // 4 of 14 consecutive declarations are drafts and 2 need work; 2 of the drafts have no problems.
  await expect(several).toContainText('2 dapat dikirim, 4 masih bermasalah, 8 sudah disiapkan atau dikirim.')
  await expect(several).toContainText('USD')

  await action(page, 'worklist.filter').click()
  await panel(page)
    .getByRole('option', { name: /PT Sinar/ })
    .click()
  await page.keyboard.press('Escape')
  await expect(several.getByRole('status')).toHaveText('3 deklarasi dipilih')
  await expect(page.locator('[data-hidden-selected]')).toContainText('11 tidak tampil')
  await page.locator('.bulk [data-action="declaration.trash"]').click()
  await expect(sideCount(page, 'trash')).toHaveText('3')
  await action(page, 'worklist.filterClear').click()
  await expect(several.getByRole('status')).toHaveText('11 deklarasi dipilih')
  // A selection made in another view is not chosen in the trash.
  await page.locator('[data-view="trash"]').click()
  await expect(page.locator('.bulk .chosen')).toHaveText('0 dipilih')
  await expect(page.locator('.bulk [data-action="declaration.remove"]')).toBeDisabled()
  await page.locator('[data-view="all"]').click()

  await several.locator('[data-action="selection.onlyReady"]').click()
  const left = page.locator('.bulk .chosen')
  await expect(left).toHaveText('2 dipilih')
  for (const number of [7, 14]) await expect(rowOf(page, seededCar(number))).toHaveAttribute('aria-selected', 'true')

  // The palette shows what the command sends.
  await page.keyboard.press('Control+K')
  await page.locator('[data-palette]').fill('kirim')
  await expect(page.locator('[role=option][data-action="go.outbox"]')).toHaveText('Buka layar Kirim')
  await expect(page.locator('[role=option][data-action="declaration.queue"]')).toContainText('Kirim 2 yang lengkap')
})

test('thousands of declarations are filtered and selected @all', ({ full }) => run({ full }))
