import { computed } from 'vue'
import { formatAju } from '#core/numbering/aju-number.ts'
import { numberOwner } from '#core/office/number-lanes.ts'
import { declaration } from '#core/schema/declaration.ts'
import type { Failure } from '#core/base/result.ts'
import type { OutboxEntry, Remark } from '#core/outbox/outbox-entry.ts'
import { canBeResent, seemsStored } from '#core/outbox/retry-policy.ts'
import { readableSectionText } from '#core/wire/answer-remarks.ts'
import { fieldName } from '../../editor/shared/field-name.ts'
import { useOffice } from '../../office/store/office.ts'
import { useClock } from '../../../data/clock.ts'
import { useDeclined } from '../../worklist/shared/use-declined.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { useObstacleText } from '../store/obstacle-text.ts'
import { useOutbox } from '../store/outbox.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { failureSentence } from '../../../i18n/failure-sentence.ts'
import { useTimeFormat } from '../../../i18n/use-time-format.ts'
import { useText } from '../../../i18n/use-text.ts'

/** Texts about a submission in the language of the user. */
export const useEntryText = () => {
  const { now } = useClock()
  const text = useText()
  const obstacleText = useObstacleText()
  const outbox = useOutbox()
  const office = useOffice()
  const settings = useSettings()
  const moments = useTimeFormat()
  const worklist = useWorklist()
  const declinedText = useDeclined()

  const sectionLabel = (section: string): string => {
    const node = Object.hasOwn(declaration.members, section) ? declaration.members[section as 'header'] : undefined
    return node ? text.value.label(node.label) : section
  }

  const remarkText = (remark: Remark): string => {
    const { remarks } = text.value.outboxEntry
    const { remarks: more } = text.value.outbox
    switch (remark.code) {
      case 'count':
        return more.count(
          sectionLabel(remark.section),
          remark.sent,
          remark.counted === null ? text.value.outboxEntry.notCounted : text.value.number(remark.counted)
        )
      case 'section-error':
        return more.section(sectionLabel(remark.section), readableSectionText(remark.text))
      case 'odd-status':
      case 'odd-submit-status':
        return remarks[remark.code](remark.status)
      case 'answer-error':
        return remarks['answer-error'](remark.text)
      case 'extra-member':
        return remarks['extra-member'](remark.path.replace(/^\//, ''), remark.text)
      case 'car-missing':
        return remarks['car-missing'](remark.found.split(', ').map(formatAju).join(', '))
      case 'car-doubled':
        return remarks['car-doubled'](remark.times)
      case 'problem': {
        const { path, code } = remark.problem
        return text.value.send.finding(fieldName(path, text.value.label).label, text.value.problems[code])
      }
      case 'rate':
        return remarks.rate(remark.currency, remark.old, remark.now)
      case 'whole-envelope':
        return remarks['whole-envelope'](remark.of)
      default:
        return remark satisfies never
    }
  }

  /**
   * As `failureSentence`, except for token failures: the outbox has a token field, so the text does not send the user to the settings.
   * Without `retryAfter`, because the notice and the entry show the time of the next attempt.
   */
  const failureText = ({ retryAfter: _, ...failure }: Failure): string => {
    const { code } = failure
    // A server error with a message is not a refusal: it may have happened after the declaration was stored.
    if (code === 'refused' && failure.mayHaveArrived === true) return failureSentence(text.value, { ...failure, code: 'service-down' })
    return code === 'unauthorised' || code === 'forbidden' || code === 'no-token'
      ? text.value.outbox.sender.tokenWhy[code]
      : failureSentence(text.value, failure)
  }

  const lastFailureText = (entry: OutboxEntry): string => {
    const failure = entry.attempts.at(-1)?.failure
    const isOver = entry.state === 'accepted' || entry.state === 'remarks'
    if (!failure || isOver) return ''
    const owner =
      failure.code === 'office-number-taken' ? numberOwner(entry.car, entry.declaration, office.lanes, office.holdings.values()) : null
    return failureText(owner === null ? failure : { ...failure, detail: office.deskName(owner) })
  }

  const retryText = computed(() => {
    const { status } = outbox
    const isRetrying = status.kind === 'waiting' || status.kind === 'offline'
    return isRetrying ? text.value.outbox.entryNotes.retryAt(moments.clock(status.until)) : null
  })

  const waitingText = (entry: OutboxEntry): string => {
    const phrases = text.value.outbox.entryNotes
    if (entry.profile !== settings.profile?.id) return phrases.otherProfile(text.value.profileName(entry.profileName))
    const obstacle = outbox.officeObstacle(entry)
    if (obstacle !== null) return obstacleText.waits(obstacle)
    if (outbox.isSentWithoutOffice(entry)) return text.value.outboxEntry.withoutOfficeNote
    if (entry.retry?.by === 'user') return phrases.user[entry.retry.why]
    if (outbox.status.kind === 'paused') return phrases.paused
    if (retryText.value !== null) return retryText.value
    if (entry.state === 'failed' && entry.retry?.by === 'itself' && entry.retry.at > now() && outbox.isWanted(entry))
      return phrases.retryAt(moments.clock(entry.retry.at))
    if (settings.settings.sending === 'auto' || outbox.status.kind === 'sending') return phrases.turn
    return phrases.yours
  }

  const unknownText = (entry: OutboxEntry): string => {
    const phrases = text.value.outbox.entryNotes
    if (seemsStored(entry)) return phrases.seemsStored
    if (!entry.inquiry) return phrases.notAsked
    if (entry.inquiry.finding === 'known-before') return phrases.knownBefore
    if (entry.inquiry.finding === 'unclear') return phrases.unclear
    const { reads, at } = entry.inquiry
    if (canBeResent(entry, settings.settings)) return phrases.askedEnough(reads)
    return phrases.asked(moments.short(at), reads, settings.settings.unknownReads)
  }

  /** Why an entry is in its state, or what happens next, in a few words. */
  const noteOf = (entry: OutboxEntry): string => {
    const isNewest = outbox.ofDeclaration(entry.declaration)[0]?.id === entry.id
    const declined = isNewest ? declinedText(worklist.summaries.get(entry.declaration)) : ''
    return [declined, stateNote(entry)].filter(Boolean).join(' · ')
  }

  const stateNote = (entry: OutboxEntry): string => {
    const phrases = text.value.outbox.entryNotes
    switch (entry.state) {
      case 'queued':
        return waitingText(entry)
      case 'failed':
        return [waitingText(entry), lastFailureText(entry), ...entry.remarks.map(remarkText)].filter(Boolean).join(' · ')
      case 'sending':
      case 'cancelled':
        return ''
      case 'unknown':
        return [unknownText(entry), lastFailureText(entry) || entry.remarks.map(remarkText).join(' ')].filter(Boolean).join(' · ')
      case 'refused':
        return lastFailureText(entry)
      case 'remarks':
        return [entry.acknowledgedAt === undefined ? '' : phrases.acknowledged, ...entry.remarks.map(remarkText)]
          .filter(Boolean)
          .join(' · ')
      case 'accepted':
        return entry.evidence ? phrases.proven[entry.evidence.by] : phrases.counted
      default:
        return entry.state satisfies never
    }
  }

  return { sectionLabel, remarkText, failureText, lastFailureText, noteOf }
}
