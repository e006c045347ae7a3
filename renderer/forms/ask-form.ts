import type { InjectionKey } from 'vue'
import type { Language } from '#core/base/language.ts'
import type { Field } from '#core/schema/field.ts'
import type { FormKind, NumberForms } from '#core/spreadsheets/import/number-form.ts'

/** Asks how a number or date in a field is written; null if the user cancels. */
export const askFormKey: InjectionKey<(field: Field, kind: FormKind, forms: NumberForms<null>) => Promise<Language | null>> =
  Symbol('ask-form')
