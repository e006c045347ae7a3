import { onMounted, onUnmounted } from 'vue'
import { useMessages } from '../../messages/messages.ts'
import { useText } from '../../i18n/use-text.ts'

/** Shows a message when the code of a screen or a dialog cannot be loaded, e.g. if its files were replaced or the disk fails. */
export const useLoadFailures = (): void => {
  const messages = useMessages()
  const text = useText()
  // Sent by Vite. The import still rejects, so the current screen stays.
  const report = (): void => messages.say(text.value.shell.notLoaded, 'danger', { about: 'code' })
  onMounted(() => window.addEventListener('vite:preloadError', report))
  onUnmounted(() => window.removeEventListener('vite:preloadError', report))
}
