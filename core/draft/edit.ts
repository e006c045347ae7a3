import type { Json } from '../base/json.ts'
import { partsOf, pointer, type Pointer, arrayIndex } from '../base/json-pointer.ts'
import { tableMembers } from '../schema/layout.ts'

/**
 * One change to a declaration. Paths are JSON Pointers valid at the moment of the edit; the log is replayed in order, so they stay valid.
 * `set` writes or (with `after` undefined) removes the value at a path; the other three change the length or order of a list.
 */
export type Edit =
  | { readonly kind: 'set'; readonly path: Pointer; readonly before?: Json; readonly after?: Json }
  | { readonly kind: 'insert'; readonly path: Pointer; readonly after: Json }
  | { readonly kind: 'remove'; readonly path: Pointer; readonly before: Json }
  | { readonly kind: 'move'; readonly path: Pointer; readonly to: number }

type SetEdit = Extract<Edit, { kind: 'set' }>

/** Sets a value; `undefined` is no value, before or after. */
export const setEdit = (path: Pointer, before: Json | undefined, after: Json | undefined): SetEdit => ({
  kind: 'set',
  path,
  ...(before === undefined ? {} : { before }),
  ...(after === undefined ? {} : { after })
})

/** How an edit came about: undo and redo are edits too and name the step they revert or repeat. */
export interface Step {
  readonly step: number
  readonly cause: 'typed' | 'imported' | 'undo' | 'redo'
  /** For undo and redo. */
  readonly of?: number
}

/** A row of the edit log. `seq` counts from 1 within a declaration; edits of one step are undone together. */
export interface LoggedEdit extends Step {
  readonly declaration: string
  readonly seq: number
  readonly at: number
  /** The account of the operating system, if known. */
  readonly by?: string
  /** Epoch of the office holder; absent for the first. */
  readonly epoch?: number
  /** Rows of the office have replaced the content since this edit. */
  readonly isReplaced?: true
  readonly edit: Edit
}

/** The edits that can be undone: those since this desk got the declaration and since rows of the office last replaced its content. Older ones do not fit it. */
export const editsOfEpoch = (log: readonly LoggedEdit[], epoch: number): readonly LoggedEdit[] => {
  const edits = log.slice(log.findLastIndex(({ isReplaced }) => isReplaced === true) + 1)
  return edits.every((edit) => (edit.epoch ?? 1) === epoch) ? edits : edits.filter((edit) => (edit.epoch ?? 1) === epoch)
}

const withIndex = (path: Pointer, index: number): Pointer => pointer(...partsOf(path).slice(0, -1), index)

/** The inverse edit. */
export const invert = (edit: Edit): Edit => {
  switch (edit.kind) {
    case 'set':
      return setEdit(edit.path, edit.after, edit.before)
    case 'insert':
      return { kind: 'remove', path: edit.path, before: edit.after }
    case 'remove':
      return { kind: 'insert', path: edit.path, after: edit.before }
    case 'move':
      return { kind: 'move', path: withIndex(edit.path, edit.to), to: Number(partsOf(edit.path).at(-1)) }
    default:
      return edit satisfies never
  }
}

/** The edits that undo a step: each inverted, last first. */
export const invertAll = (edits: readonly Edit[]): readonly Edit[] => edits.toReversed().map(invert)

/** The edits that undo or redo a step. An undo reverts the step itself or its newest redo; a redo reverts its newest undo. */
export const revertingEdits = (log: readonly LoggedEdit[], step: number, cause: 'undo' | 'redo'): readonly Edit[] => {
  const source = log.findLast((edit) =>
    cause === 'redo' ? edit.cause === 'undo' && edit.of === step : edit.step === step || (edit.cause === 'redo' && edit.of === step)
  )
  return invertAll(log.filter((edit) => edit.step === source?.step).map(({ edit }) => edit))
}

/** The log may begin after the step that is undone: then there is nothing to remove. */
const drop = (steps: number[], step: number): void => {
  const index = steps.lastIndexOf(step)
  if (index !== -1) steps.splice(index, 1)
}

/** Whether a step only set values and ended with those from before it: typed text was taken back. */
export const changesNothing = (edits: readonly Edit[]): boolean => {
  const isTakenBack = ({ path }: Edit): boolean => {
    const [first, last] = [edits.find((edit) => edit.path === path), edits.findLast((edit) => edit.path === path)]
    return first?.kind === 'set' && last?.kind === 'set' && first.before === last.after
  }
  return edits.length > 0 && edits.every((edit) => edit.kind === 'set' && isTakenBack(edit))
}

