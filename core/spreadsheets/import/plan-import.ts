import { blank } from '../../derive/blank-value.ts'
import { pointer } from '../../base/json-pointer.ts'
import type { Json, JsonObject } from '../../base/json.ts'
import type { Edit } from '../../draft/edit.ts'
import { numberKey, removeEdits, repeatedOf } from '../../draft/row-edits.ts'
import { declaration } from '../../schema/declaration.ts'
import type { TableMember } from '../../schema/layout.ts'
import { fieldsOf } from './headings.ts'
import type { NumberCell } from './number-form.ts'
import { readCell, type CellForm, type CellProblem, type CellRemark } from '../read-cell.ts'
import { cellText, isEmptyCell, isEmptyRow, type Cell, type Sheet } from '../sheet.ts'

export const importModes = ['append', 'replace', 'merge'] as const
export type ImportMode = (typeof importModes)[number]

/** The field of each sheet column (from 0). */
export type ColumnMap = readonly (string | null)[]

/** A problem of one cell or row; `row` is numbered as in the spreadsheet, from 1. */
export interface RowProblem {
  readonly row: number
  readonly column: number | null
  readonly key: string | null
  readonly text: string
  readonly code: CellProblem | 'no-code' | 'code-twice' | 'code-twice-here'
}

export interface RowRemark {
  readonly row: number
  readonly column: number
  readonly key: string
  readonly text: string
  readonly value: Json
  readonly code: CellRemark
}

/** One row of the sheet as it would be imported. */
export interface PlannedRow {
  readonly row: number
  readonly values: JsonObject
  /** Index of the goods line it changes; null for a new one. */
  readonly into: number | null
}

export interface ImportPlan {
  readonly rows: readonly PlannedRow[]
  readonly problems: readonly RowProblem[]
  readonly remarks: readonly RowRemark[]
  /** Rows of the sheet with sums; they are left out and listed. */
  readonly totals: readonly number[]
  readonly emptyRows: number
  /** Number of filled cells below the headings, by column without a field. */
  readonly unused: ReadonlyMap<number, number>
}

/** Fields that identify a line: a merged cell never applies to several lines here. */
const lineIdentifiers = new Set(['serial', 'nourut', 'kd_barang', 'contno'])

export interface FilledSheet {
  readonly sheet: Sheet
  /** Number of cells that got the text of the merged cell above them. */
  readonly filled: number
}

/** Copies the text of a cell merged over several rows into each of them; amounts are not copied and empty rows stay empty. */
export const withMergedText = (sheet: Sheet, headerRow: number, columns: ColumnMap, member: TableMember): FilledSheet => {
  const fields = fieldsOf(member)
  const taken = sheet.facts.tall.filter(({ column, top }) => {
    const key = columns[column] ?? null
    const field = key === null ? undefined : fields.get(key)
    return top > headerRow && key !== null && !lineIdentifiers.has(key) && field?.kind === 'string' && field.form !== 'decimal'
  })
  const rows = sheet.rows.slice()
  let count = 0
  for (const { column, top, bottom } of taken) {
    const cell = sheet.rows[top]?.[column] ?? null
    if (isEmptyCell(cell)) continue
    for (let row = top + 1; row <= bottom && row < rows.length; row += 1) {
      const cells = sheet.rows[row] ?? []
      if (isEmptyRow(cells) || !isEmptyCell(cells[column])) continue
      const filled = [...(rows[row] ?? [])]
      filled[column] = cell
      rows[row] = filled
      count += 1
    }
  }
  return { sheet: count === 0 ? sheet : { ...sheet, rows }, filled: count }
}

export interface ImportRequest {
  readonly member: TableMember
  readonly sheet: Sheet
  /** Index of the heading row; data begin below. */
  readonly headerRow: number
  readonly columns: ColumnMap
  readonly form: CellForm
  readonly mode: ImportMode
  readonly existing: readonly JsonObject[]
}

