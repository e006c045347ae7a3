import { onMounted, onUnmounted, ref, watch, type Ref } from 'vue'
import { useTracking } from '../store/tracking.ts'

/** How long something new is on the screen before it counts as seen. */
const look = 1_500

/**
 * What was new of an aju number when it was opened, or came while it was: the marks stay until one leaves, the counting ends when somebody
 * has looked. Shown because it happens to be the first of the list does not count; a window nobody is at does not, either.
 */
export const useSeen = (car: string, chosen: () => boolean): { readonly fresh: Ref<ReadonlySet<string>>; readonly touch: () => void } => {
  const tracking = useTracking()
  const fresh = ref<ReadonlySet<string>>(new Set())
  let timer: ReturnType<typeof setTimeout> | undefined
  let touched = false

  const ids = (): readonly string[] => tracking.unread.filter((one) => one.car === car).map((one) => one.id)
  const consider = (): void => {
    clearTimeout(timer)
    const news = ids()
    if (news.length === 0) return
    fresh.value = new Set([...fresh.value, ...news])
    if (!chosen() || !(touched || document.hasFocus())) return
    timer = setTimeout(() => {
      touched = false
      // Where the disk refuses, it stays new and is tried with the next look.
      if (document.visibilityState === 'visible') void tracking.markSeen(car).catch(() => undefined)
    }, look)
  }

  onMounted(() => {
    // To open it is to look at it.
    touched = chosen()
    consider()
  })
  onUnmounted(() => {
    clearTimeout(timer)
  })
  watch(() => tracking.unreadOf.get(car) ?? 0, consider)
  watch(chosen, (is) => {
    if (is) touched = true
    consider()
  })
  return {
    fresh,
    touch: () => {
      if (touched || (tracking.unreadOf.get(car) ?? 0) === 0) return
      touched = true
      consider()
    }
  }
}
