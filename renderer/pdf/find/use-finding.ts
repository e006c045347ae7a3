import { nextTick, ref, watch } from 'vue'
import type { Ref, ShallowRef } from 'vue'
import type { PageStage } from '../page/page-viewer.ts'

export interface FindingDeps {
  readonly stage: Readonly<ShallowRef<PageStage | null>>
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
  /** Opens the bar over words the caller knows to be in the document. */
  readonly find: (words: string) => void
  readonly again: (backwards: boolean) => void
  readonly close: () => void
  /** The pages have come: what is looked for is looked for in them. */
  readonly resume: () => void
  readonly reset: () => void
}

/** What is looked for in a document, and the bar it is typed into. */
export const useFinding = ({ stage, container, bar, hasDocument }: FindingDeps): Finding => {
  const isOpen = ref(false)
  const query = ref('')
  const matchCase = ref(false)
  const search = (): void => stage.value?.finder.search(query.value, matchCase.value)
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
      if (isOpen.value) stage.value?.finder.step(query.value, backwards, matchCase.value)
      else void open()
    },
    close: () => {
      isOpen.value = false
      stage.value?.finder.close()
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
