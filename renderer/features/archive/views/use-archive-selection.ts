import { shallowRef, watch, type ShallowRef } from 'vue'

/**
 * The selection of the archive's list. A document that is opened elsewhere (by its address, or as the next one of its pane) is selected too,
 * unless several are selected. `active` is the id of the active row; `open` opens a document from the list.
 */
export const useArchiveSelection = (
  active: () => string | null,
  open: (id: string) => unknown
): { readonly selection: ShallowRef<ReadonlySet<string>>; readonly openFromList: (id: string) => void } => {
  const selection = shallowRef<ReadonlySet<string>>(new Set())
  /** The list selects its rows itself: Ctrl+arrow moves without selecting. */
  let fromList: string | null = null
  watch(
    active,
    (id) => {
      const isOfList = id === fromList
      fromList = null
      if (id !== null && !isOfList && selection.value.size < 2) selection.value = new Set([id])
    },
    { immediate: true }
  )
  const openFromList = (id: string): void => {
    fromList = id
    void open(id)
  }
  return { selection, openFromList }
}
