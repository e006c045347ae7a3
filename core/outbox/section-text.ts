import type { Json } from '../base/json.ts'

/** Every text below a value, with the names that lead to it; which of several is meant is told as the service numbers them. */
const leavesOf = (value: Json, path: readonly string[]): readonly string[] => {
  if (typeof value === 'object' && value !== null) return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
  const text = value === null ? '' : String(value)
  if (text === '') return []
  return [path.length === 0 ? text : `${path.join(' › ')}: ${text}`]
}

/**
 * What the service found in a section, to be read: an object or a list (specification 2.2: `kendaraan` is an object) as its fields, each with its text;
 * a text as it came.
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
