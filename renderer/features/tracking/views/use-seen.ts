import { onMounted, onUnmounted, ref, watch, type Ref } from 'vue'
import { useTracking } from '../store/tracking.ts'

/** Milliseconds that a new item is shown before it is marked as seen. */
const seenAfter = 1_500

/**
 * `fresh`: ids of the items of an aju number that were new when it was opened, or arrived since; they stay marked until the user leaves it.
 * Stores the items as seen after a while, if the user chose the aju number (`chosen`, not only the first row of the list) and the window has
 * the focus or the user called `touch` by pointer or keyboard.
 */
export const useSeen = (car: string, chosen: () => boolean): { readonly fresh: Ref<ReadonlySet<string>>; readonly touch: () => void } => {
  const tracking = useTracking()
  const fresh = ref<ReadonlySet<string>>(new Set())
  let timer: ReturnType<typeof setTimeout> | undefined
  let isTouched = false

  const ids = (): readonly string[] => tracking.unread.filter((item) => item.car === car).map(({ id }) => id)
  const schedule = (): void => {
    clearTimeout(timer)
    const unread = ids()
    if (unread.length === 0) return
    fresh.value = new Set([...fresh.value, ...unread])
    if (!chosen() || !(isTouched || document.hasFocus())) return
    timer = setTimeout(() => {
      isTouched = false
      // After a write error the items stay new, and the next touch tries again.
      if (document.visibilityState === 'visible') void tracking.markSeen(car).catch(() => undefined)
    }, seenAfter)
  }

  onMounted(() => {
    isTouched = chosen()
    schedule()
  })
  onUnmounted(() => clearTimeout(timer))
  watch(() => tracking.unreadOf.get(car) ?? 0, schedule)
  watch(chosen, (isChosen) => {
    if (isChosen) isTouched = true
    schedule()
  })
  return {
    fresh,
    touch: () => {
      if (isTouched || (tracking.unreadOf.get(car) ?? 0) === 0) return
      isTouched = true
      schedule()
    }
  }
}
