import { isDay } from '../base/calendar-day.ts'
import { valueAt, type Pointer } from '../base/json-pointer.ts'
import { amountOf } from '../base/amounts.ts'
import type { Problem } from './problem.ts'
import { requiredFieldList, type RequiredField, type RequiredPath } from '../schema/required-fields.ts'

/** A required field that is blank, not positive, no number or no date of the calendar. */
export interface RequiredFinding {
  readonly path: Pointer
  readonly code: Extract<Problem['code'], 'required' | 'positive-wanted' | 'number-wanted' | 'date-form'>
}

/** What is wrong with a value. Null, a missing member and a wrong type are left to `validateDeclaration`, which always reports them. */
const findingCode = (value: unknown, { must }: RequiredField): RequiredFinding['code'] | null => {
  if (typeof value === 'string' && value.trim() === '') return 'required'
  if (must === 'filled') return null
  if (must === 'day') return typeof value !== 'string' || isDay(value) ? null : 'date-form'
  if (typeof value === 'number') return value > 0 ? null : 'positive-wanted'
  if (typeof value !== 'string') return null
  const amount = amountOf(value)
  return amount === null ? 'number-wanted' : amount.lte(0) ? 'positive-wanted' : null
}

type Table = Exclude<RequiredField['table'], null>
type RowFindings = readonly RequiredFinding[]

const none: RowFindings = []
const findingsOfRow = (row: unknown, index: number, table: Table, fields: readonly RequiredField[]): RowFindings => {
  if (typeof row !== 'object' || row === null) return none
  let found = none
  for (const field of fields) {
    const code = findingCode((row as Readonly<Record<string, unknown>>)[field.key], field)
    if (code !== null) found = [...found, { path: `/${table}/data/${index}/${field.key}`, code }]
  }
  return found
}

/** The rows of a table that were looked at last. */
interface KnownRows {
  readonly rows: readonly unknown[]
  readonly fields: string
  readonly findings: readonly RowFindings[]
}

const rowsIn = (declaration: unknown, table: Table): readonly unknown[] => {
  const rows = valueAt(declaration, `/${table}/data`)
  return Array.isArray(rows) ? (rows as readonly unknown[]) : []
}

/** The required fields of a declaration that are not filled in as they must be, among the rules that `isWanted` accepts. */
type RequiredCheck = (declaration: unknown, isWanted: (path: RequiredPath) => boolean) => RowFindings

/** A check for repeated use during typing: a row that is the same object as before is not looked at again. Rows must not be mutated. */
export const createRequiredCheck = (): RequiredCheck => {
  const known = new Map<Table, KnownRows>()
  const rowFindings = (rows: readonly unknown[], table: Table, wanted: readonly RequiredField[]): RowFindings => {
    const fields = wanted.map(({ key }) => key).join(' ')
    const last = known.get(table)
    const before = last?.fields === fields ? last : { rows: [], findings: [] }
    const findings = rows.map((row, index) =>
      index < before.rows.length && row === before.rows[index] ? (before.findings[index] ?? none) : findingsOfRow(row, index, table, wanted)
    )
    known.set(table, { rows, fields, findings })
    return findings.filter(({ length }) => length > 0).flat()
  }
  return (declaration, isWanted) => {
    const fields = requiredFieldList.filter(({ path }) => isWanted(path))
    const single = fields.flatMap((field): RowFindings => {
      if (field.table !== null) return none
      const code = findingCode(valueAt(declaration, field.path), field)
      return code === null ? none : [{ path: field.path, code }]
    })
    const ofTable = (table: Table): RowFindings =>
      rowFindings(
        rowsIn(declaration, table),
        table,
        fields.filter((field) => field.table === table)
      )
    return [...single, ...ofTable('detail'), ...ofTable('dokumen')]
  }
}

/** Looks at every row. */
export const requiredFindings: RequiredCheck = (declaration, isWanted) => createRequiredCheck()(declaration, isWanted)
