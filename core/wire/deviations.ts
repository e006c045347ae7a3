import { shortText } from '../base/json-guards.ts'
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
