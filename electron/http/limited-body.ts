/** The reply is longer than the limit. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
}

/** The reply ended before its announced length. */
export class BodyTruncated extends Error {
  override name = 'BodyTruncated'
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

/** JSON begins with an ASCII character, so the first two bytes identify UTF-16 (RFC 4627, section 3). */
const utf16Label = ([first, second]: Uint8Array): string | null => {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  return null
}

/** A body as text, and its encoding if it is not UTF-8. */
export interface LimitedText {
  readonly body: string
  readonly encoding?: string
}

/** Fallback for bodies that are not UTF-8. Windows-1252 maps every byte to a character, so nothing is lost. */
const decodeOther = (bytes: Uint8Array): LimitedText => {
  const encoding = utf16Label(bytes) ?? 'windows-1252'
  return { body: new TextDecoder(encoding).decode(bytes), encoding }
}

/**
 * The whole body as text, at most `limit` bytes after decompression, so that a small reply cannot expand into a huge one. UTF-8 is expected (bodies are
 * JSON); UTF-16 and Windows-1252 are decoded, too. Rejects with `BodyTooLarge`, `BodyTruncated` or the error of the stream; `parts` then holds the text received
 * so far.
 */
export const readLimitedText = async (response: Response, limit: number, parts: string[] = []): Promise<LimitedText> => {
  const isCompressed = response.headers.has('content-encoding')
  const announced = isCompressed ? null : announcedLength(response.headers)
  if (announced !== null && announced > limit) throw new BodyTooLarge()
  if (response.body === null) return { body: '' }
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader()
  const decoder = new TextDecoder()
  const chunks: Uint8Array[] = []
  let maybeNotUtf8 = false
  const take = (text: string): void => {
    parts.push(text)
    maybeNotUtf8 ||= text.includes('\uFFFD') || text.includes('\0')
  }
  let bytes = 0
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    bytes += chunk.value.length
    if (bytes > limit) throw new BodyTooLarge()
    chunks.push(chunk.value)
    take(decoder.decode(chunk.value, { stream: true }))
  }
  if (announced !== null && bytes < announced) throw new BodyTruncated()
  take(decoder.decode())
  if (!maybeNotUtf8) return { body: parts.join('') }
  const all = Buffer.concat(chunks)
  return isUtf8(all) && utf16Label(all) === null ? { body: parts.join('') } : decodeOther(all)
}
