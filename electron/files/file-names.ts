const deviceName = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)(?=\.|\s|$)/i
/** Separators, characters that Windows rejects, control characters, and bidirectional marks. */
const unsafe = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu
/** In bytes of UTF-8: file systems allow 255, and the atomic write appends to the name. */
const maxBytes = 120

const shortened = (text: string, limit: number): string => {
  let short = ''
  let bytes = 0
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > limit) break
    short += character
  }
  return short
}

const trimmed = (text: string): string => text.replace(/^[\s.]+/u, '').replace(/(?<![\s.])[\s.]+$/u, '')

/** A file name that is valid on every system, close to the requested one; the extension (up to 10 letters or digits) stays. */
export const safeFileName = (requested: string, fallback = 'ajukan'): string => {
  const clean = trimmed(requested.normalize('NFC').replace(unsafe, '_'))
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(clean)?.[0] ?? ''
  const stem = trimmed(shortened(trimmed(clean.slice(0, clean.length - extension.length)), maxBytes - extension.length - 1)) || fallback
  return (deviceName.test(stem) ? `_${stem}` : stem) + extension
}
