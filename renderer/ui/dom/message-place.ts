import { computed, shallowRef, watch, type Ref } from 'vue'

const places = shallowRef<readonly HTMLElement[]>([])

/** Where messages are shown: in the dialog that was opened last, which holds the focus and hides what is behind it; null while none is open. */
export const messagePlace = computed((): HTMLElement | null => places.value.at(-1) ?? null)

/** Offers an element of a dialog for messages while it exists. */
export const offerMessagePlace = (element: Readonly<Ref<HTMLElement | null>>): void => {
  watch(
    element,
    (place, _, onCleanup) => {
      if (place === null) return
      places.value = [...places.value, place]
      onCleanup(() => (places.value = places.value.filter((other) => other !== place)))
    },
    { flush: 'post', immediate: true }
  )
}