const mergeKey = 'kd_barang'
const sumWord = /^(grand ?|sub ?)?(total|jumlah|jml|sum)\b/i
/** Only a word for a sum and what it sums: `TOTAL:`, `Jumlah keseluruhan`, `Sub total (USD)`. A brand may be called Total. */
const sumOnly =
  /^(grand ?|sub ?)?(total|jumlah|jml|sum)([\s:.=()-]+(usd|idr|rp|eur|jpy|amount|qty|quantity|harga|nilai|keseluruhan|semua|all|barang|invoice|value|netto|bruto|weight|kgs?|pcs|pce|ctns?))*[\s:.=()-]*$/i
const identifying = ['nohs', 'kd_barang', 'dokno', 'dokkd', 'contno', 'jnkemas']
const describing = new Set([...identifying, 'serial', 'brgurai', 'brgasal', 'merk', 'tipe', 'kdsat'])

/**
 * A row with `TOTAL` and its numbers below a list: no other cell has text in a column that describes the goods. The word may be in any
 * column.
 */
const isTotalRow = (row: readonly Cell[], columns: ColumnMap): boolean => {
  const at = row.findIndex((cell) => typeof cell === 'string' && sumWord.test(cell.trim()))
  if (at === -1) return false
  const keys = sumOnly.test(cellText(row[at])) ? new Set(identifying) : describing
  return !columns.some((key, column) => column !== at && key !== null && keys.has(key) && !isEmptyCell(row[column]))
}

/** The mapped cells that an import reads, without empty rows and rows of sums; numbered as in the spreadsheet, from 1. */
export const mappedCells = ({
  member,
  sheet,
  columns,
  headerRow
}: Pick<ImportRequest, 'member' | 'sheet' | 'columns' | 'headerRow'>): readonly NumberCell<{
  readonly row: number
  readonly column: number
}>[] => {
  const fields = fieldsOf(member)
  const mapped = columns.flatMap((key, column) => {
    const field = key === null ? undefined : fields.get(key)
    return field && key !== null ? [{ field, column, source: { kind: 'file', key } as const }] : []
  })
  return sheet.rows.flatMap((cells, index) =>
    index <= headerRow || isTotalRow(cells, columns)
      ? []
      : mapped.map(({ field, column, source }) => ({ field, cell: cells[column], source, place: { row: index + 1, column } }))
  )
}

/** The result of an import without applying it. */
export const planImport = (request: ImportRequest): ImportPlan => {
  const { sheet, columns, headerRow, form } = request
  const fields = fieldsOf(request.member)
  const mapped = columns.flatMap((key, column) => {
    const field = key === null ? undefined : fields.get(key)
    return field && key !== null ? [{ key, column, field }] : []
  })
  const problems: RowProblem[] = []
  const remarks: RowRemark[] = []
  const totals: number[] = []
  const rows: { row: number; values: JsonObject }[] = []
  const unused = new Map<number, number>()
  let emptyRows = 0
  for (let index = headerRow + 1; index < sheet.rows.length; index += 1) {
    const cells = sheet.rows[index] ?? []
    const row = index + 1
    if (isEmptyRow(cells) || mapped.every(({ column }) => isEmptyCell(cells[column]))) {
      emptyRows += 1
      continue
    }
    if (isTotalRow(cells, columns)) {
      totals.push(row)
      continue
    }
    cells.forEach((cell, column) => {
      if ((columns[column] ?? null) === null && !isEmptyCell(cell)) unused.set(column, (unused.get(column) ?? 0) + 1)
    })
    const values: Record<string, Json> = {}
    for (const { key, column, field } of mapped) {
      const reading = readCell(field, cells[column], form, { kind: 'file', key })
      const text = cellText(cells[column])
      if (!reading.ok) problems.push({ row, column, key, text, code: reading.problem })
      else {
        values[key] = reading.value
        if (reading.remark !== undefined) remarks.push({ row, column, key, text, value: reading.value, code: reading.remark })
      }
    }
    rows.push({ row, values })
  }
  const placed =
    request.mode === 'merge' ? matchByCode(rows, request, problems) : rows.map(({ row, values }) => ({ row, values, into: null }))
  return { rows: placed, problems, remarks, totals, emptyRows, unused }
}

