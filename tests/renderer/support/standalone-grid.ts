import { createApp, defineComponent, h, ref, shallowRef, type App } from 'vue'
import { blank } from '#core/derive/shape.ts'
import { columnsOf } from '#core/derive/fields.ts'
import { goodsLine } from '#core/schema/declaration.ts'
import EditableGrid from '../../../renderer/grid/sheet/EditableGrid.vue'
import type { CellEdit } from '../../../renderer/grid/sheet/cells/cell-edit.ts'
import { inBothLanguages } from '#core/base/translator.ts'
import { gridText } from '../../../renderer/grid/text.ts'

const gridId = inBothLanguages(gridText).id

type Line = Readonly<Record<string, unknown>>

const rows = shallowRef<readonly Line[]>([])
const shown = ref(0)

const set = (edits: readonly CellEdit[]): void => {
  const next: Record<string, unknown>[] = rows.value.map((row) => row)
  const own = new Set<number>()
  for (const { row, key, value } of edits) {
    if (!own.has(row)) next[row] = { ...next[row] }
    own.add(row)
    const line = next[row]
    if (line) line[key] = value
  }
  rows.value = next
}

/** The goods grid over a plain array, without validation, totals, log or storage. For benchmarks in a page of the real application. */
const Page = defineComponent(() => {
  const columns = columnsOf('detail').map((column, index) => ({ ...column, frozen: index < 3 }))
  return () =>
    h(EditableGrid, {
      key: shown.value,
      rows: rows.value,
      columns,
      base: '/detail/data',
      language: 'id',
      problems: new Map(),
      label: 'grid',
      words: gridId,
      options: () => [],
      onCommit: (edits) => {
        for (const edit of edits) {
          if (edit.kind === 'type') set([edit.cell])
          else if (edit.kind === 'set') set(edit.cells)
          else if (edit.kind === 'insert') rows.value = [...rows.value, ...Array.from({ length: edit.count }, () => blank(goodsLine))]
        }
      }
    })
})

let app: App | null = null

/** Covers the window with the grid and a number of blank lines. */
export const open = (lines: number): void => {
  close()
  rows.value = Array.from({ length: lines }, () => blank(goodsLine))
  const place = document.createElement('div')
  place.id = 'grid-alone'
  place.style.cssText = 'position:fixed;inset:0;z-index:1000;display:grid;background:var(--bg)'
  document.body.append(place)
  app = createApp(Page)
  app.mount(place)
}

export const close = (): void => {
  app?.unmount()
  app = null
  document.getElementById('grid-alone')?.remove()
}

export const count = (): number => rows.value.length
