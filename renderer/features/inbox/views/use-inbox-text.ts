import { formatDay } from '#core/base/format-date.ts'
import type { NewItem } from '#core/tracking/inbox.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useTracking } from '../../tracking/store/tracking.ts'

/** An item of the inbox with what its sentence needs. */
interface DescribedItem extends NewItem {
  readonly title: string
  /** Members of the response that changed; without it they are read from the tracked number. */
  readonly members?: readonly string[]
}

/** Describes items of the inbox in one line of text. */
export const useInboxText = () => {
  const text = useText()
  const tracking = useTracking()

  const responseName = (code: string, title: string): string => `${code} ${text.value.tracking.responseCodes[code] ?? title}`.trim()

  const membersOf = (item: DescribedItem): readonly string[] =>
    item.members ?? tracking.tracks.get(item.car)?.changes?.find((change) => change.id === item.id)?.members ?? []

  return {
    sentence: (item: DescribedItem): string => {
      const words = text.value.inbox
      if (item.kind === 'registration') return words.registration(item.code)
      if (item.kind === 'billing') return words.billing(item.code, formatDay(item.title), item.id.split('|').at(-1) ?? '')
      if (item.kind === 'status') return `${item.code} ${text.value.tracking.codes[item.code] ?? item.title}`.trim()
      const name = responseName(item.code, item.title)
      if (item.kind === 'response') return name
      const members = membersOf(item)
      return members.length === 1 && members[0] === 'pdf' ? words.pdfCame(name) : words.changed(name)
    }
  }
}
