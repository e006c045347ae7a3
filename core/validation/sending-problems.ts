import { columnsOf, singleFields } from '../derive/fields.ts'
import { memberOf } from '../base/json-guards.ts'
import { partsOf, type Pointer } from '../base/json-pointer.ts'
import { checkAju } from '../numbering/aju-number.ts'
import { tableMembers } from '../schema/layout.ts'
import type { Problem } from './problem.ts'
import type { RequiredPath } from '../schema/required-fields.ts'
import { createRequiredCheck, requiredFindings } from './required-problems.ts'
import { createValidation, type Validation } from './fresh-rows.ts'
import { validateDeclaration } from './validate-declaration.ts'

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

const requiredProblems = (declaration: unknown, advised: readonly RequiredPath[], find = requiredFindings): readonly Problem[] => [
  ...ajuProblems(declaration),
  ...find(declaration, (path) => !advised.includes(path)).map(({ path, code }): Problem => ({ path, severity: 'block', code }))
]

/**
 * Everything that prevents sending a declaration: what the service would refuse (`validateDeclaration`), the form of the aju number, and the
 * required fields (required-fields.ts) except those that the profile turns into advice.
 */
export const sendingProblems = (declaration: unknown, advised: readonly RequiredPath[]): readonly Problem[] =>
  mergeByPlace(validateDeclaration(declaration), requiredProblems(declaration, advised))

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
  const problemsOf: SendingCheck['problemsOf'] = (declaration, advised) => {
    const wire = wireProblems(declaration)
    const found = requiredProblems(declaration, advised, findRequired)
    const required = isSame(found, last.required) ? last.required : found
    if (wire !== last.wire || required !== last.required) last = { wire, required, all: mergeByPlace(wire, required) }
    return last.all
  }
  return { problemsOf, learn }
}
