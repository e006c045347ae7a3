import { afterEach, expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import { tabTarget } from '../../../../renderer/grid/base/range.ts'
import { gridPage, type GridPage } from '../../support/grid/grid-page.ts'
import { useWindowSizes } from '../../support/grid/sizes.ts'

useWindowSizes()
let page: GridPage
const open = async (...given: Parameters<typeof gridPage>): Promise<void> => {
  page = await gridPage(...given)
}
afterEach(() => page.close())

const goods = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    serial: String(index + 1),
    kd_barang: `SKU-${index + 1}`,
    jmlsat: index + 0.5,
    kdsat: 'PCE'
  }))
const edits = () => page.events.filter(([name]) => name === 'edit' || name === 'edits').map(([, payload]) => payload)

test('typing replaces a cell; Enter stores the value with its wire type and moves down', async () => {
  await open(goods(3))
  await page.click(0, 'jmlsat')
  await page.type('1.234,5')
  expect(page.input()?.dataset['field']).toBe('/detail/data/0/jmlsat')
  expect(page.element.querySelectorAll('[data-field="/detail/data/0/jmlsat"]')).toHaveLength(1)
  await page.press('Enter')
  expect(edits()).toEqual([{ row: 0, key: 'jmlsat', value: 1234.5 }])
  expect(page.cell(0, 'jmlsat').textContent.trim()).toBe('1.234,5')
  expect(page.focused()).toBe('/detail/data/1/jmlsat')
})

test('a cell that is being edited is closed when the grid becomes read-only', async () => {
  await open(goods(3))
  await page.click(0, 'merk')
  await page.type('AB')
  page.isReadonly.value = true
  await nextTick()
  expect(page.input()).toBeNull()
  await nextTick()
  expect(page.focused()).toBe('/detail/data/0/merk')
})

test('Tab moves right; Enter returns to the column where the first Tab was pressed, one row below', async () => {
  await open(goods(3))
  await page.click(0, 'kd_barang')
  await page.type('A')
  await page.press('Tab')
  await page.type('B')
  await page.press('Tab')
  await page.press('Enter')
  expect(page.focused()).toBe('/detail/data/1/kd_barang')
  expect(page.rows.value[0]).toMatchObject({ kd_barang: 'A', merk: 'B' })
})

test('Enter stays in the column of a cell that was clicked, or reached by an arrow, after a Tab', async () => {
  await open(goods(4))
  await page.click(0, 'kd_barang')
  await page.press('Tab')
  await page.click(1, 'jmlsat')
  await page.press('Enter')
  expect(page.focused()).toBe('/detail/data/2/jmlsat')
  await page.click(0, 'kd_barang')
  await page.press('Tab')
  await page.click(1, 'jmlsat')
  await page.press('Tab')
  await page.press('Enter')
  expect(page.focused()).toBe('/detail/data/2/jmlsat')
  await page.click(0, 'kd_barang')
  await page.press('Tab')
  await page.type('B')
  await page.press('ArrowDown')
  await page.press('Enter')
  expect(page.focused()).toBe('/detail/data/2/merk')
})

test('F2 edits the value, Esc restores it, and an unchanged text emits nothing', async () => {
  await open(goods(2))
  await page.click(1, 'kd_barang')
  await page.press('F2')
  expect(page.input()?.value).toBe('SKU-2')
  await page.type('X')
  await page.press('Escape')
  await page.press('F2')
  await page.press('Enter')
  expect(edits()).toEqual([])
  expect(page.cell(1, 'kd_barang').textContent.trim()).toBe('SKU-2')
})

test('Ctrl+Z in a cell discards the typed text only', async () => {
  await open(goods(2))
  await page.click(1, 'kd_barang')
  await page.type('NEW')
  expect((await page.press('z', { ctrlKey: true })).defaultPrevented).toBe(true)
  expect(page.input()).toBeNull()
  expect(edits()).toEqual([])
  expect((await page.press('z', { ctrlKey: true })).defaultPrevented).toBe(false)
})

