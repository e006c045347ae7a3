import { formatAju } from '#core/numbering/aju-number.ts'
import type { DesktopNotification } from '#core/contract/app.ts'
import { groupInboxItems } from '#core/tracking/inbox.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useTracking, type UnreadItem } from '../../tracking/store/tracking.ts'
import { useInboxText } from './use-inbox-text.ts'

/** Text within the limits that main checks: no control characters except line breaks, at most `maxLength` characters. The service may send anything. */
const cleanText = (text: string, maxLength: number): string => {
  const clean = text.replace(/[^\P{Cc}\n]+/gu, ' ').trim()
  return clean.length > maxLength ? `${clean.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : clean
}
const cleanLine = (text: string, maxLength: number): string => cleanText(text.replaceAll('\n', ' '), maxLength)

/** Sentences or names in one notification; the inbox lists all of them. */
const maxLines = 3

/** The desktop notification about new items: of one declaration its sentences, of several their counts and names. */
export const useNotificationOf = (): ((items: readonly UnreadItem[]) => DesktopNotification) => {
  const text = useText()
  const tracking = useTracking()
  const inboxText = useInboxText()

  return (items) => {
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
}
