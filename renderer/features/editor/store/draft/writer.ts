import { shallowRef, type ShallowRef } from 'vue'
import type { Pointer } from '#core/base/json-pointer.ts'
import type { Touched } from '#core/draft/apply-edits.ts'
import type { LoggedEdit } from '#core/draft/edit.ts'
import type { DraftRecord, Line } from '#core/draft/draft-record.ts'
import type { Failure } from '#core/base/result.ts'
import { NotSaved } from '../../../../data/store-writer.ts'
import { nextPaint } from '../../../../ui/dom/next-task.ts'

/** The save state in the editor's head; `saved` only when both the store copy and IndexedDB have everything typed. */
export type SaveState =
  | { readonly kind: 'saved'; readonly at: number }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** Milliseconds after the last key press. Including the disk write, input is stored within 0.3 seconds. */
const idle = 150
const longest = 1_000
const retryAfter = 2_000
/** From this number of edits on, the changes are shown before they are prepared for writing. */
const bigStep = 200

/** Writes one declaration soon after a change and retries until it is written, also after the editor was closed. */
export interface DraftWriter {
  readonly state: Readonly<ShallowRef<SaveState>>
  readonly record: () => DraftRecord
  /** Number of last edits that another key press in this field replaces, including dependent edits; 0 once they are written. */
  readonly joinable: (path: Pointer) => number
  /** Takes the changed declaration with its new edits, which replace the last `joined` ones. */
  readonly take: (
    record: DraftRecord,
    change: { readonly touched: Touched; readonly edits: readonly LoggedEdit[] },
    joined?: number
  ) => void
  /** Writes everything taken so far; resolves when it is stored or has failed (a failure is retried automatically). */
  readonly flush: () => Promise<void>
  /** As `flush`; a large paste is shown first and then written. */
  readonly endStep: () => Promise<void>
  readonly isSaved: () => boolean
}

export interface DraftWriterDeps {
  readonly record: DraftRecord
  readonly now: () => number
  readonly save: (record: DraftRecord, touched: Touched, edits: readonly LoggedEdit[]) => Promise<void>
}

interface Unwritten {
  readonly body: boolean
  readonly edits: readonly LoggedEdit[]
  readonly lines: ReadonlySet<number>
  readonly removed: ReadonlySet<number>
}

const indexesOf = (keys: ReadonlySet<number>, lines: readonly Line[]): readonly number[] => {
  const found: number[] = []
  for (let index = 0; index < lines.length && found.length < keys.size; index += 1) {
    const key = lines[index]?.key
    if (key !== undefined && keys.has(key)) found.push(index)
  }
  return found
}

export const createDraftWriter = ({ record, now, save }: DraftWriterDeps): DraftWriter => {
  const state = shallowRef<SaveState>({ kind: 'saved', at: record.changedAt })
  let current = record
  let unwritten: Unwritten | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitingSince = 0
  let writing: Promise<void> | null = null

  const schedule = (): void => {
    if (state.value.kind !== 'failed') state.value = { kind: 'waiting' }
    if (waitingSince === 0) waitingSince = now()
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), Math.max(0, Math.min(idle, waitingSince + longest - now())))
  }

  const take: DraftWriter['take'] = (next, { touched, edits }, joined = 0) => {
    current = next
    const before = unwritten?.edits ?? []
    unwritten = {
      body: touched.body || unwritten?.body === true,
      edits: [...before.slice(0, before.length - joined), ...edits],
      lines: new Set([...(unwritten?.lines ?? []), ...touched.lines.flatMap((index) => next.lines[index]?.key ?? [])]),
      removed: new Set([...(unwritten?.removed ?? []), ...touched.removed])
    }
    schedule()
  }

  /** Line positions come from the current record: a line removed again is not written, one restored is not deleted. */
  const touchedNow = ({ body, lines, removed }: Unwritten): Touched => {
    const present = new Set(removed.size === 0 ? [] : current.lines.map((line) => line.key))
    return {
      body,
      lines: lines.size === 0 ? [] : indexesOf(lines, current.lines),
      removed: [...removed].filter((key) => !present.has(key))
    }
  }

  const write = async (taken: Unwritten): Promise<void> => {
    unwritten = null
    waitingSince = 0
    try {
      await save(current, touchedNow(taken), taken.edits)
    } catch (error) {
      const later: Unwritten = unwritten ?? { body: false, edits: [], lines: new Set(), removed: new Set() }
      unwritten = {
        body: taken.body || later.body,
        edits: [...taken.edits, ...later.edits],
        lines: new Set([...taken.lines, ...later.lines]),
        removed: new Set([...taken.removed, ...later.removed])
      }
      state.value = { kind: 'failed', failure: error instanceof NotSaved ? error.failure : { code: 'unexpected' } }
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), retryAfter)
      if (!(error instanceof NotSaved)) throw error
      return
    }
    state.value = unwritten === null ? { kind: 'saved', at: now() } : { kind: 'waiting' }
  }

  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    while (writing) await writing
    if (unwritten === null) return
    writing = write(unwritten).finally(() => (writing = null))
    await writing
    if (state.value.kind === 'waiting') await flush()
  }

  return {
    state,
    record: () => current,
    joinable: (path) => {
      const edits = unwritten?.edits ?? []
      const at = edits.findLastIndex(({ edit, step }) => step === current.step && edit.kind === 'set' && edit.path === path)
      return at !== -1 && edits.slice(at).every(({ step }) => step === current.step) ? edits.length - at : 0
    },
    take,
    flush,
    endStep: async () => {
      if ((unwritten?.edits.length ?? 0) >= bigStep) await nextPaint()
      await flush()
    },
    isSaved: () => unwritten === null && writing === null
  }
}
