const blank = 64
const padding = 65
const strange = 255

const valueOf = (code: number): number => {
  if (code >= 65 && code <= 90) return code - 65
  if (code >= 97 && code <= 122) return code - 71
  if (code >= 48 && code <= 57) return code + 4
  if (code === 43 || code === 45) return 62
  if (code === 47 || code === 95) return 63
  if (code === 61) return padding
  return code === 32 || (code >= 9 && code <= 13) ? blank : strange
}

/** Lookup by character code: 6-bit value, or one of the three marks above. */
const values = Uint8Array.from({ length: 128 }, (_, code) => valueOf(code))

/** `whole` is false if the text stops being base64 before its end; `bytes` holds what was decoded up to there. */
export interface Decoded {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly whole: boolean
}

/** Index of the first base64 character: after a `data:…;base64,` prefix, if there is one. */
export const dataStart = (text: string): number => /^\s*data:[^,]{0,200};base64,/i.exec(text.slice(0, 300))?.[0].length ?? 0

const isMixed = (text: string, from: number): boolean => {
  const has = (character: string): boolean => text.includes(character, from)
  return (has('+') || has('/')) && (has('-') || has('_'))
}

/** Whether only white space and the right amount of padding follow (no padding is valid too). */
const endsWell = (text: string, from: number, sextets: number): boolean => {
  let padded = 0
  for (let at = from; at < text.length; at += 1) {
    const value = values[text.charCodeAt(at)] ?? strange
    if (value === padding) padded += 1
    else if (value !== blank) return false
  }
  return padded === 0 || (padded <= 2 && (sextets + padded) % 4 === 0)
}

/** Whether a text from `from` to `to` has only characters of base64 and white space. Not a regular expression: those fail on megabytes. */
export const looksEncoded = (text: string, from = 0, to = text.length): boolean => {
  for (let at = from; at < to; at += 1) if ((values[text.charCodeAt(at)] ?? strange) === strange) return false
  return true
}

/** Decodes as far as the text is base64, of either alphabet, with or without line breaks and padding. */
export const decodeAsFar = (text: string): Decoded => {
  const start = dataStart(text)
  const bytes = new Uint8Array(Math.ceil(((text.length - start) * 3) / 4) + 3)
  let at = start
  let size = 0
  let sextets = 0
  let bits = 0
  for (; at < text.length; at += 1) {
    const value = values[text.charCodeAt(at)] ?? strange
    if (value === blank) continue
    if (value > blank) break
    bits = (bits << 6) | value
    sextets += 1
    if ((sextets & 3) === 0) {
      bytes[size] = bits >> 16
      bytes[size + 1] = bits >> 8
      bytes[size + 2] = bits
      size += 3
      bits = 0
    }
  }
  const rest = sextets & 3
  if (rest === 2) bytes[size++] = bits >> 4
  if (rest === 3) {
    bytes[size++] = bits >> 10
    bytes[size++] = bits >> 2
  }
  // An encoder writes zeros into the unused bits.
  const isSpare = rest === 0 || (rest === 2 && (bits & 15) === 0) || (rest === 3 && (bits & 3) === 0)
  return { bytes: bytes.subarray(0, size), whole: isSpare && endsWell(text, at, sextets) && !isMixed(text, start) }
}

/** Bytes of a base64 text (RFC 4648, both alphabets, line breaks, missing padding, a `data:` prefix), or null for anything else. */
export const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> | null => {
  const { bytes, whole } = decodeAsFar(text)
  return whole ? bytes : null
}

/** Texts around base64, and white space as languages write it; none of them is base64. */
const disguises: readonly (readonly [from: string, to: string])[] = [
  ...['\\n', '\\r', '\\t', '%20'].map((from) => [from, ''] as const),
  ['\\/', '/'],
  ...['"', "'", '\\'].map((from) => [from, ''] as const)
]

const characterOf = (_: string, hex: string): string => String.fromCharCode(Number.parseInt(hex, 16))

/** Base64 text without quotes, `b'…'`, and escapes of JSON (`\u002B`) and of forms (`%2B`), with capital or small letters. */
export const undisguised = (text: string): string => {
  const trimmed = text.trim()
  const bare = /^b["']/.test(trimmed.slice(0, 2)) ? trimmed.slice(1) : trimmed
  const unescaped = bare.includes('\\u') ? bare.replace(/\\u([0-9a-f]{4})/gi, characterOf) : bare
  // Without its backslash the rest of a broken escape would be base64.
  if (unescaped.includes('\\u')) return unescaped
  const left = disguises.reduce((rest, [from, to]) => (rest.includes(from) ? rest.replaceAll(from, to) : rest), unescaped)
  return left.includes('%') ? left.replace(/%([0-7][0-9a-f])/gi, characterOf) : left
}

/**
 * Whether escapes such as `\u002B` have lost their backslash. The five characters left are base64, too, but a text that has them and none of
 * the characters that they stand for was not written by an encoder.
 */
export const hasBareEscapes = (text: string): boolean =>
  (!/[-+]/.test(text) && /u002b/i.test(text)) || (!/[/_]/.test(text) && /u002f/i.test(text)) || /u003d\s*$/i.test(text.slice(-40))

/** The text of UTF-8 bytes, or null if they are not valid UTF-8. */
export const readUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
