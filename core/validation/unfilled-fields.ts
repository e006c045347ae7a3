import { sectionAt, singleFields } from '../derive/fields.ts'
import { filledRows } from '../derive/filled-rows.ts'
import { blank, type DraftDeclaration } from '../derive/shape.ts'
import { valueAt, type Pointer } from '../base/json-pointer.ts'
import { declaration } from '../schema/declaration.ts'
import { type SectionKey, type TableMember, sections, tableMembers } from '../schema/layout.ts'
import type { SendingRules } from '../schema/required-fields.ts'
import { problemCount } from './finding-groups.ts'
import { isRowWanted, type Problem } from './problem.ts'
import { problemsOfRows, sendingProblems } from './sending-problems.ts'

const single: ReadonlySet<Pointer> = new Set(singleFields.map(({ path }) => path))

const isEmptyAt = (content: unknown, path: Pointer): boolean => {
  const value = valueAt(content, path)
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}

export interface SplitProblems {
  /** Wrong values, and empty fields that the user has left empty. */
  readonly shown: readonly Problem[]
  /** Empty fields that the user has not visited yet. */
  readonly unfilled: readonly Problem[]
}

/**
 * Which problems are shown as such, and which are only not filled yet: fields outside tables, the cells of the rows at `freshRows`, which somebody has
 * just added, and tables that lack a row.
 */
export const splitProblems = (
  content: unknown,
  problems: readonly Problem[],
  isTouched: (path: Pointer) => boolean,
  freshRows: ReadonlySet<Pointer>
): SplitProblems => {
  const mayBeUnfilled = (path: Pointer): boolean =>
    single.has(path) || (freshRows.size > 0 && freshRows.has(path.slice(0, path.lastIndexOf('/'))))
  const isUnfilled = (problem: Problem): boolean =>
    (isRowWanted(problem) || (mayBeUnfilled(problem.path) && isEmptyAt(content, problem.path))) && !isTouched(problem.path)
  const unfilled = problems.filter(isUnfilled)
  return { shown: unfilled.length === 0 ? problems : problems.filter((problem) => !isUnfilled(problem)), unfilled }
}

/** How many problems a declaration has that nobody is working on, and how many of them are only fields that are not filled yet. */
export const countProblems = (
  content: DraftDeclaration,
  problems: readonly Problem[]
): { readonly problems: number; readonly unfilled: number } => ({
  problems: problemCount(problems),
  unfilled: problems.length === 0 ? 0 : problemCount(splitProblems(content, problems, () => false, new Set()).unfilled)
})

/** How much of what a section requires is filled. */
export interface Completion {
  readonly done: number
  /** Required fields; in a section with a table, its rows and those that it lacks. */
  readonly total: number
}

/** The required fields outside tables, which a blank declaration lacks, by section. */
export const requiredBySection = (rules: SendingRules): ReadonlyMap<SectionKey, readonly Pointer[]> =>
  Map.groupBy(
    sendingProblems(blank(declaration), rules).flatMap(({ path }) => (single.has(path) ? [path] : [])),
    sectionAt
  )

/** The keys of the columns that sending needs, by table: those that a blank row lacks. */
export const requiredColumns = (rules: SendingRules): ReadonlyMap<TableMember, ReadonlySet<string>> => {
  const content = blank(declaration)
  const blankRows = Object.fromEntries(
    tableMembers.map((table) => [table, { ...content[table], data: [blank(declaration.members[table].members.data.of)] }])
  )
  const problems = problemsOfRows({ ...content, ...blankRows }, rules)
  return new Map(
    tableMembers.map((table) => {
      const row = `/${table}/data/0/`
      return [table, new Set(problems.flatMap(({ path }) => (path.startsWith(row) ? [path.slice(row.length)] : [])))]
    })
  )
}

const tableOf = new Map<SectionKey, TableMember>(sections.flatMap((section) => ('table' in section ? [[section.key, section.table]] : [])))

/** The number of the row of a path in a table; none of another path. Not by splitting, because thousands of lines have tens of thousands of problems. */
const rowOf = (path: Pointer, table: TableMember): string | readonly string[] => {
  const from = `/${table}/data/`.length
  const to = path.indexOf('/', from)
  return path.length > from ? path.slice(from, to === -1 ? undefined : to) : []
}

/** The completion of every section that requires something. `problems`: all that block sending. */
export const completionOf = (
  content: Readonly<Record<TableMember, { readonly data: readonly unknown[] }>>,
  problems: readonly Problem[],
  required: ReadonlyMap<SectionKey, readonly Pointer[]>
): ReadonlyMap<SectionKey, Completion> => {
  const bySection = Map.groupBy(problems, ({ path }) => sectionAt(path))
  return new Map(
    sections.flatMap(({ key }): readonly (readonly [SectionKey, Completion])[] => {
      const here = bySection.get(key) ?? []
      const table = tableOf.get(key)
      if (table !== undefined) {
        const filled = filledRows(table, content[table].data).length
        const rows = new Set(here.flatMap(({ path }) => rowOf(path, table)))
        const total = filled + here.filter(isRowWanted).length
        return total === 0 ? [] : [[key, { done: filled - rows.size, total }]]
      }
      const paths = required.get(key) ?? []
      const open = new Set(here.map(({ path }) => path))
      return paths.length === 0 ? [] : [[key, { done: paths.filter((path) => !open.has(path)).length, total: paths.length }]]
    })
  )
}
