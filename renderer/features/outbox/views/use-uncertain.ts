import { computed, ref } from 'vue'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { canBeResent } from '#core/outbox/delivery-check.ts'
import { useMessages } from '../../../messages/messages.ts'
import { useOutbox } from '../store/outbox.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { failureSentence } from '../../../i18n/failure-sentence.ts'
import { useMoments } from '../../../i18n/use-moments.ts'
import { useText } from '../../../i18n/use-text.ts'

/** What is done about submissions of unknown fate: ask first, send again only by the user's word. */
export const useUncertain = () => {
  const text = useText()
  const outbox = useOutbox()
  const settings = useSettings()
  const messages = useMessages()
  const moments = useMoments()
  const asking = ref(false)

  const knownBefore = computed(() => outbox.unknown.filter((entry) => entry.inquiry?.finding === 'known-before'))

  const askAll = async (): Promise<void> => {
    if (asking.value) return
    asking.value = true
    try {
      const { found, open, failure } = await outbox.askAll()
      const words = text.value.batch.unknown
      if (failure) messages.say(words.stopped(failureSentence(text.value, failure)), 'danger')
      else messages.say(found === 0 ? words.toldNone(open) : words.told(found, open), open > 0 ? 'warn' : 'ok')
    } finally {
      asking.value = false
    }
  }

  /** Whether the service was asked as often as the settings want and does not know it: only then is sending again the way that is offered. */
  const isAskedEnough = (entry: OutboxEntry): boolean => canBeResent(entry, settings.settings)

  /** Says what is known of them before anything is sent a second time; before the questions are over, as the riskier way it is. */
  const resend = async (entries: readonly OutboxEntry[]): Promise<void> => {
    const words = text.value.batch.unknown
    const early = entries.filter((entry) => !isAskedEnough(entry)).length
    const since = moments.full(Math.min(...entries.map((entry) => entry.inquiry?.at ?? 0)))
    const isRisky = early > 0
    const title = isRisky ? words.resendRisky : words.resendTitle
    const question = isRisky ? words.resendEarly(early, entries.length) : words.resendAsk(entries.length, since)
    if (await messages.ask(title, question, title, isRisky)) await outbox.sendAgain(entries.map(({ id }) => id))
  }

  return { asking, knownBefore, askAll, isAskedEnough, resend }
}
