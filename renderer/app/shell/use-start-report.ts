import { onMounted, onUnmounted, shallowRef } from 'vue'
import { useServices } from '../../data/services.ts'
import { useMessages } from '../../messages/messages.ts'
import { useText } from '../../i18n/use-text.ts'
import { useTimeFormat } from '../../i18n/use-time-format.ts'

/** Reports what the recovery at the start did. `trouble` holds the present write error of the store, or null. */
export const useStartReport = () => {
  const { recovery, onStoreTrouble } = useServices()
  const messages = useMessages()
  const text = useText()
  const time = useTimeFormat()
  const trouble = shallowRef<Error | null>(null)
  const stop = onStoreTrouble((next) => (trouble.value = next))

  onMounted(() => {
    const { shell } = text.value
    if (recovery.kind === 'rebuilt' && recovery.damaged === 0) messages.say(shell.rebuilt, 'danger')
    if (recovery.kind === 'caughtUp') messages.say(shell.caughtUp(recovery.batches), 'warn')
    if (recovery.kind === 'copyRenewed') messages.say(shell.copyRenewed, 'danger')
    const { damaged, restored } = recovery
    if (damaged > 0) messages.say(shell.damaged(damaged, restored === 0 ? '' : time.full(restored)), 'danger')
  })
  onUnmounted(stop)

  return { trouble }
}
