import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { HttpReply, HttpRequest, HttpTransport } from '#core/base/ports.ts'
import { createNetTransport, Redirected, type Fetcher } from '../../../electron/http/net-transport.ts'
import { eventually } from '../../support/eventually.ts'
import { bodyOf, closedAddress, httpServer, tcpServer } from '../../support/fakes/loopback.ts'

const nodeFetcher: Fetcher = { fetch: (url, init) => fetch(url, init), closeAllConnections: async () => undefined }
const transport = createNetTransport({ reads: nodeFetcher, submits: [nodeFetcher] })

const aRequest = (url: string, over: Partial<HttpRequest> = {}): HttpRequest => ({
  url,
  headers: { 'Content-Type': 'application/json', Authorization: 'Bearer rahasia' },
  body: '{"car":"ü"}',
  timeLimit: 60_000,
  bodyLimit: 1_000_000,
  once: false,
  ...over
})

const post = (url: string, over: Partial<HttpRequest> = {}): Promise<HttpReply> => transport.post(aRequest(url, over))

const failure = (code: string, mayHaveArrived: boolean, more: { httpStatus?: number; detail?: string; begun?: unknown } = {}): unknown => ({
  kind: 'failure',
  code,
  mayHaveArrived,
  detail: expect.stringMatching(/^[A-Za-z0-9_-]+$/),
  ...more
})

test('a POST sends its body and headers without cookies, and the reply is returned unchanged', async () => {
  const seen: unknown[] = []
  const url = await httpServer((request, response) => {
    void bodyOf(request).then((body) => {
      seen.push([request.method, request.url, body, request.headers.authorization, request.headers.cookie])
      response.writeHead(429, { 'content-type': 'text/html', 'retry-after': '30', 'set-cookie': 'a=b' }).end('Tunggu – sebentar')
    })
  })
  const answer = { kind: 'reply', status: 429, contentType: 'text/html', retryAfter: '30', body: 'Tunggu – sebentar' }
  expect([await post(`${url}/api/x`), await post(`${url}/api/x`, { once: true })]).toEqual([answer, answer])
  expect(seen).toEqual(Array.from({ length: 2 }, () => ['POST', '/api/x', '{"car":"ü"}', 'Bearer rahasia', undefined]))
})

test('a reply without type and body and a reply that arrives byte by byte are complete', async () => {
  const bytes = Buffer.from('{"nama":"Ýüß – 漢"}')
  const empty = await httpServer((_request, response) => response.writeHead(200).end())
  const slow = await httpServer((_request, response) => {
    void (async () => {
      for (const byte of bytes) {
        response.write(Buffer.of(byte))
        await pause(1)
      }
      response.end()
    })()
  })
  expect(await post(empty)).toEqual({ kind: 'reply', status: 200, contentType: '', retryAfter: null, body: '' })
  expect(await post(slow)).toMatchObject({ body: bytes.toString() })
})

test('a reply in another encoding is decoded, and no byte of an undecodable reply is lost', async () => {
  const said = '{"nama":"Ýüß"}'
  const swapped = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()
  const odd = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte).slice(1))
  const oddText = new TextDecoder('windows-1252').decode(odd)
  for (const [bytes, body] of [
    [Buffer.from(said, 'utf16le'), said],
    [Buffer.from(`\ufeff${said}`, 'utf16le'), said],
    [swapped(said), said],
    [swapped(`\ufeff${said}`), said],
    [Buffer.from(`\ufeff${said}`), said],
    [Buffer.from(said, 'latin1'), said],
    [Buffer.from('sudah \ufffd begitu'), 'sudah \ufffd begitu'],
    [odd, oddText]
  ] as const) {
    const url = await httpServer((_request, response) => response.writeHead(200).end(bytes))
    expect(await post(url)).toMatchObject({ kind: 'reply', body })
  }
  expect(new Set(oddText).size).toBe(255)
})