test('an invalid number stays in the cell with a message until it is corrected', async () => {
  await open(goods(2))
  await page.click(0, 'jmlsat')
  await page.type('12x')
  await page.press('Enter')
  expect(page.input()?.value).toBe('12x')
  const message = page.element.querySelector('[role="alert"]')
  expect(message?.textContent).toContain('Bukan angka')
  expect(page.input()?.getAttribute('aria-describedby')).toBe(message?.id)
  await page.click(1, 'kd_barang')
  expect(page.focused()).toBe('/detail/data/0/jmlsat')
  expect(edits()).toEqual([])
  await page.press('Escape')
  expect(page.cell(0, 'jmlsat').textContent.trim()).toBe('0,5')
})

test('in a pause of typing the text is stored while the cell is open; Enter keeps it, Esc and an invalid text take it back', async () => {
  await open(goods(2))
  const pauseAfter = async (text: string): Promise<void> => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await page.type(text)
    vi.advanceTimersByTime(200)
    vi.useRealTimers()
    await nextTick()
  }
  await page.click(0, 'jmlsat')
  await pauseAfter('7,50')
  expect([page.events, page.input()?.value, page.rows.value[0]?.['jmlsat']]).toEqual([
    [['typing', { row: 0, key: 'jmlsat', value: 7.5 }]],
    '7,50',
    7.5
  ])
  await page.press('Enter')
  expect(page.events.at(-1)).toEqual(['edit', { row: 0, key: 'jmlsat', value: 7.5 }])
  page.events.length = 0
  await pauseAfter('12')
  await pauseAfter('x')
  expect(page.events.map(([name]) => name)).toEqual(['typing', 'cancel'])
  await page.press('Escape')
  await page.type('9')
  await pauseAfter('9')
  await page.press('Escape')
  expect(page.events.map(([name]) => name)).toEqual(['typing', 'cancel', 'typing', 'cancel'])
})

test('leaving the input stores the typed text, on blur and on unmount', async () => {
  await open(goods(2))
  await page.click(0, 'kd_barang')
  await page.type('BLUR')
  page.input()?.blur()
  await nextTick()
  await page.click(1, 'kd_barang')
  await page.type('GONE')
  page.close()
  expect(edits()).toEqual([
    { row: 0, key: 'kd_barang', value: 'BLUR' },
    { row: 1, key: 'kd_barang', value: 'GONE' }
  ])
})

test('an invalid text is reported when the grid is unmounted', async () => {
  await open(goods(1))
  await page.click(0, 'jmlsat')
  await page.type('x')
  page.close()
  expect(page.events.at(-1)).toEqual(['unreadable', [{ row: 0, column: expect.any(Number), key: 'jmlsat', text: 'x', why: 'number' }]])
})

test('editing follows its row when rows are inserted above', async () => {
  await open(goods(3))
  await page.click(1, 'kd_barang')
  await page.type('MINE')
  page.rows.value = [{ ...page.rows.value[0], kd_barang: 'NEW' }, ...page.rows.value]
  await nextTick()
  await nextTick()
  expect(page.input()?.dataset['field']).toBe('/detail/data/2/kd_barang')
  await page.press('Enter')
  expect(page.rows.value.map((row) => row['kd_barang'])).toEqual(['NEW', 'SKU-1', 'MINE', 'SKU-3'])
})

test.each(['serial', undefined])(
  'the text of a removed row is reported, not stored in the row that takes its place (row id: %s)',
  async (idKey) => {
    await open(goods(3), 'detail', idKey)
    await page.click(1, 'kd_barang')
    await page.type('MINE')
    page.rows.value = page.rows.value.toSpliced(1, 1)
    await nextTick()
    await nextTick()
    expect([page.input(), page.events]).toEqual([
      null,
      [['unreadable', [{ row: 1, column: expect.any(Number), key: 'kd_barang', text: 'MINE', why: 'row-gone' }]]]
    ])
    expect(page.rows.value.map((row) => row['kd_barang'])).toEqual(['SKU-1', 'SKU-3'])
  }
)

