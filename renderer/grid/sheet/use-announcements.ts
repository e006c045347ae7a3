import { nextTick, onBeforeUnmount, ref, watch, type Ref } from 'vue'
import { formatNumber } from '#core/base/format-number.ts'
import type { Language } from '#core/base/language.ts'
import { cellCount, covers, type CellPosition, type Range } from '../base/range.ts'

/** An action on cells of the grid. */
export type CellActionName = 'copied' | 'cut' | 'pasted' | 'filled' | 'cleared'

export interface AnnouncementText {
  readonly range: (cells: string, from: string, to: string) => string
  readonly ranges: (cells: string, parts: string) => string
  readonly adding: string
  readonly cell: (column: string, row: string) => string
  readonly cellActions: Readonly<Record<CellActionName, (cells: string) => string>>
  readonly added: (rows: string) => string
}

interface AnnouncementDeps {
  /** The selected ranges, disjoint. */
  readonly ranges: Readonly<Ref<readonly Range[]>>
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
export const useAnnouncements = ({ ranges, language, words, rowNumber, labelOf, hasFocus }: AnnouncementDeps) => {
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

  const nameOfRanges = (now: readonly Range[]): string => {
    const cells = count(now.reduce((sum, range) => sum + cellCount(range), 0))
    const [{ top, left, bottom, right } = { top: 0, left: 0, bottom: 0, right: 0 }] = now
    return now.length > 1
      ? words().ranges(cells, count(now.length))
      : words().range(cells, nameOf({ row: top, column: left }), nameOf({ row: bottom, column: right }))
  }

  watch(ranges, (now, before) => {
    clearTimeout(timer)
    const isSame =
      now.length === before.length &&
      now.every((range, index) => covers(range, before[index] ?? range) && covers(before[index] ?? range, range))
    const isOneCell = now.length === 1 && now.every((range) => cellCount(range) === 1)
    if (isTold || isSame || isOneCell || !hasFocus()) return
    timer = setTimeout(() => say(nameOfRanges(now)), pause)
  })
  onBeforeUnmount(() => clearTimeout(timer))

  return {
    said,
    /** The arrows keep the selection from now on. */
    tellAdding: (): void => say(words().adding),
    /** `rows`: number of rows a paste added. */
    tell: (action: CellActionName, cells: number, rows = 0): void => {
      if (cells === 0) return
      isTold = true
      void nextTick(() => (isTold = false))
      say([words().cellActions[action](count(cells)), ...(rows > 0 ? [words().added(count(rows))] : [])].join(' '))
    }
  }
}
