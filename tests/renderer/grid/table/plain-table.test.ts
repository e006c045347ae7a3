import { mount } from '@vue/test-utils'
import { computed, h } from 'vue'
import { beforeEach, expect, test } from 'vitest'
import PlainTable from '../../../../renderer/grid/table/PlainTable.vue'
import { tableWordsKey } from '../../../../renderer/grid/table/use-table-columns.ts'
import { inBothLanguages } from '#core/base/translator.ts'
import { gridText } from '../../../../renderer/grid/text.ts'
import { useWindowSizes } from '../../support/grid/sizes.ts'

const gridEn = inBothLanguages(gridText).en

useWindowSizes()
beforeEach(() => localStorage.clear())

interface Row {
  readonly section: string
  readonly sent: number
  readonly counted: number
}

const rows: readonly Row[] = [
  { section: 'Goods', sent: 40, counted: 39 },
  { section: 'Documents', sent: 4, counted: 4 }
]
const columns = [
  { key: 'section', label: 'Section', fixed: true },
  { key: 'sent', label: 'Sent', align: 'right' as const },
  { key: 'counted', label: 'Counted', align: 'right' as const }
]

const tableOf = (props: {
  readonly rows?: readonly Row[]
  readonly columns?: typeof columns
  readonly hasRowNames?: boolean
  readonly sentence?: (row: Row) => string | null
}) =>
  mount(PlainTable<Row>, {
    props: { rows, columns, rowKey: ({ section }: Row) => section, label: 'Sections', name: 'test', ...props },
    global: { provide: { [tableWordsKey as symbol]: computed(() => gridEn.table) } }
  })
const cells = (table: ReturnType<typeof tableOf>) =>
  table.findAll('tbody tr').map((row) => row.findAll('td, th').map((cell) => [cell.text(), cell.attributes('colspan')]))

test('a cell without a slot has the text of the member of its column, and the columns are as the user chose them', () => {
  localStorage.setItem('columns.test', JSON.stringify({ order: ['section', 'counted', 'sent'], shown: { sent: false }, pinned: {} }))
  const table = tableOf({})
  expect(table.findAll('th').map((title) => title.text())).toEqual(['Section', 'Counted'])
  expect(cells(table)[0]).toEqual([
    ['Goods', undefined],
    ['39', undefined]
  ])
})

test('a slot that shows nothing leaves its cell empty', () => {
  const table = mount(PlainTable<Row>, {
    props: { rows, columns, rowKey: ({ section }: Row) => section, label: 'Sections', name: 'test' },
    slots: { 'cell-sent': ({ row }: { readonly row: Row }) => (row.sent === 4 ? [] : `${row.sent} rows`) }
  })
  expect(table.findAll('[data-column="sent"]').map((cell) => cell.text())).toEqual(['Sent', '40 rows', ''])
})

test('a sentence takes the place of the columns after its own, wherever that is', () => {
  const sentence = ({ sent }: Row) => (sent === 4 ? 'sent' : null)
  expect(cells(tableOf({ sentence }))).toEqual([
    [
      ['Goods', undefined],
      ['40', undefined],
      ['39', undefined]
    ],
    [
      ['Documents', undefined],
      ['4', '2']
    ]
  ])
  localStorage.setItem('columns.test', JSON.stringify({ order: ['section', 'counted', 'sent'], shown: {}, pinned: {} }))
  expect(cells(tableOf({ sentence }))[1]?.at(-1)).toEqual(['4', '1'])
})

test('the choice of columns is offered with more than two of them and more than two rows, or where it was made before', () => {
  const hasChooser = (props: Parameters<typeof tableOf>[0]) => tableOf(props).find('.chooser').exists()
  const more = [...rows, { section: 'Containers', sent: 1, counted: 1 }]
  expect(hasChooser({ rows: more })).toBe(true)
  expect(hasChooser({ rows: more, columns: columns.slice(0, 2) })).toBe(false)
  expect(hasChooser({})).toBe(false)
  localStorage.setItem('columns.test', JSON.stringify({ order: ['section', 'sent', 'counted'], shown: { sent: false }, pinned: {} }))
  expect(hasChooser({})).toBe(true)
})

test('the first cell of a row is its header where rows have names', () => {
  expect(
    tableOf({ hasRowNames: true })
      .findAll('tbody th')
      .map((name) => [name.text(), name.attributes('scope')])
  ).toEqual([
    ['Goods', 'row'],
    ['Documents', 'row']
  ])
})

test('the arrow keys go from row to row, from where Tab reaches its buttons; a control in a row keeps its keys', () => {
  const table = mount(PlainTable<Row>, {
    props: { rows, columns, rowKey: ({ section }: Row) => section, label: 'Sections', name: 'test' },
    slots: { 'cell-sent': () => h('button', 'Open') },
    attachTo: document.body
  })
  const rowElements = table.findAll('tbody tr').map(({ element }) => element)
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  table.get<HTMLElement>('.area').element.focus()
  for (const [key, at] of [
    ['ArrowDown', 0],
    ['ArrowDown', 1],
    ['ArrowDown', 1],
    ['ArrowUp', 0],
    ['ArrowUp', 0],
    ['End', 1],
    ['Home', 0]
  ] as const) {
    press(key)
    expect(rowElements.findIndex((row) => row === document.activeElement)).toBe(at)
  }
  const button = table.get<HTMLElement>('tbody button').element
  button.focus()
  expect(press('ArrowDown')).toBe(true)
  expect(document.activeElement).toBe(button)
  table.unmount()
})
