import { mount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { computed, defineComponent, h, type VNode } from 'vue'
import { inBothLanguages } from '#core/base/translator.ts'
import ListMenu from '../../../../renderer/app/shell/ListMenu.vue'
import { offerCommands } from '../../../../renderer/commands/registry.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import DataTable from '../../../../renderer/grid/table/DataTable.vue'
import PlainTable from '../../../../renderer/grid/table/PlainTable.vue'
import { tableWordsKey } from '../../../../renderer/grid/table/use-table-columns.ts'
import { gridText } from '../../../../renderer/grid/text.ts'
import { eventually } from '../../../support/eventually.ts'
import { useWindowSizes } from '../../support/grid/sizes.ts'
import { openTestApp } from '../../support/test-services.ts'

useWindowSizes()

const rows = [
  { id: '1', name: 'Meja "1"' },
  { id: '2', name: 'Meja 2' }
]
const columns = ['id', 'name', 'actions'].map((key) => ({ key, label: key }))
const lock = vi.fn()
const copied = vi.fn(() => Promise.resolve())
const buttonsOf = (row: { readonly id: string; readonly name: string }): readonly VNode[] => [
  h('button', { 'data-action': 'desk.lock', 'aria-label': `Kunci ${row.name}`, onClick: () => lock(row.id) }, 'Kunci'),
  h('button', { 'data-action': 'desk.retire', 'aria-disabled': 'true' }, 'Pensiun')
]
const slots = { 'cell-actions': ({ row }: { readonly row: (typeof rows)[number] }) => buttonsOf(row) }

let close = (): void => undefined
beforeEach(() => {
  localStorage.clear()
  vi.clearAllMocks()
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copied)
})
afterEach(() => close())

const show = async (content: () => VNode, setup: () => void = () => undefined) => {
  const app = await openTestApp()
  const screen = defineComponent({
    setup() {
      setup()
      return () => [content(), h(ListMenu)]
    }
  })
  const wrapper = mount(screen, {
    attachTo: document.body,
    global: {
      plugins: [app.pinia],
      provide: { [servicesKey as symbol]: app.services, [tableWordsKey as symbol]: computed(() => inBothLanguages(gridText).id.table) }
    }
  })
  close = () => wrapper.unmount()
  return wrapper
}
const items = (): readonly Element[] => [...document.querySelectorAll('[role=menuitem]')]
const labels = () => items().map((item) => item.textContent)
/** Returns whether the event was left to the system. */
const menuAt = (selector: string): boolean =>
  document
    .querySelector(selector)
    ?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 9, clientY: 9 })) ?? true
const choose = async (label: string): Promise<void> => {
  const item = items().find((one) => one.textContent === label)
  item?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  await eventually(() => expect(items()).toEqual([]))
}

const lists = {
  DataTable: () => h(DataTable<(typeof rows)[number]>, { rows, columns, rowKey: 'id', label: 'Meja' }, slots),
  PlainTable: () => h(PlainTable<(typeof rows)[number]>, { rows, columns, rowKey: ({ id }) => id, label: 'Meja', name: 'test' }, slots),
  list: () =>
    h(
      'ul',
      rows.map((row) => h('li', [h('span', row.id), h('span', { 'data-column': 'name' }, row.name), ...buttonsOf(row)]))
    )
}
const cell = ':is([data-row="0"], tbody tr:first-child, li:first-child) [data-column=name]'

for (const [name, list] of Object.entries(lists))
  test(`each row of a ${name} has a context menu with its buttons, and copies the cell or the row`, async () => {
    await show(list)
    await eventually(() => expect(document.querySelector(cell)?.textContent.trim()).toBe('Meja "1"'))
    for (const [label, done] of [
      ['Kunci', () => expect(lock).toHaveBeenCalledExactlyOnceWith('1')],
      ['Salin teks sel', () => expect(copied).toHaveBeenLastCalledWith('Meja "1"')],
      ['Salin teks baris', () => expect(copied).toHaveBeenLastCalledWith('1\tMeja "1"')]
    ] as const) {
      expect(menuAt(cell)).toBe(false)
      await eventually(() => expect(labels()).toEqual(['Kunci', 'Pensiun', 'Salin teks sel', 'Salin teks baris']))
      expect(items().map((one) => one.getAttribute('aria-disabled'))).toEqual([null, 'true', null, null])
      await choose(label)
      done()
    }
  })

