import { formatDay } from '#core/base/format-date.ts'
import type { Told } from '#core/tracking/inbox.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import { useText } from '../../../i18n/use-text.ts'

/** Something new, as far as a sentence tells it. */
export interface Sayable extends Told {
  readonly title: string
  readonly members?: readonly string[]
}

/** What is new in one line of words. */
export const useInboxText = () => {
  const text = useText()
  const tracking = useTracking()

  const nameOf = (code: string, title: string): string => {
    const own = text.value.tracking.responseCodes[code]
    return `${code} ${own ?? title}`.trim()
  }

  const membersOf = (one: Sayable): readonly string[] =>
    one.members ?? tracking.tracks.get(one.car)?.changes?.find((change) => change.id === one.id)?.members ?? []

  return {
    sentence: (one: Sayable): string => {
      const { news } = text.value
      if (one.kind === 'registration') return news.registration(one.code)
      if (one.kind === 'billing') return news.billing(one.code, formatDay(one.title), one.id.split('|').at(-1) ?? '')
      if (one.kind === 'status') return `${one.code} ${text.value.tracking.codes[one.code] ?? one.title}`.trim()
      const name = nameOf(one.code, one.title)
      if (one.kind === 'response') return name
      const members = membersOf(one)
      return members.length === 1 && members[0] === 'pdf' ? news.pdfCame(name) : news.changed(name)
    }
  }
}
