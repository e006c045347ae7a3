import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import { onTestFinished } from 'vitest'
import type { ServerCertificate } from '../../../../electron/office/server/certificate.ts'

export interface FakePostgres {
  readonly port: number
  /** Every byte received before TLS and over TLS, and the answers to a question for a password. */
  readonly received: { plain: number; protected: number; passwords: number }
  /** Number of connections that are open. */
  readonly open: () => number
}

/** When the connection is closed: after the answer, or after the client has begun the handshake. */
export type CutAt = 'answer' | 'client-hello'

/**
 * Answers the question for TLS as PostgreSQL does: with `answer`, then a handshake with the certificate. Says nothing else. Without a certificate
 * the connection stays open after the answer, or ends at `cutAt`. `says`: messages after the first one over TLS, with which a client names its login.
 */
export const startFakePostgres = async (
  answer: string | null,
  certificate?: ServerCertificate,
  cutAt?: CutAt,
  says?: Buffer
): Promise<FakePostgres> => {
  const received = { plain: 0, protected: 0, passwords: 0 }
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined).on('close', () => open.delete(socket))
    socket.once('data', (request) => {
      received.plain += request.length
      if (answer === null) return
      socket.write(answer, () => cutAt === 'answer' && socket.destroy())
      if (cutAt === 'client-hello') socket.once('data', () => socket.resetAndDestroy())
      if (certificate === undefined) return
      const { certificate: cert, key } = certificate
      const secure = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext({ cert, key }) })
      secure.on('error', () => undefined)
      secure.on('data', (part: Buffer) => {
        received.protected += part.length
        if (part[0] === 'p'.charCodeAt(0)) received.passwords += 1
      })
      if (says !== undefined) secure.once('data', () => secure.write(says))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, received, open: () => open.size }
}
