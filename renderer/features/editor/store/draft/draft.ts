import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { valueAt, type Pointer, partsOf } from '#core/base/json-pointer.ts'
import type { Json } from '#core/base/json.ts'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { invertAll, revertingEdits, setEdit, type Edit, type LoggedEdit, type Step } from '#core/draft/edit.ts'
import type { NumberTexts } from '#core/draft/number-texts.ts'
import { isLocal, valueIn } from '#core/draft/local-values.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import { computeEdits, computedValues, type ComputedValue, followingEdits } from '#core/draft/computed-values.ts'
import { coalesceEdits } from '#core/draft/coalesce-edits.ts'
import { createTotals } from '#core/draft/totals.ts'
import type { Failure } from '#core/base/result.ts'
import { countProblems } from '#core/validation/unfilled-fields.ts'
import { createSendingCheck, sendingProblems, type SendingCheck } from '#core/validation/sending-problems.ts'
import { serviceDay, type ServiceZone } from '#core/base/calendar-day.ts'
import type { TaxRates } from '#core/base/tax-rates.ts'
import type { ComputedFrom } from '#core/draft/computed-values.ts'
import { isJsonObject } from '#core/base/json-guards.ts'
import { followingFiles } from '#core/draft/attachments.ts'
import { followingMarks } from '#core/draft/import-marks.ts'
import { createSequencer } from '#core/base/sequencer.ts'
import { writeUpdates, type OptimisticUpdate } from '../../../../data/optimistic-update.ts'
import { useServices } from '../../../../data/services.ts'
import { changesOf, loadEdits, loadRecord } from '../../../../data/declarations-repository.ts'
import { useDraftRights, unlockedPath } from './rights.ts'
import { useLearning } from '../learning.ts'
import { createDraftWriter, type DraftWriter, type SaveState } from './writer.ts'
import { useOffice } from '../../../office/store/office.ts'
import { useRates } from '../../../catalog/store/rates.ts'
import { useSettings } from '../../../settings/store/settings.ts'
import { useWorklist } from '../../../worklist/store/worklist.ts'

/** Edits and the resulting declaration. */
interface Applied extends ReturnType<typeof applyEdits> {
  readonly edits: readonly Edit[]
}

interface PlannedChange {
  readonly from: DraftRecord
  /** `edits`: as passed; `own`: without edits that cancel out. */
  readonly edits: readonly Edit[]
  readonly own: readonly Edit[]
  readonly applied: Applied
}

/** Rows that are checked between two looks at the time. */
const learntAtOnce = 100

interface FollowedEditsDeps {
  /** Whether the declaration is locked: a change of unsent values then changes nothing else. */
  readonly isLocked: () => boolean
  readonly computedFrom: () => Parameters<typeof followingEdits>[3]
  readonly check: SendingCheck
  readonly sumUp: ReturnType<typeof createTotals>
  readonly rules: () => Parameters<SendingCheck['problemsOf']>[1]
}

/** Applies edits with the dependent edits of computed fields and attached files; the latter change no goods lines. */
const applyFollowed = (current: DraftRecord, edits: readonly Edit[], computedFrom: Parameters<typeof followingEdits>[3]): Applied => {
  const { record: changed, touched } = applyEdits(current, edits)
  const following = [
    ...followingEdits(current, changed, edits, computedFrom),
    ...followingFiles(current, changed, edits),
    ...followingMarks(current, edits)
  ]
  if (following.length === 0) return { edits, record: changed, touched }
  return { edits: [...edits, ...following], record: applyEdits(changed, following).record, touched: { ...touched, body: true } }
}

/** `applyFollowed` for the open declaration, also planned ahead. */
const createFollowedEdits = ({ isLocked, computedFrom, check, sumUp, rules }: FollowedEditsDeps) => {
  let planned: PlannedChange | null = null

  const apply = (current: DraftRecord, edits: readonly Edit[]): Applied =>
    isLocked() ? { edits, ...applyEdits(current, edits) } : applyFollowed(current, edits, computedFrom())
  return {
    apply,
    /**
     * Computes a change and what the editor shows of it in advance. With thousands of rows it takes a second, so that frames are drawn between the
     * steps.
     */
    *prepare(current: () => DraftRecord | null, edits: readonly Edit[]): Generator<void> {
      for (const [at, edit] of edits.entries()) {
        const [member, , index = ''] = partsOf(edit.path)
        if (edit.kind === 'insert' && member === 'detail' && isJsonObject(edit.after)) check.learn(edit.after, Number(index))
        if (at % learntAtOnce === 0) yield
      }
      const from = current()
      if (from === null) return
      const own = coalesceEdits(from.document, edits)
      const applied = apply(from, own)
      planned = { from, edits, own, applied }
      yield
      sumUp(applied.record.document)
      yield
      check.problemsOf(applied.record.document, rules())
      yield
    },
    /** The prepared change, if it is of these edits (the same array) and of the same state of the declaration. */
    take(current: DraftRecord, edits: readonly Edit[]): Pick<PlannedChange, 'own' | 'applied'> | null {
      const found = planned
      planned = null
      return found?.from === current && found.edits === edits ? found : null
    }
  }
}

