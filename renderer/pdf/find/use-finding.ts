import { nextTick, ref, watch } from 'vue'
import type { ShallowRef } from 'vue'
import type { PageViewer } from '../page/page-viewer.ts'

export interface FindingDeps {
  readonly viewer: Readonly<ShallowRef<PageViewer | null>>
  readonly container: Readonly<ShallowRef<HTMLElement | null>>
  readonly bar: Readonly<ShallowRef<{ readonly focus: () => void } | null>>
  readonly hasDocument: () => boolean
}

export type Finding = ReturnType<typeof useFinding>

/** The search text of a document and its find bar. */
export const useFinding = ({ viewer, container, bar, hasDocument }: FindingDeps) => {
  /** Whether the bar is open. */
  const isOpen = ref(false)
  const query = ref('')
  const matchCase = ref(false)
  const search = (): void => viewer.value?.finder.search(query.value, matchCase.value)
  watch([query, matchCase], search)

  const open = async (): Promise<void> => {
    if (!hasDocument()) return
    isOpen.value = true
    await nextTick()
    bar.value?.focus()
    if (query.value !== '') search()
  }
  return {
    isOpen,
    query,
    matchCase,
    open,
    /** Opens the bar with words that the document contains. */
    find: (words: string) => {
      query.value = words
      isOpen.value = true
      search()
    },
    again: (backwards: boolean) => {
      if (isOpen.value) viewer.value?.finder.step(query.value, backwards, matchCase.value)
      else void open()
    },
    close: () => {
      isOpen.value = false
      viewer.value?.finder.close()
      container.value?.focus({ preventScroll: true })
    },
    /** Repeats the search once the pages are loaded. */
    resume: () => {
      if (isOpen.value && query.value !== '') search()
    },
    reset: () => {
      isOpen.value = false
      query.value = ''
      matchCase.value = false
    }
  }
}
