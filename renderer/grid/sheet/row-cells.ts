import { inject, type ComputedRef, type InjectionKey } from 'vue'
import type { Language } from '#core/base/language.ts'
import { pointer, type Pointer } from '#core/base/json-pointer.ts'
import { alignsRight, decimalRoom, formatCell, type YesNo } from './cells/cell-value.ts'
import type { ColumnPlaces } from './cells/column-places.ts'
import type { NameOf } from './cells/use-choices.ts'
import type { GridColumn } from './columns.ts'
import { isInSpans, type Span } from '../base/range.ts'

/** Data of a row besides its cells, such as attached files. */
interface RowMark {
  readonly count: number
  /** For the tooltip and screen readers. */
  readonly label: string
}

type RowMarks = ReadonlyMap<number, RowMark>

/** The marks of a table by the index of the row in it. A table with marks reserves space for them in its row header. */
export const rowMarksKey: InjectionKey<ComputedRef<RowMarks>> = Symbol('row marks')

/** Pixels of the row header for a mark. */
export const markWidth = 28

/** The marks of the grid; null if it has none. */
export const useRowMarks = (): ComputedRef<RowMarks> | null => inject(rowMarksKey, null)

/** Texts about the cells of a row by column key; the key '' is the whole row. */
export type RowTexts = Readonly<Record<string, string>>

const none: RowTexts = {}

const isSame = (one: RowTexts, other: RowTexts): boolean => {
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key])
}

/** Collects the texts of a row. Returns the same object while they are equal, so that only changed rows render again. */
export const createRowTextReader = (): ((
  texts: ReadonlyMap<string, string> | undefined,
  base: string,
  row: number,
  columns: readonly GridColumn[]
) => RowTexts) => {
  const known = new Map<number, RowTexts>()
  return (texts, base, row, columns) => {
    if (texts === undefined || texts.size === 0) return none
    const rowPath = base + pointer(row)
    const found: Record<string, string> = {}
    for (const key of ['', ...columns.map((column) => column.key)]) {
      const text = texts.get(key === '' ? rowPath : rowPath + pointer(key))
      if (text !== undefined) found[key] = text
    }
    const before = known.get(row)
    if (before !== undefined && isSame(before, found)) return before
    known.set(row, found)
    return found
  }
}

/** The part of the props of GridRow that its cells depend on. */
export interface RowCellsProps {
  readonly row: Readonly<Record<string, unknown>>
  readonly tableRow: number
  readonly columns: readonly GridColumn[]
  readonly base: Pointer
  readonly language: Language
  readonly words: YesNo
  readonly problems: RowTexts
  readonly advice: RowTexts
  /** Texts that could not be read, shown instead of the values. */
  readonly kept: RowTexts
  readonly frozen: number
  readonly selected: readonly Span[]
  readonly filling: readonly Span[]
  readonly fillHandle: number
  readonly active: number
  readonly editing: boolean
  readonly coded: ReadonlySet<string>
  readonly named: ReadonlyMap<string, NameOf>
  readonly places: ColumnPlaces
}

const classOf = (props: RowCellsProps, index: number, column: GridColumn): string => {
  const isActive = index === props.active
  const classes = [
    alignsRight(column.field) && 'right',
    isInSpans(props.selected, index) && !isActive && 'selected',
    isInSpans(props.filling, index) && 'filling',
    column.isComputed === true && 'computed',
    isActive && 'active',
    isActive && props.editing && 'editing',
    index === props.frozen - 1 && 'edge',
    props.problems[column.key] !== undefined ? 'problem' : props.advice[column.key] !== undefined && 'advice'
  ]
  return `cell ${classes.filter(Boolean).join(' ')}`
}

/**
 * Texts and attributes of the cells of a row in the columns `indexes`, ascending; `previous` is the column before the first of them.
 * A plain function instead of a component per cell, because scrolling renders thousands of cells.
 */
export const rowCells = (
  props: RowCellsProps,
  indexes: readonly number[],
  previous: number,
  describedBy: (key: string) => string | undefined
) => {
  const rowPath = props.base + pointer(props.tableRow)
  return indexes.flatMap((columnIndex, index) => {
    const column = props.columns[columnIndex]
    if (column === undefined) return []
    const isActive = columnIndex === props.active
    const isEditing = props.editing && isActive
    const isAfterGap = columnIndex !== (index === 0 ? previous : (indexes[index - 1] ?? 0)) + 1
    const path = rowPath + pointer(column.key)
    const text = isEditing ? '' : (props.kept[column.key] ?? formatCell(column.field, props.row[column.key], props.language, props.words))
    const room = decimalRoom(column.field, text, props.language, props.places.get(column.key) ?? 0)
    const attributes = {
      class: classOf(props, columnIndex, column),
      role: 'gridcell',
      style:
        isAfterGap || room !== undefined
          ? {
              ...(isAfterGap ? { gridColumnStart: columnIndex + 2 } : {}),
              ...(room === undefined ? {} : { paddingRight: `calc(7px + ${room})` })
            }
          : undefined,
      'data-column': columnIndex,
      'data-field': isEditing || column.isComputed === true ? undefined : path,
      'data-computed': column.isComputed === true ? column.key : undefined,
      'aria-colindex': columnIndex + 2,
      'aria-selected': isInSpans(props.selected, columnIndex),
      'aria-readonly': column.isComputed === true ? ('true' as const) : undefined,
      'aria-invalid': props.problems[column.key] === undefined ? undefined : ('true' as const),
      'aria-describedby': describedBy(column.key),
      tabindex: isActive && !props.editing ? 0 : -1
    }
    const hasList = isActive && !props.editing && props.coded.has(column.key)
    const name = text === '' ? '' : (props.named.get(column.key)?.(text) ?? '')
    return [{ column, path, isEditing, attributes, hasList, hasHandle: columnIndex === props.fillHandle, text, name }]
  })
}
