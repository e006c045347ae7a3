import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { valueAt, type Pointer } from '#core/derive/pointer.ts'
import type { Json } from '#core/derive/shape.ts'
import { applyEdits } from '#core/draft/apply.ts'
import { invertAll, undoStacks, type Edit, type LoggedEdit, type Step } from '#core/draft/edit.ts'
import type { Numerals } from '#core/draft/numerals.ts'
import type { DraftRecord } from '#core/draft/record.ts'
import { totalsOf } from '#core/draft/totals.ts'
import type { Failure } from '#core/contract/result.ts'
import { validateDeclaration } from '#core/validation/validate-declaration.ts'
import { useServices } from '../services.ts'
import { changesOf, loadEdits, loadRecord } from '../storage/declarations-repository.ts'
import { NotSaved } from '../storage/ledger.ts'
import { useWorklist } from './worklist.ts'

/** What the head line says of the draft; `saved` only when both the safety copy and the store have everything typed. */
export type SaveState =
  { readonly kind: 'saved'; readonly at: number } | { readonly kind: 'waiting' } | { readonly kind: 'failed'; readonly failure: Failure }

const idle = 250
const longest = 1_000
const retryAfter = 2_000

/** The declaration being edited: every change is an edit, applied at once and written soon. */
export const useDraft = defineStore('draft', () => {
  const { database, ledger, now } = useServices()
  const worklist = useWorklist()
  const record = shallowRef<DraftRecord | null>(null)
  const saveState = ref<SaveState>({ kind: 'saved', at: 0 })
  /** The edit log as far as undo needs it. */
  const log = shallowRef<readonly LoggedEdit[]>([])

  let pending: LoggedEdit[] = []
  let touchedLines = new Set<number>()
  let removedLines = new Set<number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let firstPendingAt = 0
  let writing: Promise<void> | null = null
  /** The field whose keystrokes still belong to one step. */
  let openStep: Pointer | null = null

  const problems = computed(() => (record.value ? validateDeclaration(record.value.document) : []))
  const totals = computed(() => (record.value ? totalsOf(record.value.document) : []))
  const stacks = computed(() => undoStacks(log.value))
  const canUndo = computed(() => stacks.value.undo.length > 0)
  const canRedo = computed(() => stacks.value.redo.length > 0)

  const open = async (id: string): Promise<boolean> => {
    if (record.value?.id === id) return true
    await flush()
    const loaded = await loadRecord(database, id)
    const edits = loaded ? await loadEdits(database, id) : []
    record.value = loaded ?? null
    log.value = edits
    openStep = null
    saveState.value = { kind: 'saved', at: loaded?.changedAt ?? 0 }
    return loaded !== undefined
  }

  const close = async (): Promise<void> => {
    await flush()
    record.value = null
    log.value = []
  }

  const apply = (edits: readonly Edit[], step: Omit<Step, 'step'> & { readonly joinStep?: boolean }): void => {
    const current = record.value
    if (!current || edits.length === 0) return
    const { record: applied, touched } = applyEdits(current, edits)
    const number = step.joinStep === true ? current.step : current.step + 1
    const { joinStep: _, ...cause } = step
    const logged = edits.map((edit, index): LoggedEdit => ({
      ...cause,
      step: number,
      declaration: current.id,
      seq: current.seq + index + 1,
      at: now(),
      edit
    }))
    for (const index of touched.lines) touchedLines.add(applied.lines[index]?.key ?? 0)
    for (const key of touched.removed) removedLines.add(key)
    record.value = { ...applied, seq: current.seq + edits.length, step: number, changedAt: now() }
    pending.push(...logged)
    log.value = [...log.value, ...logged]
    schedule()
  }

  /** One keystroke or choice in a field. Keystrokes in the same field are one step until `endStep`, and one edit until it is written. */
  const set = (path: Pointer, value: Json): void => {
    const current = record.value
    if (!current) return
    const before = valueAt(current.document, path) as Json | undefined
    if (before === value) return
    const joinStep = openStep === path
    const last = pending.at(-1)
    if (joinStep && last?.edit.kind === 'set' && last.edit.path === path && last.step === current.step) {
      const { record: applied, touched } = applyEdits(current, [{ ...last.edit, after: value }])
      const merged: LoggedEdit = { ...last, at: now(), edit: { ...last.edit, after: value } }
      for (const index of touched.lines) touchedLines.add(applied.lines[index]?.key ?? 0)
      pending[pending.length - 1] = merged
      log.value = [...log.value.slice(0, -1), merged]
      record.value = { ...applied, changedAt: now() }
      schedule()
    } else {
      openStep = path
      apply([{ kind: 'set', path, ...(before === undefined ? {} : { before }), after: value }], { cause: 'typed', joinStep })
    }
  }

  /** A shapeless array typed as JSON: as `set`, and the texts of its numbers are kept. */
  const setJson = (path: Pointer, value: Json, numerals: Numerals): void => {
    if (JSON.stringify(valueAt(record.value?.document, path)) !== JSON.stringify(value)) set(path, value)
    if (!record.value) return
    const outside = Object.entries(record.value.numerals).filter(([at]) => !at.startsWith(`${path}/`))
    const below = Object.entries(numerals).map(([at, text]) => [path + at, text] as const)
    record.value = { ...record.value, numerals: Object.fromEntries([...outside, ...below]) }
  }

  /** Several changes as one step: a paste, a new row, "samakan". */
  const change = (edits: readonly Edit[], cause: 'typed' | 'imported' = 'typed'): void => {
    openStep = null
    apply(edits, { cause })
  }

  /** Leaving a field: what comes next is another step, and what was typed is written now. */
  const endStep = (): void => {
    openStep = null
    if (pending.length > 0) void flush()
  }

  const takeBack = (step: number | undefined, cause: 'undo' | 'redo'): readonly Edit[] => {
    openStep = null
    if (step === undefined) return []
    // A redo takes back the newest undo of the step; an undo takes back the step itself or its newest redo.
    const source = log.value.findLast((edit) =>
      cause === 'redo' ? edit.cause === 'undo' && edit.of === step : edit.step === step || (edit.cause === 'redo' && edit.of === step)
    )
    const edits = invertAll(log.value.filter((edit) => edit.step === source?.step).map((edit) => edit.edit))
    apply(edits, { cause, of: step })
    return edits
  }

  const schedule = (): void => {
    if (saveState.value.kind !== 'failed') saveState.value = { kind: 'waiting' }
    if (firstPendingAt === 0) firstPendingAt = now()
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), Math.max(0, Math.min(idle, firstPendingAt + longest - now())))
  }

  /** Writes everything typed so far; resolves when it is on the disk or has failed (then it is tried again by itself). */
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    while (writing) await writing
    if (pending.length === 0 || !record.value) return
    writing = writePending(record.value).finally(() => {
      writing = null
    })
    await writing
    if (pending.length > 0 && saveState.value.kind !== 'failed') await flush()
  }

  const writePending = async (current: DraftRecord): Promise<void> => {
    const taken = { pending, touchedLines, removedLines }
    pending = []
    touchedLines = new Set()
    removedLines = new Set()
    firstPendingAt = 0
    const lines = current.lines.flatMap((line, index) => (taken.touchedLines.has(line.key) ? [index] : []))
    const present = new Set(current.lines.map((line) => line.key))
    const touched = { body: true, lines, removed: [...taken.removedLines].filter((key) => !present.has(key)) }
    try {
      await ledger.write([...changesOf(current, touched, taken.pending), worklist.noteDraft(current, problems.value.length)])
      if (pending.length === 0) saveState.value = { kind: 'saved', at: now() }
      else schedule()
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error
      pending = [...taken.pending, ...pending]
      for (const key of taken.touchedLines) touchedLines.add(key)
      for (const key of taken.removedLines) removedLines.add(key)
      saveState.value = { kind: 'failed', failure: error.failure }
      timer = setTimeout(() => void flush(), retryAfter)
    }
  }

  return {
    record,
    saveState,
    log,
    problems,
    totals,
    canUndo,
    canRedo,
    open,
    close,
    set,
    setJson,
    change,
    endStep,
    undo: () => takeBack(stacks.value.undo.at(-1), 'undo'),
    redo: () => takeBack(stacks.value.redo.at(-1), 'redo'),
    flush
  }
})
