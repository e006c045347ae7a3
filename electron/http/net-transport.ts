import type { HttpReply, HttpRequest, HttpTransport } from '#core/base/ports.ts'
import { Cut, readLimitedText, TooLarge } from './limited-body.ts'
import { readNetworkError } from './network-failure.ts'

/** What of an Electron session (or of Node, in tests) the transport needs. */
export interface Fetcher {
  fetch(url: string, init: RequestInit): Promise<Response>
  closeAllConnections(): Promise<void>
}

type Failed = Extract<HttpReply, { kind: 'failure' }>
type Ended = Pick<Failed, 'code' | 'detail'>

/** Characters kept of an answer that broke off. */
const mostBegun = 2 * 1024 * 1024

const failed = ({ code, detail }: Ended, mayHaveArrived: boolean, httpStatus?: number): Failed => ({
  kind: 'failure',
  ...{ code, mayHaveArrived, detail },
  ...(httpStatus === undefined ? {} : { httpStatus })
})
const withBegun = (failure: Failed, parts: readonly string[]): Failed => {
  const begun = parts.join('').slice(0, mostBegun)
  return begun === '' ? failure : { ...failure, begun }
}

const timeOver: Ended = { code: 'timed-out', detail: 'time-limit' }
const givenUp: Ended = { code: 'cancelled', detail: 'cancelled' }

interface Watch {
  readonly signal: AbortSignal
  /** Never resolves; rejects when the exchange has to end. */
  readonly end: Promise<never>
  /** Why it had to end. */
  why(): Ended | null
  stop(): void
}

/** Time limit and the caller's signal in one; the network stack is told, but not relied upon, to let go. */
const watch = ({ timeLimit, signal }: HttpRequest): Watch => {
  const controller = new AbortController()
  let reason: Ended | null = null
  let reject: (error: Error) => void = () => undefined
  const end = new Promise<never>((_resolve, rejectEnd) => {
    reject = rejectEnd
  })
  end.catch(() => undefined)
  const endFor = (ended: Ended) => (): void => {
    reason ??= ended
    controller.abort()
    reject(new Error(ended.detail))
  }
  const cancel = endFor(givenUp)
  const timer = setTimeout(endFor(timeOver), timeLimit)
  signal?.addEventListener('abort', cancel, { once: true })
  return {
    signal: controller.signal,
    end,
    why: () => reason,
    stop: () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
      controller.abort()
    }
  }
}

const initOf = (request: HttpRequest, signal: AbortSignal): RequestInit => ({
  method: 'POST',
  headers: request.headers,
  body: request.body,
  // A followed redirect would carry the declaration to somebody else.
  redirect: 'error',
  credentials: 'omit',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
  signal
})

const replyOf = (response: Response, body: string): HttpReply => ({
  kind: 'reply',
  status: response.status,
  contentType: response.headers.get('content-type') ?? '',
  retryAfter: response.headers.get('retry-after'),
  body
})

const failureOf = (error: unknown, status: number | undefined): Failed => {
  if (error instanceof TooLarge) return failed({ code: 'answer-too-large', detail: 'body-limit' }, true, status)
  if (error instanceof Cut) return failed({ code: 'answer-cut', detail: 'content-length' }, true, status)
  const { code, mayHaveArrived, detail } = readNetworkError(error, status !== undefined)
  return failed({ code, detail }, mayHaveArrived, status)
}

/** `open` is awaited before anything is sent; where it fails, nothing is. */
const exchange = async (fetcher: Fetcher, request: HttpRequest, open: Promise<void> | null = null): Promise<HttpReply> => {
  const watching = watch(request)
  let isSent = false
  let status: number | undefined
  const parts: string[] = []
  try {
    if (open !== null) await Promise.race([open, watching.end])
    isSent = true
    const response = await Promise.race([fetcher.fetch(request.url, initOf(request, watching.signal)), watching.end])
    status = response.status
    // A proxy says this instead of passing anything on, and its page cannot always be read.
    if (status === 407) return failed({ code: 'proxy-login', detail: 'proxy-authentication' }, false, status)
    return replyOf(response, await Promise.race([readLimitedText(response, request.bodyLimit, parts), watching.end]))
  } catch (error) {
    const ended = watching.why()
    if (ended !== null) return withBegun(failed(ended, isSent, status), parts)
    return isSent
      ? withBegun(failureOf(error, status), parts)
      : failed({ code: 'connection-lost', detail: 'connections-not-closed' }, false)
  } finally {
    // Lets go of what is left of an answer that was not read to its end.
    watching.stop()
  }
}

/** A header or an address that cannot be sent at all. */
const canBeSent = (request: HttpRequest): boolean => {
  try {
    new Headers({ ...request.headers })
    return URL.canParse(request.url)
  } catch {
    return false
  }
}

interface Lane {
  readonly fetcher: Fetcher
  /** Resolves when it holds no open connection; made anew after every request. */
  clean: Promise<void>
}

/** Begins at once, so that the next request finds it done; whoever waits for it hears of a failure. */
const cleaned = (fetcher: Fetcher): Promise<void> => {
  const done = fetcher.closeAllConnections()
  done.catch(() => undefined)
  return done
}

/**
 * Chromium repeats a POST by itself when a reused connection dies before the answer begins. So `once` requests go over lanes: sessions of their own, each for one
 * request at a time, which begins without open connections: the only connection it can meet is a new one. As many go at once as there are lanes, the others wait
 * in the order they came.
 */
export const createNetTransport = (fetchers: { readonly reads: Fetcher; readonly submits: readonly Fetcher[] }): HttpTransport => {
  const free: Lane[] = fetchers.submits.map((fetcher) => ({ fetcher, clean: cleaned(fetcher) }))
  const waiting: ((lane: Lane) => void)[] = []

  const leave = (lane: Lane): void => {
    lane.clean = cleaned(lane.fetcher)
    const next = waiting.shift()
    if (next === undefined) free.push(lane)
    else next(lane)
  }
  /** Null where the caller gave up before a lane was free. */
  const enter = (signal: AbortSignal | undefined): Promise<Lane | null> => {
    const lane = free.shift()
    if (lane !== undefined) return Promise.resolve(lane)
    return new Promise((resolve) => {
      const take = (given: Lane): void => {
        signal?.removeEventListener('abort', giveUp)
        resolve(given)
      }
      const giveUp = (): void => {
        waiting.splice(waiting.indexOf(take), 1)
        resolve(null)
      }
      waiting.push(take)
      signal?.addEventListener('abort', giveUp, { once: true })
    })
  }
  const byLane = async (request: HttpRequest): Promise<HttpReply> => {
    const lane = await enter(request.signal)
    if (lane === null) return failed(givenUp, false)
    try {
      // From its turn on the exchange itself listens, and knows whether it has sent anything.
      return request.signal?.aborted === true ? failed(givenUp, false) : await exchange(lane.fetcher, request, lane.clean)
    } finally {
      leave(lane)
    }
  }

  return {
    post: async (request) => {
      if (!canBeSent(request)) return failed({ code: 'connection-lost', detail: 'invalid-request' }, false)
      if (request.signal?.aborted === true) return failed(givenUp, false)
      return request.once ? byLane(request) : exchange(fetchers.reads, request)
    }
  }
}
