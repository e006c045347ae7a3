import { inject, ref, type InjectionKey, type Ref } from 'vue'

/** Provided by a screen whose fields and tables cannot be changed now. */
export const readonlyKey: InjectionKey<Readonly<Ref<boolean>>> = Symbol('readonly')

/** Whether the fields and tables here can only be read. */
export const useReadonly = (): Readonly<Ref<boolean>> => inject(readonlyKey, () => ref(false), true)