const codeOf = (row: JsonObject | undefined): string => {
  const code = row?.[mergeKey]
  return typeof code === 'string' ? code.trim().toUpperCase() : ''
}

/** Matches rows with lines by item code. Missing or ambiguous codes are problems, never guesses. */
const matchByCode = (
  rows: readonly { readonly row: number; readonly values: JsonObject }[],
  { existing, columns }: ImportRequest,
  problems: RowProblem[]
): readonly PlannedRow[] => {
  const column = columns.indexOf(mergeKey)
  const lines = new Map<string, number[]>()
  existing.forEach((line, index) => {
    const code = codeOf(line)
    if (code !== '') lines.set(code, [...(lines.get(code) ?? []), index])
  })
  const seen = new Set<string>()
  return rows.flatMap(({ row, values }): PlannedRow[] => {
    const code = codeOf(values)
    const problem = (name: 'no-code' | 'code-twice' | 'code-twice-here'): PlannedRow[] => {
      problems.push({ row, column: column === -1 ? null : column, key: mergeKey, text: code, code: name })
      return []
    }
    if (code === '') return problem('no-code')
    if (seen.has(code)) return problem('code-twice')
    seen.add(code)
    const found = lines.get(code) ?? []
    if (found.length > 1) return problem('code-twice-here')
    return [{ row, values, into: found[0] ?? null }]
  })
}

/**
 * The plan as edits of one step. New lines are numbered on from the highest; a replaced table keeps the sheet's numbers if each is unique.
 */
export const importEdits = (plan: ImportPlan, { member, existing, mode, columns }: ImportRequest): readonly Edit[] => {
  const key = numberKey[member]
  const removed =
    mode === 'replace'
      ? removeEdits(
          member,
          existing,
          existing.map((_, index) => index)
        )
      : []
  const remaining = mode === 'replace' ? [] : existing
  const fresh = plan.rows.filter((planned) => planned.into === null)
  const highest = key === null ? 0 : remaining.reduce((most, row) => Math.max(most, Number(row[key]) || 0), 0)
  const own = key !== null && mode === 'replace' && columns.includes(key) && isNumbered(fresh, key)
  const empty = blank(declaration.members[member].members.data.of) as unknown as JsonObject
  // These values are the same on every line, and a goods list has no columns for them.
  const repeated = repeatedOf(member, existing.at(-1))
  const inserted = fresh.map((planned, index): Edit => {
    const number = highest + index + 1
    const numbered = key === null || own ? {} : { [key]: member === 'detail' ? String(number) : number }
    return {
      kind: 'insert',
      path: pointer(member, 'data', remaining.length + index),
      after: { ...empty, ...repeated, ...planned.values, ...numbered }
    }
  })
  const changed = plan.rows.flatMap((planned) =>
    planned.into === null ? [] : changesOf(member, planned, existing[planned.into] ?? {}, key)
  )
  return [...removed, ...changed, ...inserted]
}

/** Empty cells of a sheet do not clear an existing line; its number stays. */
const changesOf = (member: TableMember, planned: PlannedRow, line: JsonObject, numbered: string | null): readonly Edit[] =>
  Object.entries(planned.values).flatMap(([key, after]): Edit[] => {
    const before = line[key]
    if (key === numbered || key === mergeKey || after === before || after === '' || after === null) return []
    return [{ kind: 'set', path: pointer(member, 'data', planned.into ?? 0, key), ...(before === undefined ? {} : { before }), after }]
  })

const isNumbered = (rows: readonly PlannedRow[], key: string): boolean => {
  const numbers = rows.map(({ values: { [key]: number } }) => (typeof number === 'string' || typeof number === 'number' ? `${number}` : ''))
  return numbers.every((number) => /^\d+$/.test(number)) && new Set(numbers).size === numbers.length
}
