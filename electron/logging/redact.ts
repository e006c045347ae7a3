/** All spellings of a folder in a log: with either slash, with backslashes escaped by JSON, percent-encoded. */
const spellings = (folder: string): readonly string[] => {
  const forward = folder.replaceAll('\\', '/')
  return [...new Set([folder, forward, folder.replaceAll('\\', '\\\\'), encodeURI(forward)])].filter((spelling) => spelling.length > 3)
}

const patterns: readonly (readonly [RegExp, string])[] = [
  [/("?authorization\\?"?\s*[:=]\s*\\?"?)(?:bearer\s+|basic\s+)?[^\s"\\,}]+/gi, '$1[hidden]'],
  [/\bbearer\s+[^\s"'\\,}]+/gi, 'Bearer [hidden]'],
  [/\bey[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*/g, '[token]'],
  [/(edinumber\\?["']?\s*[:=]\s*\\?["'])[^"'\\]*/gi, '$1[hidden]'],
  [/(edinumber\s*[:=]\s*)[^\s"'\\,;&}]+/gi, '$1[hidden]'],
  [/[A-Za-z0-9+/_-]{200,}={0,2}/g, '[base64]'],
  [/(?<![\d.])\d{2}\.\d{3}\.\d{3}\.\d-\d{3}\.\d{3}(?!\d)/g, '[npwp]'],
  [/(?<!\d)\d{15,16}(?!\d)/g, '[npwp]'],
  [/(\/(?:home|Users)\/|[A-Za-z]:(?:\\\\|\\|\/)Users(?:\\\\|\\|\/))[^\\/\s"':]+/g, '$1[user]']
]

/** Removes secrets, tax numbers, identities and user names from a log line. */
export const redact = (text: string, home = ''): string => {
  let clean = text
  for (const spelling of spellings(home)) clean = clean.replaceAll(spelling, '~')
  for (const [pattern, replacement] of patterns) clean = clean.replace(pattern, replacement)
  return clean
}
