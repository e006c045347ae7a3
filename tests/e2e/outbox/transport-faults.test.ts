import { createServer } from 'node:http'
import { createServer as createTcpServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'playwright/test'
import { bodyOf, callHost, permitBodies, saveProfile } from '../../support/drivers/host-calls.ts'
import { homeWithFrozen } from '../../support/fixtures/frozen-home.ts'
import { submissionOf } from '../../support/frozen-bodies.ts'
import { goodTls, connectionFaults, redirects, type FaultyServer } from '../../support/fakes/faulty-server.ts'
import { listenLocally } from '../../support/fakes/listening.ts'
import { launch, removeHome, type RunningApp } from '../../support/running-app.ts'

/** What the network stack of Chromium may do otherwise than that of Node, with which tests/electron/http has the same faults. */
const token = 'canary-51ab0c-token'
let running: RunningApp
let attempts = 0

/** One entry for all attempts, and those of the requests at once. */
const line = { line: bodyOf('1', 200_000) }
const pool = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`pool-${index}`, bodyOf(`1${index}`)]))

test.beforeAll(async () => {
  running = await launch({ home: await homeWithFrozen({ ...line, ...pool }) })
})
test.afterAll(async () => {
  await running.close()
  await removeHome(running.home)
})

/** Seconds. Only a reply that never comes takes as long as its limit. */
const [shortLimit, longLimit] = [5, 60]

const submitTo = async (address: string, timeLimit = longLimit) => {
  attempts += 1
  const profile = await saveProfile(running.page, address, token, { timeLimit })
  await permitBodies(running.page, profile, line.line)
  const submission = submissionOf(line, { profile, kind: 'training' })
  return callHost(running.page, 'declarations.submit', { ...submission, entries: [{ entry: 'line', attempt: attempts }] })
}

const during = async <T>(open: () => Promise<FaultyServer>, work: (server: FaultyServer) => Promise<T>): Promise<T> => {
  const server = await open()
  try {
    return await work(server)
  } finally {
    await server.close()
  }
}

for (const { name, open, code, mayHaveArrived, retryAfter, silent } of connectionFaults) {
  test(`${name}: ${code} @all`, async () => {
    await during(open, async ({ url, seen }) => {
      const outcome = await submitTo(url, code === 'timed-out' ? shortLimit : longLimit)
      expect(outcome).toMatchObject({ ok: false, failure: { code, mayHaveArrived } })
      if (retryAfter !== undefined && !outcome.ok) {
        // The seconds until a date are fewer when the reply was under way for some.
        expect(outcome.failure.retryAfter).toBeLessThanOrEqual(retryAfter + 2)
        expect(outcome.failure.retryAfter).toBeGreaterThanOrEqual(retryAfter - 10)
      }
      if (silent) expect(seen.bytes).toBe(0)
      // At most one connection: nothing is sent a second time. Only the TLS handshake may be repeated.
      else expect(seen.connections).toBeLessThanOrEqual(1)
    })
  })
}

/** Answers every request with this status line, which a server of HTTP would not write, and a body. */
const statusServer = (line: string, body: string | Buffer, headers = ''): Promise<FaultyServer> => {
  const seen = { connections: 0, bytes: 0 }
  const server = createTcpServer((socket) => {
    seen.connections += 1
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(
        `HTTP/1.1 ${line}\r\nContent-Type: application/json\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n`
      )
      socket.end(body)
    })
  })
  return listenLocally(server).then((port) => ({
    url: `http://127.0.0.1:${port}`,
    seen,
    close: () => new Promise<void>((done) => void server.close(() => done()))
  }))
}

test('every HTTP status settles with its number and its body, and the application goes on @all', async () => {
  const odd = [0, 1, 99, 200, 204, 205, 299, 300, 304, 305, 306, 309, 399, 418, 451, 499, 599, 600, 700, 999, 1000, 1999, 2000]
  for (const status of odd) {
    const text = String(status).padStart(3, '0')
    const body = `{"error":"status ${text}"}`
    await during(
      () => statusServer(`${text} Odd`, body),
      async ({ url }) => {
        const outcome = await submitTo(url, shortLimit)
        expect(outcome).toMatchObject({ ok: false, failure: { httpStatus: status } })
        if (status === 304) expect(outcome).toMatchObject({ failure: { code: 'odd-status', mayHaveArrived: true } })
        const stored = await callHost(running.page, 'answers.ofEntry', { entry: 'line' })
        const hasBody = ![204, 205, 304].includes(status)
        expect([status, stored.ok && stored.value.find(({ attempt }) => attempt === attempts)?.raw]).toEqual([status, hasBody ? body : ''])
      }
    )
  }
  // Chromium takes them for the beginning of an answer that does not follow.
  for (const status of [100, 101, 102, 103, 199])
    await during(
      () => statusServer(`${status} Odd`, '{}'),
      async ({ url }) => expect(await submitTo(url, shortLimit)).toMatchObject({ ok: false, failure: { mayHaveArrived: true } })
    )
})

