import { mount, type VueWrapper } from '@vue/test-utils'
import { afterEach, expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick, ref, shallowRef } from 'vue'
import { columnsOf } from '#core/derive/fields.ts'
import TableGrid from '../../../../renderer/grid/sheet/TableGrid.vue'
import type { CellEdit } from '../../../../renderer/grid/sheet/cells/cell-edit.ts'
import { gridId } from '../../../../renderer/grid/text/id.ts'
import { useWindowSizes } from '../../support/grid/sizes.ts'
import { fieldsId } from '../../../../renderer/forms/text/id.ts'

useWindowSizes()

type Line = Record<string, unknown>
interface Opened {
  readonly openFind: () => void
  readonly openBulk: () => void
  readonly fillDown: () => void
  readonly fillBlanks: (key: string) => void
  readonly focusCell: (path: string) => boolean
}

let wrapper: VueWrapper | null = null
afterEach(() => {
  wrapper?.unmount()
  localStorage.clear()
})

const keys = ['serial', 'brgurai', 'brgasal', 'dcif']
const columns = columnsOf('detail').filter(({ key }) => keys.includes(key))
const line = (serial: string, brgurai: string, dcif: number | null): Line => ({ serial, brgurai, brgasal: 'CN', dcif })

/** A table that applies the events of the grid, as a store does. */
const open = async (lines: readonly Line[]) => {
  const rows = ref<readonly Line[]>(lines)
  const shownColumns = shallowRef(columns)
  const events: [string, unknown][] = []
  const grid = ref<Opened | null>(null)
  const record =
    <T>(name: string, then?: (payload: T) => void) =>
    (payload: T): void => {
      events.push([name, payload])
      then?.(payload)
    }
  const set = (edits: readonly CellEdit[]): void => {
    const next = [...rows.value]
    for (const { row, key, value } of edits) next[row] = { ...next[row], [key]: value }
    rows.value = next
  }
  const Page = defineComponent(() => () => [
    h(TableGrid, {
      ref: (one) => (grid.value = one as unknown as Opened),
      rows: rows.value,
      columns: shownColumns.value,
      base: '/detail/data',
      language: 'id',
      problems: new Map(),
      label: 'Barang',
      words: gridId,
      fieldWords: { ...fieldsId, badNumber: 'Bukan angka' },
      isNumbered: true,
      numberKey: 'serial',
      onEdit: record<CellEdit>('edit', (edit) => set([edit])),
      onEdits: record('edits', set),
      onInsert: record<{ at: number; count: number }>(
        'insert',
        ({ at, count }) =>
          (rows.value = rows.value.toSpliced(at, 0, ...Array.from({ length: count }, () => line(String(at + 1), '', null))))
      ),
      onRemove: record('remove'),
      onMove: record('move'),
      onReorder: record('reorder'),
      onRefused: record('refused')
    })
  ])
  wrapper = mount(Page, { attachTo: document.body })
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 6; turn += 1) await nextTick()
  }
  const find = <E extends Element>(selector: string): E => {
    const found = document.querySelector<E>(selector)
    if (found === null) throw new Error(`no ${selector}`)
    return found
  }
  await settle()
  const press = async (key: string, over: KeyboardEventInit = {}): Promise<void> => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...over }))
    await settle()
  }
  const click = async (selector: string): Promise<void> => {
    find<HTMLElement>(selector).click()
    await settle()
  }
  const fill = async (selector: string, text: string): Promise<void> => {
    const input = find<HTMLInputElement>(selector)
    input.value = text
    input.dispatchEvent(new Event('input', { bubbles: true }))
    await settle()
  }
  const cell = (row: number, key: string) => find<HTMLElement>(`[data-field="/detail/data/${row}/${key}"]`)
  return {
    rows,
    shownColumns,
    events,
    press,
    click,
    fill,
    find,
    cell,
    grid: () => grid.value as Opened,
    settle,
    /** The row numbers from the top of the view. */
    shown: () => [...document.querySelectorAll('[role=rowheader]')].map((header) => header.textContent.split(',')[0]?.trim()),
    point: async (row: number, key: string) => {
      cell(row, key).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true, button: 0 }))
      window.dispatchEvent(new PointerEvent('pointerup'))
      await settle()
    }
  }
}

const three = () => [line('1', 'Kabel USB', 20), line('2', 'Adaptor', 9), line('3', 'kabel HDMI', 100)]

