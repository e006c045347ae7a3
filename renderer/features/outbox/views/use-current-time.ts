import { onUnmounted, ref, watch, type Ref } from 'vue'
import { useClock } from '../../../data/clock.ts'

/** The current time in milliseconds since 1970, updated once a second while `isActive`; for countdowns. */
export const useCurrentTime = (isActive: () => boolean): Ref<number> => {
  const { now } = useClock()
  const time = ref(now())
  let timer: ReturnType<typeof setInterval> | undefined
  const stop = (): void => {
    clearInterval(timer)
    timer = undefined
  }
  watch(
    isActive,
    (active) => {
      stop()
      time.value = now()
      if (active) timer = setInterval(() => (time.value = now()), 1000)
    },
    { immediate: true }
  )
  onUnmounted(stop)
  return time
}
