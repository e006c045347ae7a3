import type { Language } from '#core/base/language.ts'
import { onBeforeUnmount, onMounted } from 'vue'

export interface ClipboardDeps {
  /** Whether a copy, cut or paste now is meant for this grid's cells. */
  readonly isOurs: () => boolean
  readonly read: () => string
  /** `form`: how the numbers of the text are written, null if unknown. */
  readonly write: (text: string, form: Language | null) => void
  /** How `read` writes numbers. */
  readonly form: () => Language
  readonly clear: () => void
}

/** Marks cells that were copied here, so that their numbers are never in doubt when they are pasted. */
const formType = 'application/x-ajukan-number-form'

/**
 * Answers the clipboard events of the document: they carry the data themselves, so no permission is asked.
 * Chromium fires them at the text selection, not at the focused cell; hence the document.
 */
export const useClipboard = (needs: ClipboardDeps): void => {
  const onCopy = (event: ClipboardEvent): void => {
    if (event.defaultPrevented || event.clipboardData === null || !needs.isOurs()) return
    event.clipboardData.setData('text/plain', needs.read())
    event.clipboardData.setData(formType, needs.form())
    event.preventDefault()
    if (event.type === 'cut') needs.clear()
  }
  const onPaste = (event: ClipboardEvent): void => {
    if (event.defaultPrevented || !needs.isOurs()) return
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (text === '') return
    event.preventDefault()
    const form = event.clipboardData?.getData(formType)
    needs.write(text, form === 'id' || form === 'en' ? form : null)
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
