/** What the core needs of the world. Each has an adapter in electron/adapters and a memory version in tests/support. */

export interface HttpRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Whole exchange, in milliseconds. */
  readonly timeLimit: number
  /** Largest answer taken, in bytes. */
  readonly bodyLimit: number
  /** A connection of its own: a request on a reused one may be repeated by the network stack without anybody knowing. */
  readonly once: boolean
  readonly signal?: AbortSignal
}

export type NetworkFailure =
  | 'offline'
  | 'name-not-found'
  | 'unreachable'
  | 'proxy'
  | 'proxy-login'
  | 'certificate'
  | 'certificate-expired'
  | 'certificate-unknown'
  | 'certificate-host'
  | 'timed-out'
  | 'connection-lost'
  | 'answer-cut'
  | 'answer-too-large'
  | 'redirected'
  | 'cancelled'

export type HttpReply =
  | {
      readonly kind: 'reply'
      readonly status: number
      readonly contentType: string
      readonly retryAfter: string | null
      readonly body: string
    }
  | {
      readonly kind: 'failure'
      readonly code: NetworkFailure
      /** False only where nothing of the request can have been read by the service. */
      readonly mayHaveArrived: boolean
      /** The network stack's own name of the error; never an address or a header. */
      readonly detail: string
      readonly httpStatus?: number
      /** What had come of an answer that broke off; its beginning, where that is long. */
      readonly begun?: string
    }

/** Posts one body and reads the whole answer; resolves for every outcome, never follows a redirect. */
export interface HttpTransport {
  post(request: HttpRequest): Promise<HttpReply>
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}
