import { longestSearch } from '#core/contract/archive.ts'
import { seededAju } from '../../../support/drivers/archive-files.ts'
import { action, expect } from '../../../support/e2e.ts'
import { launch } from '../../../support/running-app.ts'
import { carsShown, expectAllExtracted, fiveDocuments, openArchive, row, rows, search, steps, test } from '../open-archive.ts'
import { pdfIn } from '../../../support/drivers/pdf-frame.ts'

test.use({ documents: { make: fiveDocuments } })

const { step, run } = steps()

step(
  'the search finds a response by aju number, code, number, date and the text of its PDF, and shows the match',
  async ({ archive: { page } }) => {
    await expect(rows(page)).toHaveCount(5)
    await expectAllExtracted(page)
    for (const [typed, cars] of [
      [seededAju(2), [2]],
      ['000003', [3]],
      ['2020', [2]],
      ['820261105', [2]],
      ['000123', [1]],
      ['2026-10-01', [3]],
      ['marunda', [1]],
      ['eterna gudang', [1]],
      ['1234567', [1]],
      ['1.234.567', [1]],
      ['345670', [1]],
      ['105000', [2]],
      ['"gudang eterna"', [1]],
      ['"eterna gudang"', []],
      ['gudang', [2, 1]],
      ['kayumanis', []]
    ] as const) {
      await search(page, typed)
      await expect.poll(() => carsShown(page), typed).toEqual(cars.map(seededAju))
    }
    await expect(page.getByText('Tidak ada PDF yang cocok')).toBeVisible()
    await search(page, 'eterna')
    await expect(row(page, 1).locator('mark')).toHaveText('Éterna')
    await row(page, 1).click()
    // The viewer shows the match, and the focus stays in the list.
    await expect(pdfIn(page).locator('.textLayer .highlight.selected')).toHaveText('Éterna')
    await expect(row(page, 1)).toBeFocused()
  }
)

step('the field takes no more text than can be searched for', async ({ archive: { page } }) => {
  await page.locator('[data-search="archive"]').focus()
  await page.keyboard.insertText('x'.repeat(longestSearch + 1))
  await expect(page.locator('[data-search="archive"]')).toHaveValue('x'.repeat(longestSearch))
  await expect(rows(page)).toHaveCount(0)
  await search(page, '')
  await expect(rows(page)).toHaveCount(5)
})

step('filters reduce the list, and each is removed with its chip', async ({ archive: { page } }) => {
  await action(page, 'archive.filters').click()
  await page.locator('[data-filter="code"]').selectOption('2003')
  await expect.poll(() => carsShown(page)).toEqual([1, 5, 4].map(seededAju))
  await page.locator('[data-field="filter.archive.from"]').fill('02-09-2026')
  await page.locator('[data-field="filter.archive.to"]').fill('31-10-2026')
  await expect.poll(() => carsShown(page)).toEqual([seededAju(5)])
  await page.locator('[data-chip="to"]').click()
  await page.locator('[data-chip="code-2003"]').click()
  await expect.poll(() => carsShown(page)).toEqual([2, 1, 3, 5].map(seededAju))
  await page.locator('[data-chip="from"]').click()
  await expect(page.locator('[data-chip]')).toHaveCount(0)
  await expect(rows(page)).toHaveCount(5)
})

// Last: it ends the application.
step('documents without readable text are marked in the list, also after a restart', async ({ archive }) => {
  await expectAllExtracted(archive.page)
  await expect(archive.page.getByText('Isi 2 PDF tidak terbaca')).toBeVisible()
  await expect(row(archive.page, 4).getByRole('img', { name: 'isi rusak' })).toBeVisible()
  await expect(row(archive.page, 5).getByRole('img', { name: 'terkunci' })).toBeVisible()
  await archive.close()
  const again = await launch({ home: archive.home, width: 1366, height: 768 })
  try {
    // The text is not extracted again: the search works although no file can be read.
    await again.page.route('**/archive/*.pdf', (route) => route.abort())
    await openArchive(again.page)
    await expect(again.page.getByText('Isi 2 PDF tidak terbaca')).toBeVisible()
    await search(again.page, 'marunda')
    await expect.poll(() => carsShown(again.page)).toEqual([seededAju(1)])
    await expect(row(again.page, 1).locator('mark')).toHaveText('Marunda')
  } finally {
    await again.close()
  }
})

test('documents are found, filtered and marked', ({ archive }) => run({ archive }))
