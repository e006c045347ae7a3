import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { InstallTime, UpdateState } from '#core/contract/updates/update-state.ts'
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

  host.on('updates.changed', (changed) => (state.value = changed))
  const take = (answer: Result<UpdateState>): Result<UpdateState> => {
    if (answer.ok) state.value = answer.value
    return answer
  }

  const noticeKey = computed(() => {
    const phase = state.value?.phase
    return phase?.kind === 'found' || phase?.kind === 'ready' ? `${phase.kind} ${phase.offer.version}` : ''
  })

  return {
    state,
    /** An update was found or is ready, and the user has not put it off. */
    hasNotice: computed(() => noticeKey.value !== '' && noticeKey.value !== closed.value),
    closeNotice: (): void => void (closed.value = noticeKey.value),
    load: async () => take(await host.call('updates.state', null)),
    setSource: async (address: string) => take(await host.call('updates.setSource', { address })),
    check: async () => take(await host.call('updates.check', null)),
    download: async () => take(await host.call('updates.download', null)),
    stop: () => host.call('updates.stop', null),
    install: async (time: InstallTime): Promise<Result<null>> =>
      time === 'now' && outbox.counts.sending > 0 ? fail('update-sending') : host.call('updates.install', { time })
  }
})