test('a redirect is a failure and sends nothing to another server', async () => {
  let visits = 0
  const other = await httpServer((_request, response) => {
    visits += 1
    response.end('stolen')
  })
  for (const status of [301, 302, 303, 307, 308]) {
    const url = await httpServer((_request, response) => response.writeHead(status, { location: `${other}/x` }).end())
    expect(await post(url, { once: status % 2 === 0 })).toEqual(failure('redirected', true, { httpStatus: status }))
  }
  expect(visits).toBe(0)
})

test('a redirect that a session reports has its status, also one of the network stack without any', async () => {
  const sending = (error: Error): HttpTransport => {
    const fetcher: Fetcher = { ...nodeFetcher, fetch: () => Promise.reject(error) }
    return createNetTransport({ reads: fetcher, submits: [fetcher] })
  }
  expect(await sending(new Redirected(307)).post(aRequest('http://127.0.0.1'))).toEqual(failure('redirected', true, { httpStatus: 307 }))
  expect(await sending(new Error('net::ERR_INVALID_REDIRECT')).post(aRequest('http://127.0.0.1'))).toEqual(
    failure('redirected', true, { detail: 'ERR_INVALID_REDIRECT' })
  )
})

test('a status that leads nowhere is a reply with its text, whatever its number', async () => {
  for (const status of [300, 301, 302, 303, 305, 306, 307, 308, 399, 418, 499, 599]) {
    const url = await httpServer((_request, response) => response.writeHead(status).end(`status ${status}`))
    expect(await post(url, { once: status % 2 === 0 })).toMatchObject({ kind: 'reply', status, body: `status ${status}` })
  }
})

test('a refused connection means nothing has arrived', async () => {
  const url = await closedAddress()
  expect([await post(url), await post(url, { once: true })]).toEqual([
    failure('unreachable', false, { detail: 'ECONNREFUSED' }),
    failure('unreachable', false, { detail: 'ECONNREFUSED' })
  ])
})

test('an https address without TLS fails as damaged encryption does, after which the request may have arrived', async () => {
  const url = await tcpServer((socket) => socket.on('data', () => socket.end('HTTP/1.1 200 OK\r\n\r\n')))
  expect(await post(url.replace('http:', 'https:'))).toEqual(failure('encryption', true))
})

test('a connection lost before the reply means the request may have arrived', async () => {
  const silent = await tcpServer((socket) => socket.on('data', () => socket.destroy()))
  const reset = await tcpServer((socket) => socket.on('data', () => socket.resetAndDestroy()))
  expect([await post(silent), await post(reset)]).toEqual([failure('connection-lost', true), failure('connection-lost', true)])
})

test('a reply truncated anywhere after its headers is never complete', async () => {
  const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
  const cuts = [
    `${head}content-length: 100\r\n\r\n{"status":"ok"}`,
    `${head}content-length: 100\r\n\r\n`,
    `${head}transfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\n`,
    `${head}transfer-encoding: chunked\r\n\r\n5\r\n{"`
  ]
  for (const text of cuts) {
    for (const kill of [true, false]) {
      let cut: () => void = () => undefined
      const url = await tcpServer((socket) =>
        socket.once('data', () => {
          socket.write(text)
          cut = () => void (kill ? socket.resetAndDestroy() : socket.end())
        })
      )
      // Cut once the client has read what was written: a reset discards the rest.
      const cutting: Fetcher = { ...nodeFetcher, fetch: (to, init) => fetch(to, init).finally(() => cut()) }
      const begun = /\{"(?:status":"ok"\}|a":)?/.exec(text)?.[0]
      const cutOff = createNetTransport({ reads: cutting, submits: [cutting] })
      expect(await cutOff.post(aRequest(url))).toEqual(
        failure('answer-cut', true, { httpStatus: 200, ...(begun === undefined ? {} : { begun }) })
      )
    }
  }
})

test('a reply shorter than its announced length is truncated, even if the network stack accepts it', async () => {
  const short: Fetcher = {
    ...nodeFetcher,
    fetch: async () => new Response('{"a":1}', { status: 201, headers: { 'content-length': '8' } })
  }
  const answer = await createNetTransport({ reads: short, submits: [short] }).post(aRequest('http://127.0.0.1:1'))
  expect(answer).toEqual(failure('answer-cut', true, { httpStatus: 201, detail: 'content-length', begun: '{"a":1}' }))
})

