import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer as createHttpServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import type { FailureCode } from '#core/base/result.ts'
import { listenLocally } from './listening.ts'

/** What a test server has received. */
export interface Seen {
  connections: number
  /** Bytes of request bodies the server could read. */
  bytes: number
}

export interface FaultyServer {
  readonly url: string
  readonly seen: Seen
  close(): Promise<void>
}

const tlsFolder = resolve(import.meta.dirname, '../../fixtures/tls')
export const pem = (name: string): Promise<string> => readFile(join(tlsFolder, `${name}.pem`), 'utf8')

const listen = async (server: Server, scheme: 'http' | 'https', seen: Seen): Promise<FaultyServer> => {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    seen.connections += 1
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  })
  server.on('tlsClientError', () => undefined)
  const port = await listenLocally(server)
  return {
    url: `${scheme}://127.0.0.1:${port}`,
    seen,
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    }
  }
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Answers after reading the whole request. */
const afterBody =
  (answer: Answer, seen: Seen): RequestListener =>
  (request, response) => {
    request.on('data', (piece: Buffer) => (seen.bytes += piece.length)).on('end', () => answer(request, response))
  }

const http = (answer: Answer) => (): Promise<FaultyServer> => {
  const seen = { connections: 0, bytes: 0 }
  return listen(createHttpServer(afterBody(answer, seen)), 'http', seen)
}

const https =
  (certificate: string, options: object = {}) =>
  async (): Promise<FaultyServer> => {
    const seen = { connections: 0, bytes: 0 }
    const [key, cert] = await Promise.all([pem('server-key'), pem(certificate)])
    const answer = afterBody((_request, response) => response.end('{"error":"answered"}'), seen)
    return listen(createHttpsServer({ key, cert, ...options }, answer), 'https', seen)
  }

const tcp =
  (handle: (socket: Socket) => void, scheme: 'http' | 'https' = 'http') =>
  (): Promise<FaultyServer> => {
    const seen = { connections: 0, bytes: 0 }
    return listen(createTcpServer(handle), scheme, seen)
  }

const refusedConnection = async (): Promise<FaultyServer> => {
  const server = await tcp(() => undefined)()
  await server.close()
  return { ...server, close: () => Promise.resolve() }
}

