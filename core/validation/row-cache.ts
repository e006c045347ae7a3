import { pointer } from '../base/json-pointer.ts'
import type { Problem } from './problem.ts'
import { validateDeclaration, validateRow } from './validate-declaration.ts'

interface KnownRow {
  readonly index: number
  readonly problems: readonly Problem[]
}

const list = pointer('detail', 'data')

const goodsOf = (declaration: object): readonly unknown[] | null => {
  if (!('detail' in declaration)) return null
  const { detail } = declaration
  return typeof detail === 'object' && detail !== null && 'data' in detail && Array.isArray(detail.data) ? (detail.data as unknown[]) : null
}

const moved = ({ index, problems }: KnownRow, to: number): readonly Problem[] =>
  problems.map((problem) => ({
    ...problem,
    path: pointer('detail', 'data', to) + problem.path.slice(pointer('detail', 'data', index).length)
  }))

const isSame = (one: readonly Problem[], other: readonly Problem[]): boolean =>
  one === other ||
  (one.length === other.length &&
    one.every(({ path, code, severity }, index) => {
      const also = other[index]
      return path === also?.path && code === also.code && severity === also.severity
    }))

/** The parts of the last result. */
interface Result {
  readonly rows: readonly unknown[]
  readonly rowProblems: readonly (readonly Problem[])[]
  readonly otherProblems: readonly Problem[]
  readonly all: readonly Problem[]
}

export interface Validation {
  /** As `validateDeclaration`; an unchanged result is the same array. */
  readonly problemsOf: (declaration: unknown) => readonly Problem[]
  /** Validates a goods line that is inserted later, so that `problemsOf` need not. */
  readonly learn: (row: object, index: number) => void
}

/** Validation with a cache per goods line: lines that are the same objects as before are not validated again. Rows must not be mutated. */
export const createValidation = (): Validation => {
  const known = new WeakMap<object, KnownRow>()
  let last: Result = { rows: [], rowProblems: [], otherProblems: [], all: [] }

  const problemsOfRow = (row: unknown, index: number): readonly Problem[] => {
    if (typeof row !== 'object' || row === null) return validateRow('detail', index, row)
    const found = known.get(row)
    if (found?.index === index) return found.problems
    const problems =
      found === undefined ? validateRow('detail', index, row) : found.problems.length === 0 ? found.problems : moved(found, index)
    known.set(row, { index, problems })
    return problems
  }

  /** Returns the previous array if the problems of no row have changed. */
  const validateRows = (rows: readonly unknown[]): Result['rowProblems'] => {
    if (rows === last.rows) return last.rowProblems
    const before = last.rowProblems
    let found: (readonly Problem[])[] | null = rows.length === before.length ? null : []
    for (let index = 0; index < rows.length; index += 1) {
      const isKnown = index < last.rows.length && rows[index] === last.rows[index]
      const was = before[index] ?? []
      const now = isKnown ? was : problemsOfRow(rows[index], index)
      if (found === null && now !== was && !isSame(now, was)) found = before.slice(0, index)
      found?.push(now)
    }
    return found ?? before
  }

  const merge = (otherProblems: readonly Problem[], rowProblems: Result['rowProblems']): readonly Problem[] => {
    const place = otherProblems.findIndex(({ path }) => path.startsWith(`${list}/0`))
    const problems = otherProblems.slice(0, place)
    for (const row of rowProblems) for (const problem of row) problems.push(problem)
    return problems.concat(otherProblems.slice(place + 1))
  }

  const problemsOf = (declaration: unknown): readonly Problem[] => {
    const rows = typeof declaration === 'object' && declaration !== null ? goodsOf(declaration) : null
    if (rows === null) {
      const all = validateDeclaration(declaration)
      last = { rows: [], rowProblems: [], otherProblems: [], all: isSame(all, last.all) ? last.all : all }
      return last.all
    }
    const { detail } = declaration as { readonly detail: object }
    // One invalid row marks the position of the row problems in the result.
    const otherProblems = validateDeclaration({ ...(declaration as object), detail: { ...detail, data: [null] } })
    const rowProblems = validateRows(rows)
    const isAsBefore = rowProblems === last.rowProblems && isSame(otherProblems, last.otherProblems)
    const all = isAsBefore ? last.all : merge(otherProblems, rowProblems)
    last = { rows, rowProblems, otherProblems, all: isSame(all, last.all) ? last.all : all }
    return last.all
  }

  return { problemsOf, learn: problemsOfRow }
}
