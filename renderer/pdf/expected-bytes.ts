import { fetchBytes } from './open-document.ts'

interface Expected {
  readonly url: string
  readonly bytes: Promise<Uint8Array | null>
  readonly end: AbortController
  readonly late: ReturnType<typeof setTimeout>
}

let expected: Expected | null = null

/** A wish that led to no viewer: nothing is kept for it. */
const longest = 3_000

const drop = (): void => {
  if (expected === null) return
  clearTimeout(expected.late)
  expected.end.abort()
  expected = null
}

/** For the host to call with the click: the file is on its way while the viewer is still being put up. One at a time. */
export const expectPdf = (url: string): void => {
  if (expected?.url === url) return
  drop()
  const end = new AbortController()
  expected = { url, end, bytes: fetchBytes(url, end.signal), late: setTimeout(drop, longest) }
}

/** The bytes of an address, `null` where it gives none: those that were expected, else fetched now. They serve once, as the worker takes them over. */
export const bytesOf = (url: string, signal: AbortSignal): Promise<Uint8Array | null> => {
  if (expected?.url !== url) return fetchBytes(url, signal)
  const { bytes, end, late } = expected
  expected = null
  clearTimeout(late)
  signal.addEventListener('abort', () => end.abort(), { once: true })
  return bytes
}
