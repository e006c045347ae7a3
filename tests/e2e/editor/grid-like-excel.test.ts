import type { Page } from 'playwright'
import { violations } from '../../support/axe.ts'
import { resize } from '../../support/running-app.ts'
import { action, expect, expectSaved, field, loadSamples, openDeclaration, samples, section, steps, test } from '../../support/e2e.ts'

const cell = (page: Page, line: number, key: string) => field(page, `/detail/data/${line}/${key}`)
const openGoods = async (page: Page, car: string): Promise<void> => {
  await loadSamples(page)
  await openDeclaration(page, car)
  await section(page, 'goods').click()
  await expect(cell(page, 0, 'brgurai')).toBeVisible()
}
const texts = async (page: Page, key: string, lines: readonly number[]): Promise<readonly string[]> =>
  Promise.all(lines.map((line) => cell(page, line, key).innerText()))

const { step, run } = steps()

step('quantity, unit price and values are in sight at 1366 pixels; the unit price is computed and cannot be typed', async ({ ajukan }) => {
  const { app, page } = ajukan
  await resize(app, 1366, 768)
  await openGoods(page, samples.forty)
  const right = await page.getByRole('grid').evaluate((grid) => grid.getBoundingClientRect().left + grid.clientWidth)
  for (const key of ['jmlsat', 'kdsat', 'dnilinv', 'dcif']) {
    const at = await cell(page, 0, key).boundingBox()
    expect((at?.x ?? right) + (at?.width ?? 0), key).toBeLessThanOrEqual(right)
  }
  const price = page.locator('[data-row="0"] [data-computed="unitPrice"]')
  await expect(price).toHaveAttribute('aria-readonly', 'true')
  await cell(page, 0, 'jmlsat').click()
  await page.keyboard.type('4')
  await page.keyboard.press('Tab')
  await cell(page, 0, 'dnilinv').click()
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  await expect(price).toHaveText('2,5')
  await price.click()
  await page.keyboard.press('7')
  await expect(page.locator('[data-toast]').filter({ hasText: 'Kolom ini dihitung' })).toBeVisible()
  await expect(price).toHaveText('2,5')
  expect(await violations(ajukan)).toEqual([])
})

step('the corner of the selection is dragged down, Ctrl+R fills right, and each is one step of undo', async ({ ajukan }) => {
  const { page } = ajukan
  await openGoods(page, samples.forty)
  const before = await texts(page, 'merk', [0, 1, 2, 3])
  await cell(page, 0, 'merk').scrollIntoViewIfNeeded()
  await cell(page, 0, 'merk').click()
  await page.keyboard.type('ACME')
  await page.keyboard.press('Enter')
  await cell(page, 0, 'merk').click()
  const [from, to] = [await page.locator('[data-fill-handle]').boundingBox(), await cell(page, 3, 'merk').boundingBox()]
  await page.mouse.move((from?.x ?? 0) + 3, (from?.y ?? 0) + 3)
  await page.mouse.down()
  await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 10, { steps: 4 })
  await expect(page.locator('.editable-grid')).toContainText('Lepaskan: mengisi 3 sel')
  await page.mouse.up()
  await expect.poll(() => texts(page, 'merk', [0, 1, 2, 3])).toEqual(['ACME', 'ACME', 'ACME', 'ACME'])
  await cell(page, 0, 'merk').click()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Control+r')
  await expect(cell(page, 0, 'tipe')).toHaveText('ACME')
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Control+z')
  await expect.poll(() => texts(page, 'merk', [0, 1, 2, 3])).toEqual(before)
})

step('several parts are selected with Ctrl and the mouse, cleared together, and cut and pasted by the menu', async ({ ajukan }) => {
  const { page, app } = ajukan
  await openGoods(page, samples.forty)
  const before = await texts(page, 'jmlsat', [0, 1, 2, 3])
  await cell(page, 0, 'jmlsat').click()
  await cell(page, 2, 'jmlsat').click({ modifiers: ['Control'] })
  await expect(page.locator('[role=gridcell][aria-selected=true]')).toHaveCount(2)
  expect(await violations(ajukan)).toEqual([])
  await page.keyboard.press('Delete')
  await expect.poll(() => texts(page, 'jmlsat', [0, 1, 2, 3])).toEqual(['', before[1], '', before[3]])
  await page.keyboard.press('Control+z')
  await expect.poll(() => texts(page, 'jmlsat', [0, 1, 2, 3])).toEqual(before)
  const choose = async (line: number, item: string): Promise<void> => {
    await cell(page, line, 'jmlsat').click({ button: 'right' })
    await action(page, `grid.${item}`).click()
  }
  await choose(1, 'cut')
  await expect(cell(page, 1, 'jmlsat')).toHaveText('')
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe((before[1] ?? '').replaceAll('.', ''))
  await choose(3, 'paste')
  await expect(cell(page, 3, 'jmlsat')).toHaveText(before[1] ?? '')
})

step('Ctrl and an arrow go to the edge of the data; Tab in the last cell adds a line, once', async ({ ajukan }) => {
  const { page } = ajukan
  await openGoods(page, samples.three)
  const lines = async (): Promise<number> => Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1
  const count = await lines()
  await cell(page, 1, 'jmlsat').click()
  await page.keyboard.press('Delete')
  await cell(page, 0, 'jmlsat').click()
  await page.keyboard.press('Control+ArrowDown')
  await expect(cell(page, 2, 'jmlsat')).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Tab')
  await expect.poll(lines).toBe(count + 1)
  await expect(cell(page, count, 'nohs')).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Tab')
  await expect(cell(page, count, 'nohs')).toBeFocused()
  expect(await lines()).toBe(count + 1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(0)
  // Nothing was entered in it.
  await expect.poll(lines).toBe(count)
  await expectSaved(page)
})

step('a column is dragged to another place, which is remembered', async ({ ajukan }) => {
  const { page } = ajukan
  await openGoods(page, samples.three)
  const titles = () => page.locator('[data-sort]').evaluateAll((all) => all.map((title) => title.getAttribute('data-sort')))
  const [from, to] = [await page.locator('[data-sort=dcif]').boundingBox(), await page.locator('[data-sort=jmlsat]').boundingBox()]
  await page.mouse.move((from?.x ?? 0) + 30, (from?.y ?? 0) + 10)
  await page.mouse.down()
  await page.mouse.move((to?.x ?? 0) + 10, (to?.y ?? 0) + 10, { steps: 4 })
  await page.mouse.up()
  const moved = await titles()
  expect(moved.indexOf('dcif')).toBe(moved.indexOf('jmlsat') - 1)
  await expect(page.locator('[data-view=sorted]')).toHaveCount(0)
  await page.reload()
  await section(page, 'goods').click()
  await expect(cell(page, 0, 'dcif')).toBeVisible()
  expect(await titles()).toEqual(moved)
  // Back to where the others expect it.
  await page.evaluate(() => localStorage.clear())
})

test('the goods table works as a spreadsheet does', ({ ajukan }) => run({ ajukan }))
