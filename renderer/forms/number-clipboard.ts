import type { Language } from '#core/base/language.ts'

/** Marks numbers that were copied here, so that they are never ambiguous when they are pasted. */
const formType = 'application/x-ajukan-number-form'

/** Puts text on the clipboard with the form of its numbers. Dates are always written with the day first. */
export const copyWithForm = (event: ClipboardEvent, text: string, form: Language): void => {
  event.clipboardData?.setData('text/plain', text)
  event.clipboardData?.setData(formType, form)
  event.preventDefault()
}

/** The form of numbers that were copied here; null for any other text. */
export const copiedForm = (data: DataTransfer | null): Language | null => {
  const form = data?.getData(formType)
  return form === 'id' || form === 'en' ? form : null
}
