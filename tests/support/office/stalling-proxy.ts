import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { connect as connectTls, createSecureContext, TLSSocket } from 'node:tls'
import { listenLocally } from '../fakes/listening.ts'
import type { OfficeServer } from './office-server.ts'

/**
 * From where on the client gets nothing any more, while its connection stays open. `question`: its question for TLS. `handshake`: TLS. `startup`: what it says
 * first. `login`: the server's challenge has arrived. `ready`: it is logged in. `query`: a query whose text has `inQuery`. `result`: the first bytes of the answer
 * of that query have arrived. `line`: at once, open connections too. `end`: only its end.
 */
export type Phase = 'question' | 'handshake' | 'startup' | 'login' | 'ready' | 'query' | 'result' | 'line' | 'end'
export const phases: readonly Phase[] = ['question', 'handshake', 'startup', 'login', 'ready', 'query', 'result', 'line', 'end']

export interface StallingProxy {
  readonly address: { readonly host: string; readonly port: number }
  /** Connections stall there from now on; those that stall already go on so. */
  stall(phase: Phase | null, inQuery?: string): void
  /** Ends the open connections, as a restarting server does. */
  cut(): void
  /** Connections that were made, that stall, and that the client has not closed. */
  readonly accepted: () => number
  readonly stalled: () => number
  readonly open: () => number
  /** Connections that the server has ended, which the client does not get to know. */
  readonly withheld: () => number
  close(): void
}

interface Connection {
  readonly near: Socket
  readonly far: Socket
  isStalled: boolean
}

/** Calls `each` with the type, the body and the bytes of every message of PostgreSQL, and returns what is left. */
const eachMessage = (bytes: Buffer, each: (type: string, message: Buffer) => void): Buffer => {
  let rest = bytes
  while (rest.length >= 5 && rest.length >= 1 + rest.readUInt32BE(1)) {
    const length = 1 + rest.readUInt32BE(1)
    each(String.fromCharCode(rest[0] ?? 0), rest.subarray(0, length))
    rest = rest.subarray(length)
  }
  return rest
}

/** A proxy to a server that is silent in one phase of a connection. It has the certificate of the server, so a client takes it for the server. */
export const stallingProxy = async ({ address, certificate }: Pick<OfficeServer, 'address' | 'certificate'>): Promise<StallingProxy> => {
  const secureContext = createSecureContext({ cert: certificate.certificate, key: certificate.key })
  const connections = new Set<Connection>()
  const sockets = new Set<Socket>()
  let [phase, inQuery, accepted, withheld]: [Phase | null, string, number, number] = [null, '', 0, 0]

  const forward = (one: Connection, near: TLSSocket, far: TLSSocket): void => {
    let [ofClient, ofServer]: [Buffer, Buffer] = [Buffer.alloc(0), Buffer.alloc(0)]
    let [isStarted, isAsked, challenges] = [false, false, 0]
    near.on('data', (bytes: Buffer) => {
      if (one.isStalled) return
      far.write(bytes)
      // The first message has no type.
      if (!isStarted) {
        isStarted = true
        return
      }
      ofClient = eachMessage(Buffer.concat([ofClient, bytes]), (type, message) => {
        const isQuery = type === 'Q' || type === 'P'
        if (isQuery && (phase === 'query' || phase === 'result') && message.includes(inQuery)) isAsked = true
        if (isAsked && phase === 'query') one.isStalled = true
      })
    })
    far.on('data', (bytes: Buffer) => {
      ofServer = eachMessage(Buffer.concat([ofServer, bytes]), (type, message) => {
        if (type === 'R') challenges += 1
        const stalls = phase === 'startup' || (phase === 'login' && challenges > 1) || (phase === 'ready' && type === 'Z')
        if (stalls) one.isStalled = true
        if (one.isStalled) return
        if (phase === 'result' && isAsked && type === 'D') {
          near.write(message.subarray(0, 6))
          one.isStalled = true
        } else near.write(message)
      })
    })
    near.on('end', () => {
      connections.delete(one)
      if (!one.isStalled && phase !== 'end') far.end()
    })
    far.on('end', () => {
      if (phase === 'end') withheld += 1
      else if (!one.isStalled) near.end()
    })
    far.on('close', () => !one.isStalled && phase !== 'end' && near.destroy())
  }

  const accept = async (near: Socket): Promise<void> => {
    accepted += 1
    const far = connect({ ...address, allowHalfOpen: true })
    const one: Connection = { near, far, isStalled: false }
    connections.add(one)
    for (const socket of [near, far]) sockets.add(socket.on('close', () => sockets.delete(socket)))
    near
      .on('error', () => undefined)
      .on('end', () => connections.delete(one))
      .on('close', () => {
        connections.delete(one)
        far.destroy()
      })
    far.on('error', () => undefined)
    const [question] = (await once(near, 'data')) as [Buffer]
    near.resume()
    if (phase === 'question' || phase === 'line') one.isStalled = true
    if (one.isStalled) return
    far.write(question)
    const [answer] = (await once(far, 'data')) as [Buffer]
    near.write(answer)
    if (phase === 'handshake') one.isStalled = true
    // A line that is lost loses the handshake too.
    if (one.isStalled) return
    const tls = new TLSSocket(near, { isServer: true, secureContext, allowHalfOpen: true } as ConstructorParameters<typeof TLSSocket>[1])
    const farTls = connectTls({ socket: far, rejectUnauthorized: false, ALPNProtocols: ['postgresql'] })
    tls.on('error', () => undefined).on('close', () => connections.delete(one))
    farTls.on('error', () => undefined)
    forward(one, tls, farTls)
  }
  const server = createServer({ allowHalfOpen: true }, (near) => void accept(near).catch(() => near.destroy()))
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  const port = await listenLocally(server)
  return {
    address: { host: '127.0.0.1', port },
    stall(next, text = '') {
      ;[phase, inQuery] = [next, text]
      if (next === 'line') for (const one of connections) one.isStalled = true
    },
    cut,
    accepted: () => accepted,
    withheld: () => withheld,
    stalled: () => [...connections].filter(({ isStalled }) => isStalled).length,
    open: () => connections.size,
    close() {
      cut()
      server.close()
    }
  }
}
