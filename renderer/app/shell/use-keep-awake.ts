import { onUnmounted, watch } from 'vue'
import { useServices } from '../../data/services.ts'
import { useSending, type Sending } from './use-sending.ts'

/** The computer does not fall asleep by itself as long as something is sent. */
export const useKeepAwake = (sending: Sending = useSending()): void => {
  const { host } = useServices()
  const keep = (on: boolean): void => void host.call('app.keepAwake', { on })
  watch(() => sending.left() > 0, keep)
  onUnmounted(() => {
    keep(false)
  })
}
