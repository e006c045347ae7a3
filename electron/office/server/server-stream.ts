import { X509Certificate } from 'node:crypto'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { errorCode } from '../../files/atomic-file.ts'
import { keyFingerprint, type ServerAddress, type ServerTrust } from './trust.ts'

export type ServerProblem =
  /** Not connected, or the connection ended before it was protected. */
  | 'server-unreachable'
  /** The server has answered, and is not PostgreSQL. */
  | 'server-foreign'
  | 'server-without-tls'
  /** The certificate is not the one that is expected. Nothing was sent. */
  | 'server-certificate'
  /** The server would not prove that it knows the password (SCRAM). The password was not sent. */
  | 'server-without-scram'

export class ServerRefused extends Error {
  override name = 'ServerRefused'
  readonly code: ServerProblem
  readonly detail: string
  constructor(code: ServerProblem, detail = '') {
    super(`${code} ${detail}`)
    this.code = code
    this.detail = detail
  }
}

/** Milliseconds from the look-up of the name until the server takes queries. */
export const connectLimit = 10_000

/**
 * Destroys the connection when the signal aborts, until the returned function is called. Whatever waits for an answer on the connection then fails with this
 * error, in every phase.
 */
export const destroyOn = (signal: AbortSignal, socket: Socket): (() => void) => {
  const destroy = (): void => void socket.destroy(new ServerRefused('server-unreachable', 'ETIMEDOUT'))
  if (signal.aborted) destroy()
  else signal.addEventListener('abort', destroy, { once: true })
  return () => signal.removeEventListener('abort', destroy)
}

/** An error of the connection. */
const unreachable = (error: unknown): ServerRefused =>
  error instanceof ServerRefused ? error : new ServerRefused('server-unreachable', errorCode(error))

/** Asks the server for TLS, before anything else is said. */
const sslRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])
const [agreed, declined, failed] = ['S'.charCodeAt(0), 'N'.charCodeAt(0), 'E'.charCodeAt(0)]

/**
 * What the answer to the question for TLS says; null if TLS may begin. A PostgreSQL that has no process left for the connection answers with an error. Only a byte
 * that no PostgreSQL sends is of another server: a connection without one says nothing.
 */
const refusalIn = (answer: Buffer): ServerProblem | null => {
  if (answer[0] === failed) return 'server-unreachable'
  if (answer[0] === declined) return 'server-without-tls'
  // More than one byte means that unencrypted text was injected before the TLS handshake.
  return answer[0] === agreed && answer.length === 1 ? null : 'server-foreign'
}

const askForTls = async ({ host, port }: ServerAddress, signal: AbortSignal): Promise<Socket> => {
  const socket = connect({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: connectLimit })
  const release = destroyOn(signal, socket)
  try {
    const answer = await new Promise<Buffer>((resolve, reject) => {
      socket.once('error', (error) => reject(unreachable(error)))
      socket.once('close', () => reject(new ServerRefused('server-unreachable', 'closed')))
      socket.once('connect', () => socket.write(sslRequest))
      socket.once('data', resolve)
    })
    const refusal = refusalIn(answer)
    if (refusal !== null) throw new ServerRefused(refusal)
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  } finally {
    release()
  }
}

/** The typed `Error` is a code at run time, and null before the check and after one that passed. */
const hasFailedCheck = ({ authorizationError }: { readonly authorizationError: unknown }): boolean => (authorizationError ?? null) !== null

/** A public authority has to vouch for the certificate, unless `isChecked` is false: then the caller compares the key before it writes anything. */
const handshake = (socket: Socket, host: string, signal: AbortSignal, isChecked: boolean): Promise<TLSSocket> => {
  const protectedSocket = connectTls({
    socket,
    host,
    ALPNProtocols: ['postgresql'],
    minVersion: 'TLSv1.2',
    rejectUnauthorized: isChecked,
    ...(isIP(host) === 0 ? { servername: host } : {})
  })
  const release = destroyOn(signal, protectedSocket)
  return new Promise<TLSSocket>((resolve, reject) => {
    const fail = (error: ServerRefused): void => {
      protectedSocket.destroy()
      // Only the check of the certificate sets `authorizationError`: a restarting server or a dropped line ends a handshake too.
      reject(hasFailedCheck(protectedSocket) ? new ServerRefused('server-certificate', error.detail) : error)
    }
    // Stays attached: an error before the caller adds a listener must not end the process.
    protectedSocket.on('error', (error) => fail(unreachable(error)))
    protectedSocket.once('close', () => fail(new ServerRefused('server-unreachable', 'closed')))
    protectedSocket.once('secureConnect', () => resolve(protectedSocket))
  }).finally(release)
}

const open = async (address: ServerAddress, isChecked: boolean, signal: AbortSignal): Promise<TLSSocket> =>
  handshake(await askForTls(address, signal), address.host, signal, isChecked)

/** Not by `getPeerX509Certificate`: in Node 20 to 24 it takes the certificate away, and the driver binds the password to it. */
const fingerprintOf = (socket: TLSSocket): string | null => {
  const { raw }: { readonly raw?: Buffer } = socket.getPeerCertificate()
  return raw === undefined ? null : keyFingerprint(new X509Certificate(raw))
}

/**
 * A protected connection to a PostgreSQL whose certificate is the expected one; nothing but the question for TLS was sent on it. Rejects with
 * `ServerRefused`, also when the signal aborts before.
 */
export const openServerStream = async (
  address: ServerAddress,
  trust: ServerTrust,
  signal: AbortSignal = AbortSignal.timeout(connectLimit)
): Promise<TLSSocket> => {
  const socket = await open(address, trust.kind === 'authority', signal)
  if (trust.kind === 'key') {
    const found = fingerprintOf(socket)
    if (found !== trust.sha256) {
      socket.destroy()
      throw new ServerRefused('server-certificate', found ?? '')
    }
  }
  return socket
}

/** The fingerprint that a server shows, to be compared by a person. Nothing is sent to it. Rejects with `ServerRefused`. */
export const readServerFingerprint = async (address: ServerAddress): Promise<string> => {
  const socket = await open(address, false, AbortSignal.timeout(connectLimit))
  const found = fingerprintOf(socket)
  socket.destroy()
  if (found === null) throw new ServerRefused('server-certificate')
  return found
}
