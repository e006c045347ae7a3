import { pressKey } from '../press-key.ts'
import { mount, type VueWrapper } from '@vue/test-utils'
import { defineComponent, h, nextTick, ref, shallowRef } from 'vue'
import { columnsOf } from '#core/derive/fields.ts'
import TableGrid from '../../../../renderer/grid/sheet/TableGrid.vue'
import type { CommitPhase, GridEdit } from '../../../../renderer/grid/sheet/grid-props.ts'
import { inBothLanguages } from '#core/base/translator.ts'
import { gridText } from '../../../../renderer/grid/text.ts'
import { fieldsText } from '../../../../renderer/forms/text.ts'
import { applyEdit, namedEdits, namedReport } from './record-events.ts'

const gridId = inBothLanguages(gridText).id
const fieldsId = inBothLanguages(fieldsText).id

type Line = Record<string, unknown>
interface Opened {
  readonly openFind: () => void
  readonly openBulk: () => void
  readonly fillDown: () => void
  readonly fillBlanks: (key: string) => void
  readonly focusCell: (path: string) => boolean
}

export let wrapper: VueWrapper | null = null
export const closeTable = (): void => {
  wrapper?.unmount()
  localStorage.clear()
}

const keys = ['serial', 'brgurai', 'brgasal', 'dcif']
export const columns = columnsOf('detail').filter(({ key }) => keys.includes(key))
export const line = (serial: string, brgurai: string, dcif: number | null): Line => ({ serial, brgurai, brgasal: 'CN', dcif })

/** A table that applies the events of the grid, as a store does. */
export const open = async (lines: readonly Line[]) => {
  const rows = ref<readonly Line[]>(lines)
  const shownColumns = shallowRef(columns)
  const events: [string, unknown][] = []
  const grid = ref<Opened | null>(null)
  const commit = (edits: readonly GridEdit[], phase: CommitPhase): void => {
    events.push(...namedEdits(edits, phase))
    for (const edit of edits) if (edit.kind !== 'remove') rows.value = applyEdit(rows.value, edit, (at) => line(String(at + 1), '', null))
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
      fieldWords: fieldsId,
      isNumbered: true,
      numberKey: 'serial',
      onCommit: commit,
      onReport: (report) => events.push(namedReport(report)),
      onReorder: (order) => events.push(['reorder', order])
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
    pressKey(key, over)
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

/** Opens the menu of the column of the active cell and chooses an item. */
export const choose = async (page: Awaited<ReturnType<typeof open>>, item: string): Promise<void> => {
  await page.press('ArrowDown', { altKey: true })
  await page.click(`[data-action="grid.${item}"]`)
}
