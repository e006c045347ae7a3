import { computed, onScopeDispose, shallowRef, watch } from 'vue'

const count = shallowRef(0)

/** Whether an input has a text that is not stored yet. */
export const hasOpenInput = computed(() => count.value > 0)

/** Counts an input among the open ones while `isOpen`. */
export const useOpenInput = (isOpen: () => boolean): void => {
  let isCounted = false
  const set = (isNow: boolean): void => {
    if (isNow !== isCounted) count.value += isNow ? 1 : -1
    isCounted = isNow
  }
  watch(isOpen, set, { immediate: true, flush: 'sync' })
  onScopeDispose(() => set(false))
}
