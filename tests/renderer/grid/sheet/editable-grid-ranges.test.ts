import { afterEach, expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import { rowHeight } from '../../../../renderer/grid/base/use-virtual-rows.ts'
import { inBothLanguages } from '#core/base/translator.ts'
import { gridKeyList } from '../../../../renderer/grid/sheet/grid-keys.ts'
import { gridText } from '../../../../renderer/grid/text.ts'
import { gridPage, type GridPage } from '../../support/grid/grid-page.ts'
import { useWindowSizes } from '../../support/grid/sizes.ts'
import { eventually } from '../../../support/eventually.ts'

const gridId = inBothLanguages(gridText).id

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

test('a paste of empty cells and a fill from an empty cell change nothing and say so', async () => {
  await open(goods(3))
  await page.click(0, 'kd_barang')
  await page.paste('\t\r\n\t\r\n')
  await page.click(0, 'merk')
  page.rows.value = page.rows.value.map((row, index) => ({ ...row, merk: index === 0 ? '' : 'ACME' }))
  await page.press('ArrowDown', { shiftKey: true })
  await page.press('d', { ctrlKey: true })
  expect(page.events).toEqual([
    ['refused', 'blank-paste'],
    ['refused', 'blank-fill']
  ])
})

test('a range is copied as tab-separated text; pasting appends missing rows first', async () => {
  await open(goods(2))
  await page.click(0, 'jmlsat')
  await page.press('ArrowDown', { shiftKey: true })
  await page.press('ArrowRight', { shiftKey: true })
  const text = page.copy()
  expect(text).toBe('0,5\tPCE\r\n1,5\tPCE')
  await page.click(1, 'jmlsat')
  page.events.length = 0
  await page.paste(text)
  expect(page.events).toEqual([
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

test('invalid pasted texts are reported with row and column', async () => {
  await open(goods(1))
  await page.click(0, 'jmlsat')
  await page.paste('banyak')
  expect(page.events.at(-1)).toEqual(['unreadable', [{ row: 0, column: expect.any(Number), key: 'jmlsat', text: 'banyak', why: 'number' }]])
})

test('Ctrl+D fills down and Delete clears, each as one list of edits', async () => {
  await open(goods(3))
  await page.click(0, 'kd_barang')
  await page.press('ArrowDown', { shiftKey: true, ctrlKey: true })
  await page.press('d', { ctrlKey: true })
  expect(page.rows.value.map((row) => row['kd_barang'])).toEqual(['SKU-1', 'SKU-1', 'SKU-1'])
  await page.press('Delete')
  expect(page.rows.value.map((row) => row['kd_barang'])).toEqual(['', '', ''])
  expect(edits()).toHaveLength(2)
})

test('Ctrl+Shift+L adds a row and moves into it; Ctrl+Delete removes the selected rows', async () => {
  await open(goods(2))
  await page.click(0, 'merk')
  await page.press('L', { ctrlKey: true, shiftKey: true })
  expect(page.focused()).toBe('/detail/data/2/serial')
  await page.press('ArrowUp', { shiftKey: true })
  await page.press('Delete', { ctrlKey: true })
  expect(page.events).toContainEqual(['remove', { rows: [1, 2] }])
  expect(page.rows.value).toHaveLength(1)
  expect(page.focused()).toBe('/detail/data/0/serial')
})

test('a row that is added below the visible ones is scrolled into view', async () => {
  await open(goods(100))
  const scroller = page.element.querySelector<HTMLElement>('[role="grid"]')
  if (!scroller) throw new Error('no grid')
  const rowsHeight = (): number => Number.parseInt(scroller.querySelector<HTMLElement>('[style*="height"]')?.style.height ?? '0')
  const end = (): number => rowHeight + rowsHeight() - scroller.clientHeight
  // As a browser: never beyond what is rendered.
  let scrollTop = 0
  Object.defineProperty(scroller, 'scrollTop', { get: () => scrollTop, set: (to: number) => (scrollTop = Math.min(to, end())) })
  await page.click(0, 'merk')
  await page.press('End', { ctrlKey: true })
  expect(scrollTop).toBe(end())
  const before = scrollTop
  await page.press('L', { ctrlKey: true, shiftKey: true })
  await eventually(() => expect([scrollTop, end()]).toEqual([before + rowHeight, before + rowHeight]))
})

test('the context menu lists its actions and duplicates the selected rows', async () => {
  await open(goods(3))
  await page.click(1, 'kd_barang')
  await page.click(2, 'kd_barang', { shiftKey: true })
  page.cell(2, 'kd_barang').dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 }))
  await nextTick()
  const items = [...page.element.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  expect(items.map((item) => item.dataset['action'])).toEqual(
    ['insert-above', 'insert-below', 'duplicate', 'move-up', 'move-down', 'cut', 'copy', 'paste', 'fill-series', 'remove'].map(
      (item) => `grid.${item}`
    )
  )
  items[2]?.click()
  await new Promise((resolve) => setTimeout(resolve))
  expect(page.events).toContainEqual(['duplicate', { rows: [1, 2] }])
  expect(page.element.querySelector('[role="menu"]')).toBeNull()
})

test('rows of a table with a fixed order are moved neither by keys nor by the menu', async () => {
  await open(goods(3), 'detail', undefined, true)
  await page.click(1, 'kd_barang')
  await page.press('ArrowDown', { altKey: true, shiftKey: true })
  expect([page.events, page.focused()]).toEqual([[], '/detail/data/1/kd_barang'])
  page.cell(1, 'kd_barang').dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 }))
  await nextTick()
  const actions = [...page.element.querySelectorAll<HTMLElement>('[role="menuitem"]')].map((item) => item.dataset['action'])
  expect(actions).toEqual(
    ['insert-above', 'insert-below', 'duplicate', 'cut', 'copy', 'paste', 'fill-series', 'remove'].map((item) => `grid.${item}`)
  )
})

