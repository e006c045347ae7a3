import type { CodedWord } from '#core/codes/written-codes.ts'
import { useMessages } from '../../../messages/messages.ts'
import { useText } from '../../../i18n/use-text.ts'

/** Words in one message. */
const maxNamed = 8

/** Names the words of imported or pasted data that became codes, and those with several meanings. */
export const useCodedWords = () => {
  const messages = useMessages()
  const text = useText()

  const namesOf = (words: readonly string[]): string => {
    const each = [...new Set(words)]
    const more = each.length > maxNamed ? [text.value.common.more(each.length - maxNamed)] : []
    return [...each.slice(0, maxNamed), ...more].join(', ')
  }

  return {
    say: (words: readonly CodedWord[]): void => {
      const coded = words.flatMap((word) => (word.code === null ? [] : [`${word.text} → ${word.code}`]))
      if (coded.length > 0) messages.say(() => text.value.codeLists.wordsCoded(namesOf(coded)))
      const open = words.flatMap((word) => (word.code === null ? [`“${word.text}”`] : []))
      if (open.length > 0) messages.say(() => text.value.codeLists.wordsOpen(namesOf(open)), 'warn')
    }
  }
}
