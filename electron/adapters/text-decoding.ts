const decoderFor = (bytes: Uint8Array): TextDecoder => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le', { fatal: true })
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be', { fatal: true })
  // Text without a mark whose second byte is zero begins with a Latin letter or brace in UTF-16.
  if (bytes.length >= 2 && bytes.length % 2 === 0 && second === 0 && first !== 0) return new TextDecoder('utf-16le', { fatal: true })
  if (bytes.length >= 2 && bytes.length % 2 === 0 && first === 0 && second !== 0) return new TextDecoder('utf-16be', { fatal: true })
  return new TextDecoder('utf-8', { fatal: true })
}

/** Text of a file a person chose: UTF-8 with or without a mark, or UTF-16; null where it is none of these. */
export const decodeText = (bytes: Uint8Array): string | null => {
  try {
    return decoderFor(bytes).decode(bytes)
  } catch {
    return null
  }
}
