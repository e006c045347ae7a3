import type { CopyDifference, ReadResponse } from '../contract/retrieval.ts'
import { customsResponse } from '../schema/customs-response.ts'
import { decodeBase64, readUtf8 } from './base64.ts'
import { conform } from './conform-to-shape.ts'
import { isObject, memberOf, shortText, textOf } from '../base/json-guards.ts'
import { parseJson } from './parse-json.ts'

export type EncodedCopyState = ReadResponse['copy']

/**
 * Whether a `res_encode` holds the same response as the open answer: compared by value, regardless of member order and without the two
 * encoded members. `open` is the `reshdr` as received or as read-responses.ts returns it.
 */
export const compareCopy = (encoded: unknown, open: unknown): EncodedCopyState => {
  if (encoded === undefined || encoded === null || encoded === '') return 'absent'
  const headers = headersIn(decoded(encoded))
  if (headers.length === 0) return 'unreadable'
  const wanted = comparable(open)
  return headers.some((header) => isSame(comparable(header), wanted)) ? 'same' : 'different'
}

const mostDifferences = 60
const longestValue = 300

/**
 * The differing members of a `res_encode` with state `different`, compared with the response in it that is most similar to the open one.
 */
export const copyDifferences = (encoded: unknown, open: unknown): readonly CopyDifference[] => {
  const wanted = comparable(open)
  const differences = headersIn(decoded(encoded)).map((header) => differing(wanted, comparable(header)))
  const [nearest = []] = differences.sort((a, b) => a.length - b.length)
  return nearest.slice(0, mostDifferences)
}

const differing = (open: unknown, copy: unknown): readonly CopyDifference[] => {
  const keys = new Set([...Object.keys(isObject(open) ? open : {}), ...Object.keys(isObject(copy) ? copy : {})])
  return [...keys].flatMap((member): readonly CopyDifference[] => {
    const [here, there] = [memberOf(open, member) ?? null, memberOf(copy, member) ?? null]
    if (isSame(here, there)) return []
    return [{ member, open: shortText(textOf(here), longestValue), copy: shortText(textOf(there), longestValue) }]
  })
}

const decoded = (encoded: unknown): unknown => {
  const bytes = typeof encoded === 'string' ? decodeBase64(encoded) : null
  const text = bytes === null ? null : readUtf8(bytes)
  if (text === null) return undefined
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** The copy has the structure of the operation's own answer: `desc` is one entry or a list of them (specification 2.4). */
const headersIn = (copy: unknown): readonly unknown[] => {
  const desc = memberOf(copy, 'desc')
  const found = (Array.isArray(desc) ? desc : [desc]).map((entry) => memberOf(entry, 'reshdr')).filter(isObject)
  if (found.length > 0) return found
  const bare = memberOf(copy, 'reshdr') ?? copy
  return isObject(bare) && Object.hasOwn(bare, 'reskd') ? [bare] : []
}

const ignored: ReadonlySet<string> = new Set(['pdf_encoded', 'res_encode'])

/** Both sides are conformed first, so that a number and its text, or null and a missing member, do not count as a difference. */
const comparable = (header: unknown): unknown =>
  Object.fromEntries(Object.entries(conform(header, customsResponse).value).filter(([key]) => !ignored.has(key)))

/** The recursion is bounded: `conform` returns nothing nested deeper than `deepest` (json-guards.ts). */
const isSame = (left: unknown, right: unknown): boolean => {
  if (Object.is(left, right) || (left === 0 && right === 0)) return true
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((item, index) => isSame(item, right[index]))
  if (!isObject(left) || !isObject(right)) return false
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...keys].every((key) => isSame(memberOf(left, key) ?? null, memberOf(right, key) ?? null))
}
