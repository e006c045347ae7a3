import type { CodeListName } from '../schema/field.ts'
import { countryCode } from './country-names.ts'
import { packageCode, unitCode } from './unit-names.ts'

/** The code that a whole text stands for, by a name in one of three languages or a usual short form: `tiongkok`, `usa`, `pcs`. */
export const codeNamed = (list: CodeListName, text: string): string | null =>
  list === 'country' ? countryCode(text) : list === 'unit' ? unitCode(text) : list === 'package' ? packageCode(text) : null

let regions: readonly Intl.DisplayNames[] | undefined

/** Names of a code that its list may lack, for the search of typed beginnings: lists say China, the law says Tiongkok. */
export const otherNames = (list: CodeListName, code: string): string => {
  if (list !== 'country' || !/^[A-Z]{2}$/.test(code)) return ''
  regions ??= (['id', 'en'] as const).flatMap((language) =>
    (['long', 'short'] as const).map((style) => new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' }))
  )
  return [...new Set(regions.map((names) => names.of(code) ?? ''))].join(' ')
}
