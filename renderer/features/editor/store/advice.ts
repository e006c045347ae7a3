import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { checkEdit, splitAdvice, uncheckEdit, suggestedFix } from '#core/draft/checked-advice.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import type { Advice } from '#core/validation/advice/advice.ts'
import { useServices } from '../../../data/services.ts'
import { useAdviceRun } from './advice-run.ts'
import { useDraft } from './draft/draft.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useCodeListLookups } from '../../catalog/store/code-list-lookups.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { useRates } from '../../catalog/store/rates.ts'
import { useTariffs } from '../../catalog/store/tariffs.ts'

/** Milliseconds without typing before advice is computed again. It waits longer where thousands of lines are being drawn and saved. */
const pauseFor = (record: DraftRecord | null): number => ((record?.document.detail.data.length ?? 0) > 2_000 ? 400 : 150)

/** Advice on the open draft, computed when typing pauses: within a fifth of a second after a change (within half a second at thousands of lines), never during a key press. */
export const useAdvice = defineStore('advice', () => {
  const { now } = useServices()
  const draft = useDraft()
  const run = useAdviceRun()
  const codeLookups = useCodeListLookups()
  const rates = useRates()
  const tariffs = useTariffs()
  const settings = useSettings()
  const worklist = useWorklist()
  const found = shallowRef<readonly Advice[]>([])
  /** The declaration the advice was computed for, so that marks are not looked up at every key press. */
  const seen = shallowRef<DraftRecord | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown: string | null = null

  const update = (): void => {
    clearTimeout(timer)
    const record = draft.record
    seen.value = record
    found.value = record ? run(record, draft.problems) : []
  }

  /** For a command that acts on the advice: it does not wait for a pause in typing. */
  const catchUp = (): void => {
    if (seen.value !== draft.record) update()
  }

  watch(
    () =>
      [
        draft.record?.id ?? null,
        draft.record?.document,
        // The date of the payment decides which exchange rate counts.
        draft.record?.local['print'],
        draft.record?.local['imported'],
        draft.today,
        codeLookups.lookups,
        worklist.referencesIndexed,
        rates.table,
        tariffs.byKey,
        settings.sendingRules,
        settings.profile?.edinumber
      ] as const,
    ([id]) => {
      clearTimeout(timer)
      // The advice of another declaration is never shown, not even briefly.
      if (id === shown) timer = setTimeout(update, pauseFor(draft.record))
      else update()
      shown = id
    },
    { immediate: true, flush: 'sync' }
  )

  const local = computed(() => draft.record?.local)
  const parts = computed(() =>
    seen.value && local.value ? splitAdvice(found.value, { ...seen.value, local: local.value }) : { open: [], checked: [] }
  )
  const open = computed(() => parts.value.open)
  const checked = computed(() => parts.value.checked)

  /** "Sudah dicek" for one finding or many alike in one step: the finding is collapsed until its values change. */
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

  const canFix = (advice: Advice): boolean => !draft.isLocked && seen.value !== null && suggestedFix(advice, seen.value) !== null

  /** "Samakan": sets the expected value. */
  const fix = (advice: Advice): void => {
    const edit = draft.record && suggestedFix(advice, draft.record)
    if (!edit) return
    draft.change([edit])
    draft.endStep()
    update()
  }

  return { open, checked, check, uncheck, canFix, fix, update, catchUp }
})
