import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { InstallTime, UpdateState } from '#core/contract/updates.ts'
import { fail, type Result } from '#core/base/result.ts'
import { useServices } from '../../../data/services.ts'
import { useOutbox } from '../../outbox/store/outbox.ts'

/** Newer versions of the application; the host does the work. */
export const useUpdates = defineStore('updates', () => {
  const { host } = useServices()
  const outbox = useOutbox()
  const state = shallowRef<UpdateState | null>(null)
  /** The version and phase whose notice was closed in this run. */
  const closed = ref('')
  /** What was chosen before an installation for which the window closes; null without one. */
  let chosenBefore: InstallTime | null = null

  host.on('updates.changed', (changed) => (state.value = changed))
  const take = (answer: Result<UpdateState>): Result<UpdateState> => {
    if (answer.ok) state.value = answer.value
    return answer
  }

  const noticeKey = computed(() => {
    const { phase, silentSince = null } = state.value ?? {}
    if (phase?.kind === 'found' || phase?.kind === 'ready') return `${phase.kind} ${phase.offer.version}`
    return silentSince === null ? '' : `silent ${silentSince}`
  })

  return {
    state,
    /** An update was found or is ready, or nothing was heard of updates for too long, and the user has not closed the notice. */
    hasNotice: computed(() => noticeKey.value !== '' && noticeKey.value !== closed.value),
    closeNotice: (): void => void (closed.value = noticeKey.value),
    load: async () => take(await host.call('updates.state', null)),
    setSource: async (address: string) => take(await host.call('updates.setSource', { address })),
    check: async () => take(await host.call('updates.check', null)),
    download: async () => take(await host.call('updates.download', null)),
    stop: () => host.call('updates.stop', null),
    install: async (time: InstallTime): Promise<Result<null>> => {
      if (time === 'now' && outbox.counts.sending > 0) return fail('update-sending')
      const phase = state.value?.phase
      const closes = time === 'now' && state.value?.way === 'restart'
      // The first of two clicks has already changed the phase.
      chosenBefore = closes && phase?.kind === 'ready' ? (chosenBefore ?? (phase.atQuit ? 'at-quit' : 'not')) : null
      const answer = await host.call('updates.install', { time })
      if (!answer.ok) chosenBefore = null
      return answer
    },
    /** The window stays open: what was chosen before the installation applies again. */
    stay: async (): Promise<void> => {
      if (chosenBefore === null) return
      const time = chosenBefore
      chosenBefore = null
      await host.call('updates.install', { time })
    }
  }
})
