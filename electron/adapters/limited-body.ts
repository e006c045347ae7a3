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

/**
 * The whole body as text (UTF-8), at most `limit` bytes of it counted after unpacking, so that a small answer cannot unfold into a huge one.
 * Rejects with `TooLarge`, `Cut` or the error of the stream.
 */
export const readLimitedText = async (response: Response, limit: number): Promise<string> => {
  const packed = response.headers.has('content-encoding')
  const announced = packed ? null : announcedLength(response.headers)
  if (announced !== null && announced > limit) throw new TooLarge()
  if (response.body === null) return ''
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader()
  const decoder = new TextDecoder()
  const parts: string[] = []
  let bytes = 0
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    bytes += piece.value.length
    if (bytes > limit) throw new TooLarge()
    parts.push(decoder.decode(piece.value, { stream: true }))
  }
  if (announced !== null && bytes < announced) throw new Cut()
  parts.push(decoder.decode())
  return parts.join('')
}
