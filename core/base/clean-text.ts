const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g
const spaces = /[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
const fullWidth = /[\uff01-\uff5e]/g
/** First digits of the scripts whose digits documents use: Arabic, Persian, Devanagari, Bengali, Thai. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50]
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g

const plainDigit = (digit: string): string => {
  const code = digit.charCodeAt(0)
  const zero = zeros.find((first) => code >= first && code < first + 10) ?? code
  return String(code - zero)
}

/** Longer texts are cut; no cell of a trade document is that long. */
export const longestText = 4_000

const plainAscii = /^[\n\x20-\x7e]*$/

/**
 * A text without invisible characters, with plain spaces, digits and Latin letters in place of full-width ones and of the digits of other scripts. Line
 * breaks stay.
 */
export const cleanText = (text: string): string => {
  const cut = text.length > longestText ? text.slice(0, longestText) : text
  if (plainAscii.test(cut)) return cut.trim()
  return cut
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replace(invisible, '')
    .replace(spaces, ' ')
    .replace(fullWidth, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(otherDigits, plainDigit)
    .trim()
}
