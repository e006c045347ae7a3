import { onUnmounted, watch } from 'vue'
import { useRoute } from 'vue-router'
import { formatAju } from '#core/numbering/aju-number.ts'
import type { DesktopNotification } from '#core/contract/notification.ts'
import { groupInboxItems } from '#core/tracking/inbox.ts'
import { quietFor } from '#core/tracking/refresh-plan.ts'
import { useClock } from '../../../data/clock.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useTracking, type UnreadItem } from '../../tracking/store/tracking.ts'
import { useDesktop } from '../store/desktop.ts'
import { createDesktopNotifier } from '../store/desktop-notifier.ts'
import { useInbox } from '../store/inbox.ts'
import { useInboxText } from './use-inbox-text.ts'

/** Text within the limits that main checks: no control characters except line breaks, at most `maxLength` characters. The service may send anything. */
const cleanText = (text: string, maxLength: number): string => {
  const clean = text.replace(/[^\P{Cc}\n]+/gu, ' ').trim()
  return clean.length > maxLength ? `${clean.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : clean
}
const cleanLine = (text: string, maxLength: number): string => cleanText(text.replaceAll('\n', ' '), maxLength)

/** Sentences or names in one notification; the inbox lists all of them. */
const maxLines = 3

/** Shows desktop notifications for new items, and keeps the unread badge of the taskbar icon and of the tray up to date. */
export const useDesktopNotifications = (loaded: () => boolean): void => {
  const { now, timers } = useClock()
  const desktop = useDesktop()
  const route = useRoute()
  const text = useText()
  const settings = useSettings()
  const tracking = useTracking()
  const inbox = useInbox()
  const inboxText = useInboxText()

  const notificationOf = (items: readonly UnreadItem[]): DesktopNotification => {
    const words = text.value.inbox.notice
    const { cars, counts, total } = groupInboxItems(items, tracking.rulesOf)
    const [car = '', ...others] = cars
    const kinds = counts.map(([kind, count]) => words.counts[kind](count)).join(', ')
    if (others.length > 0) {
      const names = [...new Set(cars.map((number) => tracking.importerOf(number) || formatAju(number)))]
      const listed = names.slice(0, maxLines).join(', ')
      const body = names.length > maxLines ? `${listed}, ${text.value.common.more(names.length - maxLines)}` : listed
      return {
        title: cleanLine(`${words.many(total)}: ${kinds}`, 120),
        body: cleanText(`${words.declarations(cars.length)}: ${body}`, 500),
        open: { screen: 'inbox' }
      }
    }
    const importer = tracking.importerOf(car)
    const sentences = [...new Set(items.map((item) => inboxText.sentence(item)))]
    const [only = '', ...more] = sentences
    const lines = more.length === 0 ? [] : sentences.slice(0, maxLines)
    return {
      title: cleanLine(more.length === 0 ? only : `${words.many(total)}: ${kinds}`, 120),
      body: cleanText([importer, formatAju(car), ...lines].filter((line) => line !== '').join('\n'), 500),
      open: { screen: 'tracking', car: cleanLine(car, 60) }
    }
  }

  const isOnScreen = (car: string): boolean =>
    document.visibilityState === 'visible' &&
    document.hasFocus() &&
    (route.name === 'inbox' || (route.name === 'tracking' && route.params['car'] === car))

  const notifier = createDesktopNotifier({
    settings: () => settings.settings.news,
    rulesOf: tracking.rulesOf,
    quietFor: () => {
      const date = new Date(now())
      return quietFor(settings.settings.tracking.quiet, date.getHours() * 60 + date.getMinutes())
    },
    readUntil: inbox.readNotifiedUntil,
    keepUntil: inbox.storeNotifiedUntil,
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
