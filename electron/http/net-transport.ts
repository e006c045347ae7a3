import type { HttpReply, HttpRequest, HttpTransport } from '#core/base/ports.ts'
import { classifyNetworkError } from './network-failure.ts'

/** The reply is longer than the limit. */
class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
}

/** The reply ended before its announced length. */
class BodyTruncated extends Error {
  override name = 'BodyTruncated'
}

const announcedLength = (headers: Received['headers']): number | null => {
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

/** Their length, if one is stated, is that of a body which does not come. */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304])

/** A body as text, and its encoding if it is not UTF-8. */
interface LimitedText {
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
const readLimitedText = async (response: Received, limit: number, parts: string[] = []): Promise<LimitedText> => {
  const isCompressed = response.headers.has('content-encoding')
  const announced = isCompressed || withoutBody.has(response.status) ? null : announcedLength(response.headers)
  // Of one that is too large the beginning is kept.
  const most = announced !== null && announced > limit ? Math.min(limit, maxPartialLength) : limit
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
    if (bytes > most) {
      parts.push(decoder.decode(chunk.value.subarray(0, Math.max(0, most - bytes + chunk.value.length))))
      throw new BodyTooLarge()
    }
    chunks.push(chunk.value)
    take(decoder.decode(chunk.value, { stream: true }))
  }
  if (announced !== null && bytes < announced) throw new BodyTruncated()
  take(decoder.decode())
  if (!maybeNotUtf8) return { body: parts.join('') }
  const all = Buffer.concat(chunks)
  return isUtf8(all) && utf16Label(all) === null ? { body: parts.join('') } : decodeOther(all)
}

/** The head of a reply and its body as it comes. A `Response` is one, but cannot have every status. */
export interface Received {
  readonly status: number
  readonly headers: Pick<Headers, 'get' | 'has'>
  readonly body: ReadableStream<Uint8Array> | null
}

/** What is sent; a redirect is never followed. */
export interface FetchInit {
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly redirect: 'manual'
  readonly signal: AbortSignal
}

/** The service asks for the same request elsewhere; it is not made. */
export class Redirected extends Error {
  override name = 'Redirected'
  readonly status: number
  constructor(status: number) {
    super('redirect')
    this.status = status
  }
}

/** Sends a request with a session of Electron; tests use Node's `fetch`. */
export interface Fetcher {
  /** Rejects with the error of the network stack, or with `Redirected`. */
  fetch(url: string, init: FetchInit): Promise<Received>
  closeAllConnections(): Promise<void>
}

type Failed = Extract<HttpReply, { kind: 'failure' }>
type EndReason = Pick<Failed, 'code' | 'detail'>

/** Characters stored of a truncated reply. */
const maxPartialLength = 2 * 1024 * 1024

const failed = ({ code, detail }: EndReason, mayHaveArrived: boolean, httpStatus?: number): Failed => ({
  kind: 'failure',
  code,
  mayHaveArrived,
  detail,
  ...(httpStatus === undefined ? {} : { httpStatus })
})
const withPartialBody = (failure: Failed, parts: readonly string[]): Failed => {
  const begun = parts.join('').slice(0, maxPartialLength)
  return begun === '' ? failure : { ...failure, begun }
}

const timeLimitReached: EndReason = { code: 'timed-out', detail: 'time-limit' }
const cancelled: EndReason = { code: 'cancelled', detail: 'cancelled' }

interface Deadline {
  readonly signal: AbortSignal
  /** Never resolves; rejects when the exchange must end. */
  readonly reached: Promise<never>
  /** Why the exchange must end; null while it may continue. */
  reason(): EndReason | null
  stop(): void
}

/** Combines the time limit with the caller's signal. The exchange ends even where the network stack ignores the abort. */
const startDeadline = ({ timeLimit, signal }: HttpRequest): Deadline => {
  const controller = new AbortController()
  let reason: EndReason | null = null
  let reject: (error: Error) => void = () => undefined
  const reached = new Promise<never>((_resolve, rejectReached) => {
    reject = rejectReached
  })
  reached.catch(() => undefined)
  const endWith = (end: EndReason) => (): void => {
    reason ??= end
    controller.abort()
    reject(new Error(end.detail))
  }
  const cancel = endWith(cancelled)
  const timer = setTimeout(endWith(timeLimitReached), timeLimit)
  signal?.addEventListener('abort', cancel, { once: true })
  return {
    signal: controller.signal,
    reached,
    reason: () => reason,
    stop: () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
      controller.abort()
    }
  }
}

const initOf = (request: HttpRequest, signal: AbortSignal): FetchInit => ({
  method: 'POST',
  headers: request.headers,
  body: request.body,
  // Following a redirect would send the declaration to another server.
  redirect: 'manual',
  signal
})

const replyOf = (response: Received, text: LimitedText): HttpReply => ({
  kind: 'reply',
  status: response.status,
  contentType: response.headers.get('content-type') ?? '',
  retryAfter: response.headers.get('retry-after'),
  ...(response.headers.has('content-encoding') ? { isCompressed: true } : {}),
  ...text
})

