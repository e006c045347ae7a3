import { onUnmounted, ref, watch, type Ref } from 'vue'
import { useClock } from '../../../data/clock.ts'

/** The moment now, once a second while `on`: for what counts down. */
export const useTicks = (on: () => boolean): Ref<number> => {
  const { now } = useClock()
  const moment = ref(now())
  let timer: ReturnType<typeof setInterval> | undefined
  const stop = (): void => {
    clearInterval(timer)
    timer = undefined
  }
  watch(
    on,
    (runs) => {
      stop()
      moment.value = now()
      if (runs)
        timer = setInterval(() => {
          moment.value = now()
        }, 1000)
    },
    { immediate: true }
  )
  onUnmounted(stop)
  return moment
}
