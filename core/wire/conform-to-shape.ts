import type { Json } from '../base/json.ts'
import { onlyReading } from '../base/number.ts'
import type { Answered } from '../derive/shape.ts'
import type { Field, Node, NullableNode, ObjectNode } from '../schema/field.ts'
import { hasContent } from './has-content.ts'
import { inServiceForm } from './service-dates.ts'
import { deepest, isObject, memberOf, plainCopy, safeKey, textOf, shortText } from '../base/json-guards.ts'
import type { RepeatedMember } from './known-names.ts'

const mostLines = 100

/** Collects where an answer does not fit the specification: `/path: found instead of expected`. */
export interface Deviations {
  add(path: string, found: unknown, expected: string): void
  note(path: string, text: string): void
  /** Notes a repeated member. */
  repeat(member: RepeatedMember): void
  /** Those that were noted. */
  repeated(): readonly RepeatedMember[]
  /** At most 100; the last one then gives the number of further ones. */
  lines(): readonly string[]
}

const foundText = (value: unknown): string => {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (typeof value === 'string') return `text "${shortText(value, 200)}"`
  if (Array.isArray(value)) return `list of ${value.length}`
  return typeof value === 'number' || typeof value === 'boolean' ? `${typeof value} ${value}` : typeof value
}

const repeatedText = ({ keys: [first, again], differs }: RepeatedMember): string =>
  `${first === again ? 'more than once' : `beside "${first}"`}${differs ? ', with different values' : ''}`

export const collectDeviations = (): Deviations => {
  const listed: string[] = []
  const repeated: RepeatedMember[] = []
  let count = 0
  const note = (path: string, text: string): void => {
    count += 1
    if (listed.length < mostLines) listed.push(`${path || '/'}: ${text}`)
  }
  return {
    note,
    add: (path, found, expected) => {
      if (listed.length < mostLines) note(path, `${foundText(found)} instead of ${expected}`)
      else count += 1
    },
    repeat: (member) => {
      repeated.push(member)
      note(member.path, repeatedText(member))
    },
    repeated: () => repeated,
    lines: () => (count <= mostLines ? listed : [...listed.slice(0, mostLines - 1), `and ${count - mostLines + 1} more`])
  }
}

/** For blank values of a missing object: the object is reported once, not each of its members. */
export const silent: Deviations = {
  add: () => undefined,
  note: () => undefined,
  repeat: () => undefined,
  repeated: () => [],
  lines: () => []
}

/** Entries of one list that are read; a longer list is reported as a deviation. */
export const mostEntries = 10_000

/**
 * Reads an answer leniently by its definition: every member is converted to the defined type, unknown members are preserved, and every
 * deviation is listed. Numbers become text where the definition has text; text that is no number stays text where it has a number.
 */
export const conform = <N extends Node>(
  value: unknown,
  node: N
): { readonly value: Answered<N>; readonly deviations: readonly string[] } => {
  const deviations = collectDeviations()
  const shaped: unknown = walk(value, node, '', deviations)
  return { value: shaped as Answered<N>, deviations: deviations.lines() }
}

/** Like `conform`, for the part of an answer at `path`. */
export const conformAt = <N extends Node>(value: unknown, node: N, path: string, deviations: Deviations): Answered<N> => {
  // The result has the type of the definition member by member; TypeScript cannot derive that from a recursive type.
  const shaped: unknown = walk(value, node, path, deviations)
  return shaped as Answered<N>
}

const walk = (value: unknown, node: Node, path: string, deviations: Deviations): Json => {
  switch (node.node) {
    case 'field':
      return field(value, node, path, deviations)
    case 'object':
      return members(value, node, path, deviations)
    case 'list':
      return entries(value, path, deviations, memberNames(node.of)).map((entry, index) =>
        walk(entry, node.of, `${path}/${index}`, deviations)
      )
    case 'any-list':
      return Array.isArray(value) ? preserved(value, path, deviations) : (deviations.add(path, value, 'list'), [])
    case 'any':
      return value === undefined ? null : preserved(value, path, deviations)
    case 'nullable':
      return nullable(value, node, path, deviations)
    case 'optional':
      return walk(value, node.of, path, deviations)
    default:
      return node satisfies never
  }
}

const preserved = (value: unknown, path: string, deviations: Deviations): Json => {
  const copy = plainCopy(value)
  if (copy === undefined) deviations.note(path, `nested deeper than ${deepest} levels, only in the raw answer`)
  return copy ?? null
}

