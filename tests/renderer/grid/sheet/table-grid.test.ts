import { mount, type VueWrapper } from '@vue/test-utils'
import { afterEach, expect, test } from 'vitest'
import { defineComponent, h, nextTick, ref } from 'vue'
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
  readonly focusCell: (path: string) => boolean
}

let wrapper: VueWrapper | null = null
afterEach(() => wrapper?.unmount())

const keys = ['serial', 'brgurai', 'brgasal', 'dcif']
const columns = columnsOf('detail').filter(({ key }) => keys.includes(key))
const line = (serial: string, brgurai: string, dcif: number | null): Line => ({ serial, brgurai, brgasal: 'CN', dcif })

/** A table that applies the events of the grid, as a store does. */
const open = async (lines: readonly Line[]) => {
  const rows = ref<readonly Line[]>(lines)
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
      columns,
      base: '/detail/data',
      language: 'id',
      problems: new Map(),
      label: 'Barang',
      words: gridId,
      fieldWords: { ...fieldsId, badNumber: 'Bukan angka' },
      isNumbered: true,
      onEdit: record<CellEdit>('edit', (edit) => set([edit])),
      onEdits: record('edits', set),
      onInsert: record<{ at: number; count: number }>(
        'insert',
        ({ at, count }) => (rows.value = rows.value.toSpliced(at, 0, ...Array.from({ length: count }, () => line('', '', null))))
      ),
      onRemove: record('remove'),
      onMove: record('move'),
      onReorder: record('reorder')
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
    events,
    press,
    click,
    fill,
    find,
    cell,
    grid: () => grid.value as Opened,
    settle,
    /** The row numbers from the top of the view. */
    shown: () => [...document.querySelectorAll('[role=rowheader]')].map((header) => header.textContent.trim()),
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
