import { columnsOf, singleFields } from '../derive/fields.ts'
import { memberOf, trimmedText } from '../base/json-guards.ts'
import { partsOf, type Pointer, valueAt } from '../base/json-pointer.ts'
import { checkAju } from '../numbering/aju-number.ts'
import { tableMembers } from '../schema/layout.ts'
import type { Problem } from './problem.ts'
import { withoutBlankRows } from '../derive/filled-rows.ts'
import {
  invoiceCodesOf,
  requiredFieldList,
  requiredPaths,
  requiredRowList,
  type RequiredField,
  type RequiredPath,
  type SendingRules
} from '../schema/required-fields.ts'
import { createValidation, type Validation } from './fresh-rows.ts'
import { validateDeclaration } from './validate-declaration.ts'
import { isDay } from '../base/calendar-day.ts'
import { amountOf } from '../base/amounts.ts'

/** A required field that is blank, not positive, no number or no date of the calendar, or a table without a required row. */
interface RequiredFinding {
  readonly path: Pointer
  readonly code: Extract<Problem['code'], 'required' | 'positive-wanted' | 'number-wanted' | 'date-form' | 'line-wanted' | 'invoice-wanted'>
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

/** The tables of a declaration without blank rows that lack a required row. */
const missingRows = (
  declaration: unknown,
  isWanted: (path: RequiredPath) => boolean,
  isAlways: boolean,
  rules: SendingRules
): RowFindings =>
  requiredRowList.flatMap(({ path, must, table }): RowFindings => {
    if (path === null ? !isAlways : !isWanted(path)) return none
    const rows = rowsIn(declaration, table)
    if (must === 'row') return rows.length > 0 ? none : [{ path: `/${table}/data`, code: 'line-wanted' }]
    const codes = invoiceCodesOf(rules)
    const hasInvoice = rows.some((row) => codes.includes(trimmedText(memberOf(row, 'dokkd'))))
    return hasInvoice ? none : [{ path: `/${table}/data`, code: 'invoice-wanted' }]
  })

/**
 * The required fields and rows of a declaration without blank rows that are not filled in as they must be: those that the profile turns into advice
 * (`advised`), or all others.
 */
type RequiredCheck = (declaration: unknown, rules: SendingRules, kind: 'advised' | 'blocking') => RowFindings

/** A check for repeated use during typing: a row that is the same object as before is not looked at again. Rows must not be mutated. */
const createRequiredCheck = (): RequiredCheck => {
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
  return (declaration, rules, kind) => {
    const advised = new Set(rules.advisedFields)
    const isWanted = (path: RequiredPath): boolean => advised.has(path) === (kind === 'advised')
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
    return [...single, ...missingRows(declaration, isWanted, kind === 'blocking', rules), ...ofTable('detail'), ...ofTable('dokumen')]
  }
}

/** Looks at every row. */
export const requiredFindings: RequiredCheck = (...args) => createRequiredCheck()(...args)

type Place = readonly [member: number, row: number, column: number]

const fieldOrder = new Map<Pointer, number>(singleFields.map(({ path }, index) => [path, index]))
const tables: readonly string[] = tableMembers
const columnOrder = new Map(tableMembers.map((member) => [member as string, columnsOf(member).map(({ key }) => key)]))

const placeOf = (path: Pointer): Place => {
  const single = fieldOrder.get(path)
  if (single !== undefined) return [-1, single, 0]
  const [member = '', , row = '', key = ''] = partsOf(path)
  const table = tables.indexOf(member)
  return table === -1 ? [tables.length, 0, 0] : [table, row === '' ? -1 : Number(row), columnOrder.get(member)?.indexOf(key) ?? -1]
}

/** Both lists in the order of the form: fields, then tables row by row. A field that has a problem in `wire` keeps that one. */
const mergeByPlace = (wire: readonly Problem[], required: readonly Problem[]): readonly Problem[] => {
  if (wire.length === 0 || required.length === 0) return wire.length === 0 ? required : wire
  const reported = new Set(wire.map(({ path }) => path))
  return [...wire, ...required.filter(({ path }) => !reported.has(path))]
    .map((problem) => ({ problem, place: placeOf(problem.path) }))
    .sort(({ place: a }, { place: b }) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2])
    .map(({ problem }) => problem)
}

/** The service takes any text as aju number, but what is sent under a wrong one can neither be followed nor be corrected. A blank one is a problem of the wire. */
const ajuProblems = (declaration: unknown): readonly Problem[] => {
  const car = memberOf(declaration, 'car')
  if (typeof car !== 'string' || car.trim() === '') return []
  return checkAju(car).map((problem) => ({ path: '/car', severity: 'block', code: `aju-${problem}` }))
}

const requiredProblems = (declaration: unknown, rules: SendingRules, find = requiredFindings): readonly Problem[] => [
  ...ajuProblems(declaration),
  ...find(declaration, rules, 'blocking').map(({ path, code }): Problem => ({ path, severity: 'block', code }))
]

/** As `sendingProblems`, for a declaration whose rows all count, also blank ones. */
export const problemsOfRows = (declaration: unknown, rules: SendingRules): readonly Problem[] =>
  mergeByPlace(validateDeclaration(declaration), requiredProblems(declaration, rules))

/**
 * Everything that prevents sending a declaration: what the service would refuse (`validateDeclaration`), the form of the aju number, and the
 * required fields and rows (required-fields.ts) except those that the profile turns into advice. Blank rows are not sent and have no problems.
 */
export const sendingProblems = (declaration: unknown, rules: SendingRules): readonly Problem[] => {
  const { document, isWhole, toGiven } = withoutBlankRows(declaration)
  const problems = problemsOfRows(document, rules)
  return isWhole ? problems : problems.map((problem) => ({ ...problem, path: toGiven(problem.path) }))
}

/** What no profile allows to be sent, in a declaration as it would be posted: what the service would refuse, else what is required of all. A blank goods line is none. */
export const postingProblems = (declaration: unknown): readonly Problem[] => {
  const refused = validateDeclaration(declaration)
  return refused.length > 0 ? refused : requiredProblems(withoutBlankRows(declaration).document, { advisedFields: requiredPaths })
}

const isSame = (one: readonly Problem[], other: readonly Problem[]): boolean =>
  one.length === other.length && one.every(({ path, code }, index) => path === other[index]?.path && code === other[index].code)

export interface SendingCheck extends Pick<Validation, 'learn'> {
  /** As `sendingProblems`; an unchanged result is the same array. */
  readonly problemsOf: typeof sendingProblems
}

/** `sendingProblems` for repeated use during typing, with a cache of the goods lines. */
export const createSendingCheck = (): SendingCheck => {
  const { problemsOf: wireProblems, learn } = createValidation()
  const findRequired = createRequiredCheck()
  let last: { readonly wire: readonly Problem[]; readonly required: readonly Problem[]; readonly all: readonly Problem[] } = {
    wire: [],
    required: [],
    all: []
  }
  let shown: readonly Problem[] = []
  const problemsOf: SendingCheck['problemsOf'] = (declaration, rules) => {
    const { document, isWhole, toGiven } = withoutBlankRows(declaration)
    const wire = wireProblems(document)
    const found = requiredProblems(document, rules, findRequired)
    const required = isSame(found, last.required) ? last.required : found
    if (wire !== last.wire || required !== last.required) last = { wire, required, all: mergeByPlace(wire, required) }
    const all = isWhole ? last.all : last.all.map((problem) => ({ ...problem, path: toGiven(problem.path) }))
    if (!isSame(all, shown)) shown = all
    return shown
  }
  return { problemsOf, learn }
}