test('editing follows a row by its id when all rows are replaced', async () => {
  await open(goods(3), 'detail', 'serial')
  await page.click(2, 'kd_barang')
  await page.type('MINE')
  page.rows.value = page.rows.value.slice(1).map((row) => ({ ...row, merk: 'X' }))
  await nextTick()
  await nextTick()
  expect(page.input()?.dataset['field']).toBe('/detail/data/1/kd_barang')
  await page.press('Enter')
  expect(page.rows.value.map((row) => row['kd_barang'])).toEqual(['SKU-2', 'MINE'])
})

test('a coded column offers its list on F4 and while typing, and accepts any text', async () => {
  await open(goods(2))
  await page.click(0, 'kdsat')
  await page.press('F4')
  expect([...page.element.querySelectorAll('[role="option"]')].map((option) => option.getAttribute('aria-selected'))).toEqual([
    'true',
    'false'
  ])
  await page.press('ArrowDown')
  await page.press('Enter')
  expect(page.rows.value[0]?.['kdsat']).toBe('KGM')
  await page.type('kgm')
  await page.press('Enter')
  expect(page.rows.value[1]?.['kdsat']).toBe('KGM')
  await page.type('ZZ')
  await page.press('Enter')
  expect(page.rows.value[1]?.['kdsat']).toBe('ZZ')
})

test('a date cell takes short dates, F2 steps its day, and F4 opens a calendar whose day the arrows move', async () => {
  page = await gridPage([{ doktg: '' }, { doktg: '2026-11-20' }], 'dokumen')
  const days = () => page.rows.value.map((row) => row['doktg'])
  await page.click(0, 'doktg')
  await page.type('20/11')
  await page.press('Enter')
  expect(days()).toEqual(['2026-11-20', '2026-11-20'])
  await page.press('F2')
  await page.press('ArrowUp')
  expect(page.input()?.value).toBe('21-11-2026')
  await page.press('Enter')
  expect(days()).toEqual(['2026-11-20', '2026-11-21'])
  await page.click(0, 'doktg')
  await page.press('F4')
  expect(page.element.querySelector('[data-day="2026-11-20"]')?.hasAttribute('data-selected')).toBe(true)
  await page.press('ArrowDown')
  await page.press('ArrowRight')
  expect(page.input()?.value).toBe('28-11-2026')
  await page.press('Enter')
  expect(days()).toEqual(['2026-11-28', '2026-11-21'])
  await page.click(0, 'doktg')
  await page.press('F4')
  page.element.querySelector<HTMLElement>('[data-day="2026-11-03"]')?.click()
  await nextTick()
  expect([days(), page.element.querySelector('[data-day]')]).toEqual([['2026-11-03', '2026-11-21'], null])
})

test('F4 selects the text of the cell; F2 puts the caret behind it', async () => {
  await open(goods(1))
  await page.click(0, 'kdsat')
  await page.press('F4')
  expect([page.input()?.selectionStart, page.input()?.selectionEnd]).toEqual([0, 3])
  for (const _ of ['the list', 'the cell']) await page.press('Escape')
  await page.press('F2')
  expect([page.input()?.selectionStart, page.input()?.selectionEnd]).toEqual([3, 3])
})

test('the arrow of a coded cell opens its list, and a click chooses a code', async () => {
  await open(goods(1))
  await page.click(0, 'kdsat')
  page.element.querySelector<HTMLElement>('[data-pick]')?.click()
  await nextTick()
  page.element.querySelectorAll<HTMLElement>('[role="option"]')[1]?.click()
  await nextTick()
  expect(page.rows.value[0]?.['kdsat']).toBe('KGM')
})

