import { onMounted, onUnmounted } from 'vue'
import { useMessages } from '../../messages/messages.ts'
import { useText } from '../../i18n/use-text.ts'

/** Shows a message when the code of a screen or a dialog cannot be loaded, as after its files were replaced or while the disk fails. */
export const useLoadFailures = (): void => {
  const messages = useMessages()
  const text = useText()
  // Sent by Vite. The import is rejected all the same: the screen that is shown stays.
  const report = (): void => messages.say(text.value.shell.notLoaded, 'danger', { about: 'code' })
  onMounted(() => window.addEventListener('vite:preloadError', report))
  onUnmounted(() => window.removeEventListener('vite:preloadError', report))
}
