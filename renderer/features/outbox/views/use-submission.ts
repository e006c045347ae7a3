import { computed } from 'vue'
import { ajuKey } from '#core/numbering/aju-number.ts'
import { sectionAt } from '#core/derive/fields.ts'
import { pointer } from '#core/base/json-pointer.ts'
import type { Attempt, OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { seemsStored } from '#core/outbox/retry-policy.ts'
import { mayBeDelivered } from '#core/outbox/transitions.ts'
import { useDeclarationActions } from '../../../actions/declaration-actions.ts'
import { useOutbox } from '../store/outbox.ts'
import { useTimeFormat } from '../../../i18n/use-time-format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { sectionNamedIn, sectionResults } from './section-results.ts'
import { useEntryText } from './use-entry-text.ts'

/** An attempt whose failure is shown elsewhere. */
const withoutFailure = ({ failure, ...attempt }: Attempt): Attempt => ({
  ...attempt,
  ...(failure !== undefined && seemsStored({ attempts: [{ ...attempt, failure }] }) ? { saysStored: true } : {})
})

/** The texts and section results of one submission, and the jumps from it into the editor. */
export const useSubmission = (entry: () => OutboxEntry) => {
  const text = useText()
  const { failureText, noteOf, remarkText } = useEntryText()
  const outbox = useOutbox()
  const actions = useDeclarationActions()
  const moments = useTimeFormat()

  /** The result of this declaration; the response of a request with several declarations has more. */
  const result = computed(() => entry().answer?.entries.find(({ car }) => ajuKey(car) === ajuKey(entry().car)) ?? null)
  const failure = computed(() => {
    const last = entry().attempts.at(-1)?.failure
    return last && entry().state !== 'accepted' ? failureText(last) : null
  })
  const sections = computed(() => (result.value ? sectionResults(result.value, entry().counts) : []))

  const help = computed(() => {
    const { state, retry } = entry()
    const { outboxEntry: words, outbox: screen } = text.value
    if (state === 'sending') return words.sendingHelp[outbox.progressOf(entry())]
    // A status log proves that the declaration arrived, but has no counts.
    if (state === 'accepted' && result.value === null) return words.acceptedUncounted
    // An earlier attempt may have arrived, although this one did not.
    if ((state === 'failed' || state === 'queued') && entry().attempts.some(mayBeDelivered)) return words.mayHaveArrived
    if (state !== 'failed' || retry === undefined) return words.stateHelp[state]
    if (retry.by === 'itself') return outbox.isWanted(entry()) ? screen.failedRetried : words.stateHelp[state]
    // Sending the same bytes again would get the same response.
    if (retry.why === 'problems') return text.value.send.hasProblemsHelp
    if (retry.why === 'rate') return text.value.send.hasOldRateHelp
    return retry.why === 'too-large' || retry.why === 'odd-answer' ? screen.failedFor[retry.why] : words.stateHelp[state]
  })
  /** Without the remarks that the section table shows. */
  const remarks = computed(() =>
    entry()
      .remarks.filter(({ code }) => code !== 'count' && code !== 'section-error')
      .map(remarkText)
  )
  /** What the service says beside its result. */
  const messages = computed(() => {
    const said = [entry().answer?.message, result.value?.message].filter((message) => message !== undefined)
    return [...new Set(said)].map(text.value.outboxEntry.message)
  })
  const evidence = computed(() => {
    const found = entry().evidence
    if (!found) return null
    const sentences = text.value.outboxEntry.evidence
    return found.by === 'status-log' ? sentences['status-log'](found.text) : sentences[found.by]
  })
  /** What happens next; failure and remarks are shown separately. */
  const nextStep = computed(() =>
    entry().state === 'accepted' ? '' : noteOf({ ...entry(), remarks: [], attempts: entry().attempts.map(withoutFailure) })
  )

  const attemptText = ({ number, startedAt, failure: failed, answer }: Attempt): string => {
    const outcome = failed ? failureText(failed) : answer ? text.value.outbox.history.outcomeOk : ''
    const parts = [text.value.outboxEntry.attemptNumber(number), moments.full(startedAt), outcome]
    return parts.filter(Boolean).join(' · ')
  }

  const openSection = (section: string): void => void actions.openDeclaration(entry().declaration, sectionAt(pointer(section)))
  /** Opens the first section with an error or a different count, or else the list of problems. */
  const openToFix = (): void => {
    const named = sections.value.find((row) => row.error !== '' || !row.agrees)?.section ?? sectionNamedIn(failure.value ?? '')
    if (named === undefined) void actions.openDeclaration(entry().declaration, 'check', 'fix')
    else openSection(named)
  }

  return { result, failure, sections, help, remarks, messages, evidence, nextStep, attemptText, openSection, openToFix }
}
