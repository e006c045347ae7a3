import { onBeforeUnmount, ref, watch, type Ref } from 'vue'
import { unreadableAnywhere } from '../shared/unreadable-fields.ts'

/** The number of fields in `content` with a text that cannot be read: it is on the screen only, so the declaration is not saved as it is shown. */
export const useUnreadableCount = (content: Readonly<Ref<HTMLElement | null>>): Readonly<Ref<number>> => {
  const count = ref(0)
  const observer = new MutationObserver(() => (count.value = unreadableAnywhere(content.value).length))
  watch(
    content,
    (element) => {
      observer.disconnect()
      count.value = 0
      // A field that is removed, such as an open cell, loses its mark with it.
      if (element) observer.observe(element, { subtree: true, childList: true, attributeFilter: ['data-unreadable'] })
    },
    { flush: 'post' }
  )
  onBeforeUnmount(() => observer.disconnect())
  return count
}
