import { inject, ref, type InjectionKey, type Ref } from 'vue'
import { localDay } from '#core/base/calendar-day.ts'
import type { Language } from '#core/base/language.ts'
import type { Field } from '#core/schema/field.ts'
import type { FormKind, NumberForms } from '#core/spreadsheets/number-form.ts'

/** Asks how a number or date in a field is written; null if the user cancels. */
export const askFormKey: InjectionKey<(field: Field, kind: FormKind, forms: NumberForms<null>) => Promise<Language | null>> =
  Symbol('ask-form')

/** Provided by a screen whose fields and tables are read-only. */
export const readonlyKey: InjectionKey<Readonly<Ref<boolean>>> = Symbol('readonly')

/** Provided by the application: the present day of its clock. */
export const todayKey: InjectionKey<() => string> = Symbol('today')

/** The day (`YYYY-MM-DD`) that a typed `t`, `20/11` or `+7` counts from. */
export const useInputDay = (): (() => string) => inject(todayKey, () => () => localDay(Date.now()), true)

/** Whether fields and tables here are read-only. */
export const useReadonly = (): Readonly<Ref<boolean>> => inject(readonlyKey, () => ref(false), true)
