import { inject, ref, type InjectionKey, type Ref } from 'vue'
import type { Language } from '#core/base/language.ts'
import type { Field } from '#core/schema/field.ts'
import type { FormKind, NumberForms } from '#core/spreadsheets/number-form.ts'

/** Asks how a number or date in a field is written; null if the user cancels. */
export const askFormKey: InjectionKey<(field: Field, kind: FormKind, forms: NumberForms<null>) => Promise<Language | null>> =
  Symbol('ask-form')

/** Provided by a screen whose fields and tables are read-only. */
export const readonlyKey: InjectionKey<Readonly<Ref<boolean>>> = Symbol('readonly')

/** Whether fields and tables here are read-only. */
export const useReadonly = (): Readonly<Ref<boolean>> => inject(readonlyKey, () => ref(false), true)
