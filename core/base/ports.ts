/** Interfaces to the outside, implemented in `electron/` and by fakes in `tests/support/fakes`. */

export interface HttpRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** For the whole exchange, in milliseconds. */
  readonly timeLimit: number
  /** Largest accepted response body, in bytes. */
  readonly bodyLimit: number
  /** Use a new connection: the network stack may silently repeat a request on a reused one. */
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
  | 'encryption'
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
      /** Only with true. A network stack may not notice that compressed bytes end early. */
      readonly isCompressed?: boolean
      /** The encoding of the body if it is not UTF-8. */
      readonly encoding?: string
    }
  | {
      readonly kind: 'failure'
      readonly code: NetworkFailure
      /** False only if the service cannot have read any part of the request. */
      readonly mayHaveArrived: boolean
      /** The error name of the network stack; never an address or a header. */
      readonly detail: string
      readonly httpStatus?: number
      /** The received part of an interrupted response, truncated if long. */
      readonly begun?: string
    }

/** Posts one body and reads the whole response. Resolves for every outcome and never follows a redirect. */
export interface HttpTransport {
  post(request: HttpRequest): Promise<HttpReply>
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

/** A clock that nobody sets: neither the page nor the user nor the network. */
export interface Monotonic extends Clock {
  /** Milliseconds since any moment. */
  now(): number
  readonly isMonotonic: true
}
