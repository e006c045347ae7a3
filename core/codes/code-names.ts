import type { CodeListName } from '../schema/field.ts'
import { codesByWord, isAmbiguous, isWrittenList } from './written-codes.ts'

/** As `codesByWord`, for any list; null for the lists without words. */
export const codeNamed = (list: CodeListName, text: string): string | null => (isWrittenList(list) ? codesByWord[list](text) : null)

/** Whether `codeNamed` is only one of several usual meanings of a text. */
export const isNameAmbiguous = (list: CodeListName, text: string): boolean => isWrittenList(list) && isAmbiguous(list, text)

let regions: readonly Intl.DisplayNames[] | undefined

/** Names of a code that its list may lack, for the search of typed beginnings: lists say China, the law says Tiongkok. */
export const otherNames = (list: CodeListName, code: string): string => {
  if (list !== 'country' || !/^[A-Z]{2}$/.test(code)) return ''
  regions ??= (['id', 'en'] as const).flatMap((language) =>
    (['long', 'short'] as const).map((style) => new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' }))
  )
  return [...new Set(regions.map((names) => names.of(code) ?? ''))].join(' ')
}
