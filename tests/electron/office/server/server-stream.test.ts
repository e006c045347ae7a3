import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { makeServerCertificate, type ServerCertificate } from '../../../../electron/office/server/certificate.ts'
import { openServerStream, readServerFingerprint, ServerRefused } from '../../../../electron/office/server/server-stream.ts'
import { keyFingerprint, type ServerTrust } from '../../../../electron/office/server/trust.ts'
import { startFakePostgres, type CutAt } from './fake-postgres.ts'

const own = makeServerCertificate(['127.0.0.1'], Date.now())
const other = makeServerCertificate(['127.0.0.1'], Date.now())
const trustIn = ({ certificate }: ServerCertificate): ServerTrust => ({
  kind: 'key',
  sha256: keyFingerprint(new X509Certificate(certificate))
})
const sslRequestBytes = 8

const problemOf = async (port: number, trust: ServerTrust, timeLimit?: number): Promise<string> => {
  try {
    const signal = timeLimit === undefined ? undefined : AbortSignal.timeout(timeLimit)
    const socket = await openServerStream({ host: '127.0.0.1', port }, trust, signal)
    socket.destroy()
    return 'opened'
  } catch (error) {
    if (!(error instanceof ServerRefused)) throw error
    return error.code
  }
}

test('a server with the expected key is accepted and receives what is written', async () => {
  const server = await startFakePostgres('S', own)
  const socket = await openServerStream({ host: '127.0.0.1', port: server.port }, trustIn(own))
  expect(server.received.protected).toBe(0)
  // The driver binds the password to it.
  expect(socket.getPeerCertificate().raw).toEqual(new X509Certificate(own.certificate).raw)
  socket.write('four')
  await expect.poll(() => server.received).toEqual({ plain: sslRequestBytes, protected: 4, passwords: 0 })
  socket.destroy()
})

test('a renewed certificate with the same key is accepted', async () => {
  const folder = resolve(import.meta.dirname, '../../../fixtures/tls')
  const pem = (name: string): string => readFileSync(resolve(folder, `${name}.pem`), 'utf8')
  // All of these have one key; one of them expired in 2021.
  const [first, expired] = (['good', 'expired'] as const).map((name) => ({ certificate: pem(name), key: pem('server-key') }))
  if (first === undefined || expired === undefined) throw new Error('no certificates')
  expect(await problemOf((await startFakePostgres('S', expired)).port, trustIn(first))).toBe('opened')
})

test('a server with another key is refused, and nothing is sent to it', async () => {
  const server = await startFakePostgres('S', other)
  expect(await problemOf(server.port, trustIn(own))).toBe('server-certificate')
  expect(server.received).toEqual({ plain: sslRequestBytes, protected: 0, passwords: 0 })
})

test('a certificate that no public authority has signed is refused where one is expected, and nothing is sent', async () => {
  const server = await startFakePostgres('S', own)
  expect(await problemOf(server.port, { kind: 'authority' })).toBe('server-certificate')
  expect(server.received).toEqual({ plain: sslRequestBytes, protected: 0, passwords: 0 })
})

test.each([
  ['N', 'server-without-tls'],
  // A PostgreSQL that cannot take the connection.
  ['Ecould not fork new process', 'server-unreachable'],
  ['HTTP/1.1 400 Bad Request\r\n', 'server-foreign'],
  // Text before the protected part.
  ['SZ', 'server-foreign']
])('the answer %j to the question for TLS is refused as %s', async (answer, code) => {
  const server = await startFakePostgres(answer)
  expect(await problemOf(server.port, trustIn(own))).toBe(code)
  expect(server.received).toEqual({ plain: sslRequestBytes, protected: 0, passwords: 0 })
})

test('a connection to a server that does not answer, or stops in the handshake, times out', async () => {
  expect(await problemOf((await startFakePostgres(null)).port, trustIn(own), 100)).toBe('server-unreachable')
  expect(await problemOf((await startFakePostgres('S')).port, trustIn(own), 100)).toBe('server-unreachable')
})

test.each<CutAt>(['answer', 'client-hello'])('a connection that ends during the handshake (%s) is no other certificate', async (cutAt) => {
  const server = await startFakePostgres('S', undefined, cutAt)
  for (const trust of [trustIn(own), { kind: 'authority' } as const]) expect(await problemOf(server.port, trust)).toBe('server-unreachable')
  await expect(readServerFingerprint({ host: '127.0.0.1', port: server.port })).rejects.toMatchObject({ code: 'server-unreachable' })
})

test('a port where nobody listens is unreachable', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  expect(await problemOf(port, trustIn(own))).toBe('server-unreachable')
})

test('the fingerprint of a server can be read without sending anything', async () => {
  const server = await startFakePostgres('S', own)
  expect({ kind: 'key', sha256: await readServerFingerprint({ host: '127.0.0.1', port: server.port }) }).toEqual(trustIn(own))
  expect(server.received).toEqual({ plain: sslRequestBytes, protected: 0, passwords: 0 })
})
