import { expect, test } from 'vitest'
import { classifyNetworkError } from '../../../electron/http/network-failure.ts'

const chromium = (name: string): Error => new Error(`net::${name}`)
const node = (code: string): Error => new TypeError('fetch failed', { cause: Object.assign(new Error(`${code} 10.1.2.3:443`), { code }) })

const before: readonly (readonly [name: string, code: string, mayHaveArrived: boolean])[] = [
  ['ERR_INTERNET_DISCONNECTED', 'offline', false],
  ['ERR_NAME_NOT_RESOLVED', 'name-not-found', false],
  ['ERR_CONNECTION_REFUSED', 'unreachable', false],
  ['ERR_ADDRESS_UNREACHABLE', 'unreachable', false],
  ['ERR_PROXY_CONNECTION_FAILED', 'proxy', false],
  ['ERR_PROXY_AUTH_UNSUPPORTED', 'proxy-login', false],
  ['ERR_PROXY_CERTIFICATE_INVALID', 'proxy', false],
  ['ERR_TUNNEL_CONNECTION_FAILED', 'proxy', false],
  ['ERR_CERT_AUTHORITY_INVALID', 'certificate-unknown', false],
  ['ERR_CERT_DATE_INVALID', 'certificate-expired', false],
  ['ERR_CERT_COMMON_NAME_INVALID', 'certificate-host', false],
  ['ERR_CERT_REVOKED', 'certificate', false],
  ['ERR_SSL_VERSION_OR_CIPHER_MISMATCH', 'certificate', false],
  ['ERR_SSL_UNRECOGNIZED_NAME_ALERT', 'certificate', false],
  ['ERR_SSL_CLIENT_AUTH_CERT_NEEDED', 'certificate', false],
  // Chromium reports a damaged record and a fatal alert after the whole body with these names, too.
  ['ERR_SSL_PROTOCOL_ERROR', 'encryption', true],
  ['ERR_SSL_DECRYPT_ERROR_ALERT', 'encryption', true],
  ['ERR_SSL_A_NAME_OF_TOMORROW', 'encryption', true],
  ['ERR_CONNECTION_TIMED_OUT', 'timed-out', false],
  ['ERR_TIMED_OUT', 'timed-out', true],
  ['ERR_CONNECTION_RESET', 'connection-lost', true],
  ['ERR_CONNECTION_CLOSED', 'connection-lost', true],
  ['ERR_CONNECTION_ABORTED', 'connection-lost', true],
  ['ERR_EMPTY_RESPONSE', 'connection-lost', true],
  ['ERR_NETWORK_CHANGED', 'connection-lost', true],
  ['ERR_HTTP2_PROTOCOL_ERROR', 'connection-lost', true],
  ['ERR_CONTENT_LENGTH_MISMATCH', 'answer-cut', true],
  ['ERR_INCOMPLETE_CHUNKED_ENCODING', 'answer-cut', true],
  ['ERR_TOO_MANY_REDIRECTS', 'redirected', true],
  ['ERR_A_NAME_OF_TOMORROW', 'connection-lost', true]
]

const beforeInNode: typeof before = [
  ['ENOTFOUND', 'name-not-found', false],
  ['EAI_AGAIN', 'name-not-found', false],
  ['ECONNREFUSED', 'unreachable', false],
  ['EHOSTUNREACH', 'unreachable', false],
  ['CERT_HAS_EXPIRED', 'certificate-expired', false],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate-unknown', false],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate-unknown', false],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate-host', false],
  ['UND_ERR_CONNECT_TIMEOUT', 'timed-out', false],
  ['UND_ERR_HEADERS_TIMEOUT', 'timed-out', true],
  ['ETIMEDOUT', 'timed-out', true],
  ['ECONNRESET', 'connection-lost', true],
  ['EPIPE', 'connection-lost', true],
  ['UND_ERR_SOCKET', 'connection-lost', true]
]

test.each(before)('%s of Chromium means %s', (name, code, mayHaveArrived) => {
  expect(classifyNetworkError(chromium(name), false)).toEqual({ code, mayHaveArrived, detail: name })
})

test.each(beforeInNode)('%s of Node means %s', (name, code, mayHaveArrived) => {
  expect(classifyNetworkError(node(name), false)).toEqual({ code, mayHaveArrived, detail: name })
})

test('after the headers of the reply the request has arrived, and an error is a truncated reply or a timeout', () => {
  const read = ['ERR_CONNECTION_RESET', 'ERR_CONNECTION_REFUSED', 'ERR_NAME_NOT_RESOLVED', 'ERR_SSL_PROTOCOL_ERROR', 'ERR_TIMED_OUT'].map(
    (name) => classifyNetworkError(chromium(name), true)
  )
  expect(read.map(({ code, mayHaveArrived }) => [code, mayHaveArrived])).toEqual([
    ...Array.from({ length: 4 }, () => ['answer-cut', true]),
    ['timed-out', true]
  ])
  expect(classifyNetworkError(new TypeError('terminated', { cause: new Error('other side closed') }), true).code).toBe('answer-cut')
})

test('a redirect is recognised in the errors of both network stacks', () => {
  const errors = [
    new Error("Attempted to redirect, but redirect policy was 'error'"),
    new TypeError('fetch failed', { cause: new Error('unexpected redirect') })
  ]
  expect(errors.map((error) => classifyNetworkError(error, false))).toEqual(
    errors.map(() => ({ code: 'redirected', mayHaveArrived: true, detail: 'redirect' }))
  )
})

test('the address of the service is not part of the result', () => {
  const secret = 'gateway.internal.example'
  const errors = [
    node(`ENOTFOUND`),
    new Error(`getaddrinfo failed for ${secret}`),
    new AggregateError([new Error(secret)], secret),
    secret,
    null
  ]
  for (const error of errors) expect(classifyNetworkError(error, false).detail).toMatch(/^[A-Za-z_]+$/)
  for (const error of errors) expect(classifyNetworkError(error, false).detail).not.toContain('gateway')
})

test('of several attempted addresses the known error decides', () => {
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  const error = new TypeError('fetch failed', { cause: new AggregateError([new Error('?'), refused], '') })
  expect(classifyNetworkError(error, false)).toEqual({ code: 'unreachable', mayHaveArrived: false, detail: 'ECONNREFUSED' })
})
