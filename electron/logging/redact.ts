/** A folder of the person, however it is written: with either slash, doubled by JSON, or percent-encoded. */
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

/** The one place where secrets, identities and names of people are taken out of what is logged. */
export const redact = (text: string, home = ''): string => {
  let clean = text
  for (const spelling of spellings(home)) clean = clean.replaceAll(spelling, '~')
  for (const [pattern, instead] of patterns) clean = clean.replace(pattern, instead)
  return clean
}
