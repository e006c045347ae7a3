import type { HttpReply, HttpRequest, HttpTransport } from '#core/ports.ts'
import { createLock } from './commit-queue.ts'
import { Cut, readLimitedText, TooLarge } from './limited-body.ts'
import { readNetworkError } from './network-failure.ts'

/** What of an Electron session (or of Node, in tests) the transport needs. */
export interface Fetcher {
  fetch(url: string, init: RequestInit): Promise<Response>
  closeAllConnections(): Promise<void>
}

type Failed = Extract<HttpReply, { kind: 'failure' }>
type Ended = Pick<Failed, 'code' | 'detail'>

const failed = ({ code, detail }: Ended, mayHaveArrived: boolean, httpStatus?: number): Failed => ({
  kind: 'failure',
  ...{ code, mayHaveArrived, detail },
  ...(httpStatus === undefined ? {} : { httpStatus })
})

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

const exchange = async (fetcher: Fetcher, request: HttpRequest): Promise<HttpReply> => {
  const watching = watch(request)
  let isSent = false
  let status: number | undefined
  try {
    if (request.once) await Promise.race([fetcher.closeAllConnections(), watching.end])
    isSent = true
    const response = await Promise.race([fetcher.fetch(request.url, initOf(request, watching.signal)), watching.end])
    status = response.status
    if (response.redirected) return failed({ code: 'redirected', detail: 'redirect' }, true, status)
    return replyOf(response, await Promise.race([readLimitedText(response, request.bodyLimit), watching.end]))
  } catch (error) {
    const ended = watching.why()
    if (ended !== null) return failed(ended, isSent, status)
    return isSent ? failureOf(error, status) : failed({ code: 'connection-lost', detail: 'connections-not-closed' }, false)
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

/**
 * Chromium repeats a POST by itself when a reused connection dies before the answer begins. So `once` requests have a session of their own, go one
 * at a time, and each begins without open connections: the only connection it can meet is a new one.
 */
export const createNetTransport = (fetchers: { readonly reads: Fetcher; readonly submits: Fetcher }): HttpTransport => {
  const oneAtATime = createLock()
  const inTurn = (request: HttpRequest): Promise<HttpReply> =>
    new Promise((resolve, reject) => {
      const { signal } = request
      const leave = (): void => resolve(failed(givenUp, false))
      signal?.addEventListener('abort', leave, { once: true })
      const turn = async (): Promise<void> => {
        // From its turn on the exchange itself listens, and knows whether it has sent anything.
        signal?.removeEventListener('abort', leave)
        resolve(signal?.aborted === true ? failed(givenUp, false) : await exchange(fetchers.submits, request))
      }
      oneAtATime.run(turn).catch(reject)
    })
  return {
    post: async (request) => {
      if (!canBeSent(request)) return failed({ code: 'connection-lost', detail: 'invalid-request' }, false)
      if (request.signal?.aborted === true) return failed(givenUp, false)
      return request.once ? inTurn(request) : exchange(fetchers.reads, request)
    }
  }
}
