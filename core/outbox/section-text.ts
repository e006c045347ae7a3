import type { Json } from '../base/json.ts'

/** Every text below a value, with the names that lead to it; list entries are numbered as the service numbers them. */
const leavesOf = (value: Json, path: readonly string[]): readonly string[] => {
  if (typeof value === 'object' && value !== null) return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
  const text = value === null ? '' : String(value)
  if (text === '') return []
  return [path.length === 0 ? text : `${path.join(' › ')}: ${text}`]
}

/**
 * The service's findings in a section as readable text: an object or a list (specification 2.2: `kendaraan` is an object) field by field, a
 * text unchanged.
 */
export const readableSectionText = (text: string): string => {
  if (!/^\s*[{[]/.test(text)) return text
  try {
    const leaves = leavesOf(JSON.parse(text) as Json, [])
    return leaves.length === 0 ? text : leaves.join('; ')
  } catch {
    return text
  }
}
