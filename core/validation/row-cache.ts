import { pointer } from '../derive/pointer.ts'
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

/**
 * `validateDeclaration` for something checked again and again: goods lines that are the same objects as before are not looked at again,
 * and while nothing changed in what was found, it is the same list. Rows must not be changed in place.
 */
export const createValidation = (): ((declaration: unknown) => readonly Problem[]) => {
  const known = new WeakMap<object, KnownRow>()
  let before: readonly Problem[] = []

  const ofRow = (row: unknown, index: number): readonly Problem[] => {
    if (typeof row !== 'object' || row === null) return validateRow('detail', index, row)
    const found = known.get(row)
    if (found?.index === index) return found.problems
    const problems =
      found === undefined ? validateRow('detail', index, row) : found.problems.length === 0 ? found.problems : moved(found, index)
    known.set(row, { index, problems })
    return problems
  }

  const look = (declaration: unknown): readonly Problem[] => {
    const rows = typeof declaration === 'object' && declaration !== null ? goodsOf(declaration) : null
    if (rows === null) return validateDeclaration(declaration)
    const { detail } = declaration as { readonly detail: object }
    // A list of one row that cannot be right: where it is complained of, the rows belong.
    const around = validateDeclaration({ ...(declaration as object), detail: { ...detail, data: [null] } })
    const place = around.findIndex(({ path }) => path.startsWith(`${list}/0`))
    const problems = around.slice(0, place)
    for (const [index, row] of rows.entries()) for (const problem of ofRow(row, index)) problems.push(problem)
    for (const problem of around.slice(place + 1)) problems.push(problem)
    return problems
  }

  return (declaration) => {
    const now = look(declaration)
    const isSame =
      now.length === before.length &&
      now.every((problem, index) => {
        const other = before[index]
        return problem === other || (problem.path === other?.path && problem.code === other.code && problem.severity === other.severity)
      })
    if (!isSame) before = now
    return before
  }
}
