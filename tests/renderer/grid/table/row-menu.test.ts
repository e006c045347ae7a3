import { mount } from '@vue/test-utils'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { computed, h } from 'vue'
import { inBothLanguages } from '#core/base/translator.ts'
import DataTable from '../../../../renderer/grid/table/DataTable.vue'
import PlainTable from '../../../../renderer/grid/table/PlainTable.vue'
import { tableWordsKey } from '../../../../renderer/grid/table/use-table-columns.ts'
import { gridText } from '../../../../renderer/grid/text.ts'
import { eventually } from '../../../support/eventually.ts'
import { useWindowSizes } from '../../support/grid/sizes.ts'

useWindowSizes()

const renderer = join(import.meta.dirname, '../../../../renderer')
const wordsEn = inBothLanguages(gridText).en.table
interface Row {
  readonly id: string
  readonly name: string
}
const rows: readonly Row[] = [
  { id: '1', name: 'Meja "1"' },
  { id: '2', name: 'Meja 2' }
]
const columns = [
  { key: 'id', label: 'No' },
  { key: 'name', label: 'Nama' },
  { key: 'actions', label: 'Tindakan' }
]
const lock = vi.fn()
const copied = vi.fn(() => Promise.resolve())
const slots = {
  'cell-actions': ({ row }: { readonly row: Row }) => [
    h('button', { 'data-action': 'desk.lock', 'aria-label': `Kunci ${row.name}`, onClick: () => lock(row.id) }, 'Kunci'),
    h('button', { 'data-action': 'desk.retire', 'aria-disabled': 'true' }, 'Pensiun')
  ]
}
const global = { provide: { [tableWordsKey as symbol]: computed(() => wordsEn) } }
const attachTo = document.body
const tables = {
  PlainTable: (over = {}) =>
    mount(PlainTable<Row>, {
      props: { rows, columns, rowKey: ({ id }: Row) => id, label: 'Meja', name: 'test', ...over },
      slots,
      global,
      attachTo
    }),
  DataTable: (over = {}) =>
    mount(DataTable<Row>, { props: { rows, columns, rowKey: 'id', label: 'Meja' }, attrs: over, slots, global, attachTo })
}

const items = (): readonly Element[] => [...document.querySelectorAll('[role=menuitem]')]
/** Returns whether the event was left to the system. */
const menuAt = (element: Element | undefined): boolean =>
  element?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 9, clientY: 9 })) ?? true
const choose = async (label: string): Promise<void> => {
  const item = items().find((one) => one.textContent === label)
  item?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  await eventually(() => expect(items()).toEqual([]))
}

let close = (): void => undefined
beforeEach(() => {
  localStorage.clear()
  vi.clearAllMocks()
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copied)
})
afterEach(() => close())

for (const [name, table] of Object.entries(tables))
  test(`each row of a ${name} has a context menu with its buttons, and copies the cell or the row`, async () => {
    const wrapper = table()
    close = () => wrapper.unmount()
    await eventually(() => expect(wrapper.findAll('[data-column=name]').some((cell) => cell.text() === 'Meja "1"')).toBe(true))
    const cell = () => wrapper.findAll('[data-column=name]').find((one) => one.text() === 'Meja "1"')?.element
    expect(menuAt(wrapper.find('th, [role=columnheader]').element)).toBe(true)
    const labels = ['Kunci', 'Pensiun', 'Copy cell', 'Copy row']
    for (const [label, done] of [
      ['Kunci', () => expect(lock).toHaveBeenCalledExactlyOnceWith('1')],
      ['Copy cell', () => expect(copied).toHaveBeenLastCalledWith('Meja "1"')],
      ['Copy row', () => expect(copied).toHaveBeenLastCalledWith('1\tMeja "1"')]
    ] as const) {
      expect(menuAt(cell())).toBe(false)
      await eventually(() => expect(items().map((one) => one.textContent)).toEqual(labels))
      expect(items().map((one) => one.getAttribute('aria-disabled'))).toEqual([null, 'true', null, null])
      await choose(label)
      done()
    }
  })

test('a screen with a context menu of its own shows only that', async () => {
  const own = vi.fn()
  const wrapper = tables.DataTable({ onContextmenu: own })
  close = () => wrapper.unmount()
  await eventually(() => expect(wrapper.find('[data-row] [data-column=name]').exists()).toBe(true))
  menuAt(wrapper.find('[data-row] [data-column=name]').element)
  await eventually(() => expect(own).toHaveBeenCalledOnce())
  expect(items()).toEqual([])
})

test('every component that draws a table of its own has a context menu', () => {
  const tablesIn = globSync('**/*.vue', { cwd: renderer }).filter((file) =>
    /<table(?![^>]*visually-hidden)|\brole="(grid|treegrid|table)"/.test(readFileSync(join(renderer, file), 'utf8'))
  )
  expect(tablesIn.length).toBeGreaterThanOrEqual(5)
  expect(tablesIn.filter((file) => !readFileSync(join(renderer, file), 'utf8').includes('@contextmenu="'))).toEqual([])
})
