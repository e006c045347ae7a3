import { isBlankGroup, isNothing } from './answer-remarks.ts'
import { isObject, memberOf, safeKey, textOf } from '../base/json-guards.ts'

/** PHP may wrap a single object in a list. */
export const unwrapSingle = (value: unknown): unknown =>
  Array.isArray(value) && value.length === 1 && isObject(value[0]) ? value[0] : value

/** The errors of one result of a submission by section (specification 2.2), with an `error` beside them. */
export const errorsOf = (entry: unknown): Readonly<Record<string, string>> => {
  const err = unwrapSingle(memberOf(entry, 'err'))
  const bySection: readonly (readonly [string, unknown])[] = typeof err === 'object' && err !== null ? Object.entries(err) : [['err', err]]
  const error = memberOf(entry, 'error')
  const found = [...bySection, ...(isNothing(error) ? [] : [['error', error] as const])]
  return Object.fromEntries(
    found.flatMap(([section, value]): [string, string][] => {
      const text = errorText(value)
      return text === '' ? [] : [[safeKey(section), text]]
    })
  )
}

/** An error of a section with its name. */
export const withSection = ([section, text]: readonly [string, string]): string =>
  section === 'err' || section === 'error' ? text : `${section}: ${text}`

/**
 * '' for no error: empty text, null, an empty object or list, or one with only empty values (specification 2.2). Everything else is an
 * error, whatever its type.
 */
const errorText = (value: unknown): string => {
  if (isBlankGroup(value)) return ''
  if (Array.isArray(value) && value.every((item): item is string => typeof item === 'string')) return value.join('; ').trim()
  return textOf(value).trim()
}
