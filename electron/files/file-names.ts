const deviceName = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)(?=\.|\s|$)/i
/** Separators, what Windows refuses, control characters, and marks that change the order in which a name is read. */
const unsafe = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu
/** In bytes of UTF-8: file systems take 255 at most, and the atomic write adds to it. */
const longest = 120

const shortened = (text: string, room: number): string => {
  let short = ''
  let bytes = 0
  for (const sign of text) {
    bytes += Buffer.byteLength(sign)
    if (bytes > room) break
    short += sign
  }
  return short
}

const trimmed = (text: string): string => text.replace(/^[\s.]+/u, '').replace(/[\s.]+$/u, '')

/** A file name every system takes, as near to the wanted one as can be; the extension (at most 10 letters or digits) is kept. */
export const safeFileName = (wanted: string, otherwise = 'ajukan'): string => {
  const clean = trimmed(wanted.normalize('NFC').replace(unsafe, '_'))
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(clean)?.[0] ?? ''
  const stem = trimmed(shortened(trimmed(clean.slice(0, clean.length - extension.length)), longest - extension.length - 1)) || otherwise
  return (deviceName.test(stem) ? `_${stem}` : stem) + extension
}