/**
 * Called with the declaration on screen and the next one. Learns from the first if it was changed since it was opened: one that was only
 * viewed would restore rows that were deleted from the catalog or corrected there.
 */
const learnOnLeaving = (learn: (record: DraftRecord) => unknown): ((left: DraftRecord | null, next: DraftRecord | null) => void) => {
  /** Number of the last edit when the declaration was opened. */
  let openedSeq = 0
  return (left, next) => {
    if (left?.id === next?.id) return
    if (left && left.seq !== openedSeq) learn(left)
    openedSeq = next?.seq ?? 0
  }
}

interface ComputedFieldsDeps {
  readonly record: () => DraftRecord | null
  readonly rates: () => TaxRates
  readonly zone: () => ServiceZone
  readonly now: () => number
}

/** The computed values of the open draft, on the day of the service. */
const createComputedFields = ({ record, rates, zone, now }: ComputedFieldsDeps) => {
  const time = shallowRef(now())
  const today = computed(() => serviceDay(time.value, zone()))
  return {
    /** The day (`YYYY-MM-DD`) that the shown values and the advice are for. */
    today,
    /** Takes another day over; the draft does not change. */
    updateDay: (): void => void (time.value = now()),
    /** Inputs of computed values besides the draft. */
    computedFrom: (): ComputedFrom => ({ rates: rates(), today: serviceDay(now(), zone()) }),
    computedFields: computed((): ReadonlyMap<Pointer, ComputedValue> => {
      const [shown, from] = [record(), { rates: rates(), today: today.value }]
      return new Map(shown ? computedValues(shown, from).map((one) => [one.path, one] as const) : [])
    })
  }
}

/** A declaration that is being read. `isOld`: its rows were replaced meanwhile. */
interface Reading {
  readonly id: string
  isOld: boolean
}

interface ArrivalDeps {
  /** Writes everything typed so far. */
  readonly flush: () => Promise<void>
  /** Whether something typed into one of these is not stored. */
  readonly hasUnsaved: (declarations: ReadonlySet<string>) => boolean
  /** Shows the open declaration as it is stored, if it is one of these. */
  readonly readAgain: (declarations: ReadonlySet<string>) => Promise<void>
}

/**
 * Stored rows of declarations that are replaced: by those of other desks, or by notes about declarations that are not open. No edit here is based on the rows
 * before, because saving it would overwrite the new ones.
 */
export const createArrivals = ({ flush, hasUnsaved, readAgain }: ArrivalDeps) => {
  const taking = createSequencer()
  const arriving = shallowRef<ReadonlySet<string>>(new Set())
  let reading: Reading = { id: '', isOld: false }

  return {
    /** Whether rows of a declaration are being replaced, so that it cannot be changed. */
    isArriving: (declaration: string): boolean => arriving.value.has(declaration),
    /** The declaration that is read in order to be opened, in place of the one before. */
    startReading: (id: string): Readonly<Reading> => (reading = { id, isOld: false }),
    /**
     * Stores rows of these declarations with `store`, which resolves with whether it did, and shows them with `show`. What was typed before is stored
     * first: `store` then refuses the rows. Resolves with false, without storing, while it cannot be stored.
     */
    take: (declarations: ReadonlySet<string>, store: () => Promise<boolean>, show: () => Promise<void>): Promise<boolean> =>
      taking.run(async () => {
        if (declarations.size === 0) {
          const isStored = await store()
          if (isStored) await show()
          return isStored
        }
        arriving.value = declarations
        try {
          await flush()
          if (hasUnsaved(declarations) || !(await store())) return false
          if (declarations.has(reading.id)) reading.isOld = true
          try {
            await show()
          } finally {
            // Stored rows replace the open ones, also if a list could not be shown.
            await readAgain(declarations)
          }
          return true
        } finally {
          arriving.value = new Set()
        }
      })
  }
}

/** A declaration in memory, with the edit log for undo. */
interface Opened {
  readonly writer: DraftWriter
  readonly log: readonly LoggedEdit[]
}

