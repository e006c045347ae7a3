import { inject, ref, type InjectionKey, type Ref } from 'vue'

/** Provided by a screen whose fields and tables are read-only. */
export const readonlyKey: InjectionKey<Readonly<Ref<boolean>>> = Symbol('readonly')

/** Whether fields and tables here are read-only. */
export const useReadonly = (): Readonly<Ref<boolean>> => inject(readonlyKey, () => ref(false), true)
