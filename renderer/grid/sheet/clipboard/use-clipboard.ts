import type { Language } from '#core/base/language.ts'
import { copiedForm, copyWithForm } from '../../../forms/number-clipboard.ts'
import { onBeforeUnmount, onMounted } from 'vue'
import { changedAsText } from './tsv.ts'

export interface ClipboardDeps {
  /** Whether a clipboard event now belongs to the cells of this grid. */
  readonly hasFocus: () => boolean
  readonly read: () => string
  /** `form`: how the numbers of the text are written, null if unknown. */
  readonly write: (text: string, form: Language | null) => void
  /** How `read` writes numbers. */
  readonly form: () => Language
  readonly clear: () => void
  /** Announces the copy. */
  readonly tell: (action: 'copied' | 'cut') => void
}

/**
 * Handles the clipboard events of the document. They contain the data, so no permission is needed.
 * Listens on the document, because Chromium dispatches them at the text selection, not at the focused cell.
 */
export const useClipboard = (deps: ClipboardDeps): void => {
  const onCopy = (event: ClipboardEvent): void => {
    if (event.defaultPrevented || event.clipboardData === null || !deps.hasFocus()) return
    const text = deps.read()
    copyWithForm(event, text, deps.form(), changedAsText(text))
    if (event.type === 'cut') deps.clear()
    deps.tell(event.type === 'cut' ? 'cut' : 'copied')
  }
  const onPaste = (event: ClipboardEvent): void => {
    if (event.defaultPrevented || !deps.hasFocus()) return
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (text === '') return
    event.preventDefault()
    deps.write(text, copiedForm(event.clipboardData))
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