const field = (value: unknown, node: Field, path: string, deviations: Deviations): Json => {
  if (node.kind === 'string') {
    if (typeof value !== 'string') deviations.add(path, value, 'text')
    const text = isNoText(value) ? '' : node.form === 'time' && isClockNumber(value) ? String(value).padStart(6, '0') : textOf(value)
    const read = inServiceForm(text, node.form)
    if (read !== text) deviations.add(path, value, `${node.form ?? ''} ${read}`)
    return read
  }
  if (node.kind === 'boolean')
    return typeof value === 'boolean'
      ? value
      : (deviations.add(path, value, 'true or false'), value === 1 || value === '1' || value === 'true')
  const isRight = typeof value === 'number' && Number.isFinite(value) && (node.kind === 'number' || Number.isInteger(value))
  if (!isRight) deviations.add(path, value, node.kind)
  // A weight or amount as text is never silently dropped: what is not a number, or could be two, stays text.
  if (typeof value === 'string') {
    const reading = onlyReading(value.slice(0, 100))
    return value.trim() === '' ? null : reading === null ? value : Number(reading)
  }
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** What services write for a missing text: false, and for an empty element of XML an empty list or object. */
export const isNoText = (value: unknown): boolean => value === false || (typeof value === 'object' && value !== null && !hasContent(value))

/** A JSON number has no leading zeros: 530 is 00:05:30. Zero may mean midnight or no time. */
const isClockNumber = (value: unknown): boolean => typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 240_000

const nullable = (value: unknown, node: NullableNode, path: string, deviations: Deviations): Json => {
  if (value === null) return null
  // PHP writes an empty object as `[]` or ''.
  const isEmpty =
    node.of.node === 'object'
      ? value === '' || (Array.isArray(value) && value.length === 0)
      : node.of.node === 'field' && node.of.kind === 'string' && isNoText(value)
  if (value !== undefined && !isEmpty) return walk(value, node.of, path, deviations)
  deviations.add(path, value, node.of.node === 'object' ? 'object or null' : 'value or null')
  return null
}

const members = (value: unknown, node: ObjectNode, path: string, deviations: Deviations): Json => {
  if (!isObject(value)) {
    deviations.add(path, value, 'object')
    const first: unknown = Array.isArray(value) ? value.find(isObject) : undefined
    return first === undefined ? members({}, node, path, silent) : members(first, node, path, deviations)
  }
  const known = Object.entries(node.members).flatMap(([key, member]): [string, Json][] => {
    const found = memberOf(value, key)
    return found === undefined && member.node === 'optional' ? [] : [[key, walk(found, member, `${path}/${key}`, deviations)]]
  })
  const unknown = Object.keys(value)
    .filter((key) => !Object.hasOwn(node.members, key))
    .map((key): [string, Json] => [safeKey(key), preserved(value[key], `${path}/${key}`, deviations)])
  return Object.fromEntries([...known, ...unknown])
}

const memberNames = (node: Node): readonly string[] => (node.node === 'object' ? Object.keys(node.members) : [])

const isIndexed = (value: Readonly<Record<string, unknown>>): boolean => Object.keys(value).every((key) => /^\d+$/.test(key))

/** Objects in objects that are searched for entries. */
const deepestEntries = 3

/**
 * The entries of an object that should be a list of objects: those under names of their own (`{"r1": …, "r2": …}`), or the one list in it
 * (`{"item": […]}`, as XML becomes JSON). Null for an entry, which has one of its `names`, and for an object without objects.
 */
export const namedEntries = (
  value: Readonly<Record<string, unknown>>,
  names: readonly string[],
  depth = deepestEntries
): readonly unknown[] | null => {
  if (depth === 0 || names.length === 0 || names.some((name) => Object.hasOwn(value, name))) return null
  const members = Object.values(value)
  const objects = members.filter(isObject)
  const [list, ...more] = members.filter((member) => Array.isArray(member) && member.some(isObject)) as (readonly unknown[])[]
  const found = list === undefined ? objects : objects.length === 0 && more.length === 0 ? list : []
  if (found.length === 0) return null
  return found.flatMap((entry) => (isObject(entry) ? (namedEntries(entry, names, depth - 1) ?? [entry]) : [entry]))
}

/** The entries of a value that should be a list: a list, an object that has them (`namedEntries`), or a single entry without its list. */
const listed = (value: unknown, names: readonly string[]): readonly unknown[] => {
  if (Array.isArray(value)) return value
  if (!isObject(value)) return []
  return isIndexed(value) ? Object.values(value) : (namedEntries(value, names) ?? [value])
}

/** The first entries up to the limit; more entries are reported as a deviation. `names`: the members of an entry. */
export const entries = (value: unknown, path: string, deviations: Deviations, names: readonly string[] = []): readonly unknown[] => {
  if (!Array.isArray(value)) deviations.add(path, value, 'list')
  const all = listed(value, names)
  if (all.length <= mostEntries) return all
  deviations.note(path, `${all.length} entries, only the first ${mostEntries} were read`)
  return all.slice(0, mostEntries)
}
