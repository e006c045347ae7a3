import type { Json } from '../base/json.ts'
import { partsOf, pointer, type Pointer } from '../base/json-pointer.ts'

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
