/** Shorter secrets would match ordinary text. */
const minSecretLength = 8

const [backslash, percent, hidden] = [92, 37, 1]

/** The value of two hexadecimal digits; NaN for other characters. */
const hexAt = (text: string, at: number): number => {
  const digits = text.slice(at, at + 2)
  return /^[\da-f]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : Number.NaN
}

/** The end of a percent sign, with a `25` for each further encoding. */
const percentEnd = (text: string, at: number): number => {
  let end = at + 1
  while (text.startsWith('25', end)) end += 2
  return end
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
      at = percentEnd(text, at)
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

/** Where `count` characters without backslashes from `at` end, at most at `limit`. */
const reachForward = (text: string, at: number, count: number, limit: number): number => {
  let end = at
  for (let left = count; end < limit && left > 0; end += 1) if (text.charCodeAt(end) !== backslash) left -= 1
  return end
}

/** Where `count` characters without backslashes up to `at` begin, with the backslashes of the first one, at least at `limit`. */
const reachBack = (text: string, at: number, count: number, limit: number): number => {
  let start = at
  for (let left = count; start > limit; start -= 1) {
    if (text.charCodeAt(start - 1) === backslash) continue
    if (left === 0) break
    left -= 1
  }
  return start
}

/** The parts of a text that can hold a form with an escaped character: around each escape of a character of the forms, as far as a form reaches. */
const partsWithEscapes = (text: string, forms: readonly string[]): readonly (readonly [start: number, end: number])[] => {
  const reach = Math.max(...forms.map((form) => form.length))
  const used = new Set([...forms.join(''), '\\'])
  const parts: [start: number, end: number][] = []
  /** The end of the last escape of the last part, which reaches further. */
  let last = 0
  for (const { index } of text.matchAll(/\\u00|%(?=[\da-f]{2})/gi)) {
    const digits = text.charCodeAt(index) === percent ? percentEnd(text, index) : index + 4
    const code = hexAt(text, digits)
    if (!used.has(Number.isNaN(code) ? '%' : String.fromCharCode(code))) continue
    const part = parts.at(-1)
    const covered = part === undefined ? 0 : reachForward(text, last, reach, index)
    const start = reachBack(text, index, reach, covered)
    if (part !== undefined) part[1] = covered
    if (part === undefined || start > covered) parts.push([start, index])
    last = Number.isNaN(code) ? digits : digits + 2
  }
  const part = parts.at(-1)
  if (part !== undefined) part[1] = reachForward(text, last, reach, text.length)
  return parts
}

const redactForms = (text: string, forms: readonly string[]): string => {
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

/**
 * Replaces a secret of printable ASCII characters in a text by `[token]`: as it is, escaped by JSON, percent-encoded, and inside base64. A secret of
 * fewer than eight characters is not searched.
 */
export const redactSecret = (text: string, secret: string): string => {
  if (secret.length < minSecretLength) return text
  const forms = formsOf(secret)
  // The engine searches much faster than `decode` reads, and most answers have few escaped characters.
  const plain = text.replaceAll('\\', '')
  if (forms.some((form) => plain.includes(form))) return redactForms(text, forms)
  let clean = ''
  let from = 0
  for (const [start, end] of partsWithEscapes(text, forms)) {
    clean += text.slice(from, start) + redactForms(text.slice(start, end), forms)
    from = end
  }
  return clean + text.slice(from)
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** All spellings of a folder in a log: with either slash, with backslashes escaped by JSON, percent-encoded. Windows names a folder in any case. */
const spellings = (folder: string): readonly RegExp[] => {
  const forward = folder.replaceAll('\\', '/')
  const all = [
    folder,
    forward,
    folder.replaceAll('\\', '\\\\'),
    encodeURI(forward),
    encodeURIComponent(folder),
    encodeURIComponent(forward)
  ]
  return [...new Set(all)].filter((spelling) => spelling.length > 3).map((spelling) => new RegExp(escapePattern(spelling), 'gi'))
}

/** The name of a user, also with spaces, as far as the next separator or quote; else one word. */
const userName = /(?:(?:[^\\/<>:;="'|?*\r\n]|'(?=\p{L})){1,100}(?=[\\/"'])|[^\\/\s"':]+)/u.source
const encodedSeparator = '%(?:25)*(?:2f|5c)'

/** Names and values joined by points, in which a token may stand. Found as a whole, because a token may begin anew at every hyphen of it. */
const dottedRun = /(?<![\w.-])[\w.-]{15,}/g
/** Hides the three parts of a token, of which the first begins as JSON does in base64. */
const withoutTokens = (run: string): string => {
  const parts = run.split('.')
  const kept: string[] = []
  for (let at = 0; at < parts.length; at += 1) {
    const isToken = /(?:\bey|eyJ)[\w-]{8,}/.test(parts[at] ?? '') && parts[at + 1] !== '' && at + 2 < parts.length
    kept.push(isToken ? '[token]' : (parts[at] ?? ''))
    if (isToken) at += 2
  }
  return kept.join('.')
}

const patterns: readonly (readonly [RegExp, string])[] = [
  [/("?authorization\\?"?\s*[:=]\s*\\?"?)(?:bearer\s+|basic\s+)?[^\s"\\,}]+/gi, '$1[hidden]'],
  [/\bbearer\s+[^\s"'\\,}]+/gi, 'Bearer [hidden]'],
  [/(edinumber\\?["']?\s*[:=]\s*\\?["'])[^"'\\]*/gi, '$1[hidden]'],
  [/(edinumber\s*[:=]\s*)[^\s"'\\,;&}]+/gi, '$1[hidden]'],
  [/[A-Za-z0-9+/_-]{200,}={0,2}/g, '[base64]'],
  [/(?<![\d.])\d{2}\.\d{3}\.\d{3}\.\d-\d{3}\.\d{3}(?!\d)/g, '[npwp]'],
  [/(?<!\d)\d{15,16}(?!\d)/g, '[npwp]'],
  [new RegExp(`(/(?:home|Users)/)${userName}`, 'gu'), '$1[user]'],
  // With a drive, or of a server. JSON in JSON has four backslashes for one.
  [new RegExp(`([a-z]:/users/|\\\\{1,4}(?:home|users)\\\\{1,4})${userName}`, 'giu'), '$1[user]'],
  [new RegExp(`(${encodedSeparator}(?:home|users)${encodedSeparator})(?:(?!${encodedSeparator})[^\\s"'\\\\/&?#])+`, 'gi'), '$1[user]']
]

/** Removes secrets, tax numbers, identities and user names from a log line. */
export const redact = (text: string, home = ''): string => {
  let clean = text
  for (const spelling of spellings(home)) clean = clean.replace(spelling, '~')
  clean = clean.replace(dottedRun, withoutTokens)
  for (const [pattern, replacement] of patterns) clean = clean.replace(pattern, replacement)
  return clean
}
