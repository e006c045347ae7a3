import type { NetworkFailure } from '#core/base/ports.ts'
import type { UpdateRefusal } from '#core/contract/updates.ts'
import type { FetchInit, Fetcher, Received } from '../http/net-transport.ts'
import { classifyNetworkError } from '../http/network-failure.ts'

/** A manifest or a package is refused; nothing was changed. `detail` is for the log. */
export class UpdateRefused extends Error {
  override name = 'UpdateRefused'
  readonly reason: UpdateRefusal
  constructor(reason: UpdateRefusal, detail: string = reason) {
    super(detail)
    this.reason = reason
  }
}

export type Fetch = Fetcher['fetch']

export interface FetchLimits {
  /** Maximum size in bytes. */
  readonly bytes: number
  /** Milliseconds without an answer or another byte. */
  readonly silence: number
  /** Total time limit in ms. */
  readonly total: number
}

const reasons: Readonly<Partial<Record<NetworkFailure, UpdateRefusal>>> = {
  proxy: 'proxy',
  'proxy-login': 'proxy',
  certificate: 'certificate',
  'certificate-expired': 'certificate',
  'certificate-unknown': 'certificate',
  'certificate-host': 'certificate',
  encryption: 'certificate',
  'timed-out': 'timed-out',
  'answer-cut': 'cut',
  redirected: 'redirected'
}

/** Nothing that identifies the user is sent. A redirect is refused, whichever host it leads to. */
const request = (signal: AbortSignal): FetchInit => ({ method: 'GET', redirect: 'manual', signal })

const demandGood = (response: Received, limit: number): void => {
  if (response.status === 404 || response.status === 410) throw new UpdateRefused('not-found')
  if (response.status === 407) throw new UpdateRefused('proxy')
  if (response.status >= 300 && response.status < 400) throw new UpdateRefused('redirected')
  if (response.status !== 200) throw new UpdateRefused('odd-answer', `HTTP ${response.status}`)
  // An encoded body has another length.
  const announced = response.headers.has('content-encoding') ? 0 : Number(response.headers.get('content-length') ?? 0)
  if (announced > limit) throw new UpdateRefused('too-large')
}

/**
 * Reads a file from the source, a piece at a time. Rejects with `UpdateRefused`, with the reason of `signal`, or with the error of `take`. Ends in time even
 * if the network stack ignores the abort.
 */
export const fetchFile = async (
  fetch: Fetch,
  url: string,
  limits: FetchLimits,
  signal: AbortSignal,
  take: (piece: Uint8Array) => Promise<void> | void
): Promise<number> => {
  const controller = new AbortController()
  const late = Promise.withResolvers<never>()
  late.promise.catch(() => undefined)
  const end = (reason: unknown): void => {
    late.reject(reason)
    controller.abort()
  }
  const isSilent = (): void => end(new UpdateRefused('timed-out'))
  const stop = (): void => end(signal.reason)
  signal.throwIfAborted()
  signal.addEventListener('abort', stop, { once: true })
  const whole = setTimeout(isSilent, limits.total)
  let silence = setTimeout(isSilent, limits.silence)
  let hasBegun = false
  const inTime = async <T>(work: Promise<T>): Promise<T> => {
    clearTimeout(silence)
    silence = setTimeout(isSilent, limits.silence)
    try {
      return await Promise.race([work, late.promise])
    } catch (error) {
      if (error instanceof UpdateRefused || signal.aborted) throw error
      const { code, detail } = classifyNetworkError(error, hasBegun)
      throw new UpdateRefused(reasons[code] ?? 'offline', detail)
    }
  }
  try {
    const response = await inTime(fetch(url, request(controller.signal)))
    hasBegun = true
    demandGood(response, limits.bytes)
    const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader()
    let bytes = 0
    for (let next = await inTime(readNext(reader)); next !== null; next = await inTime(readNext(reader))) {
      bytes += next.length
      if (bytes > limits.bytes) throw new UpdateRefused('too-large')
      await take(next)
    }
    return bytes
  } finally {
    clearTimeout(whole)
    clearTimeout(silence)
    signal.removeEventListener('abort', stop)
    controller.abort()
  }
}

const readNext = async (reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<Uint8Array | null> => {
  const next = await reader?.read()
  return next === undefined || next.done ? null : next.value
}
