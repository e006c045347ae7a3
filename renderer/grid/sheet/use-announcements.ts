import { nextTick, onBeforeUnmount, ref, watch, type Ref } from 'vue'
import { formatNumber } from '#core/base/format-number.ts'
import type { Language } from '#core/base/language.ts'
import { cellCount, isSameCell, type CellPosition, type Range } from '../base/range.ts'

/** An action on cells of the grid. */
export type CellActionName = 'copied' | 'cut' | 'pasted' | 'filled' | 'cleared'

export interface AnnouncementText {
  readonly range: (cells: string, from: string, to: string) => string
  readonly cell: (column: string, row: string) => string
  readonly cellActions: Readonly<Record<CellActionName, (cells: string) => string>>
  readonly added: (rows: string) => string
}

interface AnnouncementDeps {
  readonly range: Readonly<Ref<Range>>
  readonly language: () => Language
  readonly words: () => AnnouncementText
  /** The number of a row, from 1, in the table, not in the sorted view. */
  readonly rowNumber: (row: number) => number
  /** The name of a column. */
  readonly labelOf: (column: number) => string
  /** Whether the focus is in the grid. */
  readonly hasFocus: () => boolean
}

/** Milliseconds without a change after which a growing range is announced once. */
const pause = 400

/** Announcements about ranges and actions on them for screen readers: the text of the only live region of the grid. */
export const useAnnouncements = ({ range, language, words, rowNumber, labelOf, hasFocus }: AnnouncementDeps) => {
  const said = ref('')
  /** Set after an announced action, whose announcement already describes the resulting range. */
  let isTold = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const count = (value: number): string => formatNumber(value, language())

  const say = (text: string): void => {
    clearTimeout(timer)
    // Only a changed text is announced again.
    said.value = said.value === text ? `${text}\u00a0` : text
  }
  const nameOf = ({ row, column }: CellPosition): string => words().cell(labelOf(column), count(rowNumber(row)))

  watch(range, (now, before) => {
    clearTimeout(timer)
    const [from, to] = [
      { row: now.top, column: now.left },
      { row: now.bottom, column: now.right }
    ]
    const isSame =
      isSameCell(from, { row: before.top, column: before.left }) && isSameCell(to, { row: before.bottom, column: before.right })
    if (isTold || isSame || isSameCell(from, to) || !hasFocus()) return
    timer = setTimeout(() => say(words().range(count(cellCount(now)), nameOf(from), nameOf(to))), pause)
  })
  onBeforeUnmount(() => clearTimeout(timer))

  return {
    said,
    /** `rows`: number of rows a paste added. */
    tell: (action: CellActionName, cells: number, rows = 0): void => {
      if (cells === 0) return
      isTold = true
      void nextTick(() => (isTold = false))
      say([words().cellActions[action](count(cells)), ...(rows > 0 ? [words().added(count(rows))] : [])].join(' '))
    }
  }
}
