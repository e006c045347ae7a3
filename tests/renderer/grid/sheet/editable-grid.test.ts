import { afterEach, expect, test } from 'vitest'
import { nextTick } from 'vue'
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
const edits = () => page.said.filter(([name]) => name === 'edit' || name === 'edits').map(([, payload]) => payload)

test('typing replaces a cell, Enter takes the value in its wire type and goes down', async () => {
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

test('Tab goes right and Enter returns below where the row of entries began', async () => {
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

test('F2 edits what is there, Esc brings it back, and nothing is emitted for a text left as it was', async () => {
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

test('Ctrl+Z in a cell takes back what is being typed there and nothing else, so that no earlier step is lost', async () => {
  await open(goods(2))
  await page.click(1, 'kd_barang')
  await page.type('NEW')
  expect((await page.press('z', { ctrlKey: true })).defaultPrevented).toBe(true)
  expect(page.input()).toBeNull()
  expect(edits()).toEqual([])
  expect((await page.press('z', { ctrlKey: true })).defaultPrevented).toBe(false)
})

test('a number that cannot be read stays in the cell with a message until it is mended', async () => {
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

test('leaving the input by any way keeps what was typed', async () => {
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

test('a text that cannot be read is reported when the grid goes away', async () => {
  await open(goods(1))
  await page.click(0, 'jmlsat')
  await page.type('x')
  page.close()
  expect(page.said.at(-1)).toEqual(['unreadable', [{ row: 0, column: expect.any(Number), key: 'jmlsat', text: 'x', why: 'number' }]])
})

test('editing stays with its row while rows are inserted above and other cells change', async () => {
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

test('a coded column offers its list on F4 and while typing, and takes any other text too', async () => {
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

test('what is typed after F4 stands in place of what the cell held; after F2 it goes on behind it', async () => {
  await open(goods(1))
  await page.click(0, 'kdsat')
  await page.press('F4')
  expect([page.input()?.selectionStart, page.input()?.selectionEnd]).toEqual([0, 3])
  for (const _ of ['the list', 'the cell']) await page.press('Escape')
  await page.press('F2')
  expect([page.input()?.selectionStart, page.input()?.selectionEnd]).toEqual([3, 3])
})

test('the mark of a coded cell opens its list, and a click takes a value', async () => {
  await open(goods(1))
  await page.click(0, 'kdsat')
  page.element.querySelector<HTMLElement>('[data-pick]')?.click()
  await nextTick()
  page.element.querySelectorAll<HTMLElement>('[role="option"]')[1]?.click()
  await nextTick()
  expect(page.rows.value[0]?.['kdsat']).toBe('KGM')
})

test('a range is copied as tab separated text and pasted with the rows it deps appended first', async () => {
  await open(goods(2))
  await page.click(0, 'jmlsat')
  await page.press('ArrowDown', { shiftKey: true })
  await page.press('ArrowRight', { shiftKey: true })
  const text = page.copy()
  expect(text).toBe('0,5\tPCE\r\n1,5\tPCE')
  await page.click(1, 'jmlsat')
  page.said.length = 0
  await page.paste(text)
  expect(page.said.filter(([name]) => name !== 'focus')).toEqual([
    ['insert', { at: 2, count: 1, beside: 'end' }],
    [
      'edits',
      [
        { row: 1, key: 'jmlsat', value: 0.5 },
        { row: 2, key: 'jmlsat', value: 1.5 },
        { row: 2, key: 'kdsat', value: 'PCE' }
      ]
    ]
  ])
  expect(page.element.querySelectorAll('[role="gridcell"][aria-selected="true"]')).toHaveLength(4)
})

test('pasted texts that cannot be read are reported with their place', async () => {
  await open(goods(1))
  await page.click(0, 'jmlsat')
  await page.paste('banyak')
  expect(page.said.at(-1)).toEqual(['unreadable', [{ row: 0, column: expect.any(Number), key: 'jmlsat', text: 'banyak', why: 'number' }]])
})

test('Ctrl+D fills down, Delete clears, each as one list of edits', async () => {
  await open(goods(3))
  await page.click(0, 'kd_barang')
  await page.press('ArrowDown', { shiftKey: true, ctrlKey: true })
  await page.press('d', { ctrlKey: true })
  expect(page.rows.value.map((row) => row['kd_barang'])).toEqual(['SKU-1', 'SKU-1', 'SKU-1'])
  await page.press('Delete')
  expect(page.rows.value.map((row) => row['kd_barang'])).toEqual(['', '', ''])
  expect(edits()).toHaveLength(2)
})

test('Ctrl+Shift+L adds a line and stands in it; Ctrl+Delete removes the selected rows', async () => {
  await open(goods(2))
  await page.click(0, 'merk')
  await page.press('L', { ctrlKey: true, shiftKey: true })
  expect(page.focused()).toBe('/detail/data/2/serial')
  await page.press('ArrowUp', { shiftKey: true })
  await page.press('Delete', { ctrlKey: true })
  expect(page.said).toContainEqual(['remove', { rows: [1, 2] }])
  expect(page.rows.value).toHaveLength(1)
  expect(page.focused()).toBe('/detail/data/0/serial')
})

test('the context menu inserts, duplicates and deletes the selected rows', async () => {
  await open(goods(3))
  await page.click(1, 'kd_barang')
  await page.click(2, 'kd_barang', { shiftKey: true })
  page.cell(2, 'kd_barang').dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 }))
  await nextTick()
  const items = [...page.element.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  expect(items.map((item) => item.dataset['action'])).toEqual(
    ['insert-above', 'insert-below', 'duplicate', 'move-up', 'move-down', 'copy', 'paste', 'remove'].map((verb) => `grid.${verb}`)
  )
  items[2]?.click()
  await new Promise((resolve) => setTimeout(resolve))
  expect(page.said).toContainEqual(['duplicate', { rows: [1, 2] }])
  expect(page.element.querySelector('[role="menu"]')).toBeNull()
})

test('a problem marks its cell, describes it, and can be jumped to far down the list', async () => {
  await open(goods(5000))
  page.problems.value = new Map([['/detail/data/4321/kdsat', 'Wajib diisi.']])
  expect(page.focusCell('/detail/data/4321/kdsat')).toBe(true)
  await nextTick()
  await nextTick()
  const cell = page.cell(4321, 'kdsat')
  expect(document.activeElement).toBe(cell)
  expect(cell.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(cell.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Wajib diisi.')
  expect(page.element.querySelector('.footer')?.textContent).toContain('Baris 4322 · Satuan: Wajib diisi.')
  expect([
    page.focusCell('/detail/data/9999/kdsat'),
    page.focusCell('/detail/data/1/none'),
    page.focusCell('/dokumen/data/0/dokno')
  ]).toEqual([false, false, false])
})

test('only rows near the view are in the page, and the grid says how many there are', async () => {
  await open(goods(10_000))
  const grid = page.element.querySelector('[role="grid"]')
  expect([grid?.getAttribute('aria-rowcount'), grid?.getAttribute('aria-colcount')]).toEqual(['10001', '31'])
  expect(page.element.querySelectorAll('[data-row]').length).toBeLessThan(45)
  expect(page.element.querySelectorAll('.cell[tabindex="0"]')).toHaveLength(1)
})

test('an empty list takes a paste, and offers to add a row', async () => {
  await open([], 'container')
  page.element.querySelector<HTMLElement>('[role="grid"]')?.focus()
  await page.paste('MSKU1234565\t40\tF')
  expect(page.rows.value).toEqual([{ contno: 'MSKU1234565', contukur: '40', conttipe: 'F' }])
  page.rows.value = []
  await nextTick()
  page.element.querySelector<HTMLElement>('[data-action="grid.add"]')?.click()
  await nextTick()
  expect(page.rows.value).toHaveLength(1)
})

test('dates are typed in the broker’s form and kept in the service’s', async () => {
  await open([{ doktg: '2026-01-31' }], 'dokumen')
  expect(page.cell(0, 'doktg').textContent.trim()).toBe('31-01-2026')
  await page.click(0, 'doktg')
  await page.type('20/11/26')
  await page.press('Enter')
  expect(edits()).toEqual([{ row: 0, key: 'doktg', value: '2026-11-20' }])
})

test('Esc and then Tab leave the grid to whoever comes next; Tab at the last cell too', async () => {
  await open(goods(2), 'container')
  await page.click(0, 'contno')
  expect((await page.press('Tab')).defaultPrevented).toBe(true)
  await page.press('Escape')
  expect((await page.press('Tab')).defaultPrevented).toBe(false)
  await page.press('End', { ctrlKey: true })
  expect((await page.press('Tab')).defaultPrevented).toBe(false)
})

test('shortcuts of the window see what was typed and are left to it', async () => {
  await open(goods(1))
  await page.click(0, 'kd_barang')
  await page.type('Z')
  const event = await page.press('Enter', { ctrlKey: true })
  expect([event.defaultPrevented, page.rows.value[0]?.['kd_barang'], page.focused()]).toEqual([false, 'Z', '/detail/data/0/kd_barang'])
})
