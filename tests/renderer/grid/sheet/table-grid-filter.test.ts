import { afterEach, expect, test, vi } from 'vitest'
import { useWindowSizes } from '../../support/grid/sizes.ts'
import { closeTable, columns, line, open, choose } from '../../support/grid/table-page.ts'

useWindowSizes()

afterEach(closeTable)

const five = () => [
  line('1', 'Kabel', 20),
  line('2', 'Adaptor', 9),
  line('3', 'Kabel', 30),
  line('4', 'Sekrup', 9),
  line('5', 'Kabel', null)
]

/** Filters the descriptions in the dialog of the column. */
const filterBy = async (page: Awaited<ReturnType<typeof open>>, typed: string, row = 0): Promise<void> => {
  await page.point(row, 'brgurai')
  await choose(page, 'filter')
  await vi.dynamicImportSettled()
  await page.settle()
  await page.fill('[data-filter-search]', typed)
  await page.click('[data-action="filter.apply"]')
}

test('a filter by value shows some rows with their numbers; edits and filling act on them only, and the table keeps its order', async () => {
  const page = await open(five())
  await filterBy(page, 'kabel')
  expect(page.shown()).toEqual(['1', '3', '5'])
  expect(page.find('[data-view=filtered]').textContent).toContain('3 dari 5 baris tampil')
  // The price of the first shown row is filled into the two below it, not into the hidden ones between them.
  await page.point(0, 'dcif')
  await page.press('ArrowDown', { shiftKey: true })
  await page.press('ArrowDown', { shiftKey: true })
  page.grid().fillDown()
  await page.settle()
  expect(page.rows.value.map(({ dcif }) => dcif)).toEqual([20, 9, 20, 9, 20])
  // A row moves neither in the table nor in the view; sorting changes the view only, and its order cannot be applied.
  await page.press('ArrowDown', { altKey: true, shiftKey: true })
  expect(page.events.at(-1)).toEqual(['refused', 'filtered-move'])
  expect(page.shown()).toEqual(['1', '3', '5'])
  await page.click('[data-sort=dcif]')
  expect(document.querySelector('[data-action="rows.applyOrder"]')).toBeNull()
  await page.click('[data-action="rows.sortOff"]')
  // A row that no longer matches stays until the filter is applied again.
  await page.point(2, 'brgurai')
  await page.press('X')
  await page.press('Enter')
  expect([page.rows.value[2]?.['brgurai'], page.shown()]).toEqual(['X', ['1', '3', '5']])
  await page.press('L', { ctrlKey: true, shiftKey: true })
  expect(page.shown()).toEqual(['1', '3', '5', '6'])
  await page.click('[data-action="rows.showAll"]')
  expect(page.shown()).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(page.rows.value.map(({ serial }) => serial)).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(page.events.map(([name]) => name)).not.toContain('move')
})

test('the cursor stays on its row when rows are hidden or shown again, and selects one cell; without its row it is on the first', async () => {
  const page = await open(five())
  const focused = () => document.activeElement?.closest('[role=row]')?.querySelector('[role=rowheader]')?.textContent.split(',')[0]?.trim()
  const selected = () => document.querySelectorAll('[role=gridcell][aria-selected=true]').length
  await filterBy(page, 'kabel')
  await page.point(4, 'dcif')
  await page.press('ArrowUp', { shiftKey: true })
  await page.click('[data-action="rows.showAll"]')
  expect([focused(), selected()]).toEqual(['5', 1])
  await filterBy(page, 'kabel', 4)
  expect([page.shown(), focused(), selected()]).toEqual([['1', '3', '5'], '5', 1])
  await choose(page, 'filter-off')
  expect([focused(), selected()]).toEqual(['5', 1])
  await filterBy(page, 'kabel', 1)
  expect([page.shown(), focused(), selected()]).toEqual([['1', '3', '5'], '1', 1])
})

test('a filter stays, and is named, while the column set has not its column; the order of such a view cannot be applied', async () => {
  const page = await open(five())
  await filterBy(page, 'kabel')
  page.shownColumns.value = columns.filter(({ key }) => key !== 'brgurai')
  await page.settle()
  expect(page.shown()).toEqual(['1', '3', '5'])
  expect(page.find('[data-view=filtered]').textContent).toContain('3 dari 5 baris tampil')
  await page.click('[data-sort=dcif]')
  expect(document.querySelector('[data-action="rows.applyOrder"]')).toBeNull()
  // Filling what a problem counts shows all rows.
  page.grid().fillBlanks('dcif')
  await page.settle()
  expect(page.shown()).toHaveLength(5)
})

test('a filter is applied again to rows that replace all others', async () => {
  const page = await open(five())
  await filterBy(page, 'kabel')
  page.rows.value = ['Sekrup', 'Kabel', 'Mur', 'Baut', 'Kabel', 'Mur', 'Kabel', 'Baut'].map((name, index) =>
    line(String(index + 1), name, 1)
  )
  await page.settle()
  expect(page.shown()).toEqual(['2', '5', '7'])
})

test('a finding in a hidden row or column is shown when it is jumped to', async () => {
  const page = await open(five())
  await filterBy(page, 'sekrup')
  expect(page.shown()).toEqual(['4'])
  expect(page.grid().focusCell('/detail/data/1/brgurai')).toBe(true)
  await page.settle()
  expect(document.activeElement?.getAttribute('data-field')).toBe('/detail/data/1/brgurai')
  await choose(page, 'hide')
  expect(document.querySelector('[data-field="/detail/data/1/brgurai"]')).toBeNull()
  expect(page.grid().focusCell('/detail/data/2/brgurai')).toBe(true)
  await page.settle()
  expect(document.activeElement?.getAttribute('data-field')).toBe('/detail/data/2/brgurai')
})
