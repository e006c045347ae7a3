import { computed, ref } from 'vue'
import type { OutboxEntry } from '#core/outbox/entry.ts'
import { canBeResent } from '#core/outbox/inquiry.ts'
import { useMessages } from '../../stores/messages.ts'
import { useOutbox } from '../../stores/outbox.ts'
import { useSettings } from '../../stores/settings.ts'
import { failureSentence } from '../../text/failure-sentence.ts'
import { useMoments } from '../shell/use-moments.ts'
import { useText } from '../shell/use-text.ts'

/** What is done about submissions of unknown fate: ask first, send again only by the user's word. */
export const useUncertain = () => {
  const text = useText()
  const outbox = useOutbox()
  const settings = useSettings()
  const messages = useMessages()
  const moments = useMoments()
  const asking = ref(false)

  const notFound = computed(() => outbox.unknown.filter((entry) => entry.inquiry?.finding === 'not-found'))
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

  /** Says what is known of them before anything is sent a second time. */
  const resend = async (entries: readonly OutboxEntry[]): Promise<void> => {
    const words = text.value.batch.unknown
    const since = moments.full(Math.min(...entries.map((entry) => entry.inquiry?.at ?? 0)))
    const early = entries.filter((entry) => !canBeResent(entry, settings.settings)).length
    const question = [words.resendAsk(entries.length, since), early > 0 ? words.resendEarly(early, entries.length) : '']
      .filter(Boolean)
      .join(' ')
    // Before the questions of the settings are over, sending again is the riskier way.
    if (await messages.ask(words.resendTitle, question, words.resendTitle, early > 0)) await outbox.sendAgain(entries.map(({ id }) => id))
  }

  return { asking, notFound, knownBefore, askAll, resend }
}
