import { onBeforeUnmount, onMounted } from 'vue'

export interface ClipboardDeps {
  /** Whether a copy, cut or paste now is meant for this grid's cells. */
  readonly isOurs: () => boolean
  readonly read: () => string
  readonly write: (text: string) => void
  readonly clear: () => void
}

/**
 * Answers the clipboard events of the document: they carry the data themselves, so no permission is asked.
 * Chromium fires them at the text selection, not at the focused cell; hence the document.
 */
export const useClipboard = (needs: ClipboardDeps): void => {
  const onCopy = (event: ClipboardEvent): void => {
    if (event.defaultPrevented || event.clipboardData === null || !needs.isOurs()) return
    event.clipboardData.setData('text/plain', needs.read())
    event.preventDefault()
    if (event.type === 'cut') needs.clear()
  }
  const onPaste = (event: ClipboardEvent): void => {
    if (event.defaultPrevented || !needs.isOurs()) return
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (text === '') return
    event.preventDefault()
    needs.write(text)
  }
  onMounted(() => {
    document.addEventListener('copy', onCopy)
    document.addEventListener('cut', onCopy)
    document.addEventListener('paste', onPaste)
  })
  onBeforeUnmount(() => {
    document.removeEventListener('copy', onCopy)
    document.removeEventListener('cut', onCopy)
    document.removeEventListener('paste', onPaste)
  })
}
