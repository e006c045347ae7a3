/**
 * What a user can meet, as values: a call across a border never throws for these.
 * Every code has its sentence in renderer/text; a code without one does not compile.
 */
export const failureCodes = [
  // The line
  'offline',
  'name-not-found',
  'unreachable',
  'proxy',
  'proxy-login',
  'certificate',
  'certificate-expired',
  'certificate-unknown',
  'certificate-host',
  'timed-out',
  'connection-lost',
  'answer-cut',
  'answer-too-large',
  'redirected',
  // The service
  'refused',
  'unauthorised',
  'forbidden',
  'not-found',
  'too-large',
  'too-many',
  'service-down',
  'odd-status',
  'empty-answer',
  'not-json',
  'unreadable-answer',
  // Our own side
  'no-token',
  'no-address',
  'address-not-allowed',
  'cancelled',
  'already-sent',
  'disk-full',
  'disk-failed',
  'file-missing',
  'safety-out-of-step',
  'practice-only',
  'practice-off',
  'paper-failed',
  'print-failed',
  'invalid-input',
  'untrusted-sender',
  'unexpected'
] as const
export type FailureCode = (typeof failureCodes)[number]

/** Never holds a secret, a path or a document. */
export interface Failure {
  readonly code: FailureCode
  /** A short fact for the person, as it came: the `error` text of the service, a network error's name. */
  readonly detail?: string
  /** The member of the input that is wrong, where it is one. */
  readonly field?: string
  readonly httpStatus?: number
  /** From Retry-After, in seconds. */
  readonly retryAfter?: number
  /** True where the request may have reached the service although no usable answer came back. */
  readonly mayHaveArrived?: boolean
  /** Names the line of the log that belongs to an `unexpected`. */
  readonly id?: string
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure }

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })
export const fail = <T = never>(code: FailureCode, more: Omit<Failure, 'code'> = {}): Result<T> => ({
  ok: false,
  failure: { code, ...more }
})
