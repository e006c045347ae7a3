import { onUnmounted, ref, watch, type Ref } from 'vue'
import { useClock } from './clock.ts'

/** The current time in milliseconds since 1970, updated every `interval` milliseconds while `isActive`; for countdowns and durations. */
export const useCurrentTime = (isActive: () => boolean, interval = 1000): Ref<number> => {
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
      if (active) timer = setInterval(() => (time.value = now()), interval)
    },
    { immediate: true }
  )
  onUnmounted(stop)
  return time
}
