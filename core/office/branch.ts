import { pointer, type Pointer, partsOf } from '../base/json-pointer.ts'
import type { Json, JsonObject } from '../base/json.ts'
import { applyEdits } from '../draft/apply-edits.ts'
import { followingFiles, withFileRows } from '../draft/attachments.ts'
import { computedValues, markedPath } from '../draft/computed-values.ts'
import type { DraftRecord } from '../draft/draft-record.ts'
import { type Edit, setEdit } from '../draft/edit.ts'
import { localPath, isLocal } from '../draft/local-values.ts'
import { renumberEdits } from '../draft/row-edits.ts'
import { numberKey } from '../schema/row-keys.ts'
import { tableMembers, type TableMember } from '../schema/layout.ts'
import { isJsonObject, isSameJson, canonicalJson, isBlank } from '../base/json-guards.ts'
import { sectionAt } from '../derive/fields.ts'
import { type Difference, aboutOf } from '../outbox/difference.ts'
import { type RowPair, pairRows } from '../outbox/row-pairs.ts'
import type { Template } from '../draft/draft-parts.ts'

/** The rows of a table; goods lines have keys. */
interface Rows {
  readonly rows: readonly JsonObject[]
  readonly keys?: readonly number[]
}

/** A row without its running number. */
const unnumbered = (row: JsonObject | undefined, member: TableMember): JsonObject | undefined => {
  const key = numberKey[member]
  if (row === undefined || key === null) return row
  const { [key]: _, ...rest } = row
  return rest
}

/** Pairs of rows with the same key. Null if keys were reassigned, as after many insertions at one place. */
const pairsByKey = (member: TableMember, base: Rows, other: Rows): readonly RowPair[] | null => {
  if (base.keys === undefined || other.keys === undefined) return null
  const places = new Map(other.keys.map((key, index) => [key, index] as const))
  const found = base.keys.map((key) => places.get(key) ?? null)
  const kept = found.flatMap((after, before) =>
    after === null ? [] : [aboutOf(base.rows[before], member) === aboutOf(other.rows[after], member)]
  )
  if (kept.filter(Boolean).length * 2 < kept.length) return null
  const known = new Set(found)
  return [
    ...found.map((after, before) => ({ before, after })),
    ...other.rows.flatMap((_, after) => (known.has(after) ? [] : [{ before: null, after }]))
  ]
}

/** Whether two rows are the same item: equal names, or more than half of the filled fields equal. */
const isLikely = (member: TableMember, one: JsonObject, other: JsonObject): boolean => {
  if (aboutOf(one, member) === aboutOf(other, member)) return true
  const [a, b] = [unnumbered(one, member) ?? {}, unnumbered(other, member) ?? {}]
  const filled = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((key) => !isBlank(a[key]) || !isBlank(b[key]))
  return filled.filter((key) => a[key] === b[key]).length * 2 > filled.length
}

const pairsByContent = (member: TableMember, base: Rows, other: Rows): readonly RowPair[] => {
  const contentOf = ({ rows }: Rows) => ({
    wholes: rows.map((row) => canonicalJson(unnumbered(row, member) as Json)),
    names: rows.map((row) => aboutOf(row, member))
  })
  return pairRows(contentOf(base), contentOf(other))
}

/** Which row of the base is which one of another version. A key, or a place, that another row has got by now makes no pair. */
const pairsOf = (member: TableMember, base: Rows, other: Rows): readonly RowPair[] =>
  (pairsByKey(member, base, other) ?? pairsByContent(member, base, other)).flatMap(({ before, after }): readonly RowPair[] => {
    const [one, two] = [before === null ? undefined : base.rows[before], after === null ? undefined : other.rows[after]]
    return one === undefined || two === undefined || isLikely(member, one, two)
      ? [{ before, after }]
      : [
          { before, after: null },
          { before: null, after }
        ]
  })

