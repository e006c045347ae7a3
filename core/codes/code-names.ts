import { fold, splitWords } from '../base/fold-text.ts'
import { oncePer } from '../base/once.ts'
import { codeLists, shippedLists, type BuiltInListName } from '../schema/code-lists.ts'
import type { CodeListName } from '../schema/field.ts'
import { codesByWord, isAmbiguous, isWrittenList } from './written-codes.ts'
import { otherNamesOfPort } from './port-names.ts'

/** As `codesByWord`, for any list; null for the lists without words. */
export const codeNamed = (list: CodeListName, text: string): string | null => (isWrittenList(list) ? codesByWord[list](text) : null)

/** Whether `codeNamed` is only one of several usual meanings of a text. */
export const isNameAmbiguous = (list: CodeListName, text: string): boolean => isWrittenList(list) && isAmbiguous(list, text)

let regions: readonly Intl.DisplayNames[] | undefined

/** Names of a code that its list may lack, for the search of typed beginnings: lists say China, the law says Tiongkok; papers say Pusan. */
export const otherNames = (list: CodeListName, code: string): string => {
  if (list === 'port') return otherNamesOfPort(code)
  if (list !== 'country' || !/^[A-Z]{2}$/.test(code)) return ''
  regions ??= (['id', 'en'] as const).flatMap((language) =>
    (['long', 'short'] as const).map((style) => new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' }))
  )
  return [...new Set(regions.map((names) => names.of(code) ?? ''))].join(' ')
}

/** Whether all codes of a list are known with their forms: the lists of the source, without those that files or the user complete. */
const isClosed = (list: CodeListName): list is BuiltInListName =>
  Object.hasOwn(codeLists, list) && codeLists[list as BuiltInListName].length > 0 && !(shippedLists as readonly string[]).includes(list)

/** The codes of a closed list, the longest length of one, and the codes by their labels, and by the words of these, in both languages. */
const formOf = oncePer((list: BuiltInListName) => {
  const codes = new Set(codeLists[list].map(({ code }) => code.toUpperCase()))
  const [byLabel, byWord] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()]
  for (const { code, label } of codeLists[list])
    for (const text of [label.id, label.en]) {
      const words = splitWords(fold(text))
      byLabel.set(words.join(' '), (byLabel.get(words.join(' ')) ?? new Set()).add(code))
      for (const word of words.filter((one) => one.length > 2)) byWord.set(word, (byWord.get(word) ?? new Set()).add(code))
    }
  return { codes, byLabel, byWord, longest: Math.max(...[...codes].map(({ length }) => length)) }
})

/** `IsListed` for every list. */
export type IsCodeListed = (list: CodeListName, code: string) => boolean | null

/** Closed lists of which the source has only the frequent codes: another code of their form may be one. */
const extended: ReadonlySet<CodeListName> = new Set(['documentType'])

/** Whether a text is in no list of its field, or has not the form of its codes; false where the codes are not known. */
export const isUnknownCode = (list: CodeListName, text: string, isListed: IsCodeListed): boolean => {
  const listed = isListed(list, text)
  if (listed !== null || !isClosed(list)) return listed === false
  const { codes, longest } = formOf(list)
  if (codes.has(text.toUpperCase())) return false
  return !extended.has(list) || !/^\d+$/.test(text) || text.length > longest
}

/** The code that a text means which is no code itself: of a word of one label, or in front of a label; null for none or several. */
export const codeMeantBy = (list: CodeListName, text: string, isListed: IsCodeListed): string | null => {
  const [named, ...others] = codesOfWord(list, text) ?? []
  if (named !== undefined && others.length === 0) return named
  const [, first = ''] = /^([A-Z\d]{1,8})(?=[\s·:,–-])/i.exec(text) ?? []
  return first === '' || isUnknownCode(list, first, isListed) ? null : first
}

/**
 * What a text in a field of a closed list is, where it is a word (`produsen`) and has not the form of a code: the codes that have it in their label. Null for a
 * code, for a text that may be a code newer than the list, and for other lists.
 */
export const codesOfWord = (list: CodeListName, text: string): readonly string[] | null => {
  const typed = text.trim()
  if (typed === '' || !isClosed(list)) return null
  const { codes, byLabel, byWord, longest } = formOf(list)
  if (codes.has(typed.toUpperCase())) return null
  const words = splitWords(fold(typed)).join(' ')
  const named = byLabel.get(words) ?? byWord.get(words)
  if (named) return [...named]
  return /\s/.test(typed) || (typed.length > longest + 1 && /\p{L}/u.test(typed)) ? [] : null
}