const failureOf = (error: unknown, status: number | undefined): Failed => {
  if (error instanceof Redirected) return failed({ code: 'redirected', detail: 'redirect' }, true, error.status)
  if (error instanceof BodyTooLarge) return failed({ code: 'answer-too-large', detail: 'body-limit' }, true, status)
  if (error instanceof BodyTruncated) return failed({ code: 'answer-cut', detail: 'content-length' }, true, status)
  const { code, mayHaveArrived, detail } = classifyNetworkError(error, status !== undefined)
  return failed({ code, detail }, mayHaveArrived, status)
}

/** Statuses that lead elsewhere, if an address is named; 304 and others do not. */
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const isRedirect = ({ status, headers }: Received): boolean => redirects.has(status) && headers.has('location')

/** Awaits `ready` before sending; where it rejects, nothing is sent. */
const exchange = async (fetcher: Fetcher, request: HttpRequest, ready: Promise<void> | null = null): Promise<HttpReply> => {
  const deadline = startDeadline(request)
  let isSent = false
  let status: number | undefined
  const parts: string[] = []
  try {
    if (ready !== null) await Promise.race([ready, deadline.reached])
    isSent = true
    const response = await Promise.race([fetcher.fetch(request.url, initOf(request, deadline.signal)), deadline.reached])
    status = response.status
    if (isRedirect(response)) throw new Redirected(status)
    // A proxy answers this without forwarding the request; its body cannot always be read.
    if (status === 407) return failed({ code: 'proxy-login', detail: 'proxy-authentication' }, false, status)
    return replyOf(response, await Promise.race([readLimitedText(response, request.bodyLimit, parts), deadline.reached]))
  } catch (error) {
    const ended = deadline.reason()
    if (ended !== null) return withPartialBody(failed(ended, isSent, status), parts)
    return isSent
      ? withPartialBody(failureOf(error, status), parts)
      : failed({ code: 'connection-lost', detail: 'connections-not-closed' }, false)
  } finally {
    // Releases the rest of a reply that was not read completely.
    deadline.stop()
  }
}

/** False for a header or an address that `fetch` would refuse. */
const canBeSent = (request: HttpRequest): boolean => {
  try {
    new Headers({ ...request.headers })
    return URL.canParse(request.url)
  } catch {
    return false
  }
}

interface PostSession {
  readonly fetcher: Fetcher
  /** Resolves when the session has no open connection; renewed after every request. */
  closed: Promise<void>
}

/** Starts at once, so that the next request need not wait. A failure reaches the request that awaits it. */
const closeConnections = (fetcher: Fetcher): Promise<void> => {
  const done = fetcher.closeAllConnections()
  done.catch(() => undefined)
  return done
}

/**
 * Chromium automatically repeats a POST when a reused connection dies before the response begins. So `once` requests use sessions of their own, which run one
 * request at a time and close their connections before it, so that every request opens a new connection. As many requests run concurrently as there are sessions;
 * the others wait in order of arrival.
 */
export const createNetTransport = (fetchers: { readonly reads: Fetcher; readonly submits: readonly Fetcher[] }): HttpTransport => {
  const free: PostSession[] = fetchers.submits.map((fetcher) => ({ fetcher, closed: closeConnections(fetcher) }))
  const waiting: ((session: PostSession) => void)[] = []

  const releaseSession = (session: PostSession): void => {
    session.closed = closeConnections(session.fetcher)
    const next = waiting.shift()
    if (next === undefined) free.push(session)
    else next(session)
  }
  /** Null where the caller cancelled before a session was free. */
  const acquireSession = (signal: AbortSignal | undefined): Promise<PostSession | null> => {
    const session = free.shift()
    if (session !== undefined) return Promise.resolve(session)
    return new Promise((resolve) => {
      const take = (given: PostSession): void => {
        signal?.removeEventListener('abort', cancel)
        resolve(given)
      }
      const cancel = (): void => {
        waiting.splice(waiting.indexOf(take), 1)
        resolve(null)
      }
      waiting.push(take)
      signal?.addEventListener('abort', cancel, { once: true })
    })
  }
  const postOnce = async (request: HttpRequest): Promise<HttpReply> => {
    const session = await acquireSession(request.signal)
    if (session === null) return failed(cancelled, false)
    try {
      // From here the exchange listens to the signal and knows whether anything was sent.
      return request.signal?.aborted === true ? failed(cancelled, false) : await exchange(session.fetcher, request, session.closed)
    } finally {
      releaseSession(session)
    }
  }

  return {
    post: async (request) => {
      if (!canBeSent(request)) return failed({ code: 'connection-lost', detail: 'invalid-request' }, false)
      if (request.signal?.aborted === true) return failed(cancelled, false)
      return request.once ? postOnce(request) : exchange(fetchers.reads, request)
    }
  }
}
