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

/** Renames members whose name differs from one of the specification only by case and separators, in place; a name that is there already stays. */
export const useKnownNames = (parsed: unknown): void => {
  const open: unknown[] = [parsed]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue
    const members = value as Record<string, unknown>
    for (const key of Object.keys(members)) {
      const member = members[key]
      if (typeof member === 'object' && member !== null) open.push(member)
      const name = exact.has(key) || Array.isArray(value) ? undefined : byBareName.get(bare(key))
      if (name === undefined || Object.hasOwn(members, name)) continue
      Reflect.deleteProperty(members, key)
      members[name] = member
    }
  }
}
