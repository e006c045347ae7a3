import type { CopyDifference, ReadResponse } from '../contract/retrieval.ts'
import { customsResponse } from '../schema/customs-response.ts'
import { decodeBase64, readUtf8, undisguised } from './base64.ts'
import { conform } from './conform-to-shape.ts'
import type { Json, JsonObject } from '../base/json.ts'
import { canonicalJson, isObject, memberOf, shortText, textOf } from '../base/json-guards.ts'
import { useKnownNames } from './known-names.ts'
import { parseJson } from './parse-json.ts'

export type EncodedCopyState = ReadResponse['copy']

/** A `res_encode`, decoded once and indexed, so that an answer with thousands of responses is compared with it in one pass. */
export interface EncodedCopy {
  /** Its JSON text; null if it is absent or unreadable. */
  readonly text: string | null
  /** The responses in it, as received. */
  readonly headers: readonly unknown[]
  /**
   * Compares an open response (the `reshdr` as received, or as read-responses.ts returns it) by value, regardless of member order and without
   * the two encoded members. `header` is the response of the copy that is equal or most similar.
   */
  compare(open: unknown): { readonly state: EncodedCopyState; readonly differences: readonly CopyDifference[]; readonly header: unknown }
}

const absent: EncodedCopy = { text: null, headers: [], compare: () => ({ state: 'absent', differences: [], header: null }) }
const unreadable: EncodedCopy = { text: null, headers: [], compare: () => ({ state: 'unreadable', differences: [], header: null }) }

const mostDifferences = 60
const longestValue = 300
/** Responses of one copy that are compared member by member with an open one that equals none of them. */
const mostCompared = 20

interface Comparable {
  readonly header: unknown
  readonly members: JsonObject
}

/** How a copy may be spelled: as it is, disguised, or with blanks that were `+` before a form decoded them. */
const spellings: readonly ((encoded: string) => string)[] = [
  (encoded) => encoded,
  undisguised,
  (encoded) => undisguised(encoded).replaceAll(' ', '+')
]

/** The first spelling counts whose text has responses. */
const readCopy = (encoded: string): Pick<EncodedCopy, 'text' | 'headers'> | null => {
  for (const spelled of spellings) {
    const bytes = decodeBase64(spelled(encoded))
    const text = bytes === null ? null : (readUtf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes))
    const headers = text === null ? [] : headersIn(parsed(text))
    if (headers.length > 0) return { text, headers }
  }
  return null
}

/** Decodes a `res_encode` (specification 2.4). */
export const openCopy = (encoded: unknown): EncodedCopy => {
  if (encoded === undefined || encoded === null || encoded === '') return absent
  const read = typeof encoded === 'string' ? readCopy(encoded) : null
  if (read === null) return unreadable
  const { text, headers } = read
  const all = headers.map((header): Comparable => ({ header, members: comparable(header) }))
  const equal = new Map(all.map((one) => [canonical(one.members), one]))
  const byMoment = Map.groupBy(all, momentOf)
  const byCode = Map.groupBy(all, codeOf)
  return {
    text,
    headers,
    compare: (open) => {
      const wanted: Comparable = { header: open, members: comparable(open) }
      const same = equal.get(canonical(wanted.members))
      if (same) return { state: 'same', differences: [], header: same.header }
      const near = byMoment.get(momentOf(wanted)) ?? byCode.get(codeOf(wanted)) ?? all
      const [nearest] = near
        .slice(0, mostCompared)
        .map(({ header, members }) => ({ header, differences: differing(wanted.members, members) }))
        .sort((a, b) => a.differences.length - b.differences.length)
      return { state: 'different', differences: nearest?.differences.slice(0, mostDifferences) ?? [], header: nearest?.header ?? null }
    }
  }
}

const codeOf = ({ members }: Comparable): string => textOf(members['reskd'])
const momentOf = (one: Comparable): string => `${codeOf(one)}|${textOf(one.members['restg'])}|${textOf(one.members['reswk'])}`

const memberIn = (members: JsonObject, name: string): Json => (memberOf(members, name) ?? null) as Json

const differing = (open: Comparable['members'], copy: Comparable['members']): readonly CopyDifference[] =>
  [...new Set([...Object.keys(open), ...Object.keys(copy)])].flatMap((member): readonly CopyDifference[] => {
    const [here, there] = [memberIn(open, member), memberIn(copy, member)]
    if (canonical(here) === canonical(there)) return []
    return [{ member, open: shortText(textOf(here), longestValue), copy: shortText(textOf(there), longestValue) }]
  })

const parsed = (text: string): unknown => {
  try {
    const value = parseJson(text)
    const whole = typeof value === 'string' && /^\s*[[{]/.test(value.slice(0, 100)) ? parseJson(value) : value
    useKnownNames(whole)
    return whole
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
const comparable = (header: unknown): Comparable['members'] =>
  Object.fromEntries(Object.entries(conform(header, customsResponse).value).filter(([key]) => !ignored.has(key)))

/** Null counts as missing. The recursion is bounded: `conform` returns nothing nested deeper than `deepest` (json-guards.ts). */
const canonical = (value: Json): string => canonicalJson(value, true)
