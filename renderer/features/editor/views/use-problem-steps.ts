import { arrayIndex, partsOf, type Pointer } from '#core/base/json-pointer.ts'
import { columnsOf, sectionAt, singleFields } from '#core/derive/fields.ts'
import { sections, tableMembers } from '#core/schema/layout.ts'
import { useServiceFindings } from '../../outbox/store/service-findings.ts'
import { useAdvice } from '../store/advice.ts'
import { useDraft } from '../store/draft/draft.ts'
import { useTouched } from '../store/touched.ts'
import { useUnreadableTexts } from '../store/unreadable-texts.ts'
import { inOrderOfSections } from './use-problems.ts'

/** The position of a field in the editor: its section, its row in a table, its column or its index among the fields. */
type Position = readonly [section: number, row: number, index: number]

const fieldIndexes = new Map<Pointer, number>(singleFields.map(({ path }, index) => [path, index]))
const columns = new Map(tableMembers.map((member) => [member as string, columnsOf(member).map(({ key }) => key)]))

const positionOf = (path: Pointer): Position => {
  const section = sections.findIndex(({ key }) => key === sectionAt(path))
  const [member = '', , row = '', key = ''] = partsOf(path)
  const table = columns.get(member)
  return table ? [section, arrayIndex(row) ?? -1, table.indexOf(key)] : [section, -1, fieldIndexes.get(path) ?? -1]
}

const compare = (a: Position, b: Position): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]

/** The nearest of `paths` after a field, or before it for -1; undefined where there is none in that direction. */
const nearest = (paths: readonly Pointer[], from: Pointer, by: 1 | -1): Pointer | undefined => {
  const here = positionOf(from)
  let found: { readonly path: Pointer; readonly at: Position } | undefined
  for (const path of paths) {
    const at = positionOf(path)
    if (compare(at, here) * by <= 0) continue
    if (found === undefined || compare(at, found.at) * by < 0) found = { path, at }
  }
  return found?.path
}

/**
 * F8 and Shift+F8: focuses the next or previous finding and wraps around, first the problems that block sending and what the service refused, then advice. From a field
 * without a finding it goes to the nearest one in that direction. The step returns whether there is a finding.
 */
export const useProblemSteps = (focusField: (path: Pointer) => Promise<void>): ((by: 1 | -1, focused: Pointer | null) => boolean) => {
  const draft = useDraft()
  const advice = useAdvice()
  const touched = useTouched()
  const service = useServiceFindings()
  const unreadable = useUnreadableTexts()
  let last: Pointer | null = null
  return (by, focused) => {
    advice.catchUp()
    const pathsOf = (found: readonly { readonly path: Pointer }[]) => [...new Set(inOrderOfSections(found).map(({ path }) => path))]
    const blocking = pathsOf([...[...unreadable.open.keys()].map((path) => ({ path })), ...draft.problems, ...service.open])
    const paths = [...new Set([...blocking, ...pathsOf(advice.open)])]
    // A whole table cannot have the focus: the step to it focused one of its cells.
    const isWithinLast = last !== null && focused !== null && focused.startsWith(`${last}/`)
    const here = isWithinLast || focused === null ? last : focused
    const at = here === null ? -1 : paths.indexOf(here)
    const near = here === null || at !== -1 ? undefined : nearest(blocking.length > 0 ? blocking : paths, here, by)
    const first = paths[by === 1 ? 0 : (blocking.length || paths.length) - 1]
    const path = at === -1 ? (near ?? (here === null && by === -1 ? paths.at(-1) : first)) : paths[(at + by + paths.length) % paths.length]
    if (path === undefined) return false
    last = path
    // The user asked what is missing.
    touched.touch(path)
    void focusField(path)
    return true
  }
}
