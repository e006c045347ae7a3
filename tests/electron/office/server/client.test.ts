import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeServerCertificate } from '../../../../electron/office/server/certificate.ts'
import { openClient, type ConnectOptions } from '../../../../electron/office/server/client.ts'
import { keyFingerprint } from '../../../../electron/office/server/trust.ts'
import { toolProblem } from '../../../../electron/office/tool/problem.ts'
import { eventually } from '../../../support/eventually.ts'
import { startOfficeServer, type OfficeServer } from '../../../support/office/office-server.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import { stallingProxy, type Phase } from '../../../support/office/stalling-proxy.ts'
import { startFakePostgres } from './fake-postgres.ts'

let server: OfficeServer
beforeAll(async () => {
  server = await startOfficeServer()
})
afterAll(() => server.stop())

const limits = { connect: 500, query: 600, silent: 200, test: 200, end: 200 }
const proxied = async () => {
  const proxy = await stallingProxy(server)
  onTestFinished(() => proxy.close())
  const open = (options: ConnectOptions = {}) =>
    openClient(
      { kind: 'tls', address: proxy.address, trust: server.trust },
      { user: 'postgres', database: 'postgres', password: () => 'test' },
      { limits, ...options }
    )
  return { proxy, open }
}
/** The failure and the milliseconds until it came. */
const timed = async (work: Promise<unknown>): Promise<readonly [unknown, number]> => {
  const began = performance.now()
  const error = await work.then(
    () => null,
    (reason: unknown) => reason
  )
  return [error, performance.now() - began]
}

const opening: readonly Phase[] = ['question', 'handshake', 'startup', 'login', 'ready']

test.each(opening)(
  'a server that is silent while a connection is opened (%s) is unreachable in time, and the connection is closed',
  async (phase) => {
    const { proxy, open } = await proxied()
    proxy.stall(phase)
    const [error, took] = await timed(open())
    expect(error).toMatchObject({ code: 'server-unreachable' })
    expect(toolProblem(error).code).toBe('server-unreachable')
    expect(took).toBeLessThan(limits.connect + 1_000)
    expect(proxy.accepted()).toBe(1)
    await eventually(() => expect(proxy.open()).toBe(0))
  }
)

test.each(opening)('opening a connection (%s) is stopped by a signal, also by one that has aborted before', async (phase) => {
  const { proxy, open } = await proxied()
  proxy.stall(phase)
  const stop = new AbortController()
  const opened = timed(open({ signal: stop.signal, limits: { connect: 60_000 } }))
  await eventually(() => expect(proxy.stalled()).toBe(1))
  stop.abort()
  expect((await opened)[0]).toMatchObject({ code: 'server-unreachable' })
  await eventually(() => expect(proxy.open()).toBe(0))
  expect((await timed(open({ signal: stop.signal, limits: { connect: 60_000 } })))[0]).toMatchObject({ code: 'server-unreachable' })
  await eventually(() => expect(proxy.open()).toBe(0))
})

test.each<Phase>(['query', 'result', 'line'])(
  'a query without an answer (%s) ends its connection, which is not used again',
  async (phase) => {
    const { proxy, open } = await proxied()
    if (phase !== 'line') proxy.stall(phase, 'slow')
    const client = await open()
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    if (phase === 'line') proxy.stall(phase)
    const [error, took] = await timed(client.query("SELECT 'slow' AS text"))
    expect(error).toMatchObject({ code: 'server-unreachable' })
    expect(took).toBeGreaterThan(limits.query - 50)
    expect(took).toBeLessThan(limits.query + 1_000)
    await expect(client.query('SELECT 1')).rejects.toMatchObject({ code: 'server-unreachable' })
    await client.end()
    await eventually(() => expect(proxy.open()).toBe(0))
  }
)

test('a slow query whose rows arrive is no silent one; a script may have a limit of its own', async () => {
  const { open } = await proxied()
  const client = await open()
  const rows = await client.query("SELECT pg_sleep(0.1), repeat('x', 20000) AS text FROM generate_series(1, 12)")
  expect(rows.rows).toHaveLength(12)
  const script = { text: 'SELECT pg_sleep(0.9)', query_timeout: 5_000 }
  expect((await client.query(script)).rows).toHaveLength(1)
  await client.end()
})

