import { arrayIndex, partsOf, type Pointer } from '#core/base/json-pointer.ts'
import { tableMembers } from '#core/schema/layout.ts'

/** Findings of one kind in one column of a table, shown as one row: 1,200 empty cells are one thing to fix. */
export interface FindingGroup<F> {
  readonly first: F
  /** In their order, including the first. */
  readonly all: readonly F[]
}

/** Fewer are shown one by one. */
const minGroupSize = 4

const members: ReadonlySet<string> = new Set(tableMembers)

const columnOf = (path: Pointer, kind: string): string | null => {
  const [member = '', , row = '', key, ...below] = partsOf(path)
  return members.has(member) && arrayIndex(row) !== null && key !== undefined && below.length === 0 ? `${kind} ${member} ${key}` : null
}

/** Single findings and groups; a group is at the position of its first finding. */
export const groupFindings = <F extends { readonly path: Pointer; readonly kind: string }>(
  findings: readonly F[]
): readonly FindingGroup<F>[] => {
  const columns = findings.map(({ path, kind }) => columnOf(path, kind))
  const byColumn = new Map<string, F[]>()
  columns.forEach((column, at) => {
    const finding = findings[at]
    if (column === null || finding === undefined) return
    const group = byColumn.get(column)
    if (group) group.push(finding)
    else byColumn.set(column, [finding])
  })
  return findings.flatMap((finding, at): FindingGroup<F>[] => {
    const group = byColumn.get(columns[at] ?? '')
    if (group === undefined || group.length < minGroupSize) return [{ first: finding, all: [finding] }]
    return group[0] === finding ? [{ first: finding, all: group }] : []
  })
}
