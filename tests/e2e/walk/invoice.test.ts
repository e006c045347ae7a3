import type { Page } from 'playwright'
import { countedActions, figureLine, type CountedActions } from '../../support/drivers/counted-actions.ts'
import { action, expect, expectSaved, field, test } from '../../support/e2e.ts'

/**
 * `npm run walk -- invoice`: from a new draft to an accepted declaration of the forty lines of the packaged invoice, by the keyboard alone, in a
 * new profile that knows no customer, no product and no codes. `countedActions` says what counts as an action.
 */
const mostActions = 60

const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.getAttribute('data-field') ?? '')

/** Runs a command of the palette by its name: three actions. */
const command = async (page: Page, walk: CountedActions, name: string): Promise<void> => {
  await walk.press('Control+k')
  await expect(page.locator('[data-palette]')).toBeFocused()
  await walk.type(name)
  await walk.press('Enter')
}

/** The next problem, which must be this field; then its value. */
const answer = async (page: Page, walk: CountedActions, path: string, value: string): Promise<void> => {
  await walk.press('F8')
  await expect.poll(() => focused(page)).toBe(path)
  await walk.type(value)
}

test('a declaration of forty lines from a supplier invoice takes at most sixty actions, and no cell is corrected by hand', async ({
  ajukan
}) => {
  const { page } = ajukan
  const walk = countedActions(page)
  await action(page, 'declaration.new').waitFor()

  await walk.press('Control+n')
  await expect(page.locator('.editor')).toBeVisible()
  await command(page, walk, 'impor invoice contoh')
  await expect(page.locator('[data-plan="summary"]')).toContainText('dari 40 baris')
  await expect(action(page, 'rows.import.confirm')).toBeFocused()
  await walk.press('Enter')
  await expect(field(page, '/detail/data/0/nohs')).toHaveText(/84314990/)

  await command(page, walk, 'prorata cif')
  await expect(field(page, '/detail/data/0/dcif')).toHaveText(/\d/)
  const answered: string[] = []
  for (const [path, value] of [
    ['/kdkpbc', '070100'],
    ['/header/data/kpbc_bongkar', '070100'],
    ['/header/data/kpbc_pengawas', '070100'],
    ['/header/data/indid', '6'],
    ['/header/data/ndpbm', '16.512,00']
  ] as const) {
    await answer(page, walk, path, value)
    answered.push(path)
  }
  // A cell of the goods that the import left empty or wrong would have been the next problem.
  await expect(action(page, 'problem.list')).toContainText(/Tidak ada masalah|Dapat dikirim/)
  await expectSaved(page)

  await walk.press('Control+Enter')
  await expect(action(page, 'send.confirm')).toBeFocused()
  await walk.press('Enter')
  await expect(page.locator('[data-counts="agree"]')).toBeVisible()
  await expect(page.locator('[data-section-result="detail"]')).toContainText(/40\s*40/)

  if (process.env['AJUKAN_LIST_ACTIONS'] === '1') console.log(walk.done.join('\n'))
  console.log(figureLine('actions from a new draft to sent, 40 lines, nothing known', walk.done.length, mostActions))
  console.log(figureLine('cells of the goods corrected by hand', answered.filter((path) => path.startsWith('/detail/')).length, 0))
  expect(walk.done.length).toBeLessThanOrEqual(mostActions)
})
