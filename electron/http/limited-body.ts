/** The answer is longer than the caller takes. */
export class TooLarge extends Error {
  override name = 'TooLarge'
}

/** The answer ended before its announced length. */
export class Cut extends Error {
  override name = 'Cut'
}

const announcedLength = (headers: Headers): number | null => {
  const text = headers.get('content-length')
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** JSON begins with a plain character, so two bytes tell whether it comes in pairs of them (RFC 4627, section 3). */
const sixteenBits = ([first, second]: Uint8Array): string | null => {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  return null
}

/** In what is no UTF-8 after all, a character for each byte: nothing of what came is lost, and mostly it is what was meant. */
const otherwise = (bytes: Uint8Array): string => new TextDecoder(sixteenBits(bytes) ?? 'windows-1252').decode(bytes)

/**
 * The whole body as text, at most `limit` bytes of it counted after unpacking, so that a small answer cannot unfold into a huge one. It is UTF-8
 * (bodies are JSON, says the specification); a service that speaks UTF-16 or one of the old encodings is understood all the same.
 * Rejects with `TooLarge`, `Cut` or the error of the stream; what had come by then stands in `parts`.
 */
export const readLimitedText = async (response: Response, limit: number, parts: string[] = []): Promise<string> => {
  const packed = response.headers.has('content-encoding')
  const announced = packed ? null : announcedLength(response.headers)
  if (announced !== null && announced > limit) throw new TooLarge()
  if (response.body === null) return ''
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader()
  const decoder = new TextDecoder()
  const pieces: Uint8Array[] = []
  let isDoubtful = false
  const take = (text: string): void => {
    parts.push(text)
    isDoubtful ||= text.includes('\uFFFD') || text.includes('\0')
  }
  let bytes = 0
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    bytes += piece.value.length
    if (bytes > limit) throw new TooLarge()
    pieces.push(piece.value)
    take(decoder.decode(piece.value, { stream: true }))
  }
  if (announced !== null && bytes < announced) throw new Cut()
  take(decoder.decode())
  if (!isDoubtful) return parts.join('')
  const all = Buffer.concat(pieces)
  return isUtf8(all) && sixteenBits(all) === null ? parts.join('') : otherwise(all)
}
