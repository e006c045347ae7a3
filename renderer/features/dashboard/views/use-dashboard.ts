import { onMounted, onUnmounted, watch } from 'vue'
import { useOutbox } from '../../outbox/store/outbox.ts'
import { useDashboard } from '../store/dashboard.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'

/** Durations and countdowns go on while the page is shown. */
const step = 15_000
/** A walk over many declarations changes something several times a second; nobody reads that fast. */
const rest = 1_000

/** Keeps the overview up to date while it is shown, and not at all while it is not. */
export const useDashboardRefresh = (): void => {
  const overview = useDashboard()
  const tracking = useTracking()
  const worklist = useWorklist()
  const outbox = useOutbox()
  const settings = useSettings()
  let soon: ReturnType<typeof setTimeout> | undefined
  let ticking: ReturnType<typeof setInterval> | undefined

  const look = (): void => {
    overview.look()
    void overview.readTimes()
  }
  const lookSoon = (): void => {
    soon ??= setTimeout(() => {
      soon = undefined
      look()
    }, rest)
  }

  onMounted(() => {
    look()
    ticking = setInterval(overview.look, step)
  })
  onUnmounted(() => {
    clearTimeout(soon)
    clearInterval(ticking)
  })
  watch([() => tracking.tracks, () => worklist.counts, () => outbox.counts, () => settings.settings.tracking], lookSoon)
  // Changed in place: only its being told of counts.
  watch([() => tracking.responses, () => tracking.unread], lookSoon)
}