test('a click on a title sorts the view; paths, row numbers and edits refer to the row of the table', async () => {
  const page = await open(three())
  await page.click('[data-sort=dcif]')
  expect(page.shown()).toEqual(['2', '1', '3'])
  await page.click('[data-sort=dcif]')
  expect([page.shown(), document.activeElement?.getAttribute('data-field')]).toEqual([['3', '1', '2'], '/detail/data/2/dcif'])
  expect(page.find('[aria-sort]').getAttribute('aria-sort')).toBe('descending')
  expect(page.find('[data-view=sorted]').textContent).toContain('nomor baris tidak berubah')
  await page.press('5')
  await page.press('Enter')
  expect(page.events).toEqual([['edit', { row: 2, key: 'dcif', value: 5 }]])
  expect([page.rows.value[2]?.['dcif'], page.shown()]).toEqual([5, ['3', '1', '2']])
  expect(page.grid().focusCell('/detail/data/1/brgurai')).toBe(true)
  await page.settle()
  expect(document.activeElement?.getAttribute('data-field')).toBe('/detail/data/1/brgurai')
  await page.click('[data-sort=dcif]')
  expect(page.shown()).toEqual(['1', '2', '3'])
  expect(document.activeElement?.getAttribute('data-field')).toBe('/detail/data/1/brgurai')
})

test('the column menu sorts by keyboard, moving a row changes the view only, and the order can be applied to the table', async () => {
  const page = await open(three())
  await page.point(0, 'dcif')
  await page.press('ArrowDown', { altKey: true })
  expect(document.activeElement?.getAttribute('data-action')).toBe('grid.sort-ascending')
  await page.click('[data-action="grid.sort-ascending"]')
  expect(page.shown()).toEqual(['2', '1', '3'])
  await page.press('ArrowDown', { altKey: true, shiftKey: true })
  expect(page.shown()).toEqual(['1', '2', '3'])
  await page.press('ArrowDown', { altKey: true, shiftKey: true })
  await page.click('[data-action="rows.applyOrder"]')
  expect(page.events).toEqual([['reorder', [0, 2, 1]]])
  expect(document.querySelector('[data-view=sorted]')).toBeNull()
})

test('rows inserted into a sorted view are inserted next to the row in the table; Ctrl+Shift+L appends to table and view', async () => {
  const page = await open(three())
  await page.click('[data-sort=dcif]')
  await page.press('L', { ctrlKey: true, shiftKey: true })
  expect(page.shown()).toEqual(['2', '1', '3', '4'])
  await page.point(0, 'dcif')
  const cell = page.cell(0, 'dcif')
  cell.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
  await page.settle()
  await page.click('[data-action="grid.insert-below"]')
  expect(page.events.filter(([name]) => name === 'insert')).toEqual([
    ['insert', { at: 3, count: 1, beside: 'end' }],
    ['insert', { at: 1, count: 1, beside: 'above' }]
  ])
  expect(page.shown()).toEqual(['3', '1', '2', '4', '5'])
})

test('find moves through the matches in the order of the view; replace all is one step and reports rejected cells', async () => {
  const page = await open(three())
  await page.click('[data-sort=dcif]')
  page.grid().openFind()
  await page.settle()
  await page.fill('[data-find=text]', 'KABEL')
  await page.press('Enter')
  expect(page.find('[data-find=count]').textContent).toBe('1 dari 2 sel')
  expect(page.cell(0, 'brgurai').className).toContain('active')
  await page.press('Enter')
  expect(page.cell(2, 'brgurai').className).toContain('active')
  await page.press('Enter', { shiftKey: true })
  expect(page.cell(0, 'brgurai').className).toContain('active')
  expect(page.find('[data-action="find.replaceAll"]').textContent).toBe('Hapus teks di 2 sel')
  page.find<HTMLElement>('[data-find=by]').focus()
  await page.press('Enter')
  expect(page.events).toEqual([])
  await page.fill('[data-find=by]', 'Kawat')
  await page.click('[data-action="find.replaceAll"]')
  expect(page.events).toEqual([
    [
      'edits',
      [
        { row: 0, key: 'brgurai', value: 'Kawat USB' },
        { row: 2, key: 'brgurai', value: 'Kawat HDMI' }
      ]
    ]
  ])
  await page.fill('[data-find=text]', '100,00')
  page.find<HTMLElement>('[data-find=text]').focus()
  await page.press('Enter')
  await page.fill('[data-find=by]', 'x')
  await page.click('[data-action="find.replace"]')
  expect(page.find('[data-find=refused]').textContent).toContain('baris 3, Nilai CIF: “x”')
  expect(page.rows.value[2]?.['dcif']).toBe(100)
  page.find<HTMLElement>('[data-find=text]').focus()
  await page.press('Escape')
  expect(document.activeElement?.getAttribute('role')).toBe('gridcell')
})

