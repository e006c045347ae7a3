import { mount } from '@vue/test-utils'
import { afterEach, expect, test, vi } from 'vitest'
import { computed, defineComponent, h, nextTick, ref } from 'vue'
import { inBothLanguages } from '#core/base/translator.ts'
import DataTable from '../../../../renderer/grid/table/DataTable.vue'
import type { TableSort } from '../../../../renderer/grid/table/table-column.ts'
import { tableWordsKey } from '../../../../renderer/grid/table/use-table-columns.ts'
import { gridText } from '../../../../renderer/grid/text.ts'
import { useWindowSizes } from '../../support/grid/sizes.ts'

useWindowSizes()

interface Row {
  readonly id: string
  readonly car: string
  readonly importer: string
}

const columns = [
  { key: 'car', label: 'Nomor aju', width: 240, sortable: true },
  { key: 'importer', label: 'Importir' }
]

let close = (): void => undefined
afterEach(() => close())

const tablePage = async (count: number) => {
  const selection = ref<ReadonlySet<string>>(new Set())
  const active = ref<string | null>(null)
  const rows = ref<readonly Row[]>(
    Array.from({ length: count }, (_, index) => ({ id: `k${index}`, car: `AJU-${index}`, importer: `PT ${index}` }))
  )
  const opened: string[] = []
  const sorts: TableSort[] = []
  const Page = defineComponent(() => () => [
    h(
      DataTable<Row>,
      {
        rows: rows.value,
        columns,
        rowKey: 'id',
        selection: selection.value,
        active: active.value,
        sort: { key: 'car', direction: 'ascending' },
        label: 'Meja kerja',
        'onUpdate:selection': (now) => (selection.value = now),
        'onUpdate:active': (now) => (active.value = now),
        onOpen: (row) => opened.push(row.id),
        onSort: (now) => sorts.push(now)
      },
      { 'cell-importer': ({ row }: { row: Row }) => h('b', row.importer), empty: () => h('p', 'Belum ada') }
    )
  ])
  const wrapper = mount(Page, { attachTo: document.body })
  close = () => wrapper.unmount()
  await nextTick()
  await nextTick()
  const root: HTMLElement = wrapper.element.parentElement ?? document.body
  const row = (index: number) => root.querySelector<HTMLElement>(`[data-row="${index}"]`)
  const click = async (index: number, over: MouseEventInit = {}) => {
    row(index)?.dispatchEvent(new MouseEvent('click', { bubbles: true, ...over }))
    await nextTick()
    await nextTick()
  }
  const press = async (key: string, over: KeyboardEventInit = {}) => {
    ;(document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...over })
    )
    await nextTick()
    await nextTick()
  }
  return { root, rows, row, click, press, selection, active, opened, sorts, selected: () => [...selection.value].sort() }
}

test('a click selects one row, Ctrl toggles, Shift selects a range', async () => {
  const page = await tablePage(20)
  await page.click(2)
  await page.click(5, { shiftKey: true })
  expect(page.selected()).toEqual(['k2', 'k3', 'k4', 'k5'])
  await page.click(3, { ctrlKey: true })
  expect([page.selected(), page.active.value]).toEqual([['k2', 'k4', 'k5'], 'k3'])
  expect(page.row(4)?.getAttribute('aria-selected')).toBe('true')
})

test('keys move, extend the selection, toggle, select all and open', async () => {
  const page = await tablePage(50_000)
  page.row(0)?.focus()
  await page.press('ArrowDown')
  await page.press('ArrowDown')
  expect([page.selected(), page.active.value]).toEqual([['k1'], 'k1'])
  await page.press('ArrowDown', { shiftKey: true })
  expect(page.selected()).toEqual(['k1', 'k2'])
  await page.press('ArrowDown', { ctrlKey: true })
  await page.press(' ')
  expect(page.selected()).toEqual(['k1', 'k2', 'k3'])
  await page.press('End')
  expect([page.selected(), document.activeElement?.getAttribute('data-car')]).toEqual([['k49999'], 'AJU-49999'])
  await page.press('a', { ctrlKey: true })
  expect(page.selection.value.size).toBe(50_000)
  await page.press('Enter')
  expect(page.opened).toEqual(['k49999'])
})

