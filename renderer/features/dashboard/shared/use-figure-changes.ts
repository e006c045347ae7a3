import { onUnmounted, watch } from 'vue'
import { useOffice } from '../../office/store/office.ts'
import { useOutbox } from '../../outbox/store/outbox.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'

/** Milliseconds in which changes are collected: refreshing many numbers changes the figures several times a second. */
const changeDelay = 1_000

/** Calls `update` after something changed that figures over all declarations depend on, while the component is mounted. */
export const useFigureChanges = (update: () => void): void => {
  const tracking = useTracking()
  const worklist = useWorklist()
  const outbox = useOutbox()
  const office = useOffice()
  const settings = useSettings()
  let delayed: ReturnType<typeof setTimeout> | undefined
  const updateSoon = (): void => {
    delayed ??= setTimeout(() => {
      delayed = undefined
      update()
    }, changeDelay)
  }
  onUnmounted(() => clearTimeout(delayed))
  watch(
    [() => tracking.tracks, () => worklist.counts, () => outbox.counts, () => settings.settings.tracking, () => settings.profile],
    updateSoon
  )
  // Collections that change in place.
  watch([() => tracking.responses, () => tracking.unread, () => office.holdings], updateSoon)
}
