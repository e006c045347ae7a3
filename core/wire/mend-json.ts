import { endOfString } from './parse-json.ts'

const control = /\p{Cc}/gu
const escaped = (character: string): string => JSON.stringify(character).slice(1, -1)

const isFiller = (character = ''): boolean => character === '\0' || character.trim() === ''

/**
 * The text of an answer as JSON where only control characters keep it from being that: those inside its strings are escaped (line breaks in base64), and byte
 * order marks before it and zero bytes after it are removed. Text around an answer stays, because it may be the message of an error.
 */
export const mendJson = (text: string): string => {
  let end = text.length
  while (end > 0 && isFiller(text[end - 1])) end -= 1
  const bare = text.slice(0, end).replace(/^[\uFEFF\s]+/, '')
  const parts: string[] = []
  let begin = 0
  for (let start = bare.indexOf('"'); start !== -1; start = bare.indexOf('"', begin)) {
    const next = endOfString(bare, start) + 1
    parts.push(bare.slice(begin, start), bare.slice(start, next).replace(control, escaped))
    begin = next
  }
  return [...parts, bare.slice(begin)].join('')
}
