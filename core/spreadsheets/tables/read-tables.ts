import type { Language } from '../../base/language.ts'
import { oncePer } from '../../base/once.ts'
import { withLostZeros, type CellReading as CodeReading, type CodeDoubt } from '../../base/written-cell.ts'
import {
  cellForms,
  formFor,
  formKinds,
  knownForms,
  noForms,
  type AmbiguousNumber,
  type FormKind,
  type FormsByKind,
  type KnownForms,
  type NumberCell
} from '../number-form.ts'
import { itemCode, readCell, type CellReading, type CellSource } from '../read-cell.ts'
import { cellText, isEmptyCell, type Cell, type Sheet } from '../sheet.ts'
import { suspectDays, type SuspectDays } from '../swapped-days.ts'
import { layoutByHeadings, type LayoutChoices } from './layout.ts'
import type { LaidColumn, Layout, TableTarget } from './target.ts'

/** Where a cell is: all from 0. */
export interface CellPlace {
  readonly sheet: number
  readonly row: number
  readonly column: number
}

/** A cell that is read as a value of its field. */
export interface TableCell {
  readonly field: LaidColumn
  readonly place: CellPlace
  /** As the file has it. */
  readonly written: Cell
  /** As it was read: without what stands beside the value. */
  readonly cell: Cell
  readonly text: string
  readonly reading: CellReading
  /** Both readings of a number or date whose form is not known. */
  readonly ambiguous: AmbiguousNumber<CellPlace> | null
  /** The day with its month and day swapped, while it is not known whether they are. */
  readonly swapped: string | null
  /** A code that has lost the zeros in front which others of its column have, with them. */
  readonly zeros: CodeReading<CodeDoubt> | null
}

/** The cells of a row by the key of their field; empty ones are left out. */
export interface TableRow {
  readonly sheet: number
  readonly row: number
  readonly cells: Readonly<Record<string, TableCell>>
}

/** The table of one sheet. */
export interface TableReading<K extends string = never> extends Omit<Layout<K>, 'rows'> {
  /** Place among the sheets. */
  readonly sheet: number
  readonly name: string
  readonly rows: readonly TableRow[]
}

export interface TablesReading<K extends string = never> {
  readonly tables: readonly TableReading<K>[]
  readonly rows: readonly TableRow[]
  /** How the numbers and dates are written, and how they were read. */
  readonly forms: FormsByKind<CellPlace>
  readonly known: KnownForms
  /** What only the user knows: whether its numbers, or its dates, are written in the one form or the other. */
  readonly asked: readonly FormKind[]
  /** Date cells whose day and month may be swapped; null if there are none. */
  readonly suspects: SuspectDays<CellPlace> | null
}

/** What the user decided about the tables. */
export interface TableChoices extends LayoutChoices {
  /** How the numbers and dates that can be read in two ways are written. */
  readonly forms?: KnownForms
  /** Whether day and month of the date cells that may be swapped are swapped. */
  readonly swapsDays?: boolean
  readonly language?: Language
}

/** What is known of some cells, by their places. */
const atPlaces = <T>(entries: readonly (readonly [CellPlace, T])[]): ((place: CellPlace) => T | null) => {
  const keyOf = ({ sheet, row, column }: CellPlace): string => `${sheet}/${row}/${column}`
  const found = new Map(entries.map(([place, value]) => [keyOf(place), value]))
  return (place) => (found.size === 0 ? null : (found.get(keyOf(place)) ?? null))
}

/** The cells of the sheets under the columns that their layouts give them. */
const cellsOf = <K extends string>(sheets: readonly Sheet[], layouts: readonly Layout<K>[], target: TableTarget<K>) =>
  layouts.map(({ rows }, at) => {
    const sheet = sheets[at]
    if (sheet === undefined) return []
    const isText = sheet.isUnescaped !== undefined
    const source = oncePer((key: string): CellSource => ({
      kind: 'file',
      key,
      date1904: sheet.facts.date1904,
      isAsTyped: target.areTextsTyped === true && !isText,
      mayBeEscaped: sheet.isUnescaped === false
    }))
    return rows.map(({ row, cells }) => ({
      row,
      cells: cells.flatMap((laid) => {
        if (isEmptyCell(laid.cell)) return []
        const own = target.cellOf?.(sheet, laid.row, laid.field, laid.cell) ?? laid.cell
        const cell = laid.field.cleaned?.(own) ?? (laid.field.cleaned === undefined ? own : null)
        if (isEmptyCell(cell)) return []
        const place: CellPlace = { sheet: at, row: laid.row, column: laid.column }
        return [{ field: laid.field.field, laid: laid.field, written: laid.cell, cell, source: source(laid.field.key), place }]
      })
    }))
  })

