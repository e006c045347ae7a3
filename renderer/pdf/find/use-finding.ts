import { nextTick, ref, watch } from 'vue'
import type { Ref, ShallowRef } from 'vue'
import type { PageViewer } from '../page/page-viewer.ts'

export interface FindingDeps {
  readonly viewer: Readonly<ShallowRef<PageViewer | null>>
  readonly container: Readonly<ShallowRef<HTMLElement | null>>
  readonly bar: Readonly<ShallowRef<{ readonly focus: () => void } | null>>
  readonly hasDocument: () => boolean
}

export interface Finding {
  /** Whether the bar is open. */
  readonly isOpen: Ref<boolean>
  readonly query: Ref<string>
  readonly matchCase: Ref<boolean>
  readonly open: () => Promise<void>
  /** Opens the bar with words that the document contains. */
  readonly find: (words: string) => void
  readonly again: (backwards: boolean) => void
  readonly close: () => void
  /** Repeats the search once the pages are loaded. */
  readonly resume: () => void
  readonly reset: () => void
}

/** The search text of a document and its find bar. */
export const useFinding = ({ viewer, container, bar, hasDocument }: FindingDeps): Finding => {
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
    find: (words) => {
      query.value = words
      isOpen.value = true
      search()
    },
    again: (backwards) => {
      if (isOpen.value) viewer.value?.finder.step(query.value, backwards, matchCase.value)
      else void open()
    },
    close: () => {
      isOpen.value = false
      viewer.value?.finder.close()
      container.value?.focus({ preventScroll: true })
    },
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
