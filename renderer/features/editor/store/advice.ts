import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { checkEdit, partAdvice, uncheckEdit } from '#core/draft/checked-advice.ts'
import { suggestedFix } from '#core/draft/suggested-fix.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import type { Advice } from '#core/validation/advice/advice.ts'
import { runAdvice } from '#core/validation/advice/run-advice.ts'
import { useServices } from '../../../data/services.ts'
import { useDraft } from './draft.ts'
import { useListed } from '../../catalog/store/listed.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'

/** How long nobody has typed before advice is thought about again. */
const pause = 150
/** Offices of customs keep Jakarta's time, UTC+7 throughout the year; documents are dated by it. */
const jakarta = 7 * 3_600_000

/** Advice on the open draft, found in the pauses of typing: it follows a change within a fifth of a second and never delays one. */
export const useAdvice = defineStore('advice', () => {
  const { now } = useServices()
  const draft = useDraft()
  const worklist = useWorklist()
  const listed = useListed()
  const found = shallowRef<readonly Advice[]>([])
  /** The declaration that was looked at; keystrokes since then are not asked about marks. */
  const seen = shallowRef<DraftRecord | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown: string | null = null

  const look = (): void => {
    clearTimeout(timer)
    const record = draft.record
    seen.value = record
    found.value = record
      ? runAdvice(record.document, {
          today: new Date(now() + jakarta).toISOString().slice(0, 10),
          otherAju: { has: (car) => worklist.isTaken(car, record.id) },
          isListed: listed.isListed
        })
      : []
  }

  watch(
    () => [draft.record?.id ?? null, draft.record?.document, listed.lookups] as const,
    ([id]) => {
      clearTimeout(timer)
      // Another declaration never shows the advice of the one before, not for a moment.
      if (id === shown) timer = setTimeout(look, pause)
      else look()
      shown = id
    },
    { immediate: true, flush: 'sync' }
  )

  const local = computed(() => draft.record?.local)
  const parts = computed(() =>
    seen.value && local.value ? partAdvice(found.value, { ...seen.value, local: local.value }) : { open: [], checked: [] }
  )
  const open = computed(() => parts.value.open)
  const checked = computed(() => parts.value.checked)

  /** "Sudah dicek", of one or of many alike in one step: the advice is folded away until its values change. */
  const check = (advice: readonly Advice[], note: string): void => {
    if (!seen.value || !local.value) return
    const record = { ...seen.value, local: local.value }
    draft.change(advice.map((one) => checkEdit(one, record, note.trim(), now())))
    draft.endStep()
  }

  const uncheck = (advice: Advice): void => {
    if (!seen.value || !local.value) return
    draft.change([uncheckEdit(advice, { ...seen.value, local: local.value })])
    draft.endStep()
  }

  const canMend = (advice: Advice): boolean => seen.value !== null && suggestedFix(advice, seen.value) !== null

  /** "Samakan": puts the expected value there. */
  const mend = (advice: Advice): void => {
    const edit = draft.record && suggestedFix(advice, draft.record)
    if (!edit) return
    draft.change([edit])
    draft.endStep()
    look()
  }

  return { open, checked, check, uncheck, canMend, mend, look }
})