/** The rows with the item codes marked that have lost their zeros in front. */
const withZeros = (rows: readonly TableRow[]): readonly TableRow[] => {
  const codeOf = (row: TableRow): string => {
    const reading = row.cells[itemCode]?.reading
    return reading?.ok === true && typeof reading.value === 'string' ? reading.value : ''
  }
  if (rows.every(({ cells }) => cells[itemCode] === undefined)) return rows
  const readings = withLostZeros(rows.map(codeOf))
  return rows.map((row, at) => {
    const [code, reading] = [row.cells[itemCode], readings[at]]
    if (code === undefined || reading === undefined || reading.doubt === null) return row
    return { ...row, cells: { ...row.cells, [itemCode]: { ...code, zeros: reading } } }
  })
}

/**
 * The one reader of tables whose columns are known by headings: of the tables of a declaration, the lists of the master data, exchange and duty rates. Finds the
 * headings, decides which form the numbers and dates of all sheets have, and reads every cell with its place. Pure: the same sheets and choices give the same
 * reading.
 */
export const readTables = <K extends string = never>(
  sheets: readonly Sheet[],
  target: TableTarget<K>,
  choices: TableChoices = {}
): TablesReading<K> => {
  const { forms: chosen = noForms, swapsDays, language = 'id' } = choices
  const layouts = sheets.map((sheet) => target.layout?.(sheet) ?? layoutByHeadings(sheet, target, choices))
  const laid = cellsOf(sheets, layouts, target)
  const all: readonly NumberCell<CellPlace>[] = laid.flatMap((rows) => rows.flatMap(({ cells }) => cells))
  const forms = cellForms(all)
  const known = knownForms(forms, chosen, language)
  const form = formFor(known, language)
  const asked = formKinds.filter((kind) => known[kind] === null)
  const ambiguousAt = atPlaces(asked.flatMap((kind) => forms[kind].ambiguous.map((one) => [one.place, one] as const)))
  const suspects = suspectDays(all)
  const swappedAt = atPlaces((suspects?.days ?? []).map((one) => [one.place, one.swapped] as const))
  const tables = layouts.flatMap((layout, sheet): readonly TableReading<K>[] => {
    if (layout.headerRow === null && layout.rows.length === 0 && layout.leftOut.length === 0) return []
    const rows = (laid[sheet] ?? []).map(({ row, cells: found }): TableRow => {
      const cells: Record<string, TableCell> = {}
      for (const { laid: field, written, cell, source, place } of found) {
        const swapped = swappedAt(place)
        const reading: CellReading =
          swapped !== null && swapsDays === true ? { ok: true, value: swapped } : readCell(field.field, cell, form, source)
        cells[field.key] = {
          field,
          place,
          written,
          cell,
          text: cellText(written),
          reading,
          ambiguous: ambiguousAt(place),
          swapped: swapsDays === undefined ? swapped : null,
          zeros: null
        }
      }
      return { sheet, row, cells }
    })
    return [{ ...layout, sheet, name: sheets[sheet]?.name ?? '', rows: withZeros(rows) }]
  })
  return { tables, rows: tables.flatMap(({ rows }) => rows), forms, known, asked, suspects }
}

/** Why a cell is no value of its field; null for one that is. */
export const problemOf = ({ reading, zeros }: TableCell) => (zeros !== null ? ('zeros' as const) : reading.ok ? null : reading.problem)

/** The cells that give no value, in the order of the rows. */
export const unreadCells = ({ rows }: Pick<TablesReading, 'rows'>): readonly TableCell[] =>
  rows.flatMap(({ cells }) => Object.values(cells).filter((cell) => problemOf(cell) !== null))
