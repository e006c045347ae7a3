import type { Json, JsonObject } from '../../base/json.ts'
import { isWrittenList, type ChosenCodes, type IsListed } from '../../codes/written-codes.ts'
import type { TableMember } from '../../schema/layout.ts'
import { cellRemarks, readCell, type CellForm, type CellProblem } from '../read-cell.ts'
import { codeFromCeisa, conditionCodes } from '../ceisa/codes.ts'
import { areGoodsHeadings, goodsColumns } from '../ceisa/columns.ts'
import { cellText, isEmptyCell, plainHeading, wordsBeside, type Cell, type Sheet } from '../sheet.ts'
import { amountField, isOtherUnit, isUnitOfGoods, listOfUnits, type UnitCodes, type WrittenUnits } from './amount-units.ts'
import type { ColumnMap } from './columns/map.ts'
import { keyOfOwnHeading } from '../own-headings.ts'
import { isTaken, mappedColumns, noDecisions, type MappedColumn, type RowDecisions } from './mapped-cells.ts'
import { matchByCode, mergeKey, type PlannedRow, type UnmatchedRow } from './match-rows.ts'
import { codeReader, type CodedText, type HeadingOwner } from './read-codes.ts'
import { rowKinds, type LeftOutKind, type RowKind } from './row-kinds.ts'
import { toKilograms } from '../../codes/kilograms.ts'

export const importModes = ['append', 'replace', 'merge'] as const
export type ImportMode = (typeof importModes)[number]

/**
 * A problem of one cell or row; `row` is numbered as in the spreadsheet, from 1. `other-unit`: the row has two units for an amount. `more-cells`: the row of a
 * CSV file has cells beyond the headings, and others have none; an unquoted `1,234.56` moves the cells after it.
 */
export interface RowProblem {
  readonly row: number
  readonly column: number | null
  readonly key: string | null
  readonly text: string
  readonly code: CellProblem | 'other-unit' | 'more-cells' | UnmatchedRow['code']
}

/**
 * How a cell was changed. `kilograms`: its weight was converted; `other-unit`: unchanged, but its number format shows another unit than its row has;
 * `condition`, `open-condition`: as `converted` and this in `CeisaCellNote`.
 */
export const rowRemarks = [...cellRemarks, 'other-unit', 'kilograms', 'condition', 'open-condition'] as const

export interface RowRemark {
  readonly row: number
  readonly column: number
  readonly key: string
  readonly text: string
  readonly value: Json
  readonly code: (typeof rowRemarks)[number]
}

/** A row below the headings that is left out unless the user decides otherwise. `data`: the user left out a row of goods. */
export interface ClassifiedRow {
  readonly row: number
  readonly kind: LeftOutKind | 'data'
  readonly taken: boolean
  /** Its filled cells. */
  readonly text: string
}

/** Values from the catalog for a new line, and its tariff code if it differs from the sheet. */
export interface CatalogFill {
  readonly row: number
  readonly values: JsonObject
  readonly otherTariff: string | null
}

export interface ImportPlan {
  readonly rows: readonly PlannedRow[]
  readonly problems: readonly RowProblem[]
  readonly remarks: readonly RowRemark[]
  /** Rows that are not data or that the user left out. */
  readonly classified: readonly ClassifiedRow[]
  readonly coded: readonly CodedText[]
  readonly catalog: readonly CatalogFill[]
  /** How many lines got a unit from their amounts or from the headings, by code. */
  readonly addedUnits: ReadonlyMap<string, number>
  readonly emptyRows: number
  /** Number of filled cells below the headings, by column without a field. */
  readonly unused: ReadonlyMap<number, number>
}

export interface ImportRequest {
  readonly member: TableMember
  readonly sheet: Sheet
  /** Index of the heading row; data begin below. */
  readonly headerRow: number
  readonly columns: ColumnMap
  readonly form: CellForm
  readonly mode: ImportMode
  /** The rows are those of a text with separators. */
  readonly isCsv?: boolean
  readonly existing: readonly JsonObject[]
  /** The kinds of the rows of the file; by default those of `sheet`, in which the text of merged cells may have been filled already. */
  readonly kinds?: readonly RowKind[]
  readonly decided?: RowDecisions
  readonly chosen?: ChosenCodes
  readonly isListed?: IsListed
  /** Units written beside the amounts in the cells of a row. */
  readonly units?: ReadonlyMap<number, WrittenUnits>
  readonly columnUnits?: WrittenUnits
  /** The units of columns of weights; by default kilograms. */
  readonly weightUnits?: UnitCodes
  /** Catalog values for a new line: values for blank fields, and values that differ from the line. */
  readonly catalog?: (line: JsonObject) => { readonly blanks: JsonObject; readonly conflicts: JsonObject } | null
}

