import { onUnmounted, watch } from 'vue'
import { useRoute } from 'vue-router'
import { minuteOfDay } from '#core/base/calendar-day.ts'
import { quietFor } from '#core/tracking/refresh-plan.ts'
import { useClock } from '../../../data/clock.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import { useDesktop } from '../store/desktop.ts'
import { createDesktopNotifier } from '../store/desktop-notifier.ts'
import { useInbox } from '../store/inbox.ts'
import { useNotificationOf } from './use-notification-of.ts'

/** Shows desktop notifications for new items, and keeps the unread badge of the taskbar icon and of the tray up to date. */
export const useDesktopNotifications = (loaded: () => boolean): void => {
  const { now, timers } = useClock()
  const desktop = useDesktop()
  const route = useRoute()
  const settings = useSettings()
  const tracking = useTracking()
  const inbox = useInbox()
  const notificationOf = useNotificationOf()

  const isOnScreen = (car: string): boolean =>
    document.visibilityState === 'visible' &&
    document.hasFocus() &&
    (route.name === 'inbox' || (route.name === 'tracking' && route.params['car'] === car))

  const notifier = createDesktopNotifier({
    settings: () => settings.settings.news,
    rulesOf: tracking.rulesOf,
    quietFor: () => quietFor(settings.settings.tracking.quiet, minuteOfDay(now())),
    readNotified: inbox.readNotified,
    keepNotified: inbox.storeNotified,
    unseen: (items) => {
      const unread = new Set(tracking.unread.map(({ car, id }) => `${car} ${id}`))
      return items.filter(({ car, id }) => unread.has(`${car} ${id}`) && inbox.concerns(car) && !isOnScreen(car))
    },
    busy: () => tracking.busy.size > 0,
    show: (items) => desktop.notify(notificationOf(items)),
    now,
    elapsed: timers.elapsed,
    after: timers.after
  })

  const stop = tracking.onInboxItems(notifier.take)
  watch(
    loaded,
    (isLoaded) => {
      if (isLoaded) void notifier.start(tracking.unread)
    },
    { immediate: true }
  )
  watch(() => settings.settings.tracking.quiet, notifier.wake)
  // Also after a change of language: main has a text for the tray.
  watch(
    () => (loaded() ? [inbox.unread.length, settings.language] : null),
    (state) => {
      if (state) void desktop.setUnreadBadge(inbox.unread.length)
    },
    { immediate: true }
  )
  onUnmounted(() => {
    stop()
    notifier.stop()
  })
}