/** What a branch changed in a table, in the order of its rows. Where rows came or went on either side their numbers are no change: they follow. */
const tableChanges = (member: TableMember, { base, branch, here }: Versions<Rows>, isKnown: boolean): readonly BranchChange[] => {
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

/** The change of a table row in a branch; `at` is an index of the local table. */
export interface RowChange {
  readonly kind: 'insert' | 'remove'
  readonly member: TableMember
  readonly at: number
  readonly row: JsonObject
}

/** One change of a branch that is missing locally: `before` is the local value, `after` the value of the branch. */
export interface BranchChange {
  readonly difference: Difference
  /** Changed on both sides, or the base is unknown: the user decides. Otherwise it merges automatically. */
  readonly isOpen: boolean
  readonly change: Extract<Edit, { kind: 'set' }> | RowChange
}

/** The same place in three versions: base, branch, local. */
export interface Versions<T> {
  readonly base: T
  readonly branch: T
  readonly here: T
}

interface Place {
  /** Path in the local declaration. */
  readonly path: Pointer
  readonly line: number | null
  readonly field: string | null
  /** Whether the base is known. */
  readonly isKnown: boolean
}

/** An attached file is its name. */
const valueText = (value: Json | undefined, path: Pointer): string | null => {
  if (value === undefined) return null
  if (path.startsWith(`${localPath}/files/`) && isJsonObject(value) && typeof value['name'] === 'string') return value['name']
  return value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
}

const memberOf = (value: Json | undefined, key: string): Json | undefined =>
  isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined

/** Below a group of local values each value is one change: a file, an approval. A group itself may be missing on one side. */
const hasMembers = (path: Pointer, branch: Json | undefined, here: Json | undefined): boolean => {
  if (path !== localPath && !isLocal(path)) return isJsonObject(branch) && isJsonObject(here)
  const isGroup = (value: Json | undefined): boolean => value === undefined || isJsonObject(value)
  return partsOf(path).length <= 2 && isGroup(branch) && isGroup(here)
}

/** The changes of a branch below a place, field by field. Lists are compared as a whole. `isLeftOut` names paths that are compared elsewhere. */
export const fieldChanges = (
  { base, branch, here }: Versions<Json | undefined>,
  place: Place,
  isLeftOut: (path: Pointer) => boolean
): readonly BranchChange[] => {
  const { path, line, field, isKnown } = place
  if (isLeftOut(path) || isSameJson(branch, here) || (isKnown && isSameJson(branch, base))) return []
  if (hasMembers(path, branch, here))
    return [...new Set([here, branch].flatMap((value) => (isJsonObject(value) ? Object.keys(value) : [])))].flatMap((key) =>
      fieldChanges(
        { base: memberOf(base, key), branch: memberOf(branch, key), here: memberOf(here, key) },
        { ...place, path: path + pointer(key), field: key },
        isLeftOut
      )
    )
  const [before, after] = [valueText(here, path), valueText(branch, path)]
  const kind = before === null ? 'added' : after === null ? 'removed' : 'changed'
  return [
    {
      difference: { kind, section: sectionAt(path), path, line, field, before, after },
      isOpen: !isKnown || !isSameJson(here, base),
      change: setEdit(path, here, branch)
    }
  ]
}

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

/** What a person stores in a template. */
export type TemplateVersion = Pick<Template, 'name' | 'parts' | 'content'>

const hasTables = (document: Json | undefined): boolean =>
  isJsonObject(document) &&
  tableMembers.every((member) => {
    const table = document[member]
    return isJsonObject(table) && Array.isArray(table['data'])
  })

const isTemplateVersion = (value: unknown): value is TemplateVersion => {
  if (!isJsonObject(value)) return false
  const { name, parts, content } = value
  return (
    typeof name === 'string' &&
    Array.isArray(parts) &&
    isJsonObject(content) &&
    hasTables(content['document']) &&
    Array.isArray(content['lines']) &&
    isJsonObject(content['numerals']) &&
    isJsonObject(content['local'])
  )
}

/** A version of a template as the office has it; null if it is not of this form. */
export const templateVersion = (value: Json): TemplateVersion | null =>
  isTemplateVersion(value) ? { name: value.name, parts: value.parts, content: value.content } : null

/** What the content of a version changed of an earlier one. */
export const templateChanges = ({ content: version }: TemplateVersion, { content: before }: TemplateVersion): readonly Difference[] =>
  branchChanges({ base: before, branch: version, here: before }, { body: true, goods: true }).map(({ difference }) => difference)
