import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { PracticeFault, PracticeState } from '#core/contract/practice.ts'
import { useServices } from '../data/services.ts'
import { useSettings } from '../features/settings/store/settings.ts'

/** The state of the practice service; null while another profile is in use. */
export const usePracticeService = defineStore('practice-service', () => {
  const { host } = useServices()
  const settings = useSettings()
  const state = shallowRef<PracticeState | null>(null)

  /** The call starts the process of the service, which would delay the first rows of the window. */
  const start = (): void => {
    watch(
      () => settings.profile?.kind,
      async (kind) => {
        const answer = kind === 'practice' ? await host.call('practice.state', null) : null
        state.value = answer?.ok === true ? answer.value : null
      },
      { immediate: true }
    )
  }
  host.on('practice.changed', (changed) => (state.value = changed))

  /** `pace`: seconds between two statuses; 0: only on request. */
  const change = async (changes: { readonly pace?: number; readonly fault?: PracticeFault }): Promise<void> => {
    const answer = await host.call('practice.change', changes)
    if (answer.ok) state.value = answer.value
  }

  return { state, start, change }
})