test('the context menu does not open while a cell has an invalid text; a valid text is stored first', async () => {
  await open(goods(3))
  const openMenu = async (row: number): Promise<void> => {
    await page.click(row, 'kd_barang', { button: 2 })
    page.cell(row, 'kd_barang').dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 }))
    await nextTick()
  }
  await page.click(0, 'jmlsat')
  await page.type('12x')
  await openMenu(2)
  expect([page.element.querySelector('[role="menu"]'), page.input()?.value]).toEqual([null, '12x'])
  await page.press('Escape')
  await page.type('12')
  await openMenu(2)
  page.element.querySelector<HTMLElement>('[data-action="grid.remove"]')?.click()
  await new Promise((resolve) => setTimeout(resolve))
  expect(page.rows.value.map(({ serial, jmlsat }) => [serial, jmlsat])).toEqual([
    ['1', 12],
    ['2', 1.5]
  ])
})

test('an empty grid accepts a paste and has a button to add a row', async () => {
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

test('one live region says ranges once they stay, and what was done with them', async () => {
  await open(goods(3))
  const said = () => page.element.querySelector('[data-announced]')?.textContent.trim()
  await page.click(0, 'jmlsat')
  await page.press('ArrowDown', { shiftKey: true })
  await page.press('ArrowDown', { shiftKey: true })
  await eventually(() => expect(said()).toBe('3 sel dipilih, Jumlah satuan baris 1 sampai Jumlah satuan baris 3'))
  await page.press('d', { ctrlKey: true })
  await nextTick()
  expect(said()).toBe('2 sel diisi.')
  page.copy()
  await nextTick()
  expect(said()).toBe('3 sel disalin.')
  await page.click(2, 'jmlsat')
  await page.paste('7\n8')
  expect(said()).toBe('2 sel ditempel. 1 baris ditambahkan.')
  await page.press('Delete')
  await nextTick()
  expect(said()).toBe('2 sel dikosongkan.')
  expect(page.element.querySelectorAll('[aria-live], [role="status"]')).toHaveLength(1)
})

const column = (key: string) => page.rows.value.map((row) => row[key])

test('Ctrl+Enter writes what is typed into every selected cell as one list of edits, and the selection stays', async () => {
  await open(goods(4))
  await page.click(0, 'merk')
  for (let times = 0; times < 2; times += 1) await page.press('ArrowDown', { shiftKey: true })
  await page.type('ACME')
  page.events.length = 0
  const event = await page.press('Enter', { ctrlKey: true })
  expect([event.defaultPrevented, page.input(), column('merk')]).toEqual([true, null, ['ACME', 'ACME', 'ACME', '']])
  expect(page.events).toEqual([['edits', [0, 1, 2].map((row) => ({ row, key: 'merk', value: 'ACME' }))]])
  expect(page.element.querySelectorAll('[role="gridcell"][aria-selected="true"]')).toHaveLength(3)
  expect(page.focused()).toBe('/detail/data/0/merk')
})

test('what a pause in typing has stored is no step beside the fill', async () => {
  await open(goods(2))
  await page.click(0, 'merk')
  await page.press('ArrowDown', { shiftKey: true })
  await page.type('ACME')
  await eventually(() => expect(page.events.at(-1)?.[0]).toBe('typing'))
  page.events.length = 0
  await page.press('Enter', { ctrlKey: true })
  expect(page.events.map(([name]) => name)).toEqual(['cancel', 'edits'])
})

test('Ctrl+Enter without an edit writes the active cell into the selected ones; an empty one clears nothing', async () => {
  await open(goods(3))
  await page.click(2, 'kd_barang')
  for (let times = 0; times < 2; times += 1) await page.press('ArrowUp', { shiftKey: true })
  const event = await page.press('Enter', { ctrlKey: true })
  expect([event.defaultPrevented, column('kd_barang'), edits().length]).toEqual([true, ['SKU-3', 'SKU-3', 'SKU-3'], 1])
  page.rows.value = page.rows.value.map((row, index) => ({ ...row, merk: index === 0 ? '' : 'ACME' }))
  await page.click(0, 'merk')
  await page.press('ArrowDown', { shiftKey: true })
  page.events.length = 0
  await page.press('Enter', { ctrlKey: true })
  expect([page.events, column('merk')]).toEqual([[['refused', 'blank-fill']], ['', 'ACME', 'ACME']])
})

test('each column reads the text as its own value; a text that is none of its values is reported', async () => {
  await open(goods(2))
  await page.click(0, 'jmlsat')
  await page.press('ArrowRight', { shiftKey: true })
  await page.press('ArrowDown', { shiftKey: true })
  await page.type('2*3')
  await page.press('Enter', { ctrlKey: true })
  expect([column('jmlsat'), column('kdsat')]).toEqual([
    [6, 6],
    ['2*3', '2*3']
  ])
  await page.click(0, 'kdsat')
  await page.press('ArrowLeft', { shiftKey: true })
  page.events.length = 0
  await page.type('KGM')
  await page.press('Enter', { ctrlKey: true })
  expect([column('jmlsat'), column('kdsat')]).toEqual([
    [6, 6],
    ['KGM', '2*3']
  ])
  expect(page.events.at(-1)).toEqual(['unreadable', [{ row: 0, column: expect.any(Number), key: 'jmlsat', text: 'KGM', why: 'number' }]])
})

test.each(['Enter', 'ctrl'] as const)('in every state of the table Ctrl+Enter is kept from the window (%s)', async (state) => {
  await open(goods(2))
  await page.click(0, 'jmlsat')
  if (state === 'Enter') await page.type('12x')
  const event = await page.press('Enter', { ctrlKey: true })
  expect([event.defaultPrevented, page.input()?.value]).toEqual([true, state === 'Enter' ? '12x' : undefined])
  page.isReadonly.value = true
  expect((await page.press('Enter', { metaKey: true })).defaultPrevented).toBe(true)
})

test.each([
  ['id', 'Enter', [1.234, 1.5]],
  ['en', 'Enter', [1234, 1.5]],
  ['en', 'fill', [1234, 1234]],
  [null, 'fill', [0.5, 1.5]]
] as const)('a typed number with three decimals in a column with two is asked about: %s with %s', async (answer, key, stored) => {
  await open(goods(2).map((line) => ({ ...line, dcif: line.jmlsat })))
  page.focusCell('/detail/data/0/dcif')
  await nextTick()
  if (key === 'fill') await page.press('ArrowDown', { shiftKey: true })
  await page.type('1,234')
  await page.press('Enter', { ctrlKey: key === 'fill' })
  // The dialog of the question takes the focus from the cell.
  page.input()?.blur()
  expect([page.questions.length, page.questions[0]?.forms.ambiguous.map(({ id, en }) => [id, en]), column('dcif')]).toEqual([
    1,
    [[1.234, 1234]],
    [0.5, 1.5]
  ])
  page.questions[0]?.answer(answer)
  await nextTick()
  expect([column('dcif'), page.input()?.value]).toEqual([stored, answer === null ? '1,234' : undefined])
})

test('what is pasted into an open cell is not calculated', async () => {
  await open(goods(1))
  page.focusCell('/detail/data/0/dcif')
  await nextTick()
  await page.press('F2')
  const box = page.input()
  if (box === null) throw new Error('no input')
  box.value = '12*3'
  box.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste', bubbles: true }))
  await page.press('Enter')
  expect([page.input()?.value, column('dcif')]).toEqual(['12*3', [null]])
  await page.press('Escape')
  await page.type('12*3')
  await page.press('Enter')
  expect(column('dcif')).toEqual([36])
})

const selected = () =>
  [...page.element.querySelectorAll('[role="gridcell"][aria-selected="true"]')].map((cell) =>
    cell.getAttribute('data-field')?.replace('/detail/data/', '')
  )

test('Ctrl+click adds a range, and takes a selected cell out; clear and fill act on all of them as one step', async () => {
  await open(goods(4))
  await page.click(0, 'kd_barang')
  await page.click(1, 'kd_barang', { shiftKey: true })
  await page.click(3, 'kdsat', { ctrlKey: true })
  await page.click(1, 'kd_barang', { ctrlKey: true })
  expect(selected()).toEqual(['0/kd_barang', '3/kdsat'])
  expect(page.element.querySelector('[role="grid"]')?.getAttribute('aria-multiselectable')).toBe('true')
  await page.type('ACME')
  page.events.length = 0
  await page.press('Enter', { ctrlKey: true })
  expect(page.events).toHaveLength(1)
  expect([column('kd_barang'), column('kdsat')]).toEqual([
    ['ACME', 'SKU-2', 'SKU-3', 'SKU-4'],
    ['PCE', 'PCE', 'PCE', 'ACME']
  ])
  page.events.length = 0
  await page.press('Delete')
  expect([page.events.length, column('kd_barang')[0], column('kdsat')[3]]).toEqual([1, '', ''])
  await page.click(2, 'merk')
  expect(selected()).toEqual(['2/merk'])
})

test('with the keyboard Ctrl+F8 keeps the selection while the arrows select another part; Esc ends it', async () => {
  await open(goods(5))
  const said = () => page.element.querySelector('[data-announced]')?.textContent.trim()
  await page.click(0, 'kd_barang')
  await page.press('ArrowDown', { shiftKey: true })
  await page.press('F8', { ctrlKey: true })
  expect(said()).toContain('Pilihan tetap')
  for (const shiftKey of [false, false, true]) await page.press('ArrowDown', { shiftKey })
  expect(selected()).toEqual(['0/kd_barang', '1/kd_barang', '2/kd_barang', '3/kd_barang'])
  await eventually(() => expect(said()).toBe('4 sel dipilih dalam 2 bagian'))
  expect(page.element.querySelector('.footer')?.textContent).toContain('4 sel dipilih')
  await page.press('Delete', { ctrlKey: true })
  expect(page.events.at(-1)).toEqual(['remove', { rows: [0, 1, 2, 3] }])
  await page.press('F8', { ctrlKey: true })
  await page.press('Escape')
  await page.press('ArrowRight')
  expect(selected()).toHaveLength(1)
})

test('parts with the same rows or columns are copied as one block; other shapes are refused, and so is a paste that does not fit all parts', async () => {
  await open(goods(4))
  await page.click(0, 'jmlsat')
  await page.click(2, 'jmlsat', { ctrlKey: true })
  expect(page.copy()).toBe('0,5\r\n2,5')
  await page.click(3, 'kdsat', { ctrlKey: true })
  page.events.length = 0
  expect(page.copy()).toBe('')
  await page.paste('7\t8')
  expect(page.events).toEqual([
    ['refused', 'uneven-copy'],
    ['refused', 'uneven-paste']
  ])
  await page.paste('7')
  expect([column('jmlsat'), column('kdsat')]).toEqual([
    [7, 1.5, 7, 3.5],
    ['PCE', 'PCE', 'PCE', '7']
  ])
})

test('Ctrl and the arrows go to the edge of data, with Shift they select to it', async () => {
  await open(goods(6).map((row, index) => ({ ...row, merk: index === 1 || index === 2 || index === 5 ? 'ACME' : '' })))
  await page.click(0, 'merk')
  const down = async (shiftKey = false): Promise<string | undefined> => {
    await page.press('ArrowDown', { ctrlKey: true, shiftKey })
    return page.focused()
  }
  const path = (row: number) => `/detail/data/${row}/merk`
  expect([await down(), await down(), await down(), await down()]).toEqual([path(1), path(2), path(5), path(5)])
  await page.click(1, 'merk')
  await down(true)
  expect(selected()).toEqual(['1/merk', '2/merk'])
})

test('Ctrl+R fills right; a content that is no value of the next column is reported', async () => {
  await open(goods(2))
  await page.click(0, 'jmlsat')
  await page.click(1, 'kdsat', { shiftKey: true })
  await page.press('r', { ctrlKey: true })
  expect(column('kdsat')).toEqual(['0,5', '1,5'])
  await page.click(0, 'kd_barang')
  page.focusCell('/detail/data/0/kemasjm')
  page.rows.value = page.rows.value.map((row) => ({ ...row, kdsat: 'PCE' }))
  await nextTick()
  page.events.length = 0
  await page.press('r', { ctrlKey: true })
  expect(page.events).toEqual([['unreadable', [{ row: 0, column: expect.any(Number), key: 'kemasjm', text: 'PCE', why: 'number' }]]])
})

test('the corner of the selection is dragged to fill; several parts have no corner', async () => {
  await open(goods(4).map((row, index) => ({ ...row, jmlsat: index < 2 ? index + 1 : null })))
  await page.click(0, 'jmlsat')
  await page.click(1, 'jmlsat', { shiftKey: true })
  const corner = () => page.element.querySelector('[data-fill-handle]')
  expect(corner()?.closest('[data-field]')?.getAttribute('data-field')).toBe('/detail/data/1/jmlsat')
  vi.spyOn(document, 'elementFromPoint').mockImplementation(() => page.cell(3, 'jmlsat'))
  corner()?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true, button: 0 }))
  window.dispatchEvent(new PointerEvent('pointermove', { clientX: 5, clientY: 5 }))
  await eventually(() => expect(page.element.querySelector('.footer')?.textContent).toContain('nomornya berlanjut'))
  expect(page.element.querySelectorAll('.filling')).toHaveLength(2)
  window.dispatchEvent(new PointerEvent('pointerup'))
  await nextTick()
  expect([column('jmlsat'), selected().length, page.element.querySelector('.filling')]).toEqual([[1, 2, 3, 4], 4, null])
  await page.click(0, 'merk', { ctrlKey: true })
  expect(corner()).toBeNull()
})

