import { pointer, type Pointer } from '../../base/json-pointer.ts'
import type { Json, JsonObject } from '../../base/json.ts'
import { applyEdits } from '../../draft/apply-edits.ts'
import { followingFiles, withFileRows } from '../../draft/attachments.ts'
import { computedValues, markedPath } from '../../draft/computed-values.ts'
import type { DraftRecord } from '../../draft/draft-record.ts'
import type { Edit } from '../../draft/edit.ts'
import { localPath } from '../../draft/local-values.ts'
import { renumberEdits } from '../../draft/row-edits.ts'
import { numberKey } from '../../schema/row-keys.ts'
import { tableMembers, type TableMember } from '../../schema/layout.ts'
import { fieldChanges, type BranchChange, type RowChange, type Versions } from './changes.ts'
import { pairsOf, type Rows } from './row-identity.ts'
import { tableChanges } from './rows.ts'

export type Content = Pick<DraftRecord, 'document' | 'local' | 'lines'>

/** Whether the base of a branch is known, for the goods lines and for the rest. Without a base every difference needs a decision. */
export interface KnownBase {
  readonly body: boolean
  readonly goods: boolean
}

const tablePaths: ReadonlySet<Pointer> = new Set(tableMembers.map((member) => pointer(member, 'data')))

const following = (content: Content): ReadonlySet<Pointer> =>
  new Set(computedValues(content).flatMap(({ path, follows }) => (follows ? [path] : [])))

/** The local values of three versions; the files of base and branch belong to document rows by their local index, or to the declaration if the row is not here. */
const localValues = ({ base, branch, here }: Versions<Content>): Versions<JsonObject> => {
  const rows = ({ document }: Content): Rows => ({ rows: document.dokumen.data })
  const own = pairsOf('dokumen', rows(base), rows(here))
  const there = pairsOf('dokumen', rows(base), rows(branch))
  const ofBase = (row: number | null): number | null => own.find(({ before }) => before === row)?.after ?? null
  const ofBranch = (row: number): number | null => {
    const before = there.find(({ after }) => after === row)?.before ?? null
    return before === null ? null : ofBase(before)
  }
  return { base: withFileRows(base.local, ofBase), branch: withFileRows(branch.local, ofBranch), here: here.local }
}

/** Changes of a branch that are missing locally: single fields, then table rows, then values that are never sent. */
export const branchChanges = (versions: Versions<Content>, isKnown: KnownBase): readonly BranchChange[] => {
  const { base, branch, here } = versions
  const [there, own] = [following(branch), following(here)]
  const isLeftOut = (path: Pointer): boolean =>
    // A field that is computed on both sides is computed again from the merged values.
    tablePaths.has(path) || markedPath(path) !== null || (there.has(path) && own.has(path))
  const fields = (values: Versions<Json>, path: Pointer): readonly BranchChange[] =>
    fieldChanges(values, { path, line: null, field: null, isKnown: isKnown.body }, isLeftOut)
  const rows = (member: TableMember, { document, lines }: Content): Rows => ({
    rows: document[member].data,
    ...(member === 'detail' ? { keys: lines.map(({ key }) => key) } : {})
  })
  return [
    ...fields({ base: base.document, branch: branch.document, here: here.document }, ''),
    ...tableMembers.flatMap((member) =>
      tableChanges(
        member,
        { base: rows(member, base), branch: rows(member, branch), here: rows(member, here) },
        member === 'detail' ? isKnown.goods : isKnown.body
      )
    ),
    ...fields(localValues(versions), localPath)
  ]
}

const isRowChange = ({ change }: BranchChange): boolean => change.kind !== 'set'

/** Rows are taken from the last one on, so that the indexes of the others stay valid; at one place the row here goes before another comes. */
const rowEdits = (changes: readonly RowChange[]): readonly Edit[] =>
  changes
    .map((change, order) => ({ change, order }))
    .toSorted(
      (one, other) =>
        other.change.at - one.change.at ||
        (one.change.kind === other.change.kind ? other.order - one.order : one.change.kind === 'remove' ? -1 : 1)
    )
    .map(({ change: { kind, member, at, row } }): Edit => {
      const path = pointer(member, 'data', at)
      return kind === 'insert' ? { kind, path, after: row } : { kind, path, before: row }
    })

const isInOrder = (member: TableMember, rows: readonly JsonObject[]): boolean => {
  const key = numberKey[member]
  return key !== null && rows.every((row, index) => Number(row[key]) === index + 1)
}

/** The edits that take these changes of a branch into the declaration, as one step. */
export const mergeEdits = (here: DraftRecord, taken: readonly BranchChange[]): readonly Edit[] => {
  const sets = taken.flatMap(({ change }): readonly Edit[] => (change.kind === 'set' ? [change] : []))
  const moves = taken.filter(isRowChange).flatMap(({ change }) => (change.kind === 'set' ? [] : [change]))
  if (moves.length === 0) return sets
  const rows = tableMembers.flatMap((member) => rowEdits(moves.filter((one) => one.member === member)))
  const before = applyEdits(here, sets).record
  const after = applyEdits(before, rows).record
  const numbered = tableMembers.flatMap((member) => {
    const wasInOrder = isInOrder(member, here.document[member].data)
    return wasInOrder ? renumberEdits(member, after.document[member].data) : []
  })
  // Files that are taken in the same step follow their rows too.
  return [...sets, ...rows, ...followingFiles(before, after, rows), ...numbered]
}