test('a compressed answer that ends anywhere within is cut @all', async () => {
  const whole = gzipSync(`{"status":"ok","desc":[{"submit_status":"success","x":"${'abc'.repeat(10)}"}]}`)
  for (const length of [0, 10, 20, 30, 40, 50, 60])
    await during(
      () => statusServer('200 OK', whole.subarray(0, length), 'Content-Encoding: gzip\r\n'),
      async ({ url }) =>
        expect(await submitTo(url, shortLimit)).toMatchObject({ ok: false, failure: { code: 'answer-cut', mayHaveArrived: true } })
    )
})

test('no kind of redirect is followed @all', async () => {
  const answering = connectionFaults.find(({ code }) => code === 'refused')?.open ?? goodTls
  await during(answering, async (other) => {
    for (const [name, open] of redirects(other.url)) {
      await during(open, async ({ url }) => {
        const reply = await submitTo(url)
        expect.soft(reply.ok, name).toBe(false)
        // 301, 302 and 303 may answer a request that was completed.
        if (/^30[12378]$/.test(name))
          expect.soft(reply, name).toMatchObject({ failure: { mayHaveArrived: Number(name) < 304, httpStatus: Number(name) } })
      })
    }
    expect(other.seen).toEqual({ connections: 0, bytes: 0 })
  })
})

test('a proxy that requires a login is reported as such, and nothing arrives @all', async () => {
  const asked: string[] = []
  const proxy = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(407, { 'proxy-authenticate': 'Basic realm="kantor"' }).end()
  })
  proxy.on('connect', (request, socket: Socket) => {
    asked.push(request.url ?? '')
    socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="kantor"\r\nContent-Length: 0\r\n\r\n')
  })
  const port = await listenLocally(proxy)
  const useProxy = (rules: string | null): Promise<void> =>
    running.app.evaluate(async ({ session }, proxyRules) => {
      for (const name of ['service-reads', ...[0, 1, 2, 3].map((lane) => `service-submits-${lane}`)]) {
        const config = proxyRules === null ? { mode: 'system' as const } : { proxyRules, proxyBypassRules: '<-loopback>' }
        await session.fromPartition(name, { cache: false }).setProxy(config)
      }
    }, rules)
  await useProxy(`127.0.0.1:${port}`)
  try {
    expect(await submitTo('https://gateway.invalid')).toMatchObject({ ok: false, failure: { code: 'proxy-login', mayHaveArrived: false } })
    expect(await submitTo('http://127.0.0.1:4321')).toMatchObject({ ok: false, failure: { code: 'proxy-login', mayHaveArrived: false } })
    expect(asked.length).toBeGreaterThan(0)
    const profile = await saveProfile(running.page, 'https://gateway.invalid', token)
    expect(await callHost(running.page, 'profiles.test', { profile })).toMatchObject({ value: { failure: { code: 'proxy-login' } } })
  } finally {
    await useProxy(null)
    proxy.closeAllConnections()
    proxy.close()
  }
})

/** The length of the first request in these bytes, with its head; infinite until the head is complete. */
const requestLength = (bytes: Buffer): number => {
  const end = bytes.indexOf('\r\n\r\n')
  const [, length = '0'] = /\r\ncontent-length: *(\d+)/i.exec(bytes.toString('latin1', 0, Math.max(0, end))) ?? []
  return end < 0 ? Infinity : end + 4 + Number(length)
}

/** Responds to the first request of each connection and resets it at the second one, which makes Chromium repeat a POST automatically. */
const oneAnswerEach = async () => {
  let posts = 0
  let connections = 0
  const server = createTcpServer((socket) => {
    connections += 1
    let received = Buffer.alloc(0)
    let isAnswered = false
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      if (/^POST /.test(bytes.toString('latin1', 0, 5))) posts += 1
      if (isAnswered) return void socket.resetAndDestroy()
      received = Buffer.concat([received, bytes])
      if (received.length < requestLength(received)) return
      isAnswered = true
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: keep-alive\r\ncontent-length: 13\r\n\r\n{"error":"x"}')
    })
  })
  const port = await listenLocally(server)
  return { url: `http://127.0.0.1:${port}`, posts: () => posts, connections: () => connections, close: () => void server.close() }
}

test('40 submissions, four at a time, are 40 POST requests on 40 connections, also when connections are reset afterwards @all', async () => {
  const server = await oneAnswerEach()
  try {
    const profile = await saveProfile(running.page, server.url, token, { timeLimit: longLimit })
    await permitBodies(running.page, profile, ...Object.values(pool))
    const outcomes = await Promise.all(
      Object.entries(pool).map(([entry, body]) =>
        callHost(running.page, 'declarations.submit', submissionOf({ [entry]: body }, { profile, kind: 'training' }))
      )
    )
    expect(new Set(outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.failure.code)))).toEqual(new Set(['refused']))
    expect([server.posts(), server.connections()]).toEqual([40, 40])
  } finally {
    server.close()
  }
})
