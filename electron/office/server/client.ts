import type { TLSSocket } from 'node:tls'
import { Client } from 'pg'
import { openServerStream } from './server-stream.ts'
import type { ServerAddress, ServerTrust } from './trust.ts'

/** Where a PostgreSQL is: over TLS, or the folder of its local socket (to which only accounts of that computer have access). */
export type ServerPlace =
  | { readonly kind: 'tls'; readonly address: ServerAddress; readonly trust: ServerTrust }
  | { readonly kind: 'socket'; readonly folder: string; readonly port: number }

export interface ServerLogin {
  readonly user: string
  readonly database: string
  /** Called when the server asks for it. */
  readonly password: () => string | Promise<string>
  /** The password that was given, or typed until now; empty where there is none. */
  readonly known?: () => string
}

/** No operation: the stream is already connected when the driver receives it. */
const connectedStream = (socket: TLSSocket): TLSSocket =>
  Object.assign(socket, {
    connect: () => {
      process.nextTick(() => socket.emit('connect'))
      return socket
    }
  })

/**
 * A connection of the driver. Over TLS the certificate was checked before the driver says anything, and the password is bound to it where the server
 * can do that. Rejects with `ServerRefused` or the error of the server.
 */
export const openClient = async (place: ServerPlace, { user, database, password }: ServerLogin): Promise<Client> => {
  const { host, port } = place.kind === 'socket' ? { host: place.folder, port: place.port } : place.address
  const options = { host, port, user, database, password, ssl: false, application_name: 'ajukan' }
  const client =
    place.kind === 'socket'
      ? new Client(options)
      : await openServerStream(place.address, place.trust).then(
          (socket) => new Client({ ...options, enableChannelBinding: true, stream: () => connectedStream(socket) })
        )
  // Ignores an error while idle: the next query reports it.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return client
}

/**
 * A role sets its own password (PostgreSQL allows this to every role): only what the server stores is sent. A desk does this first of all, so that
 * the pairing file opens nothing any more; it stores `secret` before, and tries both until one is accepted.
 */
export const changeOwnPassword = async (client: Pick<Client, 'query'>, verifier: string): Promise<void> => {
  if (!/^SCRAM-SHA-256\$[\w+/=:$]+$/.test(verifier)) throw new RangeError('not a verifier')
  // ALTER ROLE takes no parameters; the verifier has none of the characters that would need quoting.
  await client.query(`ALTER ROLE CURRENT_USER PASSWORD '${verifier}'`)
}
