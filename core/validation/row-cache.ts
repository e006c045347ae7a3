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

/** What the last look found, in its parts. */
interface Looked {
  readonly rows: readonly unknown[]
  readonly ofRows: readonly (readonly Problem[])[]
  readonly around: readonly Problem[]
  readonly all: readonly Problem[]
}

/**
 * `validateDeclaration` for something checked again and again: goods lines that are the same objects as before are not looked at again,
 * and while nothing changed in what was found, it is the same list. Rows must not be changed in place.
 */
export const createValidation = (): ((declaration: unknown) => readonly Problem[]) => {
  const known = new WeakMap<object, KnownRow>()
  let last: Looked = { rows: [], ofRows: [], around: [], all: [] }

  const ofRow = (row: unknown, index: number): readonly Problem[] => {
    if (typeof row !== 'object' || row === null) return validateRow('detail', index, row)
    const found = known.get(row)
    if (found?.index === index) return found.problems
    const problems =
      found === undefined ? validateRow('detail', index, row) : found.problems.length === 0 ? found.problems : moved(found, index)
    known.set(row, { index, problems })
    return problems
  }

  /** The same list as before where no row has other problems. */
  const lookAtRows = (rows: readonly unknown[]): Looked['ofRows'] => {
    if (rows === last.rows) return last.ofRows
    const before = last.ofRows
    let found: (readonly Problem[])[] | null = rows.length === before.length ? null : []
    for (let index = 0; index < rows.length; index += 1) {
      const isKnown = index < last.rows.length && rows[index] === last.rows[index]
      const was = before[index] ?? []
      const now = isKnown ? was : ofRow(rows[index], index)
      if (found === null && now !== was && !isSame(now, was)) found = before.slice(0, index)
      found?.push(now)
    }
    return found ?? before
  }

  const together = (around: readonly Problem[], ofRows: Looked['ofRows']): readonly Problem[] => {
    const place = around.findIndex(({ path }) => path.startsWith(`${list}/0`))
    const problems = around.slice(0, place)
    for (const row of ofRows) for (const problem of row) problems.push(problem)
    return problems.concat(around.slice(place + 1))
  }

  return (declaration) => {
    const rows = typeof declaration === 'object' && declaration !== null ? goodsOf(declaration) : null
    if (rows === null) {
      const all = validateDeclaration(declaration)
      last = { rows: [], ofRows: [], around: [], all: isSame(all, last.all) ? last.all : all }
      return last.all
    }
    const { detail } = declaration as { readonly detail: object }
    // A list of one row that cannot be right: where it is complained of, the rows belong.
    const around = validateDeclaration({ ...(declaration as object), detail: { ...detail, data: [null] } })
    const ofRows = lookAtRows(rows)
    const isAsBefore = ofRows === last.ofRows && isSame(around, last.around)
    const all = isAsBefore ? last.all : together(around, ofRows)
    last = { rows, ofRows, around, all: isSame(all, last.all) ? last.all : all }
    return last.all
  }
}