/** The declaration being edited: every change is an edit, applied at once and written soon. */
export const useDraft = defineStore('draft', () => {
  const { database, storeWriter, now } = useServices()
  const worklist = useWorklist()
  const leave = learnOnLeaving(useLearning().learn)
  const [settings, rates, office] = [useSettings(), useRates(), useOffice()]
  const record = shallowRef<DraftRecord | null>(null)
  const writer = shallowRef<DraftWriter | null>(null)
  /** The edit log as far as undo needs it. */
  const log = shallowRef<readonly LoggedEdit[]>([])
  /** Closed declarations with unwritten changes: kept until they are written. */
  const unwritten = new Map<string, Opened>()
  /** The field whose key presses still belong to one undo step. */
  let openStep: Pointer | null = null
  let turns = 0

  const saveState = computed<SaveState>(() => writer.value?.state.value ?? { kind: 'saved', at: 0 })
  const check = createSendingCheck()
  const sumUp = createTotals()
  const problems = computed(() => (record.value ? check.problemsOf(record.value.document, settings.sendingRules) : []))
  const totals = computed(() => (record.value ? sumUp(record.value.document) : []))
  const { today, updateDay, computedFrom, computedFields } = createComputedFields({
    record: () => record.value,
    rates: () => rates.table,
    zone: () => settings.zone,
    now
  })
  const rules = () => settings.sendingRules
  const followed = createFollowedEdits({ isLocked: () => isLocked.value, computedFrom, check, sumUp, rules })
  const arrivals = createArrivals({
    flush: () => flush(),
    hasUnsaved: (declarations) => writers().some((one) => declarations.has(one.record().id) && !one.isSaved()),
    readAgain: (declarations) => readAgain(declarations)
  })
  const rights = useDraftRights(
    () => record.value,
    () => log.value,
    arrivals.isArriving
  )
  const { lock, isLocked, stacks, ownLog } = rights

  const writerFor = (first: DraftRecord): DraftWriter =>
    createDraftWriter({
      record: first,
      now,
      save: async (current, touched, edits) => {
        // The declaration was deleted meanwhile: writing it would restore parts of it.
        if (worklist.isGone(current.id)) return
        const found = current === record.value ? problems.value : sendingProblems(current.document, settings.sendingRules)
        const counts = countProblems(current.document, found)
        await storeWriter.write([...changesOf(current, touched, edits), worklist.noteDraft(current, counts.problems, counts.unfilled)])
      }
    })

  const load = async (id: string): Promise<Opened | null> => {
    const closed = unwritten.get(id)
    // What is stored may be newer than a saved one.
    if (closed?.writer.isSaved() === false) return closed
    // Saving updates the row in the worklist, and the exchange rate is computed from the table: both must be loaded first.
    await Promise.all([worklist.ready(), rates.ready()])
    const loaded = await loadRecord(database, id)
    return loaded ? { writer: writerFor(loaded), log: await loadEdits(database, id) } : null
  }

  const show = (next: Opened | null): void => {
    for (const [id, { writer: one }] of unwritten) if (one.isSaved()) unwritten.delete(id)
    if (writer.value && !writer.value.isSaved()) unwritten.set(writer.value.record().id, { writer: writer.value, log: log.value })
    leave(record.value, next?.writer.record() ?? null)
    writer.value = next?.writer ?? null
    record.value = next?.writer.record() ?? null
    log.value = next?.log ?? []
    openStep = null
    updateDay()
  }

  const open = async (id: string): Promise<boolean> => {
    const turn = (turns += 1)
    if (record.value?.id === id) return true
    await flush()
    for (;;) {
      const reading = arrivals.startReading(id)
      const opened = await load(id)
      if (reading.isOld) continue
      // Another declaration was opened, or this one closed, in the meantime.
      if (turn === turns) show(opened)
      return opened !== null
    }
  }

  const readAgain = async (declarations: ReadonlySet<string>): Promise<void> => {
    const { id } = record.value ?? { id: '' }
    const opened = declarations.has(id) ? await load(id) : null
    if (opened && record.value?.id === id) show(opened)
  }

  const close = async (): Promise<void> => {
    const turn = (turns += 1)
    await flush()
    if (turn === turns) show(null)
  }

  /** Values that are never sent do not change the date of the declaration. */
  const changedAt = (before: DraftRecord, after: DraftRecord, at: number): number =>
    after.document === before.document ? before.changedAt : at

  const logOf = (current: DraftRecord, edits: readonly Edit[], step: Step, at: number): readonly LoggedEdit[] => {
    const by = settings.info?.user ?? ''
    const common = { ...step, ...(by === '' ? {} : { by }), ...rights.epochOf(current.id), declaration: current.id, at }
    return edits.map((edit, index) => ({ ...common, seq: current.seq + index + 1, edit }))
  }

  /** A new declaration after imported edits, which are its first step for undo. Nothing is stored. */
  const imported = (blank: DraftRecord, edits: readonly Edit[]): { readonly record: DraftRecord; readonly log: readonly LoggedEdit[] } => {
    const applied = applyFollowed(blank, coalesceEdits(blank.document, edits), computedFrom())
    const log = logOf(blank, applied.edits, { step: 1, cause: 'imported' }, blank.createdAt)
    return { record: { ...applied.record, seq: log.length, step: 1 }, log }
  }

  /** Returns false if one of the edits is not allowed: none is applied then. `planned`: the result, if it was computed ahead. */
  const apply = (edits: readonly Edit[], step: Omit<Step, 'step'> & { readonly joinStep?: boolean }, planned?: Applied): boolean => {
    const current = record.value
    if (!current || !edits.every(({ path }) => rights.mayChange(path))) return false
    if (edits.length === 0) return true
    const isFollowed = step.cause === 'typed' || step.cause === 'imported'
    const {
      edits: all,
      record: applied,
      touched
    } = planned ?? (isFollowed ? followed.apply(current, edits) : { edits, ...applyEdits(current, edits) })
    const number = step.joinStep === true ? current.step : current.step + 1
    const { joinStep: _, ...cause } = step
    const at = now()
    const logged = logOf(current, all, { ...cause, step: number }, at)
    record.value = { ...applied, seq: current.seq + all.length, step: number, changedAt: changedAt(current, applied, at) }
    log.value = [...log.value, ...logged]
    writer.value?.take(record.value, { touched, edits: logged })
    return true
  }

  /**
   * One key press or choice in a field. Key presses in the same field are one undo step until `endStep`, and one edit until it is written.
   */
  const set = (path: Pointer, value: Json): void => {
    const current = record.value
    if (!current || !rights.mayChange(path)) return
    const before = valueIn(current, path) as Json | undefined
    if (before === value) return
    const joinStep = openStep === path
    const joined = joinStep ? (writer.value?.joinable(path) ?? 0) : 0
    const tail = joined > 0 ? log.value.slice(-joined) : []
    const [first] = tail
    if (first?.edit.kind === 'set' && writer.value) {
      // Starts from the value before the typing, so that dependent values are computed once.
      const { record: start } = applyEdits(current, invertAll(tail.map(({ edit }) => edit)))
      const { edits, record: applied, touched } = followed.apply(start, [{ ...first.edit, after: value }])
      const at = now()
      const merged = edits.map((edit, index): LoggedEdit => ({ ...first, seq: first.seq + index, at, edit }))
      log.value = [...log.value.slice(0, -joined), ...merged]
      record.value = { ...applied, seq: first.seq + merged.length - 1, changedAt: changedAt(current, applied, at) }
      writer.value.take(record.value, { touched, edits: merged }, joined)
    } else {
      openStep = path
      apply([setEdit(path, before, value)], { cause: 'typed', joinStep })
    }
  }

  /** An untyped array entered as JSON: as `set`, and the original texts of its numbers are stored. */
  const setJson = (path: Pointer, value: Json, numerals: NumberTexts): void => {
    if (JSON.stringify(valueAt(record.value?.document, path)) !== JSON.stringify(value)) set(path, value)
    if (!record.value || isLocked.value) return
    const outside = Object.entries(record.value.numerals).filter(([at]) => !at.startsWith(`${path}/`))
    const below = Object.entries(numerals).map(([at, text]) => [path + at, text] as const)
    const next: NumberTexts = Object.fromEntries([...outside, ...below])
    if (JSON.stringify(next) === JSON.stringify(record.value.numerals)) return
    record.value = { ...record.value, numerals: next }
    writer.value?.take(record.value, { touched: { body: true, lines: [], removed: [] }, edits: [] })
  }

  /** Several changes as one undo step: a paste, a new row, "samakan". False, without any of them, if one is not allowed. */
  const change = (edits: readonly Edit[], cause: 'typed' | 'imported' = 'typed'): boolean => {
    openStep = null
    const current = record.value
    if (!current) return false
    const planned = followed.take(current, edits)
    return apply(planned?.own ?? coalesceEdits(current.document, edits), { cause }, planned?.applied)
  }

  /**
   * Changes local values of declarations that need not be open, also of sent and locked ones: `editsOf` gets each as it is stored. Resolves with those that
   * have the change now; others are held by another desk, gone, or have something typed that cannot be stored. Throws if the write is refused.
   */
  const changeStored = async (ids: readonly string[], editsOf: (stored: DraftRecord) => readonly Edit[]): Promise<readonly string[]> => {
    await worklist.ready()
    const mine = ids.filter((id) => office.mayEdit(id) && worklist.summaries.has(id))
    const done: string[] = []
    const updateOf = async (id: string): Promise<OptimisticUpdate | null> => {
      const stored = await loadRecord(database, id)
      if (!stored) return null
      done.push(id)
      const edits = editsOf(stored)
      if (edits.length === 0) return null
      const bad = edits.find(({ path }) => !isLocal(path))
      if (bad) throw new Error(`only local values change in a declaration that is not open, not ${bad.path}`)
      const step = stored.step + 1
      const next = { ...applyEdits(stored, edits).record, seq: stored.seq + edits.length, step }
      const logged = logOf(stored, edits, { step, cause: 'typed' }, now())
      return { changes: changesOf(next, { body: true, lines: [], removed: [] }, logged), rollBack: () => undefined }
    }
    const store = async (): Promise<boolean> => {
      const updates: OptimisticUpdate[] = []
      for (const id of mine) {
        const update = await updateOf(id)
        if (update) updates.push(update)
      }
      if (updates.length > 0) await writeUpdates(storeWriter, updates)
      return true
    }
    if (mine.length > 0) await arrivals.take(new Set(mine), store, () => Promise.resolve())
    return done
  }

  /** Leaving a field ends the undo step and writes what was typed. */
  const endStep = (): void => {
    openStep = null
    void writer.value?.endStep()
  }

  /** Esc in a cell: sets the value from before the typing in the field. A step that changed nothing is not offered for undo. */
  const cancelStep = (): void => {
    const current = record.value
    const first = log.value.find(({ step }) => step === current?.step)?.edit
    if (current && openStep !== null && first?.kind === 'set' && first.path === openStep) {
      if (first.before !== undefined) set(first.path, first.before)
      else apply([{ kind: 'set', path: first.path, before: valueIn(current, first.path) as Json }], { cause: 'typed', joinStep: true })
    }
    endStep()
  }

  const revertStep = (step: number | undefined, cause: 'undo' | 'redo'): readonly Edit[] => {
    openStep = null
    if (step === undefined || isLocked.value) return []
    const edits = revertingEdits(ownLog.value, step, cause)
    apply(edits, { cause, of: step })
    return edits
  }

  /** Allows editing a declaration that customs have finished with; the edit log records it. */
  const unlock = (): void => {
    if (!record.value || lock.value === null) return
    change([setEdit(unlockedPath, valueIn(record.value, unlockedPath) as Json | undefined, lock.value)])
    endStep()
  }

  /** Writes the computed value of a field in place of the one that was typed; false if there is none. */
  const compute = (path: Pointer): boolean => {
    const edits = record.value ? computeEdits(record.value, path, computedFrom()) : []
    change(edits)
    endStep()
    return edits.length > 0
  }

  const writers = () => [writer.value, ...Array.from(unwritten.values(), (one) => one.writer)].filter((one) => one !== null)

  /** Writes everything typed so far, also in closed declarations; resolves when it is stored or has failed. */
  const flush = async (): Promise<void> => {
    await Promise.all(writers().map((one) => one.flush()))
  }

  /** Why something typed, here or in a closed declaration, is not stored yet; null when everything is. */
  const unsaved = (): Failure | null =>
    writers()
      .map((one) => one.state.value)
      .find((state) => state.kind === 'failed')?.failure ?? null

  /** Whether no declaration but this one is open: a message about it may be shown. By default the open one. */
  const noOtherIsOpen =
    (id = record.value?.id) =>
    (): boolean =>
      record.value === null || record.value.id === id

  return {
    record,
    noOtherIsOpen,
    saveState,
    unsaved,
    log,
    problems,
    totals,
    today,
    updateDay,
    computedFields,
    compute,
    ...rights,
    unlock,
    open,
    /** Stores rows of other desks (`arrivals.ts`). */
    takeArrived: arrivals.take,
    isArriving: arrivals.isArriving,
    close,
    set,
    setJson,
    change,
    changeStored,
    imported,
    prepare: (edits: readonly Edit[]): Generator<void> => followed.prepare(() => record.value, edits),
    endStep,
    cancelStep,
    undo: () => revertStep(stacks.value.undo.at(-1), 'undo'),
    redo: () => revertStep(stacks.value.redo.at(-1), 'redo'),
    flush
  }
})
