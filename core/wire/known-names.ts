import { responsesByCarAnswer } from '../schema/customs-response.ts'
import type { Node } from '../schema/field.ts'
import { statusLogAnswer } from '../schema/status-log.ts'
import { submitResult } from '../schema/submit-result.ts'

const namesIn = (node: Node): readonly string[] => {
  if (node.node === 'object') return Object.entries(node.members).flatMap(([name, member]) => [name, ...namesIn(member)])
  return 'of' in node ? namesIn(node.of) : []
}

const names = ['error', 'message', ...[submitResult, statusLogAnswer, responsesByCarAnswer].flatMap(namesIn)]
/** A name without case and separators: `pdf_encoded`, `pdfEncoded` and `PDF-ENCODED` are one. */
const bare = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, '')
const byBareName: ReadonlyMap<string, string> = new Map(names.filter((name) => name !== '0').map((name) => [bare(name), name]))
const exact: ReadonlySet<string> = new Set(names)

/** Whether two names differ in case only. */
const isClose = (key: string, name: string): boolean => key.toLowerCase() === name.toLowerCase()

/**
 * Renames members whose name differs from one of the specification only by case and separators, in place; a name that is there already stays. Of several
 * for one name the one that differs in case only is renamed, else the first.
 */
export const useKnownNames = (parsed: unknown): void => {
  const open: unknown[] = [parsed]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue
    const members = value as Record<string, unknown>
    const close: (readonly [key: string, name: string])[] = []
    const far: typeof close = []
    for (const [key, member] of Object.entries(members)) {
      if (typeof member === 'object' && member !== null) open.push(member)
      const name = exact.has(key) || Array.isArray(value) ? undefined : byBareName.get(bare(key))
      if (name !== undefined) (isClose(key, name) ? close : far).push([key, name])
    }
    for (const [key, name] of [...close, ...far]) {
      if (Object.hasOwn(members, name)) continue
      members[name] = members[key]
      Reflect.deleteProperty(members, key)
    }
  }
}