const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer => {
  return (_request, response) => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
const page = (status: number, title: string): Answer => {
  return (_request, response) => response.writeHead(status, { 'content-type': 'text/html' }).end(`<!doctype html><title>${title}</title>`)
}

/** Ends the reply within its body. It goes on receiving: a reset would discard what the client has not read yet. */
const cutAfterHead = (socket: Socket): void => {
  socket.once('data', () => {
    socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"status":"ok","de')
    socket.resume()
  })
}

export interface ConnectionFault {
  readonly name: string
  readonly open: () => Promise<FaultyServer>
  readonly code: FailureCode
  /** Whether the service may have received the declaration. */
  readonly mayHaveArrived: boolean
  readonly retryAfter?: number
  /** The server must not have received any byte of the request body. */
  readonly silent?: true
}

/** An HTTP date 30 seconds ahead, rounded up to the second. */
const inHalfAMinute = (now = Date.now()): string => new Date(Math.ceil(now / 1_000) * 1_000 + 30_000).toUTCString()

/** Network faults of a submission. The request's time limit must be one to a few seconds. */
export const connectionFaults: readonly ConnectionFault[] = [
  { name: 'a refused connection', open: refusedConnection, code: 'unreachable', mayHaveArrived: false, silent: true },
  { name: 'a connection reset at once', open: tcp((socket) => socket.resetAndDestroy()), code: 'connection-lost', mayHaveArrived: true },
  {
    name: 'a connection closed after the body',
    open: tcp((socket) => socket.on('data', () => socket.end())),
    code: 'connection-lost',
    mayHaveArrived: true
  },
  {
    name: 'a connection reset after the body',
    open: http((request) => request.socket.resetAndDestroy()),
    code: 'connection-lost',
    mayHaveArrived: true
  },
  { name: 'no reply', open: http(() => undefined), code: 'timed-out', mayHaveArrived: true },
  { name: 'a truncated reply', open: tcp(cutAfterHead), code: 'answer-cut', mayHaveArrived: true },
  {
    name: 'truncated JSON',
    open: http((_request, response) => response.end('{"status":"ok","desc":[')),
    code: 'answer-cut',
    mayHaveArrived: true
  },
  { name: 'an empty reply', open: http((_request, response) => response.end()), code: 'empty-answer', mayHaveArrived: true },
  { name: 'an HTML page', open: http(page(200, 'Masuk ke jaringan')), code: 'not-json', mayHaveArrived: true },
  { name: 'a refusal', open: http(json(400, { error: 'Invalid request' })), code: 'refused', mayHaveArrived: false },
  { name: 'a wrong token', open: http(json(401, { error: 'Unauthorized' })), code: 'unauthorised', mayHaveArrived: false },
  { name: 'a token without permission', open: http(page(403, 'Forbidden')), code: 'forbidden', mayHaveArrived: false },
  { name: 'an unknown path', open: http(page(404, 'Not found')), code: 'not-found', mayHaveArrived: false },
  { name: 'a request that is too large', open: http(page(413, 'Request Entity Too Large')), code: 'too-large', mayHaveArrived: false },
  {
    name: 'too many requests, with seconds',
    open: http(json(429, { error: 'Too many requests' }, { 'retry-after': '17' })),
    code: 'too-many',
    mayHaveArrived: false,
    retryAfter: 17
  },
  {
    name: 'unavailable, with a date',
    open: http((request, response) => json(503, {}, { 'retry-after': inHalfAMinute() })(request, response)),
    code: 'service-down',
    mayHaveArrived: false,
    retryAfter: 30
  },
  { name: 'unavailable, without a time', open: http(json(503, {})), code: 'service-down', mayHaveArrived: true },
  { name: 'a server error', open: http(json(500, { error: 'Internal error' })), code: 'refused', mayHaveArrived: true },
  { name: 'a gateway without a service', open: http(page(502, 'Bad Gateway')), code: 'service-down', mayHaveArrived: true },
  {
    name: 'a redirect',
    open: http((_request, response) => response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end()),
    code: 'redirected',
    mayHaveArrived: false
  },
  {
    name: 'a redirect that may follow a stored declaration',
    open: http((_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()),
    code: 'redirected',
    mayHaveArrived: true
  },
  {
    name: 'https without TLS',
    open: tcp((socket) => socket.on('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')), 'https'),
    // The same error as a reply with a damaged record, after the whole body.
    code: 'encryption',
    mayHaveArrived: true,
    silent: true
  },
  {
    name: 'an outdated TLS version',
    open: https('good', { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' }),
    code: 'certificate',
    mayHaveArrived: false,
    silent: true
  },
  { name: 'a self-signed certificate', open: https('self-signed'), code: 'certificate-unknown', mayHaveArrived: false, silent: true }
]

/** Faults that appear only if the client trusts the authority (or simulates the error): otherwise it reports the unknown authority first. */
export const certificateFaults: readonly (ConnectionFault & { readonly chromium: number })[] = [
  {
    name: 'an expired certificate',
    open: https('expired'),
    code: 'certificate-expired',
    mayHaveArrived: false,
    silent: true,
    chromium: -201
  },
  {
    name: 'a certificate of another host',
    open: https('other-host'),
    code: 'certificate-host',
    mayHaveArrived: false,
    silent: true,
    chromium: -200
  }
]
export const goodTls = https('good')

/** Replies that redirect or refer a client to another server. */
export const redirects = (to: string): readonly (readonly [name: string, open: () => Promise<FaultyServer>])[] => {
  const head = (status: number, headers: Readonly<Record<string, string>>, body = ''): (() => Promise<FaultyServer>) =>
    http((_request, response) => response.writeHead(status, headers).end(body))
  const { host } = new URL(to)
  return [
    ...[300, 301, 302, 303, 307, 308].map((status) => [`${status}`, head(status, { location: `${to}/api/submit/bc28` })] as const),
    ['307 without a scheme', head(307, { location: `//${host}/x` })],
    ['308 with a user', head(308, { location: `http://user:secret@${host}/x` })],
    ['307 twice in one head', head(307, { location: `${to}/a`, 'content-location': `${to}/b` })],
    ['a Refresh header', head(200, { refresh: `0; url=${to}/x`, 'content-type': 'application/json' }, '{"error":"x"}')],
    ['a page with a refresh', head(200, { 'content-type': 'text/html' }, `<meta http-equiv="refresh" content="0; url=${to}/x">`)],
    [
      'a Link header with preload',
      head(200, { link: `<${to}/x>; rel=preload; as=fetch`, 'content-type': 'application/json' }, '{"error":"x"}')
    ],
    ['a challenge with another address', head(401, { 'www-authenticate': `Bearer realm="${to}"`, location: `${to}/login` })]
  ]
}
