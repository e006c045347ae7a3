import { isSameJson } from '../../base/json-guards.ts'
import { pointer } from '../../base/json-pointer.ts'
import type { JsonObject } from '../../base/json.ts'
import { sectionAt } from '../../derive/fields.ts'
import { numberKey } from '../../schema/row-keys.ts'
import { aboutOf } from '../../outbox/difference.ts'
import type { RowPair } from '../../outbox/row-pairs.ts'
import type { TableMember } from '../../schema/layout.ts'
import { pairsOf, unnumbered, type Rows } from './row-identity.ts'
import { fieldChanges, type BranchChange, type RowChange, type Versions } from './changes.ts'

/** What a branch changed in a table, in the order of its rows. Where rows came or went on either side their numbers are no change: they follow. */
export const tableChanges = (member: TableMember, { base, branch, here }: Versions<Rows>, isKnown: boolean): readonly BranchChange[] => {
  const own = pairsOf(member, base, here)
  // Ordered as in the branch.
  const there = pairsOf(member, base, branch).toSorted((one, other) => (one.after ?? Infinity) - (other.after ?? Infinity) || 0)
  const hereOf = new Map(own.flatMap(({ before, after }) => (before === null || after === null ? [] : [[before, after] as const])))
  const isMoved = [...there, ...own].some(({ before, after }) => before === null || after === null)
  const isSameRow = (one: JsonObject | undefined, other: JsonObject | undefined): boolean =>
    isMoved ? isSameJson(unnumbered(one, member), unnumbered(other, member)) : isSameJson(one, other)
  const numbers = `/${numberKey[member] ?? ''}`
  const added = own.flatMap(({ before, after }) => (before === null && after !== null ? [after] : []))

  /** Where a row of the branch belongs here: behind the nearest row above it that is here too. */
  const places = new Map<number, number>()
  let place = 0
  for (const { before, after } of there) {
    if (after === null) continue
    const at = before === null ? undefined : hereOf.get(before)
    if (at !== undefined) place = at + 1
    places.set(after, place)
  }

  const rowChange = (kind: RowChange['kind'], at: number, row: JsonObject, isOpen: boolean): BranchChange => {
    const path = pointer(member, 'data', at)
    const [before, after] = kind === 'insert' ? [null, aboutOf(row, member)] : [aboutOf(row, member), null]
    return {
      difference: {
        kind: kind === 'insert' ? 'added' : 'removed',
        section: sectionAt(path),
        path,
        line: at + 1,
        field: null,
        before,
        after
      },
      isOpen: isOpen || !isKnown,
      change: { kind, member, at, row }
    }
  }

  const inserted = (after: number, row: JsonObject, isOpen: boolean): readonly BranchChange[] => [
    rowChange('insert', places.get(after) ?? here.rows.length, row, isOpen)
  ]

  const changesOf = ({ before, after }: RowPair): readonly BranchChange[] => {
    const [from, to] = [before === null ? undefined : base.rows[before], after === null ? undefined : branch.rows[after]]
    const at = before === null ? undefined : hereOf.get(before)
    const now = at === undefined ? undefined : here.rows[at]
    if (to === undefined || after === null)
      return at === undefined || now === undefined ? [] : [rowChange('remove', at, now, !isSameRow(now, from))]
    if (from === undefined) {
      const same = added.findIndex((index) => isSameRow(here.rows[index], to))
      if (same === -1) return inserted(after, to, false)
      added.splice(same, 1)
      return []
    }
    // Removed locally, changed in the branch.
    if (at === undefined || now === undefined) return isSameRow(from, to) ? [] : inserted(after, to, true)
    const path = pointer(member, 'data', at)
    return fieldChanges(
      { base: from, branch: to, here: now },
      { path, line: at + 1, field: null, isKnown },
      (one) => isMoved && one === path + numbers
    )
  }
  return there.flatMap(changesOf).toSorted((one, other) => (one.difference.line ?? 0) - (other.difference.line ?? 0))
}
