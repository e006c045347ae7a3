import { arrayIndex, partsOf, type Pointer } from '#core/base/json-pointer.ts'
import { tableMembers } from '#core/schema/layout.ts'

/** Findings of one kind in one column of a table: twelve hundred empty cells are one thing to mend, not twelve hundred. */
export interface FindingGroup<F> {
  readonly first: F
  /** All of them in their order, the first too. */
  readonly all: readonly F[]
}

/** So few are better seen one by one. */
const fewest = 4

const members: ReadonlySet<string> = new Set(tableMembers)

const columnOf = (path: Pointer, kind: string): string | null => {
  const [member = '', , row = '', key, ...below] = partsOf(path)
  return members.has(member) && arrayIndex(row) !== null && key !== undefined && below.length === 0 ? `${kind} ${member} ${key}` : null
}

/** Findings that stand alone and groups of like ones, each where the first of it stood. */
export const groupFindings = <F extends { readonly path: Pointer; readonly kind: string }>(
  findings: readonly F[]
): readonly FindingGroup<F>[] => {
  const columns = findings.map(({ path, kind }) => columnOf(path, kind))
  const counts = new Map<string, F[]>()
  columns.forEach((column, at) => {
    const finding = findings[at]
    if (column === null || finding === undefined) return
    const like = counts.get(column)
    if (like) like.push(finding)
    else counts.set(column, [finding])
  })
  return findings.flatMap((finding, at): FindingGroup<F>[] => {
    const like = counts.get(columns[at] ?? '')
    if (like === undefined || like.length < fewest) return [{ first: finding, all: [finding] }]
    return like[0] === finding ? [{ first: finding, all: like }] : []
  })
}
