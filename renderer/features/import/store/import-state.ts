import { plainTableOf } from '#core/import/plain-target.ts'
import type { TableMember } from '#core/schema/layout.ts'
import type { KnownForms } from '#core/spreadsheets/number-form.ts'
import type { CeisaStep, FileFailure, ImportFailure, ImportStep, ImportTarget, ReadingProgress } from './import-steps.ts'
import type { ReadSource } from './read-source.ts'

/** Files, or cells that were pasted, and where they go: a table of the open declaration, or what their content says. */
export interface ImportRequest {
  readonly files: readonly File[]
  readonly pasted: { readonly name: string; readonly rows: readonly (readonly string[])[] } | null
  readonly target: ImportTarget | null
}

/** Files that were chosen, dropped or pasted, from the first one until the user has taken or closed them. */
export interface ImportState {
  readonly step: ImportStep | null
  /** The import whose files are read; null without one, and where the pasted cells are the table. */
  readonly running: ImportRequest | null
  /** Imports that wait for the running one. */
  readonly queue: readonly ImportRequest[]
  /** Steps of the running import that follow the present one. */
  readonly next: readonly ImportStep[]
  /** What was read for the review. */
  readonly sources: readonly ReadSource[]
}

export const nothingImported: ImportState = { step: null, running: null, queue: [], next: [], sources: [] }

export type ImportEvent =
  | { readonly kind: 'asked'; readonly request: ImportRequest }
  /** A step that needs nothing to be read. */
  | { readonly kind: 'shown'; readonly step: ImportStep }
  | { readonly kind: 'progressed'; readonly files: readonly string[]; readonly progress: ReadingProgress | null }
  | {
      readonly kind: 'mail-opened'
      readonly file: string
      readonly attachments: Extract<ImportStep, { kind: 'attachments' }>['attachments']
    }
  | { readonly kind: 'read'; readonly steps: readonly ImportStep[]; readonly sources: readonly ReadSource[] }
  /** The present step was read anew, in another encoding. */
  | { readonly kind: 'replaced'; readonly before: ImportStep; readonly step: ImportStep; readonly sources?: readonly ReadSource[] }
  /** A clicked notification opens another declaration behind the window. */
  | { readonly kind: 'declaration-opened'; readonly id: string | null }
  | { readonly kind: 'target-chosen'; readonly declaration: string | null }
  | { readonly kind: 'answered'; readonly known: KnownForms; readonly isSwapped: boolean | null; readonly reading: CeisaStep['reading'] }
  | { readonly kind: 'closed' }

export const failed = (file: string, code: ImportFailure, detail = ''): FileFailure => ({ file, code, page: null, detail })

export const refused = (...failures: readonly FileFailure[]): ImportStep => ({ kind: 'refused', failures })

/** Whether the rows of a target go into this declaration; a new draft is made anywhere. */
export const isFor = ({ declaration }: ImportTarget, open: string | null): boolean => declaration === null || declaration === open

/** The table that a file is read as, without being interpreted; null for others. */
export const tableOf = ({ workbook }: Pick<ReadSource, 'workbook'>, target: ImportTarget | null): TableMember | null => {
  const named = workbook === null ? null : plainTableOf(workbook.sheets)
  if (target === null || workbook === null) return named
  return target.member !== 'detail' || named === 'detail' ? target.member : null
}

const namesOf = ({ files, pasted }: ImportRequest): readonly string[] => (pasted === null ? files.map(({ name }) => name) : [pasted.name])

/** The first of the imports that wait; nothing without one. */
const begin = ([running, ...queue]: readonly ImportRequest[]): ImportState =>
  running === undefined
    ? nothingImported
    : { ...nothingImported, running, queue, step: { kind: 'reading', files: namesOf(running), progress: null } }

/** The next step of the running import, then the imports that wait. */
const follow = ([step, ...next]: readonly ImportStep[], state: ImportState): ImportState =>
  step === undefined ? begin(state.queue) : { ...state, step, next }

const otherDeclaration = (state: ImportState, id: string | null): ImportState => {
  const { step } = state
  if ((step?.kind !== 'review' && step?.kind !== 'table') || isFor(step.target, id)) return state
  const file = step.kind === 'table' ? step.file : (step.documents[0]?.name ?? '')
  return { ...state, step: refused(failed(file, 'other-declaration')) }
}

/** What follows an event. Nothing here reads a file: an import begins where `running` is another one than before. */
export const transition = (state: ImportState, event: ImportEvent): ImportState => {
  const { step } = state
  switch (event.kind) {
    case 'asked': {
      const queue = [...state.queue, event.request]
      return step === null ? begin(queue) : { ...state, queue }
    }
    case 'shown':
      return step === null ? { ...state, step: event.step } : state
    case 'progressed':
      return step?.kind === 'reading' || step?.kind === 'attachments'
        ? { ...state, step: { kind: 'reading', files: event.files, progress: event.progress } }
        : state
    case 'mail-opened':
      return { ...state, step: { kind: 'attachments', file: event.file, attachments: event.attachments } }
    case 'read':
      return follow(event.steps, { ...state, sources: event.sources })
    case 'replaced':
      return step === event.before ? { ...state, step: event.step, sources: event.sources ?? state.sources } : state
    case 'declaration-opened':
      return otherDeclaration(state, event.id)
    case 'target-chosen':
      return step?.kind === 'review' && step.mayChooseTarget
        ? { ...state, step: { ...step, target: { member: 'detail', declaration: event.declaration } } }
        : state
    case 'answered':
      return step?.kind === 'ceisa'
        ? { ...state, step: { ...step, known: event.known, isSwapped: event.isSwapped, reading: event.reading } }
        : state
    case 'closed':
      return follow(state.next, state)
    default:
      return event satisfies never
  }
}
