import type { Json, JsonObject } from '../base/json.ts'
import type { ProductFill } from '../catalog/product.ts'
import { columnsOf } from '../derive/fields.ts'
import type { TableMember } from '../schema/layout.ts'
import type { PlainChoices, PlainRows, PlainValue } from './plain-rows.ts'
import { valueKey, type ValueDecision } from './review.ts'
import { matchByCode, rowEdits, type IncomingRow, type PresentRows, type UnmatchedRow } from './row-edits.ts'

/** All that the user decided about the rows of a table. Each decision makes a new state, so that undo is the state before. */
export interface TableState {
  /** Index of the sheet. */
  readonly sheet: number
  readonly choices: Pick<PlainChoices, 'headerRow' | 'columns' | 'rows' | 'forms' | 'swapsDays'>
  /** By `valueKey`. */
  readonly values: ReadonlyMap<string, ValueDecision>
}

/** A value of a row as it will be taken. */
export interface TableValue extends PlainValue {
  readonly key: string
  readonly field: string
  /** Doubtful, and neither confirmed nor corrected. */
  readonly isOpen: boolean
  readonly isCorrected: boolean
}

export interface TableLine {
  readonly key: string
  /** From 0. */
  readonly row: number
  readonly values: Readonly<Record<string, TableValue>>
}

export interface TableReview {
  /** The fields of the columns in their order in the table. */
  readonly fields: readonly string[]
  readonly lines: readonly TableLine[]
  /** Values that must be looked at before the rows can be taken, in the order of the lines. */
  readonly open: readonly TableValue[]
}

const noValue: Omit<PlainValue, 'column'> = { value: '', text: '', evidence: 'plausible', doubt: null, other: null, problem: null }

/** The rows of a table with the decisions of the user. */
export const tableReviewOf = (reading: PlainRows, member: TableMember, decisions: TableState['values']): TableReview => {
  const used = new Set(reading.rows.flatMap(({ values }) => Object.keys(values)))
  for (const key of reading.columns) if (key !== null) used.add(key)
  const fields = columnsOf(member).flatMap(({ key }) => (used.has(key) ? [key] : []))
  const lines = reading.rows.map(({ row, values }): TableLine => {
    const line = String(row)
    const judged: Record<string, TableValue> = {}
    for (const field of fields) {
      const key = valueKey(line, field)
      const decision = decisions.get(key)
      const read = values[field]
      if (read === undefined && decision?.kind !== 'corrected') continue
      const value = read ?? { ...noValue, column: reading.columns.indexOf(field) }
      const isCorrected = decision?.kind === 'corrected'
      const isConfirmed = decision?.kind === 'confirmed' && decision.value === value.value
      judged[field] = {
        ...value,
        value: isCorrected ? decision.value : value.value,
        key,
        field,
        isOpen: value.evidence === 'doubtful' && !isCorrected && !isConfirmed,
        isCorrected
      }
    }
    return { key: line, row, values: judged }
  })
  const open = lines.flatMap(({ values }) => fields.flatMap((field) => (values[field]?.isOpen === true ? [values[field]] : [])))
  return { fields, lines, open }
}

export interface PlannedRow extends IncomingRow {
  readonly line: TableLine
  readonly filled: JsonObject
}

export interface TablePlan {
  readonly rows: readonly PlannedRow[]
  /** Rows of goods that cannot be merged by their item codes. */
  readonly unmatched: readonly UnmatchedRow<Pick<PlannedRow, 'line' | 'values'>>[]
}

export interface TableContext extends PresentRows {
  /** What the catalog fills into a new line of goods; null without it. */
  readonly catalog: ((line: JsonObject) => ProductFill | null) | null
}

/** The rows as they would be in the draft. */
export const planTable = ({ lines }: Pick<TableReview, 'lines'>, member: TableMember, context: TableContext): TablePlan => {
  const kinds = new Map(columnsOf(member).map(({ key, field }) => [key, field.kind]))
  const wireValue = (field: string, value: string): Json => {
    const kind = kinds.get(field)
    if (kind === 'boolean') return value === 'true'
    return kind === 'string' ? value : value === '' ? null : Number(value)
  }
  const rows = lines.map((line) => ({
    line,
    values: Object.fromEntries(Object.values(line.values).map(({ field, value }) => [field, wireValue(field, value)]))
  }))
  const { placed, unmatched } =
    context.mode === 'merge' ? matchByCode(rows, context.existing) : { placed: rows.map((row) => ({ ...row, into: null })), unmatched: [] }
  return {
    unmatched,
    rows: placed.map((row) => ({ ...row, filled: (row.into === null ? context.catalog?.(row.values)?.blanks : undefined) ?? {} }))
  }
}

export const tableEdits = ({ rows }: TablePlan, member: TableMember, context: TableContext) => rowEdits(member, rows, context)