test('a proxy that requires a login has forwarded nothing, whether its page can be read or not', async () => {
  const wanting: Fetcher = {
    ...nodeFetcher,
    fetch: async () =>
      new Response(new ReadableStream({ pull: (page) => page.error(new Error('net::ERR_TUNNEL_CONNECTION_FAILED')) }), { status: 407 })
  }
  const answer = await createNetTransport({ reads: wanting, submits: [wanting] }).post(aRequest('http://127.0.0.1:1', { once: true }))
  expect(answer).toEqual(failure('proxy-login', false, { httpStatus: 407 }))
})

test('a reply over the limit is cancelled at the limit, whether announced, unannounced or compressed', async () => {
  let sent = 0
  let isClosed = false
  const announced = await httpServer((_request, response) =>
    response.writeHead(200, { 'content-length': '2000000' }).end(Buffer.alloc(2_000_000))
  )
  const endless = await httpServer((_request, response) => {
    response.once('close', () => (isClosed = true))
    const more = (): void => {
      if (response.destroyed) return
      sent += 100_000
      response.write(Buffer.alloc(100_000), more)
    }
    more()
  })
  const bomb = await httpServer((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000)))
  )
  for (const url of [announced, endless, bomb]) {
    const answer = await post(url)
    expect(answer).toEqual(failure('answer-too-large', true, { httpStatus: 200, begun: expect.stringMatching(/^\0+$/) as unknown }))
    expect(answer.kind === 'failure' && answer.begun?.length).toBeLessThanOrEqual(1_000_000)
  }
  await eventually(() => expect(isClosed).toBe(true))
  const before = sent
  await pause(20)
  expect(sent).toBe(before)
  const exact = await httpServer((_request, response) => response.end('x'.repeat(1_000_000)))
  expect(await post(exact)).toMatchObject({ kind: 'reply', status: 200 })
})

test('the time limit covers the whole exchange, head and body', async () => {
  const silent = await httpServer(() => undefined)
  expect(await post(silent, { timeLimit: 100 })).toEqual(failure('timed-out', true))
  // Its headers are there at once, on a machine of any speed.
  const begun = (): Response => new Response(new ReadableStream({ start: (answer) => answer.enqueue(new TextEncoder().encode('{')) }))
  const stalled: Fetcher = { fetch: () => Promise.resolve(begun()), closeAllConnections: async () => undefined }
  const over = createNetTransport({ reads: stalled, submits: [stalled] })
  expect(await over.post(aRequest('http://127.0.0.1:1', { timeLimit: 100 }))).toEqual(
    failure('timed-out', true, { httpStatus: 200, begun: '{' })
  )
})

test('a network stack that ignores the abort does not delay the caller', async () => {
  const deaf: Fetcher = { fetch: () => new Promise(() => undefined), closeAllConnections: async () => undefined }
  const answer = await createNetTransport({ reads: deaf, submits: [deaf] }).post(
    aRequest('http://127.0.0.1:1', { timeLimit: 50, once: true })
  )
  expect(answer).toEqual(failure('timed-out', true))
})

test('a cancelled request returns at once, and only before sending it is certain that nothing arrived', async () => {
  const silent = await httpServer(() => undefined)
  const during = new AbortController()
  setTimeout(() => during.abort(), 50)
  expect(await post(silent, { signal: during.signal })).toEqual(failure('cancelled', true))
  expect(await post(silent, { signal: AbortSignal.abort(), once: true })).toEqual(failure('cancelled', false))
})

test('an invalid header or address is refused before sending', async () => {
  const url = await httpServer((_request, response) => response.end())
  expect(await post(url, { headers: { Authorization: 'Bearer a\nb' } })).toEqual(failure('connection-lost', false))
  expect(await post('not an address')).toEqual(failure('connection-lost', false))
})