test('the table has its row and column counts and renders only rows near the view', async () => {
  const page = await tablePage(50_000)
  const grid = page.root.querySelector('[role="grid"]')
  expect([
    grid?.getAttribute('aria-rowcount'),
    grid?.getAttribute('aria-multiselectable'),
    page.root.querySelector('[aria-sort]')?.getAttribute('aria-sort')
  ]).toEqual(['50001', 'true', 'ascending'])
  expect(page.root.querySelectorAll('[data-row]').length).toBeLessThan(45)
  expect(page.row(3)?.querySelector('b')?.textContent).toBe('PT 3')
})

test('a click on a sortable title emits the other direction', async () => {
  const page = await tablePage(3)
  page.root.querySelector<HTMLElement>('[data-sort="car"]')?.click()
  expect(page.sorts).toEqual([{ key: 'car', direction: 'descending' }])
})

test('the focused row keeps the focus when the list is sorted', async () => {
  const page = await tablePage(30)
  await page.click(2)
  page.rows.value = page.rows.value.toReversed()
  await nextTick()
  await nextTick()
  await nextTick()
  expect(document.activeElement?.getAttribute('data-car')).toBe('AJU-2')
  expect(document.activeElement?.getAttribute('data-row')).toBe('27')
})

test('a double click opens a row; an empty list shows its empty slot', async () => {
  const page = await tablePage(2)
  page.row(1)?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
  expect(page.opened).toEqual(['k1'])
  page.rows.value = []
  await nextTick()
  expect(page.root.textContent).toContain('Belum ada')
})

test('holding an arrow key scrolls past the lower edge without losing the focus', async () => {
  const page = await tablePage(500)
  const grid = page.root.querySelector<HTMLElement>('[role="grid"]')
  page.row(0)?.focus()
  for (let step = 1; step <= 60; step += 1) {
    await page.press('ArrowDown', { shiftKey: true })
    const before = document.activeElement
    // The view scrolls after the key press.
    grid?.dispatchEvent(new Event('scroll'))
    await nextTick()
    await nextTick()
    expect(document.activeElement).toBe(before)
  }
  expect([page.active.value, page.selection.value.size]).toEqual(['k59', 60])
})

test.each([
  ['Changed', 'Profile'],
  ['Disalin untuk dikirim', 'Dihapus paling cepat']
])('the titles %s and %s are whole, the last one also beside the button that chooses columns', async (middle, last) => {
  const titled = [...columns, { key: 'middle', label: middle, width: 40 }, { key: 'last', label: last, width: 40 }]
  const table = mount(DataTable<Row>, {
    props: { rows: [], columns: titled, rowKey: 'id', label: 'Meja kerja', name: 'test' },
    global: { provide: { [tableWordsKey as symbol]: computed(() => inBothLanguages(gridText).id.table) } }
  })
  close = () => table.unmount()
  await nextTick()
  const template = /--table-columns: ([^;]*)/.exec(table.find('.data-table').attributes('style') ?? '')?.[1] ?? ''
  const [middleWidth = 0, lastWidth = 0] = template.split(' ').slice(-2).map(Number.parseFloat)
  // Nothing measures letters here: each has 7.2 pixels.
  expect(middleWidth).toBeGreaterThanOrEqual(middle.length * 7.2 + 20)
  expect(lastWidth).toBeGreaterThanOrEqual(last.length * 7.2 + 20 + 28)
})

test('a table that becomes narrower has narrower columns, also while it shows the same rows', async () => {
  const tell: (() => void)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tellSize: () => void) {
        tell.push(tellSize)
      }
      readonly observe = (): void => undefined
      readonly unobserve = (): void => undefined
      readonly disconnect = (): void => undefined
    }
  )
  await tablePage(3)
  const template = () => document.querySelector('.data-table')?.getAttribute('style')
  expect(template()).toContain('minmax(960px, 1fr)')
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(700)
  for (const tellSize of tell) tellSize()
  await nextTick()
  expect(template()).toContain('minmax(460px, 1fr)')
  vi.unstubAllGlobals()
})