const rowText = (cells: readonly Cell[]): string =>
  cells
    // A sum in a file often has noise of binary fractions.
    .map((cell) => cellText(typeof cell === 'number' ? Number(cell.toPrecision(15)) : cell))
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, 300)

/** Reads the cells of rows and collects problems and remarks. */
const rowReader = (request: ImportRequest) => {
  const { member, sheet, columns, headerRow, form, isCsv = false, chosen = {}, units, columnUnits = {}, weightUnits = {} } = request
  const mapped = mappedColumns(member, columns)
  const [isAsTyped, mayBeEscaped] = [!isCsv, isCsv && sheet.isUnescaped !== true]
  const problems: RowProblem[] = []
  const remarks: RowRemark[] = []
  const codes = codeReader(chosen, request.isListed ?? (() => null))
  const addedUnits = new Map<string, number>()
  const headings = (sheet.rows[headerRow] ?? []).map(cellText)
  const plain = headings.map(plainHeading)
  const isOfCeisa = ({ key, column }: MappedColumn): boolean => goodsColumns[plain[column] ?? ''] === key
  const conditionColumn = mapped.find((one) => one.key === 'flbarangbaru' && isOfCeisa(one))?.column
  const isCeisa = member === 'detail' && areGoodsHeadings(plain)
  const ownerOf = (one: MappedColumn): HeadingOwner | undefined =>
    keyOfOwnHeading(headings[one.column] ?? '') === one.key ? 'ajukan' : isCeisa && isOfCeisa(one) ? 'ceisa' : undefined
  const owners = new Map(mapped.map((one) => [one.column, ownerOf(one)]))

  /** The value of a cell; undefined for one that cannot be read. */
  const valueOf = ({ key, column, field }: MappedColumn, cell: Cell | undefined, row: number): Json | undefined => {
    const reading = readCell(field, cell, form, { kind: 'file', key, date1904: sheet.facts.date1904, isAsTyped, mayBeEscaped })
    const text = cellText(cell)
    if (!reading.ok) {
      problems.push({ row, column, key, text, code: reading.problem })
      return undefined
    }
    const { value, remark } = reading
    const weightUnit = weightUnits[key] ?? 'KGM'
    const shown = key === 'nettodtl' ? wordsBeside(sheet, row - 1, column) : ''
    if (isUnitOfGoods(shown)) remarks.push({ row, column, key, text: `${text} ${shown}`, value: weightUnit, code: 'other-unit' })
    if (weightUnit !== 'KGM' && typeof value === 'number') {
      const weight = toKilograms(value, weightUnit)
      remarks.push({ row, column, key, text: `${text} ${weightUnit}`, value: weight, code: 'kilograms' })
      return weight
    }
    if (column === conditionColumn && text !== '') {
      const code = codeFromCeisa(conditionCodes, text)
      remarks.push({ row, column, key, text, value: code ?? '', code: code === null ? 'open-condition' : 'condition' })
      return code ?? ''
    }
    if (remark !== undefined) remarks.push({ row, column, key, text, value, code: remark })
    if (!isWrittenList(field.codes) || typeof value !== 'string' || value === '') return value
    return codes.read(field.codes, value, { row, column, owner: owners.get(column) })
  }

  /** The codes that the field of units or packages may stand for in a row; empty without a text. */
  const statedCodes = (key: string, cells: readonly Cell[]): readonly string[] => {
    const column = mapped.find((one) => one.key === key)?.column ?? -1
    const text = cellText(cells[column])
    return text === '' ? [] : codes.possible(listOfUnits(key), text, owners.get(column))
  }

  /** Whether the word beside the amount decides which of several meanings a unit has: `5 sheets` with `LBR`. */
  const isDecidedByAmount = (key: string, cells: readonly Cell[], row: number): boolean => {
    const unit = units?.get(row - 1)?.[key]
    if (typeof unit !== 'string') return false
    const stated = statedCodes(key, cells)
    return stated.length > 1 && !isOtherUnit(key, [unit], stated)
  }

  /** Fills blank units with those beside the amounts or in the headings. A text with another unit than its row is left out; a number format gives way. */
  const addUnits = (values: Record<string, Json>, cells: readonly Cell[], row: number): void => {
    const cellUnits = units?.get(row - 1) ?? {}
    for (const [key, unit] of Object.entries({ ...columnUnits, ...cellUnits })) {
      const list = listOfUnits(key)
      const amount = mapped.find((one) => one.key === amountField(key))
      const value = values[key]
      const stated = typeof value === 'string' ? value : ''
      if (stated === '') {
        const code = typeof unit === 'string' ? unit : codes.read(list, unit.word, { row, column: amount?.column ?? 0 })
        values[key] = code
        addedUnits.set(code, (addedUnits.get(code) ?? 0) + 1)
        continue
      }
      const [word, possible] = typeof unit === 'string' ? [unit, [unit]] : [unit.word, codes.possible(list, unit.word)]
      if (!amount || !Object.hasOwn(cellUnits, key) || !isOtherUnit(key, possible, statedCodes(key, cells))) continue
      const cell = cells[amount.column]
      const place = { row, column: amount.column, key: amount.key, code: 'other-unit' } as const
      const text = `${cellText(cell)} ${word}`
      if (typeof cell === 'number') remarks.push({ ...place, text, value: stated })
      else {
        problems.push({ ...place, text: `${text}, ${stated}` })
        Reflect.deleteProperty(values, amount.key)
      }
    }
  }

  const read = (cells: readonly Cell[], row: number): Record<string, Json> => {
    const values: Record<string, Json> = {}
    for (const column of mapped) {
      if (isDecidedByAmount(column.key, cells, row)) continue
      const value = valueOf(column, cells[column.column], row)
      if (value !== undefined) values[column.key] = value
    }
    addUnits(values, cells, row)
    return values
  }
  return { mapped, problems, remarks, coded: codes.coded, addedUnits, read }
}

