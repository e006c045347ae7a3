import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { X509Certificate } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeServerCertificate } from '../../../../electron/office/server/certificate.ts'
import { keyFingerprint, type ServerTrust } from '../../../../electron/office/server/trust.ts'
import { withTunnel } from '../../../../electron/office/server/tunnel.ts'
import { eventually } from '../../../support/eventually.ts'
import { startFakePostgres } from './fake-postgres.ts'

const own = makeServerCertificate(['127.0.0.1'], Date.now())
const trust: ServerTrust = { kind: 'key', sha256: keyFingerprint(new X509Certificate(own.certificate)) }
const sslRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])

const leaving: readonly (readonly [when: string, leave: (program: Socket) => Promise<unknown>])[] = [
  ['at once', async (program) => program.destroy()],
  ['before it says anything', async (program) => pause(200).then(() => program.destroy())],
  ['with the end of its half', async (program) => pause(200).then(() => program.end())],
  [
    'after the answer to the question for TLS',
    async (program) => {
      program.write(sslRequest)
      await once(program, 'data')
      program.destroy()
    }
  ],
  ['not at all', async () => undefined]
]

test.each(leaving)('no connection to the server stays open after a program that leaves %s', async (_, leave) => {
  const server = await startFakePostgres('S', own)
  await withTunnel({ host: '127.0.0.1', port: server.port }, trust, async ({ host, port }) => {
    const programs = Array.from({ length: 3 }, () => connect({ host, port }).on('error', () => undefined))
    await Promise.all(programs.map((program) => once(program, 'connect')))
    for (const program of programs) await leave(program)
    await pause(300)
  })
  await eventually(() => expect(server.open()).toBe(0))
})