test('the fill bar sets one value in the selected rows with the form control of the column', async () => {
  const page = await open(three())
  await page.point(0, 'dcif')
  await page.press('ArrowDown', { shiftKey: true })
  page.grid().openBulk()
  await page.settle()
  expect(page.find('[data-action="bulk.clear"]').textContent).toContain('Kosongkan kolom (2 baris terisi)')
  await page.press('Enter')
  expect([page.events, page.find('[data-bulk=done]').textContent]).toEqual([[], 'Isi nilainya dahulu, atau pilih Kosongkan kolom.'])
  await page.fill('[data-bar=bulk] [data-field]', '1.000,5')
  await page.press('Enter')
  expect(page.events).toEqual([
    [
      'edits',
      [
        { row: 0, key: 'dcif', value: 1000.5 },
        { row: 1, key: 'dcif', value: 1000.5 }
      ]
    ]
  ])
  await page.fill('[data-bar=bulk] [data-field]', 'sepuluh')
  await page.click('[data-action="bulk.apply"]')
  expect(page.events).toHaveLength(1)
})

/** Opens the menu of the column of the active cell and chooses an item. */
const choose = async (page: Awaited<ReturnType<typeof open>>, item: string): Promise<void> => {
  await page.press('ArrowDown', { altKey: true })
  await page.click(`[data-action="grid.${item}"]`)
}
const five = () => [
  line('1', 'Kabel', 20),
  line('2', 'Adaptor', 9),
  line('3', 'Kabel', 30),
  line('4', 'Sekrup', 9),
  line('5', 'Kabel', null)
]

/** Filters the descriptions in the dialog of the column. */
const filterBy = async (page: Awaited<ReturnType<typeof open>>, typed: string): Promise<void> => {
  await page.point(0, 'brgurai')
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

test('the row header has the numbers once; a number that differs is said there, and hidden columns can be shown', async () => {
  const page = await open([line('1', 'Kabel', 20), line('7', 'Adaptor', 9)])
  expect(document.querySelector('[data-field="/detail/data/0/serial"]')).toBeNull()
  expect([...document.querySelectorAll('[role=rowheader]')].map((header) => header.textContent)).toEqual(['1', '2, Nomor urut 7'])
  // A jump to a number that is no problem goes to its row.
  expect(page.grid().focusCell('/detail/data/1/serial')).toBe(true)
  await page.settle()
  expect(document.activeElement?.getAttribute('data-field')).toMatch(/^.detail.data.1.(?!serial)/)
  await page.point(0, 'brgurai')
  await choose(page, 'show-hidden')
  expect(page.cell(1, 'serial').textContent).toBe('7')
  expect(page.shown()).toEqual(['1', '2'])
})

test('a column moves past the next one that is shown, and stays there; the cursor goes with it', async () => {
  localStorage.clear()
  const titles = () => [...document.querySelectorAll('[data-sort]')].map((title) => title.getAttribute('data-sort'))
  const page = await open(three())
  expect(titles()).toEqual(['brgurai', 'brgasal', 'dcif'])
  await page.point(0, 'dcif')
  await choose(page, 'move-left')
  expect(titles()).toEqual(['brgurai', 'dcif', 'brgasal'])
  await choose(page, 'move-left')
  await page.press('ArrowDown', { altKey: true })
  expect(page.find('[data-action="grid.move-left"]').getAttribute('aria-disabled')).toBe('true')
  await page.press('Escape')
  wrapper?.unmount()
  const again = await open(three())
  expect(titles()).toEqual(['dcif', 'brgurai', 'brgasal'])
  await again.point(0, 'brgasal')
  await choose(again, 'freeze')
  expect(titles()).toEqual(['brgasal', 'dcif', 'brgurai'])
  await choose(again, 'show-hidden')
  expect(titles()).toEqual(['brgasal', 'serial', 'dcif', 'brgurai'])
  localStorage.clear()
})
