import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { WrongClock } from '#core/contract/app.ts'
import { useServices } from '../../../data/services.ts'

/** The notice that the clock of this computer differs from the service's, until it is right or the user closes the notice. */
export const useWrongClock = defineStore('wrong-clock', () => {
  const { host } = useServices()
  const wrong = shallowRef<WrongClock | null>(null)
  const isClosed = ref(false)
  host.on('clock.compared', (found) => {
    wrong.value = found
    if (found === null) isClosed.value = false
  })
  return {
    notice: computed(() => (isClosed.value ? null : wrong.value)),
    close: (): void => {
      isClosed.value = true
    }
  }
})
