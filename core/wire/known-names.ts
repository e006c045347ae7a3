import { shortText } from '../base/json-guards.ts'
import { responsesByCarAnswer } from '../schema/customs-response.ts'
import type { Node } from '../schema/field.ts'
import { statusLogAnswer } from '../schema/status-log.ts'
import { submitResult } from '../schema/submit-result.ts'
import { closeList, closeObject, colon, comma, endOfString, openList, openObject, quote, type ParsedJson } from './parse-json.ts'

const namesIn = (node: Node): readonly string[] => {
  if (node.node === 'object') return Object.entries(node.members).flatMap(([name, member]) => [name, ...namesIn(member)])
  return 'of' in node ? namesIn(node.of) : []
}

const names = ['error', 'errors', 'message', 'success', ...[submitResult, statusLogAnswer, responsesByCarAnswer].flatMap(namesIn)]
/** A name without case and separators: `pdf_encoded`, `pdfEncoded` and `PDF-ENCODED` are one. */
const bare = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, '')
const byBareName: ReadonlyMap<string, string> = new Map(names.filter((name) => name !== '0').map((name) => [bare(name), name]))
const exact: ReadonlySet<string> = new Set(names)

/** Whether two names differ in case only. */
const isClose = (key: string, name: string): boolean => key.toLowerCase() === name.toLowerCase()

/** The name of the specification that a key means, else the key itself. */
const nameOf = (key: string): string => (exact.has(key) ? key : (byBareName.get(bare(key)) ?? key))

/**
 * Renames members whose name differs from one of the specification only by case and separators, in place; a name that is there already stays. Of several
 * for one name the one that differs in case only is renamed, else the first. Returns how many different names the members of all objects have, each object
 * counted for itself.
 */
export const useKnownNames = (parsed: unknown): number => {
  const open: unknown[] = [parsed]
  let count = 0
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue
    const members = value as Record<string, unknown>
    const close: (readonly [key: string, name: string])[] = []
    const far: typeof close = []
    const all = Object.entries(members)
    if (!Array.isArray(value)) count += all.length
    for (const [key, member] of all) {
      if (typeof member === 'object' && member !== null) open.push(member)
      const name = exact.has(key) || Array.isArray(value) ? undefined : byBareName.get(bare(key))
      if (name !== undefined) (isClose(key, name) ? close : far).push([key, name])
    }
    for (const [key, name] of [...close, ...far]) {
      if (Object.hasOwn(members, name)) {
        count -= 1
        continue
      }
      members[name] = members[key]
      Reflect.deleteProperty(members, key)
    }
  }
  return count
}

/** A member that its object has more than once, also under names that mean the same member of the specification. Only one of the values is read. */
export interface RepeatedMember {
  readonly path: string
  /** The key of the first one and the key of this one. */
  readonly keys: readonly [first: string, again: string]
  /** Whether the values differ, compared as text. */
  readonly differs: boolean
}

const mostListed = 100
const deepestPath = 20
const longestKey = 60

interface OpenContainer {
  /** Null for a list. */
  readonly members: Map<string, { readonly key: string; readonly value: string }> | null
  /** The key of the open member, or the position in the list. */
  at: string | number
  /** Where the value of the open member starts; 0 before its colon. */
  start: number
}

const pathOf = (open: readonly OpenContainer[]): string =>
  open
    .slice(0, deepestPath)
    .map(({ at }) => `/${shortText(String(at), longestKey)}`)
    .join('')

/**
 * The repeated members of a valid JSON text, each after the first one; `base`: the path of the text in the answer. At most 100, with one whose values
 * differ if there is one.
 */
const repeatedIn = (text: string, base: string): readonly RepeatedMember[] => {
  const found: RepeatedMember[] = []
  const open: OpenContainer[] = []
  const note = (first: string, again: string, differs: boolean): void => {
    if (found.length >= mostListed && (!differs || found.some((one) => one.differs))) return
    found.splice(mostListed - 1)
    found.push({ path: base + pathOf(open), keys: [shortText(first, longestKey), shortText(again, longestKey)], differs })
  }
  const endMember = (container: OpenContainer | undefined, end: number): void => {
    if (container === undefined || container.members === null || container.start === 0) return
    const key = String(container.at)
    const value = text.slice(container.start, end).trim()
    const name = nameOf(key)
    const first = container.members.get(name)
    if (first === undefined) container.members.set(name, { key, value })
    else note(first.key, key, first.value !== value)
    container.start = 0
  }
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const container = open.at(-1)
    if (code === quote) {
      const end = endOfString(text, at)
      if (container && container.members !== null && container.start === 0) container.at = String(JSON.parse(text.slice(at, end + 1)))
      at = end
    } else if (code === colon && container) container.start = at + 1
    else if (code === openObject) open.push({ members: new Map(), at: '', start: 0 })
    else if (code === openList) open.push({ members: null, at: 0, start: 0 })
    else if (code === comma) {
      endMember(container, at)
      if (typeof container?.at === 'number') container.at += 1
    } else if (code === closeObject || code === closeList) {
      endMember(container, at)
      open.pop()
    }
  }
  return found
}

/** Gives the members of a parsed text their known names, in place, and returns those that are repeated. The text is read again only if there are some. */
export const nameMembers = ({ text, value, members }: ParsedJson, base = ''): readonly RepeatedMember[] =>
  useKnownNames(value) === members ? [] : repeatedIn(text, base)