test.each<Phase>(['line', 'end'])('the end of a connection does not wait for a server that does not close it (%s)', async (phase) => {
  const { proxy, open } = await proxied()
  if (phase === 'end') proxy.stall(phase)
  const client = await open()
  if (phase === 'line') proxy.stall(phase)
  const [, took] = await timed(client.end())
  expect(took).toBeLessThan(limits.end + 1_000)
  await eventually(() => expect(proxy.open()).toBe(0))
})

test('a silent server is noticed while nothing is asked of it, and is heard again', async () => {
  const { proxy, open } = await proxied()
  const seen: boolean[] = []
  let silentFor = 0
  const client = await open({
    onSilence(milliseconds) {
      seen.push(milliseconds !== null)
      silentFor = milliseconds ?? silentFor
    }
  })
  await new Promise((resolve) => setTimeout(resolve, 3 * limits.test))
  expect(seen).toEqual([])
  await client.query('SELECT pg_sleep(0.4)')
  expect(seen).toEqual([true, false])
  // The last byte came before the query that got no answer.
  await new Promise((resolve) => setTimeout(resolve, limits.test / 2))
  proxy.stall('line')
  await eventually(() => expect(seen).toEqual([true, false, true]))
  expect(silentFor).toBeGreaterThan(limits.test + limits.silent - 50)
  await eventually(() => expect(proxy.open()).toBe(0))
})

/** The folder of a local socket where `answer` is what the server says first. */
const localServer = async (answer: (socket: Socket) => void): Promise<string> => {
  const folder = await tempFolder()
  const open = new Set<Socket>()
  const silent = createServer((socket) => {
    open.add(socket.on('error', () => undefined))
    socket.once('data', () => answer(socket))
  }).listen(join(folder, '.s.PGSQL.5432'))
  await once(silent, 'listening')
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    silent.close()
  })
  return folder
}

test('a local server that is silent is unreachable in time; the time in which a person types a password does not count', async () => {
  const login = (password: () => Promise<string>) => ({ user: 'postgres', database: 'postgres', password })
  const silent = await localServer(() => undefined)
  const [error] = await timed(
    openClient(
      { kind: 'socket', folder: silent, port: 5432 },
      login(() => Promise.resolve('')),
      { limits }
    )
  )
  expect(toolProblem(error).code).toBe('server-unreachable')
  // Asks for a password in clear text, then says nothing.
  const asking = await localServer((socket) => socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3])))
  let typedAt = 0
  const typed = async (): Promise<string> => {
    await new Promise((resolve) => setTimeout(resolve, 3 * limits.connect))
    typedAt = performance.now()
    return 'secret'
  }
  const [late] = await timed(openClient({ kind: 'socket', folder: asking, port: 5432 }, login(typed), { limits }))
  expect(toolProblem(late).code).toBe('server-unreachable')
  expect(performance.now() - typedAt).toBeGreaterThan(limits.connect - 50)
})

/** A message of PostgreSQL: its kind, and its parts behind their length. */
const message = (kind: string, ...parts: readonly (number | string | Buffer)[]): Buffer => {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.from([0, 0, 0, part]) : Buffer.from(part))))
  const head = Buffer.alloc(5)
  head.write(kind)
  head.writeInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}
const letsIn = Buffer.concat([message('R', 0), message('Z', 'I')])

test.each([
  ['the password itself', message('R', 3), 0],
  ['its MD5', message('R', 5, 'salt'), 0],
  ['nothing', letsIn, 0],
  ['a proof, and gives none itself', Buffer.concat([message('R', 10, 'SCRAM-SHA-256\0\0'), letsIn]), 1]
])('a server that asks a desk for %s gets neither its password nor its data', async (_, says, answers) => {
  const certificate = makeServerCertificate(['127.0.0.1'], Date.now())
  const { port, received, open } = await startFakePostgres('S', certificate, undefined, says)
  const trust = { kind: 'key', sha256: keyFingerprint(new X509Certificate(certificate.certificate)) } as const
  const opened = openClient(
    { kind: 'tls', address: { host: '127.0.0.1', port }, trust },
    { user: 'desk', database: 'office', password: () => 'secret' },
    { requireScram: true }
  )
  await expect(opened).rejects.toMatchObject({ code: 'server-without-scram' })
  expect(received.passwords).toBeLessThanOrEqual(answers)
  await eventually(() => expect(open()).toBe(0))
})
