import { isObject, memberOf, scalarText, shortText, textOf } from '../base/json-guards.ts'
import type { AnswerRules } from '../contract/answer-rules.ts'
import type { AnswerRemarks } from '../contract/retrieval.ts'
import { ajuKey } from '../numbering/aju-number.ts'

const longestText = 300
const mostOthers = 20

const normalised = (word: string): string => word.trim().toLowerCase()

/** Whether a text of the service is one of these words; words compare without case. */
export const isOneOf = (text: string, words: readonly string[]): boolean => words.some((word) => normalised(word) === normalised(text))

/** Words that services write in place of `ok`; a profile without that word has words of its own. */
const usualOkWords = ['success', 'sukses', 'berhasil', 'true', '200']
const isOkWord = (text: string, { okWords }: AnswerRules): boolean =>
  isOneOf(text, okWords) || (isOneOf('ok', okWords) && isOneOf(text, usualOkWords))

const success = /\b(?:ok|success\w*|sukses|berhasil)\b/i
/** `untuk` is "for". */
const noSuccess = /\b(?:tidak|belum|gagal|not|fail\w*|un(?!tuk\b)\w+)\b/i
const found = /\b(?:data|dokumen|documents?|records?|respon\w*|status|nomor|number)(?: \w+)? (?:ditemukan|found)\b/i
const nothingFound = /\b(?:0|tdk|tak|tanpa|bukan|nihil|kosong|no(?!\.)|none|nothing|empty|\w*salah\w*|errors?|invalid)\b/i

const isGoodNews = (text: string, rules: AnswerRules): boolean =>
  isOkWord(text, rules) ||
  isOneOf(text, rules.successWords) ||
  (!noSuccess.test(text) && (success.test(text) || (found.test(text) && !nothingFound.test(text))))

const isBlankText = (value: unknown): boolean => value === null || (typeof value === 'string' && value.trim() === '')

/** Whether a value is an empty list or object, or one with only empty values. */
export const isBlankGroup = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every(isBlankText)

/** Whether a member says nothing; PHP writes "no error" as 0, as a text, or as an empty list or object, too. */
export const isNothing = (value: unknown): boolean =>
  value === undefined || value === false || value === 0 || value === '0' || value === 'false' || isBlankText(value) || isBlankGroup(value)

/** The text of an `error` member of any type: its own, its `message`, or for `error: true` the `message` beside it. */
export const errorText = (answer: unknown): string => {
  const error = memberOf(answer, 'error')
  const message = memberOf(error, 'message') ?? (error === true ? memberOf(answer, 'message') : undefined)
  return shortText(textOf(isNothing(message) ? error : message), longestText)
}

/** The texts and numbers that an answer has instead of its data; '' where there are data. */
const textInstead = (desc: unknown): string => {
  const parts: readonly unknown[] = Array.isArray(desc) ? desc : [desc]
  if (parts.some((part) => typeof part === 'object' && part !== null)) return ''
  return parts.flatMap((part) => (isNothing(part) || part === true ? [] : scalarText(part))).join('; ')
}

/**
 * What an answer says against its own data: an `error`, a `status` or `rescode` that is not OK, or a `message` that tells no success; '' for
 * nothing. `word`: the status of the answer. `inside`: what it says inside its data, which tells more than the word.
 */
export const errorBeside = (answer: unknown, word: string, rules: AnswerRules, inside = ''): string => {
  if (!isNothing(memberOf(answer, 'error'))) return errorText(answer)
  const message = memberOf(answer, 'message')
  const text = shortText(isNothing(message) ? textInstead(memberOf(answer, 'desc')) : textOf(message), longestText)
  if (!isOkWord(word, rules) && word !== '') return text || inside || word
  return isGoodNews(text, rules) ? inside : text || inside
}

/**
 * As `errorBeside`, for what an answer says inside its data or under other names: an `error`, `errors` or a `message` of one of the `parts`, or a `rescode` that
 * is not OK. A text in `desc` describes the data there.
 */
export const errorInside = (parts: readonly unknown[], rules: AnswerRules): string => {
  for (const part of parts) {
    const [error, message, errors] = [memberOf(part, 'error'), memberOf(part, 'message'), memberOf(part, 'errors')]
    const word = textOf(memberOf(part, 'rescode'))
    const text = errorBeside({ error, message }, word, rules) || (isNothing(errors) ? '' : shortText(textOf(errors), longestText))
    if (text !== '') return text
  }
  return ''
}

/** Tells which parts of an answer belong to the aju number `asked`, and collects the other numbers that it names. */
export const createOwnership = (asked: string) => {
  const own = ajuKey(asked)
  const others = new Set<string>()
  /** True for a part that names the number, false for one that names another number, null for one that names none. */
  const owns = (part: unknown): boolean | null => {
    const car = memberOf(part, 'car')
    const name = typeof car === 'string' || typeof car === 'number' ? String(car) : ''
    const key = /^[[{]/.test(name) ? '' : ajuKey(name)
    if (key === '') return null
    if (key !== own && others.size < mostOthers) others.add(shortText(name, 40))
    return key === own
  }
  return {
    owns,
    /** Removes every part that names another number, wherever it stands, in place; undefined if the whole value does. */
    withoutOthers: (value: unknown): unknown => {
      const root = { value }
      const open: object[] = [root]
      for (let holder = open.pop(); holder !== undefined; holder = open.pop()) {
        const isForeign = (member: unknown): boolean => owns(member) === false
        if (Array.isArray(holder) && holder.some(isForeign)) {
          const kept: unknown[] = holder.filter((member) => !isForeign(member))
          holder.length = 0
          for (const member of kept) holder.push(member)
        }
        for (const [key, member] of Object.entries(holder) as [string, unknown][]) {
          if (isForeign(member)) Reflect.deleteProperty(holder, key)
          else if (typeof member === 'object' && member !== null) open.push(member)
        }
      }
      return root.value
    },
    remarks: (error: string): AnswerRemarks => ({ error, others: [...others] })
  }
}

/** The objects of a value that should be one object: PHP may make a list of them. */
export const objectsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isObject) : isObject(value) ? [value] : []