/** The result of an import without applying it. */
export const planImport = (request: ImportRequest): ImportPlan => {
  const { sheet, columns, headerRow, decided = noDecisions } = request
  const kinds = request.kinds ?? rowKinds(request)
  const { mapped, problems, remarks, coded, addedUnits, read } = rowReader(request)
  const description = mapped.find(({ key }) => key === 'brgurai')
  const classified: ClassifiedRow[] = []
  const rows: { row: number; values: Record<string, Json> }[] = []
  const unused = new Map<number, number>()
  const width = (sheet.rows[headerRow] ?? []).findLastIndex((cell) => !isEmptyCell(cell)) + 1
  const longer: RowProblem[] = []
  let emptyRows = 0
  for (let index = headerRow + 1; index < sheet.rows.length; index += 1) {
    const [cells, row] = [sheet.rows[index] ?? [], index + 1]
    const kind = kinds[index] ?? 'empty'
    if (kind === 'empty') {
      emptyRows += 1
      continue
    }
    const taken = isTaken(kind, row, decided)
    if (kind !== 'data' || !taken) classified.push({ row, kind, taken, text: rowText(cells) })
    if (!taken) continue
    const above = rows.at(-1)
    if (kind === 'text' && description && above) {
      const started = above.values['brgurai']
      const rest = cellText(cells[description.column])
      above.values['brgurai'] = typeof started === 'string' && started !== '' ? `${started} ${rest}` : rest
      continue
    }
    cells.forEach((cell, column) => {
      if ((columns[column] ?? null) === null && !isEmptyCell(cell)) unused.set(column, (unused.get(column) ?? 0) + 1)
    })
    const beyond = rowText(cells.slice(width))
    if (beyond !== '') longer.push({ row, column: null, key: null, text: beyond, code: 'more-cells' })
    rows.push({ row, values: read(cells, row) })
  }
  if (request.isCsv === true && longer.length < rows.length) problems.push(...longer)
  const matched = request.mode === 'merge' ? matchByCode(rows, request.existing) : null
  const column = columns.indexOf(mergeKey)
  for (const one of matched?.unmatched ?? []) problems.push({ ...one, column: column === -1 ? null : column, key: mergeKey })
  const placed = matched?.rows ?? rows.map((row) => ({ ...row, into: null }))
  const catalog = catalogFills(placed, request)
  const fills = new Map(catalog.map((fill) => [fill.row, fill.values]))
  const filled = placed.map((planned) => ({ ...planned, values: { ...planned.values, ...fills.get(planned.row) } }))
  return { rows: filled, problems, remarks, classified, coded: [...coded.values()], catalog, addedUnits, emptyRows, unused }
}

/** Values of catalog products for new lines: only for blank fields. */
const catalogFills = (rows: readonly PlannedRow[], { member, catalog }: ImportRequest): readonly CatalogFill[] => {
  if (member !== 'detail' || !catalog) return []
  return rows.flatMap(({ row, values, into }): readonly CatalogFill[] => {
    const found = into === null ? catalog(values) : null
    const tariff = found?.conflicts['nohs']
    const otherTariff = typeof tariff === 'string' ? tariff : null
    return found === null || (Object.keys(found.blanks).length === 0 && otherTariff === null)
      ? []
      : [{ row, values: found.blanks, otherTariff }]
  })
}