/** Which steps can be undone and redone, newest last. `steps` is in order; a step that changed nothing is in neither. */
export const undoStacks = (
  steps: readonly (Step & Partial<Pick<LoggedEdit, 'edit'>>)[]
): { readonly undo: readonly number[]; readonly redo: readonly number[] } => {
  const undo: number[] = []
  const redo: number[] = []
  for (let at = 0, end = 0; at < steps.length; at = end) {
    const step = steps[at]
    while (end < steps.length && steps[end]?.step === step?.step) end += 1
    if (!step || changesNothing(steps.slice(at, end).flatMap(({ edit }) => edit ?? []))) continue
    if (step.cause === 'undo' && step.of !== undefined) {
      drop(undo, step.of)
      redo.push(step.of)
    } else if (step.cause === 'redo' && step.of !== undefined) {
      drop(redo, step.of)
      undo.push(step.of)
    } else {
      undo.push(step.step)
      redo.length = 0
    }
  }
  return { undo, redo }
}

const tables: readonly string[] = tableMembers

interface EditedPlace {
  readonly member: string
  /** Index of the row after the edit. */
  readonly row: number
  readonly path: Pointer
  readonly isGone: boolean
}

const placeOf = (edit: Edit): EditedPlace | null => {
  const [member = '', data, index = ''] = partsOf(edit.path)
  const row = arrayIndex(index)
  if (!tables.includes(member) || data !== 'data' || row === null) return null
  if (edit.kind === 'move') return { member, row: edit.to, path: pointer(member, data, edit.to), isGone: false }
  return { member, row, path: edit.path, isGone: edit.kind === 'remove' }
}

/**
 * Where the cursor belongs after a step: in a table the topmost inserted or changed row, or the place of the topmost removed row; elsewhere
 * the first field of the step. `edits` are in the order in which the step was first done; for an undo pass the edits of the undo in
 * reverse.
 */
export const locationOfStep = (edits: readonly Edit[]): Pointer | null => {
  const [first] = edits
  if (!first) return null
  const lead = placeOf(first)
  if (!lead) return first.path
  const places = edits.flatMap((edit) => {
    const one = placeOf(edit)
    return one?.member === lead.member ? [one] : []
  })
  const remaining = places.filter(({ isGone }) => !isGone)
  return (remaining.length > 0 ? remaining : places).reduce((top, one) => (one.row < top.row ? one : top)).path
}

/** The value after an edit; unchanged parts stay the same objects. Throws when the path does not exist. */
export const applyTo = (root: Json, edit: Edit): Json => {
  const parts = partsOf(edit.path)
  switch (edit.kind) {
    case 'set':
      return replaceAt(root, parts, edit.path, () => edit.after)
    case 'insert':
    case 'remove':
    case 'move':
      return replaceAt(root, parts.slice(0, -1), edit.path, (list) => reorder(list, edit, arrayIndex(parts.at(-1) ?? '')))
    default:
      return edit satisfies never
  }
}

const reorder = (list: Json | undefined, edit: Exclude<Edit, { kind: 'set' }>, index: number | null): Json => {
  if (!Array.isArray(list)) throw new Error(`no list at ${edit.path}`)
  const rows: Json[] = [...(list as readonly Json[])]
  reorderRows(rows, edit, index)
  return rows
}

/** Inserts, removes or moves an entry of `rows`, which is changed in place. */
export const reorderRows = (rows: Json[], edit: Exclude<Edit, { kind: 'set' }>, index: number | null): void => {
  const last = edit.kind === 'insert' ? rows.length : rows.length - 1
  if (index === null || index > last) throw new Error(`no row at ${edit.path}`)
  if (edit.kind === 'move' && !(Number.isInteger(edit.to) && edit.to >= 0 && edit.to <= last))
    throw new Error(`no place ${edit.to} for ${edit.path}`)
  if (edit.kind === 'insert') {
    rows.splice(index, 0, edit.after)
    return
  }
  const [taken = null] = rows.splice(index, 1)
  if (edit.kind === 'move') rows.splice(edit.to, 0, taken)
}

/** The value with `change` applied at the path below it; `path` is used in error messages. */
export const replaceAt = (
  value: Json | undefined,
  parts: readonly string[],
  path: Pointer,
  change: (old: Json | undefined) => Json | undefined
): Json => {
  const [part, ...rest] = parts
  if (part === undefined) {
    const changed = change(value)
    if (changed === undefined) throw new Error(`only a member can be removed, not ${path}`)
    return changed
  }
  if (typeof value !== 'object' || value === null) throw new Error(`no value at ${path}`)
  if (Array.isArray(value)) {
    const rows: readonly Json[] = value
    const index = arrayIndex(part)
    if (index === null || index >= rows.length) throw new Error(`no row at ${path}`)
    return rows.with(index, replaceAt(rows[index], rest, path, change))
  }
  const members = value as { readonly [key: string]: Json }
  const old = Object.hasOwn(members, part) ? members[part] : undefined
  if (rest.length > 0) return { ...members, [part]: replaceAt(old, rest, path, change) }
  const changed = change(old)
  return changed === undefined
    ? Object.fromEntries(Object.entries(members).filter(([key]) => key !== part))
    : { ...members, [part]: changed }
}
