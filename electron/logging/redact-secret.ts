/** Shorter secrets would match ordinary text. */
const minSecretLength = 8

const [backslash, percent, hidden] = [92, 37, 1]

/** The value of two hexadecimal digits; NaN for other characters. */
const hexAt = (text: string, at: number): number => {
  const digits = text.slice(at, at + 2)
  return /^[\da-f]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : Number.NaN
}

type Take = (code: number, start: number, end: number) => void

/**
 * The characters of a text as they were before JSON or percent encoding, also several times over: the code of each and where its spelling begins
 * and ends. Backslashes are part of the spelling of the next character. Linear, also for a text made of escapes: an answer may be hostile.
 */
const decode = (text: string, take: Take): void => {
  for (let at = 0; at < text.length;) {
    const start = at
    while (text.charCodeAt(at) === backslash) at += 1
    if (at > start && text.startsWith('u00', at)) {
      const code = hexAt(text, at + 3)
      at += Number.isNaN(code) ? 1 : 5
      take(Number.isNaN(code) ? 0 : code, start, at)
    } else if (text.charCodeAt(at) === percent) {
      at += 1
      while (text.startsWith('25', at)) at += 2
      const code = hexAt(text, at)
      if (!Number.isNaN(code)) at += 2
      take(Number.isNaN(code) ? percent : code, start, at)
    } else if (at < text.length) {
      take(text.charCodeAt(at), start, at + 1)
      at += 1
    }
  }
}

/** The part of the base64 text of a secret that does not depend on its neighbours, for each position in a group of three bytes. */
const base64Parts = (secret: string): readonly string[] =>
  [0, 1, 2].map((offset) => {
    const text = Buffer.from(' '.repeat(offset) + secret).toString('base64')
    const rest = (offset + secret.length) % 3
    return text.slice(offset === 0 ? 0 : offset + 1, rest === 0 ? undefined : rest - 4)
  })

/** The secret and its base64 in both alphabets, without backslashes. */
const formsOf = (secret: string): readonly string[] => {
  const parts = base64Parts(secret)
  const urlSafe = parts.map((part) => part.replaceAll('+', '-').replaceAll('/', '_'))
  return [...new Set([secret.replaceAll('\\', ''), ...parts, ...urlSafe])]
}

/** The ASCII codes of the decoded text without backslashes, where every form of the secret is replaced by `hidden`. */
const markForms = (text: string, forms: readonly string[]): { readonly codes: Buffer; readonly found: boolean } => {
  const codes = Buffer.allocUnsafe(text.length)
  let length = 0
  decode(text, (code) => {
    if (code === backslash) return
    codes[length] = code > 31 && code < 127 ? code : 0
    length += 1
  })
  const used = codes.subarray(0, length)
  let found = false
  for (const form of forms) {
    for (let at = used.indexOf(form, 0, 'latin1'); at !== -1; at = used.indexOf(form, at + form.length, 'latin1')) {
      used.fill(hidden, at, at + form.length)
      found = true
    }
  }
  return { codes: used, found }
}

/** Most answers have backslashes at most (`\\/`), which the engine removes much faster than `decode` reads them. */
const mayHold = (text: string, forms: readonly string[]): boolean => {
  if (/\\u00|%[2-7][\da-f]/i.test(text)) return true
  const plain = text.replaceAll('\\', '')
  return forms.some((form) => plain.includes(form))
}

/**
 * Replaces a secret of printable ASCII characters in a text by `[token]`: as it is, escaped by JSON, percent-encoded, and inside base64. A secret of
 * fewer than eight characters is not searched.
 */
export const redactSecret = (text: string, secret: string): string => {
  if (secret.length < minSecretLength) return text
  const forms = formsOf(secret)
  if (!mayHold(text, forms)) return text
  const { codes, found } = markForms(text, forms)
  if (!found) return text
  let clean = ''
  let from = 0
  let index = 0
  let wasHidden = false
  decode(text, (code, start, end) => {
    const isHidden = code === backslash ? wasHidden : codes[index] === hidden
    if (code !== backslash) index += 1
    if (isHidden && !wasHidden) clean += `${text.slice(from, start)}[token]`
    if (isHidden) from = end
    wasHidden = isHidden
  })
  return clean + text.slice(from)
}
