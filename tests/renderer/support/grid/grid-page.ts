import { pressKey } from '../press-key.ts'
import { mount } from '@vue/test-utils'
import { defineComponent, h, nextTick, reactive, ref, type Ref } from 'vue'
import { columnsOf } from '#core/derive/fields.ts'
import type { TableMember } from '#core/schema/layout.ts'
import EditableGrid from '../../../../renderer/grid/sheet/EditableGrid.vue'
import type { PasteQuestion } from '../../../../renderer/grid/sheet/cells/cell-edit.ts'
import type { CommitPhase, GridEdit } from '../../../../renderer/grid/sheet/grid-props.ts'
import { pasteKey } from '../../../../renderer/forms/number-clipboard.ts'
import { readonlyKey, todayKey } from '../../../../renderer/forms/readonly.ts'
import { blankOf } from '../../../../renderer/grid/sheet/cells/cell-value.ts'
import { inBothLanguages } from '#core/base/translator.ts'
import { gridText } from '../../../../renderer/grid/text.ts'
import { applyEdit, namedEdits, namedReport } from './record-events.ts'

/** The day that short dates count from. */
export const gridDay = '2026-11-29'

const gridId = inBothLanguages(gridText).id

type Line = Record<string, unknown>

export interface GridPage {
  readonly rows: Ref<readonly Line[]>
  readonly isReadonly: Ref<boolean>
  readonly problems: Ref<ReadonlyMap<string, string>>
  /** The texts that could not be read, by the path of their cells. */
  readonly kept: Ref<ReadonlyMap<string, string>>
  /** Every event in order: name and payload. */
  readonly events: [string, unknown][]
  readonly cell: (row: number, key: string) => HTMLElement
  readonly input: () => HTMLInputElement | null
  readonly focused: () => string | undefined
  readonly press: (key: string, over?: KeyboardEventInit) => Promise<KeyboardEvent>
  readonly type: (text: string) => Promise<void>
  readonly click: (row: number, key: string, over?: PointerEventInit) => Promise<void>
  readonly paste: (text: string) => Promise<void>
  /** What the menu item for pasting finds. */
  readonly clipboard: { text: string }
  /** Opens the menu at the active cell and chooses an item. */
  readonly menu: (item: string) => Promise<void>
  readonly copy: () => string
  readonly focusCell: (path: string) => boolean
  /** The questions about numbers or dates, oldest first. */
  readonly questions: readonly PasteQuestion[]
  readonly close: () => void
  readonly element: HTMLElement
}

const units = [
  { code: 'PCE', label: 'Buah' },
  { code: 'KGM', label: 'Kilogram' }
]

/** The grid in a page that applies its events, as a store would. */
export const gridPage = async (
  lines: readonly Line[],
  table: TableMember = 'detail',
  idKey?: string,
  isOrderFixed = false
): Promise<GridPage> => {
  const all = columnsOf(table)
  const columns = all.map((column, index) => ({ ...column, frozen: index === 0 }))
  const blank = (): Line => Object.fromEntries(all.map(({ key, field }) => [key, blankOf(field)]))
  const isReadonly = ref(false)
  const rows = ref<readonly Line[]>(lines.map((line) => ({ ...blank(), ...line })))
  const problems = ref<ReadonlyMap<string, string>>(new Map())
  const kept = ref<ReadonlyMap<string, string>>(new Map())
  const events: [string, unknown][] = []
  const clipboard = { text: '' }
  const questions: PasteQuestion[] = []
  const exposed = reactive<{ grid: { focusCell: (path: string) => boolean } | null }>({ grid: null })
  const commit = (edits: readonly GridEdit[], phase: CommitPhase): void => {
    events.push(...namedEdits(edits, phase))
    for (const edit of edits) rows.value = applyEdit(rows.value, edit, blank)
  }
  const Page = defineComponent(() => () => [
    h(EditableGrid, {
      ref: (grid) => (exposed.grid = grid as unknown as typeof exposed.grid),
      rows: rows.value,
      rowId: (row) => (idKey === undefined ? undefined : String(rows.value[row]?.[idKey])),
      columns,
      isOrderFixed,
      kept: { texts: kept.value, drop: (path: string) => (kept.value = new Map([...kept.value].filter(([one]) => one !== path))) },
      isOpenEnded: !isOrderFixed,
      base: `/${table}/data`,
      language: 'id',
      problems: problems.value,
      label: 'Barang',
      words: gridId,
      options: (field) => (field.codes === 'unit' ? units : []),
      onCommit: commit,
      // Tests of pastes compare what they changed.
      onReport: (report) => {
        if (report.kind === 'doubtful') questions.push(report.question)
        else if (report.kind !== 'pasted') events.push(namedReport(report))
      }
    })
  ])
  const wrapper = mount(Page, {
    attachTo: document.body,
    global: { provide: { [readonlyKey]: isReadonly, [todayKey]: () => gridDay, [pasteKey]: () => paste(clipboard.text) } }
  })
  const element: HTMLElement = wrapper.element.parentElement ?? document.body
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 4; turn += 1) await nextTick()
  }
  const active = (): Element => document.activeElement ?? document.body
  const cell = (row: number, key: string): HTMLElement => {
    const found = element.querySelector<HTMLElement>(`[data-field="/${table}/data/${row}/${key}"]`)
    if (found === null) throw new Error(`no cell ${row} ${key}`)
    return found
  }
  const clipboardEvent = (name: string, data: DataTransfer): void => {
    const event = new Event(name, { bubbles: true, cancelable: true })
    Object.defineProperty(event, 'clipboardData', { value: data })
    document.dispatchEvent(event)
  }
  const paste = (text: string): void => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    clipboardEvent('paste', data)
  }
  const input = (): HTMLInputElement | null => element.querySelector<HTMLInputElement>('input.cell-input')
  const press: GridPage['press'] = async (key, over = {}) => {
    const event = pressKey(key, over)
    await settle()
    return event
  }
  await settle()
  return {
    rows,
    isReadonly,
    problems,
    kept,
    events,
    questions,
    element,
    cell,
    input,
    focused: () => active().getAttribute('data-field') ?? undefined,
    press,
    type: async (text) => {
      for (const letter of text) {
        const box = input()
        if (box === null) await press(letter)
        else {
          box.value += letter
          box.dispatchEvent(new Event('input', { bubbles: true }))
          await settle()
        }
      }
    },
    click: async (row, key, over = {}) => {
      cell(row, key).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true, button: 0, ...over }))
      window.dispatchEvent(new PointerEvent('pointerup'))
      await settle()
    },
    clipboard,
    paste: async (text) => {
      paste(text)
      await settle()
    },
    menu: async (item) => {
      active().dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 }))
      await settle()
      element.querySelector<HTMLElement>(`[data-action="grid.${item}"]`)?.click()
      await new Promise((resolve) => setTimeout(resolve))
      await settle()
    },
    copy: () => {
      const data = new DataTransfer()
      clipboardEvent('copy', data)
      return data.getData('text/plain')
    },
    focusCell: (path) => exposed.grid?.focusCell(path) ?? false,
    close: () => wrapper.unmount()
  }
}
