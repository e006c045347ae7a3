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

/** Three parts in base64 of which the first begins as JSON does. Found by the whole run, because a run may begin anew at every hyphen. */
const tokenRun = /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*/g
const withoutToken = (run: string): string => (/(?:^|-)ey[A-Za-z0-9_-]{8,}\./.test(run) ? '[token]' : run)

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
  clean = clean.replace(tokenRun, withoutToken)
  for (const [pattern, replacement] of patterns) clean = clean.replace(pattern, replacement)
  return clean
}
