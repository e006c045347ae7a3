import { lookupTable } from '#core/base/lookup-table.ts'
import type { NetworkFailure } from '#core/base/ports.ts'

/** A classified error of the network stack. `mayHaveArrived` is false only where the service cannot have read any of the request. */
export interface ClassifiedFailure {
  readonly code: NetworkFailure
  readonly mayHaveArrived: boolean
  /** Name of the error without its message, which may contain an address. */
  readonly detail: string
}

type Meaning = readonly [code: NetworkFailure, mayHaveArrived: boolean]

const nameNotFound: Meaning = ['name-not-found', false]
const offline: Meaning = ['offline', false]
const unreachable: Meaning = ['unreachable', false]
const proxy: Meaning = ['proxy', false]
const proxyLogin: Meaning = ['proxy-login', false]
const certificate: Meaning = ['certificate', false]
const expired: Meaning = ['certificate-expired', false]
const unknownIssuer: Meaning = ['certificate-unknown', false]
const otherHost: Meaning = ['certificate-host', false]
const encryption: Meaning = ['encryption', true]
const timedOut: Meaning = ['timed-out', true]
const lost: Meaning = ['connection-lost', true]
const truncated: Meaning = ['answer-cut', true]
const redirected: Meaning = ['redirected', true]

/** Error names of Chromium (without `net::`), of the operating system as Node reports them, and of undici. */
const meanings = lookupTable<Meaning>({
  ERR_INTERNET_DISCONNECTED: offline,
  ENETDOWN: offline,
  ERR_NAME_NOT_RESOLVED: nameNotFound,
  ERR_NAME_RESOLUTION_FAILED: nameNotFound,
  ERR_DNS_TIMED_OUT: nameNotFound,
  ERR_DNS_SERVER_FAILED: nameNotFound,
  ERR_DNS_MALFORMED_RESPONSE: nameNotFound,
  ENOTFOUND: nameNotFound,
  EAI_AGAIN: nameNotFound,
  ERR_CONNECTION_REFUSED: unreachable,
  ERR_CONNECTION_FAILED: unreachable,
  // On an open connection these occur only after minutes of retransmission, long after the time limit.
  ERR_ADDRESS_UNREACHABLE: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ERR_ADDRESS_INVALID: unreachable,
  ERR_UNSAFE_PORT: unreachable,
  ERR_NETWORK_ACCESS_DENIED: unreachable,
  ECONNREFUSED: unreachable,
  ERR_MANDATORY_PROXY_CONFIGURATION_FAILED: proxy,
  ERR_TUNNEL_CONNECTION_FAILED: proxy,
  ERR_SOCKS_CONNECTION_FAILED: proxy,
  ERR_SOCKS_CONNECTION_HOST_UNREACHABLE: proxy,
  ERR_PAC_SCRIPT_FAILED: proxy,
  ERR_PROXY_AUTH_REQUESTED: proxyLogin,
  ERR_PROXY_AUTH_REQUESTED_WITH_NO_CONNECTION: proxyLogin,
  ERR_PROXY_AUTH_UNSUPPORTED: proxyLogin,
  // The service itself answers as a proxy: it has read the request.
  ERR_UNEXPECTED_PROXY_AUTH: ['proxy', true],
  ERR_BAD_SSL_CLIENT_AUTH_CERT: certificate,
  // Only while the connection is being set up; the other names of TLS also mean damage after the request.
  ERR_SSL_VERSION_OR_CIPHER_MISMATCH: certificate,
  ERR_SSL_UNRECOGNIZED_NAME_ALERT: certificate,
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: certificate,
  ERR_CERT_DATE_INVALID: expired,
  CERT_HAS_EXPIRED: expired,
  CERT_NOT_YET_VALID: expired,
  ERR_CERT_AUTHORITY_INVALID: unknownIssuer,
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownIssuer,
  SELF_SIGNED_CERT_IN_CHAIN: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownIssuer,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownIssuer,
  ERR_CERT_COMMON_NAME_INVALID: otherHost,
  ERR_TLS_CERT_ALTNAME_INVALID: otherHost,
  // The damaged record may belong to the reply.
  ERR_SSL_BAD_RECORD_MAC_ALERT: lost,
  // While connecting nothing is sent yet; the other timeouts can occur at any moment.
  ERR_CONNECTION_TIMED_OUT: ['timed-out', false],
  UND_ERR_CONNECT_TIMEOUT: ['timed-out', false],
  ERR_TIMED_OUT: timedOut,
  ETIMEDOUT: timedOut,
  UND_ERR_HEADERS_TIMEOUT: timedOut,
  UND_ERR_BODY_TIMEOUT: timedOut,
  ERR_CONTENT_LENGTH_MISMATCH: truncated,
  ERR_INCOMPLETE_CHUNKED_ENCODING: truncated,
  ERR_INVALID_CHUNKED_ENCODING: truncated,
  ERR_CONTENT_DECODING_FAILED: truncated,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: truncated,
  ERR_TOO_MANY_REDIRECTS: redirected,
  ERR_UNSAFE_REDIRECT: redirected,
  ERR_INVALID_REDIRECT: redirected
})

const families: readonly (readonly [pattern: RegExp, meaning: Meaning])[] = [
  [/^ERR_PROXY_/, proxy],
  [/^ERR_SSL_(?!CLIENT_AUTH_)/, encryption],
  [/^ERR_CERT_|^ERR_SSL_CLIENT_AUTH_|^ERR_TLS_|^CERT_|SELF_SIGNED|^UNABLE_TO_|^DEPTH_ZERO/, certificate]
]

const meaningOf = (name: string): Meaning | undefined => meanings[name] ?? families.find(([pattern]) => pattern.test(name))?.[1]

/** The error and its causes, outermost first. */
const chainOf = (error: unknown): readonly Error[] => {
  const chain: Error[] = []
  for (let next = error; next instanceof Error && chain.length < 8; next = next.cause) {
    chain.push(next)
    // Several addresses were tried: the last one first.
    if (next instanceof AggregateError) chain.push(...next.errors.filter((one) => one instanceof Error).reverse())
  }
  return chain
}

const namesOf = (error: Error): readonly string[] => {
  const chromium = /\b(?:net::)?(ERR_[A-Z0-9_]+)/.exec(error.message)?.[1]
  const code = 'code' in error && typeof error.code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(error.code) ? error.code : undefined
  return [chromium, code].filter((name) => name !== undefined)
}

const mentionsRedirect = (error: Error): boolean => /\bredirect/i.test(error.message)

/** Classifies the rejection of Chromium's or Node's `fetch`; `headersReceived`: after the response headers. */
export const classifyNetworkError = (error: unknown, headersReceived: boolean): ClassifiedFailure => {
  const chain = chainOf(error)
  const names = chain.flatMap(namesOf)
  const known = names.find((name) => meaningOf(name) !== undefined)
  const meaning = known === undefined ? undefined : meaningOf(known)
  const detail = known ?? names[0] ?? (error instanceof Error ? error.name : 'unknown')
  if (headersReceived) return { code: meaning?.[0] === 'timed-out' ? 'timed-out' : 'answer-cut', mayHaveArrived: true, detail }
  if (meaning === undefined && chain.some(mentionsRedirect)) return { code: 'redirected', mayHaveArrived: true, detail: 'redirect' }
  const [code, mayHaveArrived] = meaning ?? lost
  return { code, mayHaveArrived, detail }
}
