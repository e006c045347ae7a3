import { computed, shallowRef, watch, type ComputedRef } from 'vue'

/**
 * Key of the row that the pane beside a list shows: the chosen one; else the one that it shows already, so that new or newly sorted rows do
 * not replace the pane while it is read; else the first. Null for an empty list without a choice.
 */
export const useShownRow = (keys: () => readonly string[], chosen: () => string | null): ComputedRef<string | null> => {
  const before = shallowRef<string | null>(null)
  const shown = computed(() => {
    const listed = keys()
    return chosen() ?? (before.value !== null && listed.includes(before.value) ? before.value : (listed[0] ?? null))
  })
  watch(shown, (key) => (before.value = key), { immediate: true, flush: 'sync' })
  return shown
}
