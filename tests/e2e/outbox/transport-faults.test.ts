import { createServer } from 'node:http'
import { connect, createServer as createTcpServer, type Socket } from 'node:net'
import type { ElectronApplication } from 'playwright'
import { expect, test } from 'playwright/test'
import { bodyOf, callHost, saveProfile } from '../../support/drivers/host-calls.ts'
import { certificateFaults, goodTls, connectionFaults, redirects, type FaultyServer } from '../../support/fakes/faulty-server.ts'
import { listenLocally } from '../../support/fakes/listening.ts'
import { launch, removeHome, type RunningApp } from '../../support/running-app.ts'

/** Every fault with the real network stack: Chromium, and the transport and journal of main. */
const token = 'canary-51ab0c-token'
let running: RunningApp
let attempts = 0

test.beforeAll(async () => {
  running = await launch()
})
test.afterAll(async () => {
  await running.close()
  await removeHome(running.home)
})

/** Seconds. Only a reply that never comes takes as long as its limit. */
const [shortLimit, longLimit] = [5, 60]

const submitTo = async (address: string, characters = 200_000, timeLimit = longLimit) => {
  attempts += 1
  const profile = await saveProfile(running.page, address, token, { timeLimit })
  const entries = [{ entry: `e-${attempts}`, attempt: 1 }]
  return callHost(running.page, 'declarations.submit', { entries, profile, kind: 'training', body: bodyOf(`${attempts}`, characters) })
}

const during = async <T>(open: () => Promise<FaultyServer>, work: (server: FaultyServer) => Promise<T>): Promise<T> => {
  const server = await open()
  try {
    return await work(server)
  } finally {
    await server.close()
  }
}

/** Sets the result of Chromium's certificate check, because a test authority cannot be added to its store. Null restores the real check. */
const setCertificateResult = (app: ElectronApplication, code: number | null): Promise<void> =>
  app.evaluate(async ({ session }, found) => {
    for (const name of ['service-reads', ...[0, 1, 2, 3].map((lane) => `service-submits-${lane}`)]) {
      const one = session.fromPartition(name, { cache: false })
      one.setCertificateVerifyProc(found === null ? null : (_request, decide) => decide(found))
      await one.closeAllConnections()
    }
  }, code)

for (const { name, open, code, mayHaveArrived, retryAfter, silent } of connectionFaults) {
  test(`${name}: ${code} @all`, async () => {
    await during(open, async ({ url, seen }) => {
      const outcome = await submitTo(url, 200_000, code === 'timed-out' ? shortLimit : longLimit)
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

for (const { name, open, code, chromium } of certificateFaults) {
  test(`${name}: ${code} @all`, async () => {
    await setCertificateResult(running.app, chromium)
    try {
      await during(open, async ({ url, seen }) => {
        expect(await submitTo(url)).toMatchObject({ ok: false, failure: { code, mayHaveArrived: false } })
        expect(seen.bytes).toBe(0)
      })
    } finally {
      await setCertificateResult(running.app, null)
    }
  })
}

for (const [name, chromium] of [
  ['a revoked certificate', -206],
  ['a certificate with a weak signature', -208]
] as const) {
  test(`${name}: nothing arrives @all`, async () => {
    await setCertificateResult(running.app, chromium)
    try {
      await during(goodTls, async ({ url, seen }) => {
        const outcome = await submitTo(url)
        expect(outcome).toMatchObject({
          ok: false,
          failure: { code: expect.stringMatching(/^certificate/) as unknown, mayHaveArrived: false }
        })
        expect(seen.bytes).toBe(0)
      })
    } finally {
      await setCertificateResult(running.app, null)
    }
  })
}

test('a valid certificate is accepted @all', async () => {
  await setCertificateResult(running.app, 0)
  try {
    await during(goodTls, async ({ url, seen }) => {
      expect(await submitTo(url)).toMatchObject({ ok: false, failure: { code: 'refused', detail: 'answered' } })
      expect(seen.bytes).toBeGreaterThan(200_000)
    })
  } finally {
    await setCertificateResult(running.app, null)
  }
})

test('a host name that does not exist @all', async () => {
  expect(await submitTo('https://no-such-service.invalid')).toMatchObject({
    ok: false,
    failure: { code: 'name-not-found', mayHaveArrived: false }
  })
})

test('no kind of redirect is followed @all', async () => {
  const answering = connectionFaults.find(({ code }) => code === 'refused')?.open ?? goodTls
  await during(answering, async (other) => {
    for (const [name, open] of redirects(other.url)) {
      await during(open, async ({ url }) => {
        const reply = await submitTo(url, 0)
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
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        callHost(running.page, 'declarations.submit', {
          entries: [{ entry: `pool-${index}`, attempt: 1 }],
          profile,
          kind: 'training',
          body: bodyOf(`${index}`)
        })
      )
    )
    expect(new Set(outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.failure.code)))).toEqual(new Set(['refused']))
    expect([server.posts(), server.connections()]).toEqual([40, 40])
  } finally {
    server.close()
  }
})

test('the connection test reports the result and creates nothing @all', async () => {
  const { page } = running
  const tested = async (address: string) => {
    const done = await callHost(page, 'profiles.test', { profile: await saveProfile(page, address, token) })
    if (!done.ok) throw new Error(done.failure.code)
    return done.value
  }
  expect((await callHost(page, 'profiles.test', { profile: 'practice' })) as unknown).toMatchObject({
    ok: true,
    value: { failure: null, httpStatus: 200, steps: [{}, {}, {}, {}, {}, { step: 'token', state: 'done' }] }
  })
  expect(await callHost(page, 'practice.state', null)).toMatchObject({ value: { declarations: 0 } })
  for (const { name, open, code } of connectionFaults.filter((fault) => !['refused'].includes(fault.code))) {
    await during(open, async ({ url }) => expect.soft((await tested(url)).failure?.code, name).toBe(code))
  }
  const { failure, milliseconds } = await during(connectionFaults.find(({ code }) => code === 'refused')?.open ?? goodTls, ({ url }) =>
    tested(url)
  )
  expect([failure, milliseconds > 0]).toEqual([null, true])
  // The resolver of the machine may take longer than the test of a connection waits.
  const unknownName = async () => (await tested('https://no-such-service.invalid')).failure?.code
  await expect.poll(unknownName, { timeout: 60_000 }).toBe('name-not-found')
})

test('a connection that is never accepted fails after the time limit @all', async () => {
  // Fills the queue of a server that accepts nothing, so further connections hang before a byte is sent.
  const server = createTcpServer({ pauseOnConnect: true })
  const port = await listenLocally(server, { backlog: 1 })
  const held = connect(port, '127.0.0.1')
  try {
    expect(await submitTo(`http://127.0.0.1:${port}`, 200_000, shortLimit)).toMatchObject({ ok: false, failure: { code: 'timed-out' } })
  } finally {
    held.destroy()
    server.close()
  }
})
