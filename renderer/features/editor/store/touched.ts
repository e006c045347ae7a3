import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { Pointer } from '#core/base/json-pointer.ts'
import { completionOf, requiredBySection, requiredColumns, splitProblems } from '#core/validation/unfilled-fields.ts'
import { problemCount } from '#core/validation/finding-groups.ts'
import { followFresh, freshPaths, leaveRow, type FreshRows } from '#core/validation/fresh-rows.ts'
import type { TableMember } from '#core/schema/layout.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { useDraft } from './draft/draft.ts'

/** A cell, whose path another row can have later. */
const ofRow = /^\/\w+\/data\/\d/

/**
 * Which empty fields of the open declaration are problems to show, and which are only not filled yet: fields that the user has not visited, in a declaration that the user has not tried to send.
 */
export const useTouched = defineStore('touched', () => {
  const draft = useDraft()
  const settings = useSettings()
  const worklist = useWorklist()
  /** Fields that the user left, or was led to as a problem, by declaration; until the application ends. */
  const left = shallowRef<ReadonlyMap<string, ReadonlySet<Pointer>>>(new Map())
  const tried = shallowRef<ReadonlySet<string>>(new Set())

  const touch = (path: Pointer): void => {
    const id = draft.record?.id
    const before = left.value.get(id ?? '') ?? new Set()
    if (id !== undefined && !before.has(path)) left.value = new Map([...left.value, [id, new Set([...before, path])]])
  }
  /** The user tried to send these. */
  const noteTried = (ids: readonly string[]): void => {
    if (ids.some((id) => !tried.value.has(id))) tried.value = new Set([...tried.value, ...ids])
  }

  /** Rows that the user has just added to the open declaration. */
  const fresh = shallowRef<FreshRows>(new Map())
  watch(
    () => draft.record,
    (record, before) => {
      const isSame = record?.id === before?.id
      if (record === null) fresh.value = new Map()
      else if (!isSame || record.document !== before?.document)
        fresh.value = followFresh(isSame ? fresh.value : new Map(), isSame ? (before?.document ?? null) : null, record.document)
    },
    { immediate: true, flush: 'sync' }
  )
  /** The user left a row of a table: its empty cells count as visited, unless all are empty. */
  const leave = (member: TableMember, row: number): void => {
    fresh.value = leaveRow(fresh.value, member, draft.record?.document[member].data ?? [], row)
  }
  const isTried = (id: string): boolean => tried.value.has(id)

  const split = computed(() => {
    const { record } = draft
    if (!record || draft.problems.length === 0) return { shown: draft.problems, unfilled: [] }
    const state = worklist.summaries.get(record.id)?.state ?? 'draft'
    if (isTried(record.id) || state !== 'draft') return { shown: draft.problems, unfilled: [] }
    const here = left.value.get(record.id)
    let edited: ReadonlySet<Pointer> | null = null
    const isTouched = (path: Pointer): boolean => {
      if (here?.has(path) === true) return true
      // Includes fields emptied before the application restarted.
      edited ??= new Set(draft.log.flatMap(({ edit }) => (edit.kind === 'set' && !ofRow.test(edit.path) ? [edit.path] : [])))
      return edited.has(path)
    }
    return splitProblems(record.document, draft.problems, isTouched, freshPaths(fresh.value, record.document))
  })

  const required = computed(() => requiredBySection(settings.sendingRules))
  const requiredPaths = computed(() => new Set([...required.value.values()].flat()))
  const completion = computed(() => (draft.record ? completionOf(draft.record.document, draft.problems, required.value) : new Map()))

  return {
    touch,
    leave,
    noteTried,
    isTried,
    shown: computed(() => split.value.shown),
    unfilled: computed(() => split.value.unfilled),
    /** How many things to do these are. */
    counts: computed(() => ({ shown: problemCount(split.value.shown), unfilled: problemCount(split.value.unfilled) })),
    completion,
    /** The fields outside tables that sending needs. */
    requiredPaths,
    /** The keys of the columns that sending needs, by table. */
    requiredColumns: computed(() => requiredColumns(settings.sendingRules))
  }
})
