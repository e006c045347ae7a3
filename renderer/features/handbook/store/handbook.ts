import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { RouteLocationNormalizedLoaded } from 'vue-router'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { pageOfRoute, type PageName } from './page-names.ts'

/** A place in the handbook. */
export interface HandbookPlace {
  readonly page: PageName
  /** Id of a heading; '' for the beginning. */
  readonly heading: string
}

/** The open page of the handbook, and the history of visited pages. The pages themselves are loaded by its dialog. */
export const useHandbook = defineStore('handbook', () => {
  const worklist = useWorklist()
  const isOpen = ref(false)
  const visited = shallowRef<readonly HandbookPlace[]>([{ page: 'first-declaration', heading: '' }])
  const at = ref(0)
  const place = computed((): HandbookPlace => visited.value[at.value] ?? { page: 'first-declaration', heading: '' })

  const go = (page: PageName, heading = ''): void => {
    if (place.value.page === page && place.value.heading === heading) {
      // The same object would not scroll to the heading again.
      visited.value = visited.value.with(at.value, { page, heading })
      return
    }
    visited.value = [...visited.value.slice(0, at.value + 1), { page, heading }]
    at.value += 1
  }
  /** Opens the handbook at a page; clears the history of visited pages. */
  const open = (page: PageName, heading = ''): void => {
    visited.value = [{ page, heading }]
    at.value = 0
    isOpen.value = true
  }
  return {
    isOpen,
    place,
    canGoBack: computed(() => at.value > 0),
    canGoForward: computed(() => at.value < visited.value.length - 1),
    open,
    /** Opens the page about a screen; the first steps while there are no declarations. */
    openFor({ name, params }: Pick<RouteLocationNormalizedLoaded, 'name' | 'params'>): void {
      const page = pageOfRoute(String(name), params) ?? 'first-declaration'
      open(page === 'worklist' && worklist.complete && worklist.isEmpty ? 'first-declaration' : page)
    },
    go,
    back: () => void (at.value = Math.max(0, at.value - 1)),
    forward: () => void (at.value = Math.min(visited.value.length - 1, at.value + 1)),
    close: () => void (isOpen.value = false)
  }
})
