import { onMounted, onUnmounted, watch } from 'vue'
import { useOutbox } from '../../outbox/store/outbox.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { useDashboard } from '../store/dashboard.ts'

/** Milliseconds between updates of durations and countdowns. */
const updateInterval = 15_000
/** Milliseconds in which changes are collected: refreshing many numbers changes the figures several times a second. */
const changeDelay = 1_000

/** Keeps the dashboard up to date while the component is mounted. */
export const useDashboardRefresh = (): void => {
  const dashboard = useDashboard()
  const tracking = useTracking()
  const worklist = useWorklist()
  const outbox = useOutbox()
  const settings = useSettings()
  let delayed: ReturnType<typeof setTimeout> | undefined
  let interval: ReturnType<typeof setInterval> | undefined

  const update = (): void => {
    dashboard.update()
    void dashboard.readTimes()
  }
  const updateSoon = (): void => {
    delayed ??= setTimeout(() => {
      delayed = undefined
      update()
    }, changeDelay)
  }

  onMounted(() => {
    update()
    interval = setInterval(dashboard.update, updateInterval)
  })
  onUnmounted(() => {
    clearTimeout(delayed)
    clearInterval(interval)
  })
  watch([() => tracking.tracks, () => worklist.counts, () => outbox.counts, () => settings.settings.tracking], updateSoon)
  // Collections that change in place.
  watch([() => tracking.responses, () => tracking.unread], updateSoon)
}
