import { computed, ref } from 'vue'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { canBeResent, nextCheckDelay, seemsStored } from '#core/outbox/retry-policy.ts'
import { useMessages } from '../../../messages/messages.ts'
import { useOutbox } from '../store/outbox.ts'
import { useSendActions } from '../../../actions/send.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { failureSentence } from '../../../i18n/failure-sentence.ts'
import { useTimeFormat } from '../../../i18n/use-time-format.ts'
import { useText } from '../../../i18n/use-text.ts'

/** Actions on submissions whose outcome is unknown: query the service first, send again only after the user confirms. */
export const useUnknownEntries = () => {
  const text = useText()
  const outbox = useOutbox()
  const { send } = useSendActions()
  const settings = useSettings()
  const messages = useMessages()
  const moments = useTimeFormat()
  const isAsking = ref(false)

  /** The unclear submissions of the kind that is shown, as the list has them. */
  const unknown = computed(() => outbox.unknown.filter(outbox.isOfShownKind))

  /** The service knows the aju number from another submission, so only the user can settle these. */
  const knownBefore = computed(() => unknown.value.filter((entry) => entry.inquiry?.finding === 'known-before' && !seemsStored(entry)))

  /** The service answered that it has these already, so only a proof or the user settles them. */
  const stored = computed(() => unknown.value.filter(seemsStored))

  /** All automatic queries had an unclear answer: some services always add something to their "unknown". */
  const stillUnclear = computed(() =>
    unknown.value.filter(
      (entry) => entry.inquiry?.finding === 'unclear' && !seemsStored(entry) && nextCheckDelay(entry, settings.settings) === null
    )
  )

  const askAll = async (): Promise<void> => {
    if (isAsking.value) return
    isAsking.value = true
    try {
      const { found, open, failure } = await outbox.askAll()
      if (failure)
        messages.say(() => text.value.outbox.unknown.stopped(failureSentence(text.value, failure)), 'danger', { about: 'outbox.askAll' })
      else
        messages.say(
          () => (found === 0 ? text.value.outbox.unknown.noneFound(open) : text.value.outbox.unknown.found(found, open)),
          open > 0 ? 'warn' : 'ok',
          { about: 'outbox.askAll' }
        )
    } finally {
      isAsking.value = false
    }
  }

  /** Whether the service was queried as often as the settings say and still does not know the entry, so that sending again is offered. */
  const isAskedEnough = (entry: OutboxEntry): boolean => canBeResent(entry, settings.settings)

  /** Sends again after the user confirms. The question warns if some of the entries were not yet queried often enough. */
  const resend = async (entries: readonly OutboxEntry[]): Promise<void> => {
    const words = text.value.outbox.unknown
    const early = entries.filter((entry) => !isAskedEnough(entry)).length
    const since = moments.full(Math.min(...entries.map((entry) => entry.inquiry?.at ?? 0)))
    const isRisky = early > 0
    const title = isRisky ? words.resendRisky : text.value.outboxEntry.sendAgain
    const question = isRisky ? words.resendEarly(early, entries.length) : words.resendAsk(entries.length, since)
    await send(entries, { kinds: isRisky ? ['may-have-arrived'] : [], title, text: question, isRisky })
  }

  return { unknown, isAsking, knownBefore, stored, stillUnclear, askAll, isAskedEnough, resend }
}
