import type { Pointer } from '../base/json-pointer.ts'
import { tableMembers } from '../schema/layout.ts'
import type { Problem } from './problem.ts'

const cell = new RegExp(`^/(${tableMembers.join('|')})/data/\\d+/([^/]+)$`)

/** What findings of one kind in one column of a table have in common; null outside cells of tables. */
export const columnOf = (path: Pointer, kind: string): string | null => {
  const [, member, key] = cell.exec(path) ?? []
  return member === undefined || key === undefined ? null : `${kind} ${member} ${key}`
}

/** How many things there are to do: findings of one kind in one column are one, because they are mended together. */
export const countFindings = (findings: readonly { readonly path: Pointer; readonly kind: string }[]): number => {
  const columns = new Set<string>()
  let single = 0
  for (const { path, kind } of findings) {
    const column = columnOf(path, kind)
    if (column === null) single += 1
    else columns.add(column)
  }
  return single + columns.size
}

/** The number of problems, as every place of the window says it. */
export const problemCount = (problems: readonly Problem[]): number =>
  countFindings(problems.map(({ path, code }) => ({ path, kind: code })))