test('titles, choices, menus and text fields have none; a row that is one button opens it; in the navigation a row opens its own menu', async () => {
  const [open, own] = [vi.fn(), vi.fn()]
  await show(() =>
    h('div', [
      h('table', [h('thead', [h('tr', [h('th', { scope: 'col', id: 'title' }, 'Nama')])])]),
      h('ul', { role: 'listbox' }, [h('li', { id: 'choice' }, 'KGM')]),
      h('ul', [h('li', [h('input', { id: 'input' })])]),
      h('p', { id: 'text' }, 'tanpa baris'),
      h('ul', [h('li', [h('button', { onClick: open }, [h('b', { id: 'part' }, 'PT Maju'), h('i', 'Medan')])])]),
      h('nav', [
        h('ul', [
          h('li', { id: 'plain' }, [h('button', 'Draf')]),
          h('li', [h('button', { id: 'saved' }, 'Jalur merah'), h('button', { 'aria-haspopup': 'menu', onClick: own }, '⋯')])
        ])
      ])
    ])
  )
  for (const selector of ['#title', '#choice', '#input', '#text', '#plain']) expect([selector, menuAt(selector)]).toEqual([selector, true])
  expect(menuAt('#saved')).toBe(false)
  expect(own).toHaveBeenCalledOnce()
  menuAt('#part')
  await eventually(() => expect(labels()).toEqual(['Buka', 'Salin teks sel', 'Salin teks baris']))
  await choose('Salin teks baris')
  expect(copied).toHaveBeenLastCalledWith('PT Maju\tMedan')
  menuAt('#part')
  await eventually(() => expect(items()).toHaveLength(3))
  await choose('Buka')
  expect(open).toHaveBeenCalledOnce()
})

test('in a list with commands the menu has those for its rows, runs the chosen one and gives the focus back to the row', async () => {
  const [notes, trash] = [vi.fn(), vi.fn()]
  await show(
    () =>
      h('div', [
        h('div', { 'data-row-commands': '' }, [
          h('div', { role: 'row', tabindex: 0, id: 'row' }, [
            h('div', { role: 'gridcell' }, [h('input', { type: 'checkbox' })]),
            h('div', { role: 'gridcell' }, 'PT Maju')
          ])
        ]),
        h('div', { role: 'row', id: 'other' }, [h('div', { role: 'gridcell' }, '3')])
      ]),
    () =>
      offerCommands(() => [
        { action: 'declaration.notes', label: 'Catatan: 2 terpilih', shortLabel: 'Catatan…', keys: 'N', forRows: 'all', run: notes },
        { action: 'declaration.trash', label: 'Buang', forRows: 'all', isDangerous: true, disabledReason: 'Dipegang Meja 2.', run: trash },
        { action: 'declaration.new', label: 'Draf baru', run: vi.fn() },
        { action: 'declaration.open', label: 'Buka', forRows: 'one', run: vi.fn() }
      ])
  )
  const row = document.querySelector<HTMLElement>('#row')
  row?.focus()
  expect(menuAt('#row')).toBe(false)
  await eventually(() =>
    expect(items().map((item) => [item.textContent, item.getAttribute('aria-disabled')])).toEqual([
      ['Buka', null],
      ['Catatan…N', null],
      ['Buang', 'true'],
      ['Salin teks sel', null],
      ['Salin teks baris', null]
    ])
  )
  expect(document.querySelectorAll('.ui-menu-line')).toHaveLength(2)
  await choose('Catatan…N')
  await eventually(() => expect(notes).toHaveBeenCalledOnce())
  expect(document.activeElement).toBe(row)
  expect(trash).not.toHaveBeenCalled()
  // By the keyboard the cell is the first with a text.
  menuAt('#row')
  await eventually(() => expect(items()).toHaveLength(5))
  await choose('Salin teks sel')
  expect(copied).toHaveBeenLastCalledWith('PT Maju')
  menuAt('#other')
  await eventually(() => expect(labels()).toEqual(['Salin teks sel', 'Salin teks baris']))
})
