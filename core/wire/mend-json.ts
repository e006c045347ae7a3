import { isObject } from '../base/json-guards.ts'
import { endOfString, parseJson } from './parse-json.ts'

/** Where an answer of section 2.2 to 2.4 begins. */
const start = /\{\s*"(?:status|rescode|desc)"\s*:/i
const control = /\p{Cc}/gu
const escaped = (character: string): string => JSON.stringify(character).slice(1, -1)

/** The JSON object that begins at `from`, with the control characters in its strings escaped, and where it ends; null if it has no end. */
const objectAt = (text: string, from: number): { readonly json: string; readonly end: number } | null => {
  const parts: string[] = []
  let [depth, begin] = [0, from]
  for (let at = from; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') {
      const end = endOfString(text, at)
      parts.push(text.slice(begin, at), text.slice(at, end).replace(control, escaped))
      begin = end
      at = end
    } else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') depth -= 1
    if (depth === 0) return { json: [...parts, text.slice(begin, at + 1)].join(''), end: at + 1 }
  }
  return null
}

/**
 * The answer in a text that is no JSON as a whole: with line breaks and other control characters inside its strings, or with text around it, as the messages of
 * PHP. Null unless exactly one answer with `desc` and a `status` or `rescode` is in it, complete.
 */
export const mendJson = (text: string): Readonly<Record<string, unknown>> | null => {
  const from = text.search(start)
  const found = from === -1 ? null : objectAt(text, from)
  if (found === null || start.test(text.slice(found.end))) return null
  try {
    const value = parseJson(found.json)
    if (!isObject(value)) return null
    const names = new Set(Object.keys(value).map((name) => name.toLowerCase()))
    return names.has('desc') && (names.has('status') || names.has('rescode')) ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
