import { inject, onMounted, onUnmounted, shallowRef } from 'vue'
import { useMessages } from '../../stores/messages.ts'
import { useText } from '../../text/use-text.ts'
import { startReportKey } from './start-report.ts'

/** Tells what the start found, and holds the store's present trouble. */
export const useStartReport = () => {
  const report = inject(startReportKey, null)
  const messages = useMessages()
  const text = useText()
  const trouble = shallowRef<Error | null>(null)
  const listener = (next: Error | null): void => {
    trouble.value = next
  }

  onMounted(() => {
    report?.listeners.add(listener)
    const recovery = report?.recovery
    if (!recovery) return
    const { shell } = text.value
    if (recovery.kind === 'rebuilt') messages.say(shell.rebuilt, 'danger')
    if (recovery.kind === 'caughtUp') messages.say(shell.caughtUp(recovery.batches), 'warn')
    if (recovery.kind === 'copyRenewed') messages.say(shell.copyRenewed, 'warn')
    if (recovery.damaged > 0) messages.say(shell.damaged(recovery.damaged), 'danger')
  })
  onUnmounted(() => {
    report?.listeners.delete(listener)
  })

  return { trouble }
}
