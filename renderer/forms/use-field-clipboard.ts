import { inject } from 'vue'
import type { Json } from '#core/base/json.ts'
import type { Language } from '#core/base/language.ts'
import type { Field } from '#core/schema/field.ts'
import { cellForms, formKinds } from '#core/spreadsheets/number-form.ts'
import { readCell } from '#core/spreadsheets/read-cell.ts'
import { numbersIn } from '#core/spreadsheets/read-typed-number.ts'
import { askFormKey } from './readonly.ts'
import { copiedForm, copyWithForm } from './number-clipboard.ts'

export interface FieldClipboardDeps {
  readonly field: () => Field
  /** Whether the field is a number that is formatted. */
  readonly isAmount: () => boolean
  readonly language: () => Language
  readonly change: (value: Json) => void
  readonly done: () => void
}

/** Whether a paste replaces the whole text: all of it is selected, or it is empty. */
const isWhole = (input: HTMLInputElement): boolean => input.selectionStart === 0 && input.selectionEnd === input.value.length

/** Copies numbers of a field with their form, and asks about a number or date that can be read in two ways, pasted or typed. */
export const useFieldClipboard = ({ field, isAmount, language, change, done }: FieldClipboardDeps) => {
  const ask = inject(askFormKey, null)

  const onCopy = (event: ClipboardEvent): void => {
    const input = event.target
    if (isAmount() && input instanceof HTMLInputElement && isWhole(input) && input.value !== '')
      copyWithForm(event, input.value, language())
  }

  /** As in a table; a copied number or date has a known form. */
  const onPaste = async (event: ClipboardEvent): Promise<void> => {
    const input = event.target
    const pasted = event.clipboardData?.getData('text/plain') ?? ''
    if (!(input instanceof HTMLInputElement) || !isWhole(input)) return
    const forms = cellForms([{ field: field(), cell: pasted, source: { kind: 'typed' }, place: null }])
    const kind = formKinds.find((one) => forms[one].ambiguous.length > 0)
    const copied = copiedForm(event.clipboardData)
    if (kind === undefined || (copied === null && ask === null)) return
    event.preventDefault()
    const form = copied === null ? await ask?.(field(), kind, forms[kind]) : kind === 'dates' ? 'id' : copied
    if (form) {
      const reading = readCell(field(), pasted, { numbers: form, dates: form }, { kind: 'typed' })
      if (reading.ok) change(reading.value)
      done()
    }
    input.focus()
  }

  /** Asks how a typed number is written; undefined where nobody answers. */
  const askNumber = ask
    ? (typed: string) => {
        const cells = numbersIn(typed).map((cell) => ({ field: field(), cell, source: { kind: 'typed' as const }, place: null }))
        return ask(field(), 'numbers', cellForms(cells).numbers)
      }
    : undefined

  return { onCopy, onPaste, askNumber }
}
