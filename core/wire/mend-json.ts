import { endOfString } from './parse-json.ts'

const control = /\p{Cc}/gu
const escaped = (character: string): string => JSON.stringify(character).slice(1, -1)

/**
 * The text of an answer as JSON where only control characters keep it from being that: those inside its strings are escaped (line breaks in base64), and byte
 * order marks before it and zero bytes after it are removed. Text around an answer stays, because it may be the message of an error.
 */
export const mendJson = (text: string): string => {
  const bare = text.replace(/^[\uFEFF\s]+/, '').replace(/[\0\s]+$/, '')
  const parts: string[] = []
  let begin = 0
  for (let start = bare.indexOf('"'); start !== -1; start = bare.indexOf('"', begin)) {
    const end = endOfString(bare, start) + 1
    parts.push(bare.slice(begin, start), bare.slice(start, end).replace(control, escaped))
    begin = end
  }
  return [...parts, bare.slice(begin)].join('')
}
