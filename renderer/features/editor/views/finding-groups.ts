import { arrayIndex, partsOf, type Pointer } from '#core/base/json-pointer.ts'
import { tableMembers } from '#core/schema/layout.ts'

/** Findings of one kind in one column of a table, shown as one row: 1,200 empty cells are one thing to fix. */
export interface FindingGroup<F> {
  readonly first: F
  /** In their order, including the first. */
  readonly all: readonly F[]
}

/** Fewer are listed singly. */
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

const rowIn = (path: Pointer): string => partsOf(path)[2] ?? ''

const isSameRows = <F extends { readonly path: Pointer }>(one: FindingGroup<F>, other: FindingGroup<F>): boolean =>
  one.all.length === other.all.length && one.all.every(({ path }, at) => rowIn(path) === rowIn(other.all[at]?.path ?? ''))

/**
 * Groups of one kind that concern the same rows of a table, in several columns: six columns that are empty in all lines are one thing. Each list has
 * the position of its first group; a group without such others is a list of one.
 */
export const joinColumns = <F extends { readonly path: Pointer; readonly kind: string }>(
  groups: readonly FindingGroup<F>[]
): readonly (readonly FindingGroup<F>[])[] => {
  const joined: FindingGroup<F>[][] = []
  const wide = new Map<string, FindingGroup<F>[][]>()
  for (const group of groups) {
    const key = `${group.first.kind} ${partsOf(group.first.path)[0] ?? ''} ${group.all.length}`
    const same = group.all.length > 1 ? wide.get(key)?.find(([first]) => first !== undefined && isSameRows(first, group)) : undefined
    if (same) {
      same.push(group)
      continue
    }
    const list = [group]
    joined.push(list)
    if (group.all.length > 1) wide.set(key, [...(wide.get(key) ?? []), list])
  }
  return joined
}
