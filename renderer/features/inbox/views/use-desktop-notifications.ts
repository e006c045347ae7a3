import { onUnmounted, watch } from 'vue'
import { useRoute } from 'vue-router'
import { formatAju } from '#core/numbering/aju-number.ts'
import type { DesktopNotification } from '#core/contract/notification.ts'
import { groupInboxItems } from '#core/tracking/inbox.ts'
import { quietFor } from '#core/tracking/refresh-plan.ts'
import { useClock } from '../../../data/clock.ts'
import { useDesktop } from '../store/desktop.ts'
import { createDesktopNotifier } from '../store/desktop-notifier.ts'
import { useInbox } from '../store/inbox.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useTracking, type Unread } from '../../tracking/store/tracking.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useInboxText } from './use-inbox-text.ts'

/** What main takes of a title and a body; a hostile service may have sent anything. */
const plain = (text: string, longest: number): string => {
  const bare = text.replace(/[^\P{Cc}\n]+/gu, ' ').trim()
  return bare.length > longest ? `${bare.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : bare
}
const oneLine = (text: string, longest: number): string => plain(text.replaceAll('\n', ' '), longest)

/** Sentences of one notification; the rest is in the view. */
const mostLines = 3

/** Tells the desktop what is new, and keeps the number on the icon and in the tray right. */
export const useDesktopNotifications = (loaded: () => boolean): void => {
  const { now, timers } = useClock()
  const desktop = useDesktop()
  const route = useRoute()
  const text = useText()
  const settings = useSettings()
  const tracking = useTracking()
  const worklist = useWorklist()
  const news = useInbox()
  const words = useInboxText()

  const importerOf = (car: string): string => worklist.byCar(car)?.importer || (tracking.tracks.get(car)?.watched?.note ?? '')

  const noticeOf = (told: readonly Unread[]): DesktopNotification => {
    const { notice } = text.value.news
    const { cars, counts, total } = groupInboxItems(told)
    const [car = '', ...others] = cars
    const sorts = counts.map(([kind, count]) => notice.counts[kind](count)).join(', ')
    if (others.length > 0) {
      const names = [...new Set(cars.map((one) => importerOf(one) || formatAju(one)))]
      const named = names.slice(0, mostLines).join(', ')
      const body = names.length > mostLines ? `${named}, ${text.value.common.more(names.length - mostLines)}` : named
      return {
        title: oneLine(`${notice.many(total)}: ${sorts}`, 120),
        body: plain(`${notice.declarations(cars.length)}: ${body}`, 500),
        open: { screen: 'news' }
      }
    }
    const importer = importerOf(car)
    const sentences = [...new Set(told.map((one) => words.sentence(one)))]
    const [only = '', ...more] = sentences
    const lines = more.length === 0 ? [] : sentences.slice(0, mostLines)
    return {
      title: oneLine(more.length === 0 ? only : `${notice.many(total)}: ${sorts}`, 120),
      body: plain([importer, formatAju(car), ...lines].filter((line) => line !== '').join('\n'), 500),
      open: { screen: 'tracking', car: oneLine(car, 60) }
    }
  }

  const isLookedAt = (car: string): boolean =>
    document.visibilityState === 'visible' &&
    document.hasFocus() &&
    (route.name === 'news' || (route.name === 'tracking' && route.params['car'] === car))

  const teller = createDesktopNotifier({
    settings: () => settings.settings.news,
    quietFor: () => {
      const date = new Date(now())
      return quietFor(settings.settings.tracking.quiet, date.getHours() * 60 + date.getMinutes())
    },
    readUntil: news.readToldUntil,
    keepUntil: news.keepToldUntil,
    unseen: (told) => {
      const unread = new Set(tracking.unread.map(({ car, id }) => `${car} ${id}`))
      return told.filter(({ car, id }) => unread.has(`${car} ${id}`) && news.concerns(car) && !isLookedAt(car))
    },
    busy: () => tracking.busy.size > 0,
    show: (told) => desktop.notify(noticeOf(told)),
    now,
    elapsed: timers.elapsed,
    after: timers.after
  })

  const stop = tracking.onInboxItems(teller.take)
  watch(
    loaded,
    (ready) => {
      if (ready) void teller.start(tracking.unread)
    },
    { immediate: true }
  )
  watch(() => settings.settings.tracking.quiet, teller.wake)
  watch(
    () => (loaded() ? [news.unread.length, settings.language] : null),
    (shown) => {
      if (shown) void desktop.setUnreadBadge(news.unread.length)
    },
    { immediate: true }
  )
  onUnmounted(() => {
    stop()
    teller.stop()
  })
}