test('a double-click on the corner fills down as far as the cells beside it go', async () => {
  await open(goods(5).map((row, index) => ({ ...row, jmlsat: index === 0 ? 7 : null, uraian: 'x', kdsat: index < 3 ? 'PCE' : '' })))
  await page.click(0, 'jmlsat')
  page.element.querySelector('[data-fill-handle]')?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
  await nextTick()
  expect(column('jmlsat').filter((value) => value === 7).length).toBeGreaterThan(1)
  expect(page.element.querySelector('input')).toBeNull()
})

test('the menu cuts, pastes and continues numbers', async () => {
  await open(goods(4).map((row, index) => ({ ...row, jmlsat: index < 2 ? index + 1 : null })))
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void (page.clipboard.text = text))
  await page.click(0, 'kd_barang')
  await page.menu('cut')
  await eventually(() => expect(column('kd_barang')[0]).toBe(''))
  await page.click(3, 'merk')
  await page.menu('paste')
  expect(column('merk')[3]).toBe('SKU-1')
  await page.click(0, 'jmlsat')
  await page.click(3, 'jmlsat', { shiftKey: true })
  await page.menu('fill-series')
  expect(column('jmlsat')).toEqual([1, 2, 3, 4])
})

test('what is not on the clipboard is not cut', async () => {
  await open(goods(1))
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  await page.click(0, 'kd_barang')
  await page.menu('cut')
  expect(column('kd_barang')).toEqual(['SKU-1'])
})

/** The keys as they are pressed: `Ctrl+←↑→↓` are four. */
const pressesOf = (keys: string): readonly string[] =>
  keys.endsWith('←↑→↓') ? ['Left', 'Up', 'Right', 'Down'].map((arrow) => keys.replace('←↑→↓', `Arrow${arrow}`)) : [keys]

test.each(gridKeyList(gridId.keys).flatMap(({ keys, label }) => pressesOf(keys).map((pressed) => [pressed, label] as const)))(
  'the table handles %s of the key list itself: %s',
  async (keys) => {
    await open(goods(3))
    await page.click(1, 'jmlsat')
    const parts = keys.split('+')
    const key = (parts.pop() ?? '').replace('Space', ' ')
    const event = await page.press(key, {
      ctrlKey: parts.includes('Ctrl'),
      shiftKey: parts.includes('Shift'),
      altKey: parts.includes('Alt')
    })
    // The system sends the event of the menu for this key.
    expect(event.defaultPrevented).toBe(keys !== 'Shift+F10')
  }
)
