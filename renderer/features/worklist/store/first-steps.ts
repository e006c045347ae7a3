import { defineStore } from 'pinia'
import { computed, ref, watch } from 'vue'
import { readViewSetting, writeViewSetting } from '../../../ui/view-settings.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useWorklist, type WorklistView } from './worklist.ts'

/** What a new user does first, in this order. */
const firstStepNames = ['sample', 'fix', 'send', 'advance', 'pdf'] as const
export type FirstStep = (typeof firstStepNames)[number]

/** Views of declarations that were sent. */
const sentStates: readonly WorklistView[] = ['sent', 'needs-work', 'finished', 'rejected', 'unknown']
const isStep = (name: string): name is FirstStep => firstStepNames.some((one) => one === name)

/**
 * The checklist of the first minute, on the practice profile. It begins with an empty store, and is shown until the user dismisses it. It stays in the
 * profile folder and is in no backup: it records steps on this computer. A user who restores a backup on a new computer knows them.
 */
export const useFirstSteps = defineStore('first-steps', () => {
  const settings = useSettings()
  const worklist = useWorklist()
  const isShown = ref(readViewSetting('firstSteps.shown') ?? false)
  const marked = ref<ReadonlySet<FirstStep>>(new Set((readViewSetting('firstSteps.done') ?? []).filter(isStep)))

  const store = (shown: boolean): void => {
    isShown.value = shown
    writeViewSetting('firstSteps.shown', shown)
  }

  /** Ticks a step. */
  const mark = (step: FirstStep): void => {
    if (marked.value.has(step)) return
    marked.value = new Set([...marked.value, step])
    writeViewSetting('firstSteps.done', [...marked.value])
  }

  const steps = computed(() => firstStepNames.map((name) => ({ name, isDone: marked.value.has(name) })))
  const next = computed(() => steps.value.find(({ isDone }) => !isDone)?.name ?? null)

  /** Not for who joined an office, and finds its declarations there. */
  const isOffered = computed(() => isShown.value && settings.profile?.kind === 'practice' && !worklist.isShared)

  /** Called once the newest declarations are read, before they are shown. */
  const start = (): void => {
    const hasDeclarations = worklist.summaries.size > 0
    if (!hasDeclarations && readViewSetting('firstSteps.shown') === null) store(true)
    // Declarations made here tick the first step: these were restored. After the last step there is nothing more to show.
    else if (hasDeclarations && isShown.value && (marked.value.size === 0 || next.value === null)) store(false)
    watch(
      () => isOffered.value && worklist.counts.all > 0,
      (has) => has && mark('sample'),
      { immediate: true }
    )
    watch(
      () => isOffered.value && sentStates.some((state) => worklist.counts[state] > 0),
      (has) => has && mark('send'),
      { immediate: true }
    )
  }

  return {
    isOffered,
    steps,
    next,
    start,
    mark,
    show: () => store(true),
    dismiss: () => store(false)
  }
})
