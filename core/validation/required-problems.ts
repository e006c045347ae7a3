import { isDay } from '../base/calendar-day.ts'
import { valueAt, type Pointer } from '../base/json-pointer.ts'
import { amountOf } from './advice/values.ts'
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

const rowFindings = (declaration: unknown, table: 'detail' | 'dokumen', fields: readonly RequiredField[]): readonly RequiredFinding[] => {
  const rows = valueAt(declaration, `/${table}/data`)
  if (fields.length === 0 || !Array.isArray(rows)) return []
  const found: RequiredFinding[] = []
  for (const [index, row] of (rows as readonly unknown[]).entries()) {
    if (typeof row !== 'object' || row === null) continue
    for (const field of fields) {
      const code = findingCode((row as Readonly<Record<string, unknown>>)[field.key], field)
      if (code !== null) found.push({ path: `/${table}/data/${index}/${field.key}`, code })
    }
  }
  return found
}

/** The required fields of a declaration that are not filled in as they must be, among the rules that `isWanted` accepts. */
export const requiredFindings = (declaration: unknown, isWanted: (path: RequiredPath) => boolean): readonly RequiredFinding[] => {
  const fields = requiredFieldList.filter(({ path }) => isWanted(path))
  const single = fields.flatMap((field): readonly RequiredFinding[] => {
    if (field.table !== null) return []
    const code = findingCode(valueAt(declaration, field.path), field)
    return code === null ? [] : [{ path: field.path, code }]
  })
  const rowsOf = (table: 'detail' | 'dokumen') =>
    rowFindings(
      declaration,
      table,
      fields.filter((field) => field.table === table)
    )
  return [...single, ...rowsOf('detail'), ...rowsOf('dokumen')]
}
