import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { failureCode } from '../../../../electron/office/desk/link-failures.ts'
import { testAddresses } from '../../../../electron/office/server/test-addresses.ts'
import { openServerStream } from '../../../../electron/office/server/server-stream.ts'
import { listenLocally } from '../../../support/fakes/listening.ts'
import { startTestServer } from '../tool/embedded-office.ts'

/** A program at a port that answers the question for TLS with these bytes; null: never. */
const answering = async (bytes: string | null): Promise<number> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    if (bytes !== null) socket.once('data', () => socket.end(bytes))
  })
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return listenLocally(server)
}

test('each address of a server says what is there, and a desk says the same in its own words', async () => {
  const { server, fingerprint, stop } = await startTestServer()
  onTestFinished(stop)
  const trust = { kind: 'key', sha256: fingerprint } as const
  const other = { kind: 'key', sha256: 'a'.repeat(64) } as const
  const [web, plain, silent] = [await answering('HTTP/1.1 400\r\n\r\n'), await answering('N'), await answering(null)]
  const at = (port: number, host = '127.0.0.1') => ({ host, port })
  const tested = await testAddresses([at(server.port), at(1), at(web), at(plain), at(silent), at(5432, 'kantor.invalid')], trust)
  expect(tested.map(({ outcome }) => outcome)).toEqual(['reached', 'refused', 'foreign', 'without-tls', 'silent', 'unknown-name'])
  expect(tested[0]?.address).toBe(`127.0.0.1:${server.port}`)
  expect((await testAddresses([at(server.port)], other))[0]?.outcome).toBe('certificate')

  const failure = async (port: number, expected: typeof trust | typeof other): Promise<string> =>
    failureCode(await openServerStream(at(port), expected).catch((error: unknown) => error))
  expect(await failure(web, trust)).toBe('office-foreign')
  expect(await failure(plain, trust)).toBe('office-without-tls')
  expect(await failure(server.port, other)).toBe('office-certificate')
  expect(await failure(1, trust)).toBe('office-offline')
}, 60_000)
