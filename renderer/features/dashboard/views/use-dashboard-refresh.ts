import { onMounted, onUnmounted } from 'vue'
import { useFigureChanges } from '../shared/use-figure-changes.ts'
import { useDashboard } from '../store/dashboard.ts'

/** Milliseconds between updates of durations and countdowns. */
const updateInterval = 15_000

/** Keeps the dashboard up to date while the component is mounted. */
export const useDashboardRefresh = (): void => {
  const dashboard = useDashboard()
  let interval: ReturnType<typeof setInterval> | undefined

  const update = (): void => {
    void dashboard.refresh()
    void dashboard.readTimes()
  }
  onMounted(() => {
    update()
    interval = setInterval(dashboard.update, updateInterval)
  })
  onUnmounted(() => clearInterval(interval))
  useFigureChanges(update)
}
