import { computed } from 'vue'
import { formatAju } from '#core/numbering/aju-number.ts'
import { formatNumber } from '#core/base/format-number.ts'
import { declaration } from '#core/schema/declaration.ts'
import type { Failure } from '#core/base/result.ts'
import type { OutboxEntry, Remark } from '#core/outbox/outbox-entry.ts'
import { canBeResent } from '#core/outbox/delivery-check.ts'
import { readableSectionText } from '#core/outbox/section-text.ts'
import { useClock } from '../../../data/clock.ts'
import { useOutbox } from '../store/outbox.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { failureSentence } from '../../../i18n/failure-sentence.ts'
import { useMoments } from '../../../i18n/use-moments.ts'
import { useText, useFieldText } from '../../../i18n/use-text.ts'

/** What is to be said of a submission in the words of the language. */
export const useEntryText = () => {
  const { now } = useClock()
  const text = useText()
  const words = useFieldText()
  const outbox = useOutbox()
  const settings = useSettings()
  const moments = useMoments()

  const sectionLabel = (section: string): string => {
    const node = Object.hasOwn(declaration.members, section) ? declaration.members[section as 'header'] : undefined
    return node ? words.value(node.label) : section
  }

  const remarkOf = (remark: Remark): string => {
    const { remarks } = text.value.outbox
    const { remarks: more } = text.value.batch
    switch (remark.code) {
      case 'count':
        return more.count(
          sectionLabel(remark.section),
          remark.sent,
          remark.counted === null ? text.value.outbox.notCounted : formatNumber(remark.counted, settings.language)
        )
      case 'section-error':
        return more.section(sectionLabel(remark.section), readableSectionText(remark.text))
      case 'odd-status':
      case 'odd-submit-status':
        return remarks[remark.code](remark.status)
      case 'car-missing':
        return remarks['car-missing'](remark.found.split(', ').map(formatAju).join(', '))
      case 'car-doubled':
        return remarks['car-doubled'](remark.times)
      case 'whole-envelope':
        return remarks['whole-envelope'](remark.of)
      default:
        return remark satisfies never
    }
  }

  /**
   * The usual sentence about a token sends to the settings; on the screens of the outbox its field is at hand, and the practice profile has none.
   * When the next try comes is told by the line and by the entry, not by what is past.
   */
  const failureWords = ({ retryAfter: _, ...failure }: Failure): string => {
    const { code } = failure
    // A server error with words of its own refuses nothing: it may have come after the storing.
    if (code === 'refused' && failure.mayHaveArrived === true) return failureSentence(text.value, { ...failure, code: 'service-down' })
    return code === 'unauthorised' || code === 'forbidden' || code === 'no-token'
      ? text.value.batch.line.tokenWhy[code]
      : failureSentence(text.value, failure)
  }

  const failureOf = (entry: OutboxEntry): string => {
    const failure = entry.attempts.at(-1)?.failure
    const isOver = entry.state === 'accepted' || entry.state === 'remarks'
    return failure && !isOver ? failureWords(failure) : ''
  }

  const linePhrase = computed(() => {
    const { line } = outbox
    return line.kind === 'waiting' || line.kind === 'offline' ? text.value.batch.entry.retryAt(moments.clock(line.until)) : null
  })

  const waits = (entry: OutboxEntry): string => {
    const said = text.value.batch.entry
    if (entry.profile !== settings.profile?.id) return said.otherProfile(entry.profileName)
    if (entry.retry?.by === 'user') return said.user[entry.retry.why]
    if (linePhrase.value !== null) return linePhrase.value
    if (entry.state === 'failed' && entry.retry?.by === 'itself' && entry.retry.at > now())
      return said.retryAt(moments.clock(entry.retry.at))
    if (settings.settings.sending === 'auto' || outbox.line.kind === 'sending') return said.turn
    return said.yours
  }

  const uncertain = (entry: OutboxEntry): string => {
    const said = text.value.batch.entry
    if (!entry.inquiry) return said.notAsked
    if (entry.inquiry.finding === 'known-before') return said.knownBefore
    const { reads, at } = entry.inquiry
    if (canBeResent(entry, settings.settings)) return said.askedEnough(reads)
    return said.asked(moments.short(at), reads, settings.settings.unknownReads)
  }

  /** Why an entry is where it is, or what comes next, in a few words. */
  const noteOf = (entry: OutboxEntry): string => {
    const said = text.value.batch.entry
    switch (entry.state) {
      case 'queued':
        return waits(entry)
      case 'failed':
        return [waits(entry), failureOf(entry)].filter(Boolean).join(' · ')
      case 'sending':
      case 'cancelled':
        return ''
      case 'unknown':
        return [uncertain(entry), failureOf(entry) || entry.remarks.map(remarkOf).join(' ')].filter(Boolean).join(' · ')
      case 'refused':
        return failureOf(entry)
      case 'remarks':
        return [entry.acknowledgedAt === undefined ? '' : said.acknowledged, ...entry.remarks.map(remarkOf)].filter(Boolean).join(' · ')
      case 'accepted':
        return entry.evidence ? said.proven[entry.evidence.by] : said.counted
      default:
        return entry.state satisfies never
    }
  }

  return { sectionLabel, remarkOf, failureWords, failureOf, noteOf }
}