test('a cell with a problem is marked and described, and can be focused far down the list', async () => {
  await open(goods(5000))
  page.problems.value = new Map([['/detail/data/4321/kdsat', 'Wajib diisi.']])
  expect(page.focusCell('/detail/data/4321/kdsat')).toBe(true)
  await nextTick()
  await nextTick()
  const cell = page.cell(4321, 'kdsat')
  expect(document.activeElement).toBe(cell)
  expect(cell.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(cell.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Wajib diisi.')
  expect(page.element.querySelector('.footer')?.textContent).toContain('Baris 4.322 · Satuan: Wajib diisi.')
  expect([
    page.focusCell('/detail/data/9999/kdsat'),
    page.focusCell('/detail/data/1/none'),
    page.focusCell('/dokumen/data/0/dokno')
  ]).toEqual([false, false, false])
})

test('only rows near the view are rendered; aria-rowcount has the total', async () => {
  await open(goods(10_000))
  const grid = page.element.querySelector('[role="grid"]')
  expect([grid?.getAttribute('aria-rowcount'), grid?.getAttribute('aria-colcount')]).toEqual(['10001', '31'])
  expect(page.element.querySelectorAll('[data-row]').length).toBeLessThan(45)
  expect(page.element.querySelectorAll('.cell[tabindex="0"]')).toHaveLength(1)
})

test('dates are typed with the day first and stored as YYYY-MM-DD', async () => {
  await open([{ doktg: '2026-01-31' }], 'dokumen')
  expect(page.cell(0, 'doktg').textContent.trim()).toBe('31-01-2026')
  await page.click(0, 'doktg')
  await page.type('20/11/26')
  await page.press('Enter')
  expect(edits()).toEqual([{ row: 0, key: 'doktg', value: '2026-11-20' }])
})

test('Tab leaves the grid after Esc, and at the last cell where no rows are added', async () => {
  await open(goods(2), 'container', undefined, true)
  await page.click(0, 'contno')
  expect((await page.press('Tab')).defaultPrevented).toBe(true)
  await page.press('Escape')
  expect((await page.press('Tab')).defaultPrevented).toBe(false)
  await page.press('End', { ctrlKey: true })
  expect((await page.press('Tab')).defaultPrevented).toBe(false)
})

test('Tab in the last cell adds a line, and one more only after something was entered in it: a blank line stays the last', async () => {
  await open([{ contno: 'A' }, { contno: 'B' }], 'container')
  await page.click(1, 'conttipe')
  await page.type('F')
  expect((await page.press('Tab')).defaultPrevented).toBe(true)
  expect([page.rows.value.length, page.focused()]).toEqual([3, '/container/data/2/contno'])
  await page.press('End')
  await page.type('L')
  await page.press('Tab')
  expect(page.rows.value).toHaveLength(4)
  for (const _ of [1, 2]) {
    await page.press('End')
    expect((await page.press('Tab')).defaultPrevented).toBe(true)
    expect([page.rows.value.length, page.focused()]).toEqual([4, '/container/data/3/contno'])
  }
  await page.type('D')
  await page.press('Tab')
  expect(page.rows.value.map(({ contno }) => contno)).toEqual(['A', 'B', '', 'D'])
  await page.press('End')
  await page.press('Tab')
  expect(page.rows.value).toHaveLength(5)
  await page.press('Escape')
  expect((await page.press('Tab')).defaultPrevented).toBe(false)
  expect(page.rows.value.map(({ contno }) => contno)).toEqual(['A', 'B', '', 'D'])
})

test.each(['ArrowUp', 'leaves the table', 'is unmounted'])('a line that Tab added goes again when it is left blank: %s', async (way) => {
  await open([{ contno: 'A' }, { contno: 'B' }], 'container')
  const outside = document.createElement('button')
  document.body.append(outside)
  await page.click(1, 'conttipe')
  await page.press('Tab')
  expect(page.rows.value).toHaveLength(3)
  page.events.length = 0
  if (way === 'ArrowUp') await page.press('ArrowUp')
  else if (way === 'is unmounted') page.close()
  else outside.focus()
  await new Promise((resolve) => setTimeout(resolve, 1))
  expect([page.rows.value.length, page.events]).toEqual([2, [['remove', { rows: [2] }]]])
  outside.remove()
})

test('a line that Tab added stays for a text that cannot be read', async () => {
  await open(goods(1))
  await page.click(0, 'jmlsat')
  await page.press('End', { ctrlKey: true })
  await page.press('Tab')
  expect(page.rows.value).toHaveLength(2)
  const outside = document.createElement('button')
  document.body.append(outside)
  await page.click(1, 'jmlsat')
  await page.type('banyak')
  outside.focus()
  await new Promise((resolve) => setTimeout(resolve, 1))
  expect(page.input()?.value).toBe('banyak')
  expect(page.rows.value).toHaveLength(2)
  outside.remove()
  page.close()
  expect(page.events.at(-1)).toEqual(['unreadable', [expect.objectContaining({ row: 1, key: 'jmlsat', text: 'banyak' })]])
  expect(page.rows.value).toHaveLength(2)
})

test('a line that was asked for, or in which something was entered, stays', async () => {
  await open([{ contno: 'A' }, { contno: 'B' }], 'container')
  await page.click(1, 'conttipe')
  await page.press('Tab')
  await page.type('C')
  await page.press('Enter')
  await page.press('ArrowUp')
  await page.press('L', { ctrlKey: true, shiftKey: true })
  await page.press('ArrowUp')
  expect(page.rows.value.map(({ contno }) => contno)).toEqual(['A', 'B', 'C', ''])
})

test('Tab passes over computed cells', () => {
  const size = { rows: 2, columns: 3 }
  const isSkipped = (column: number) => column === 2
  expect([tabTarget({ row: 0, column: 1 }, false, size, isSkipped), tabTarget({ row: 1, column: 0 }, true, size, isSkipped)]).toEqual([
    { row: 1, column: 0 },
    { row: 0, column: 1 }
  ])
  expect(tabTarget({ row: 1, column: 1 }, false, size, isSkipped)).toBeNull()
})

test('Enter at the end of a line that was entered with Tab adds a line at its first column; after a correction it adds none', async () => {
  await open([{ contno: 'A' }, { contno: 'B' }], 'container')
  await page.click(1, 'contno')
  await page.type('C')
  await page.press('Enter')
  expect([page.rows.value.length, page.focused()]).toEqual([2, '/container/data/1/contno'])
  await page.type('D')
  await page.press('Tab')
  await page.type('40')
  await page.press('Enter')
  expect([page.rows.value.length, page.focused()]).toEqual([3, '/container/data/2/contno'])
  await page.press('ArrowUp')
  await page.press('End')
  await page.type('F')
  await page.press('Enter')
  expect(page.focused()).toBe('/container/data/2/contno')
  page.isReadonly.value = true
  await page.press('Enter')
  expect(page.rows.value).toHaveLength(3)
})

test('F4 in a cell that is being typed in looks for what was typed', async () => {
  await open(goods(1))
  await page.click(0, 'kdsat')
  await page.type('kil')
  await page.press('Escape')
  expect([page.input()?.value, page.element.querySelector('[role="listbox"]')]).toEqual(['kil', null])
  await page.press('F4')
  const options = () => [...page.element.querySelectorAll('[role="option"]')].map((option) => option.textContent.trim())
  expect([page.input()?.value, options()]).toEqual(['kil', ['KGMKilogram']])
  await page.press('F4')
  expect(options()).toEqual(['KGMKilogram'])
})

test('a shortcut of the window stores the typed text first and is not handled by the grid', async () => {
  await open(goods(1))
  await page.click(0, 'kd_barang')
  await page.type('Z')
  const event = await page.press('s', { ctrlKey: true })
  expect([event.defaultPrevented, page.rows.value[0]?.['kd_barang'], page.focused()]).toEqual([false, 'Z', '/detail/data/0/kd_barang'])
})

test('a cell that was left with a text that cannot be read shows it until it has a value, which may be the one from before', async () => {
  await open(goods(2))
  const path = '/detail/data/1/jmlsat'
  page.kept.value = new Map([[path, '12x']])
  await nextTick()
  expect([page.cell(1, 'jmlsat').textContent.trim(), page.cell(0, 'jmlsat').textContent.trim()]).toEqual(['12x', '0,5'])
  await page.click(1, 'jmlsat')
  await page.press('F2')
  expect(page.input()?.value).toBe('12x')
  await page.press('Escape')
  await page.type('1,5')
  await page.press('Enter')
  expect([page.cell(1, 'jmlsat').textContent.trim(), page.kept.value.size]).toEqual(['1,5', 0])
})
