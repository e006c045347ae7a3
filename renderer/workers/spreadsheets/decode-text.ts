/** The share of zero bytes at even or odd offsets. Where about half of all bytes are zero, the text is UTF-16 without a byte order mark. */
const zeroShare = (bytes: Uint8Array, offset: 0 | 1): number => {
  const length = Math.min(bytes.length, 4_096)
  let zeros = 0
  for (let at = offset; at < length; at += 2) if (bytes[at] === 0) zeros += 1
  return length < 2 ? 0 : zeros / Math.floor(length / 2)
}

const encodingOf = (bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (zeroShare(bytes, 1) > 0.4) return 'utf-16le'
  return zeroShare(bytes, 0) > 0.4 ? 'utf-16be' : null
}

/**
 * Whether the bytes above ASCII are pairs of the Chinese encoding GB 2312, which GB 18030 contains. Accented letters of Windows-1252 mostly
 * stand alone between ASCII letters.
 */
const isChinese = (bytes: Uint8Array): boolean => {
  let [pairs, others] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    const first = bytes[at] ?? 0
    if (first < 0x80) continue
    const second = bytes[at + 1] ?? 0
    const isPair = first >= 0xa1 && first <= 0xf7 && second >= 0xa1 && second <= 0xfe
    if (isPair) at += 1
    if (isPair) pairs += 1
    else others += 1
  }
  return pairs >= 2 && pairs > others * 9
}

/**
 * Decodes a text file: by its byte order mark, else as UTF-8, else as GB 18030 or Windows-1252, which Excel writes in China and elsewhere
 * when a file is saved as CSV.
 */
export const decodeText = (bytes: Uint8Array): string => {
  const encoding = encodingOf(bytes)
  if (encoding !== null) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(isChinese(bytes) ? 'gb18030' : 'windows-1252').decode(bytes)
  }
}
