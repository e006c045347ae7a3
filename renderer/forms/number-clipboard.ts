import type { InjectionKey } from 'vue'
import type { Language } from '#core/base/language.ts'
import { copyText } from '../ui/dom/copy-text.ts'

/** Marks numbers copied in the application, so that they are not ambiguous when pasted. */
const formType = 'application/x-ajukan-number-form'

/** Puts text on the clipboard with the form of its numbers. Dates are always written with the day first. */
export const copyWithForm = (event: ClipboardEvent, text: string, form: Language, html: string | null = null): void => {
  event.clipboardData?.setData('text/plain', text)
  if (html !== null) event.clipboardData?.setData('text/html', html)
  event.clipboardData?.setData(formType, form)
  event.preventDefault()
}

/** The last text copied by a menu, which cannot mark it; kept until the next copy event or until the window loses focus. */
let byMenu: { readonly text: string; readonly form: Language } | null = null
const forget = (): void => {
  byMenu = null
}

/** Lets a menu paste: the system then sends a paste event to the focused element, as for its key. */
export const pasteKey: InjectionKey<() => void> = Symbol('paste')

/** Copies text without a clipboard event, as from a menu. False if the system refuses. */
export const copyByMenu = async (text: string, form: Language, html: string | null): Promise<boolean> => {
  if (!(await copyText(text, html))) return false
  byMenu = { text, form }
  document.addEventListener('copy', forget, { once: true })
  window.addEventListener('blur', forget, { once: true })
  return true
}

/** The form of numbers copied in the application; otherwise null. */
export const copiedForm = (data: DataTransfer | null): Language | null => {
  const form = data?.getData(formType)
  if (form === 'id' || form === 'en') return form
  return byMenu !== null && data?.getData('text/plain') === byMenu.text ? byMenu.form : null
}
