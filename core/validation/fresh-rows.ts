import { pointer, type Pointer } from '../base/json-pointer.ts'
import { blankRowsIn } from '../derive/filled-rows.ts'
import { numberKey } from '../schema/row-keys.ts'
import { tableMembers, type TableMember } from '../schema/layout.ts'
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

type Row = Readonly<Record<string, unknown>>
/** The rows of the tables of a declaration. */
type Tables = Readonly<Record<TableMember, { readonly data: readonly unknown[] }>>

/** Per table the rows that somebody has added and not left after filling something in. Rows are known by identity: they are never mutated. */
export type FreshRows = ReadonlyMap<TableMember, ReadonlySet<unknown>>

const asRow = (value: unknown): Row | null => (typeof value === 'object' && value !== null ? (value as Row) : null)

const differsInNumber = (member: TableMember, one: Row | null, other: Row | null): boolean =>
  one !== null && other !== null && Object.keys(other).every((key) => key === numberKey[member] || one[key] === other[key])

/** The fresh rows after a change: those of before in their new version, and every row that is blank. `before` is null for a declaration just opened. */
export const followFresh = (fresh: FreshRows, before: Tables | null, after: Tables): FreshRows =>
  new Map(
    tableMembers.map((member) => {
      const known = fresh.get(member) ?? new Set()
      const [old, next] = [before?.[member].data ?? [], after[member].data]
      if (old === next) return [member, known]
      const added = next.length - old.length
      let same = 0
      while (same < old.length && same < next.length && old[same] === next[same]) same += 1
      const found = new Set<unknown>()
      const blanks = blankRowsIn(member, next)
      next.forEach((value, index) => {
        // Rows behind those that were inserted or removed keep their order, and can have another number.
        const previous = index < same ? value : index < same + added ? undefined : old[index - added]
        const isKept = known.has(value) || (known.has(previous) && (added === 0 || differsInNumber(member, asRow(previous), asRow(value))))
        if (isKept || (value !== previous && blanks.has(index))) found.add(value)
      })
      return [member, found]
    })
  )

/** The fresh rows once the user has left the one at `index` of the rows of a table: it stays only if it is still blank. */
export const leaveRow = (fresh: FreshRows, member: TableMember, rows: readonly unknown[], index: number): FreshRows => {
  const known = fresh.get(member)
  const row = rows[index]
  if (known?.has(row) !== true || blankRowsIn(member, rows).has(index)) return fresh
  return new Map([...fresh, [member, new Set([...known].filter((one) => one !== row))]])
}

/** Where the fresh rows are, as JSON Pointers. */
export const freshPaths = (fresh: FreshRows, tables: Tables): ReadonlySet<Pointer> =>
  new Set(
    [...fresh].flatMap(([member, known]) =>
      known.size === 0 ? [] : tables[member].data.flatMap((row, index) => (known.has(row) ? [pointer(member, 'data', index)] : []))
    )
  )
