import { onMounted, onUnmounted } from 'vue'
import { useTracking } from '../store/tracking.ts'
import { useTrackingList } from '../store/tracking-list.ts'

/** Milliseconds. */
const interval = 15_000

/** Keeps the durations of the list up to date while the calling component is mounted. */
export const useDurationUpdates = (): void => {
  const list = useTrackingList()
  const tracking = useTracking()
  onUnmounted(tracking.onChanged(list.tick))
  let timer: ReturnType<typeof setInterval> | undefined
  onMounted(() => {
    list.tick()
    timer = setInterval(list.tick, interval)
  })
  onUnmounted(() => clearInterval(timer))
}
