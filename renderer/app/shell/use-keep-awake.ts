import { onUnmounted, watch } from 'vue'
import { useHostWindow } from '../host-window.ts'
import { useSending, type Sending } from './use-sending.ts'

/** Keeps the computer from sleeping while declarations are sent. */
export const useKeepAwake = (sending: Sending = useSending()): void => {
  const { keepAwake } = useHostWindow()
  watch(() => sending.remaining() > 0, keepAwake)
  onUnmounted(() => keepAwake(false))
}
