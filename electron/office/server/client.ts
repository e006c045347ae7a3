import { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { Client, type QueryConfig } from 'pg'
import { errorCode } from '../../files/atomic-file.ts'
import { connectLimit, destroyOn, openServerStream, ServerRefused } from './server-stream.ts'
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

/** Milliseconds. */
export interface ConnectionLimits {
  /** Until the server takes queries: name, connection, TLS and login together, without the time in which a person types a password. */
  readonly connect: number
  /** For which a query may run without a byte from the server; then the connection is destroyed. `LongQuery` has its own. */
  readonly query: number
  /** After which a server that owes an answer counts as silent. */
  readonly silent: number
  /** After which a server that owes nothing and says nothing is asked something. */
  readonly test: number
  /** Until a connection that is being ended is destroyed. */
  readonly end: number
}
/** A statement of a desk ends at the server after 120 s. */
const usualLimits: ConnectionLimits = { connect: connectLimit, query: 130_000, silent: 10_000, test: 15_000, end: 2_000 }

/**
 * No line of pg_hba.conf admits the connection. PostgreSQL has one SQLSTATE for this and for a role that may not log in; the function that refused is the
 * same in every language.
 */
export const isNotAdmitted = (error: unknown): boolean =>
  errorCode(error) === '28000' && error instanceof Error && 'routine' in error && error.routine === 'ClientAuthentication'

/** SQLSTATE of a statement for which the disk of the server has no room. */
export const fullDiskState = '53100'

/** A query that may take longer than the limit of its connection; milliseconds. */
export interface LongQuery extends QueryConfig {
  readonly query_timeout?: number
}

export interface ConnectOptions {
  /** Whether the server has to prove, by SCRAM, that it knows the password: otherwise nothing is said to it. */
  readonly requireScram?: boolean
  /** Stops a connection that is being opened. */
  readonly signal?: AbortSignal
  readonly limits?: Partial<ConnectionLimits>
  /** Has the connection tested while nothing runs; called when the server becomes silent, with the milliseconds since its last byte, and with null when it is heard again. */
  readonly onSilence?: (silentFor: number | null) => void
}

/** No operation: the stream is already connected when the driver receives it. */
const connectedStream = (socket: TLSSocket): TLSSocket =>
  Object.assign(socket, {
    connect: () => {
      process.nextTick(() => socket.emit('connect'))
      return socket
    }
  })

/** What the driver reports where the connection was lost. An answer of the server stays as it is, and so does an error of the login. */
const lossOf = (error: unknown, socket: Socket): unknown => {
  if (error instanceof ServerRefused || !socket.destroyed || (error instanceof Error && 'severity' in error)) return error
  return new ServerRefused('server-unreachable', errorCode(error) || 'closed')
}

/** Limits every wait of a connection: queries, an idle line, and its end. Destroying the socket is what ends one, so a connection that was late is not used again. */
const watch = (client: Client, socket: Socket, limits: ConnectionLimits, onSilence: ConnectOptions['onSilence']): void => {
  let [running, isSilent, queryLimit] = [0, false, limits.query]
  /** `waitsSince`: the last byte, or the query that was made later. */
  let [heardAt, waitsSince] = [performance.now(), performance.now()]
  let timer: ReturnType<typeof setTimeout> | undefined
  const setSilent = (next: boolean): void => {
    if (next === isSilent) return
    isSilent = next
    onSilence?.(next ? performance.now() - heardAt : null)
  }
  /** Milliseconds after `waitsSince`; null where nothing is due. */
  const due = (): number | null => {
    if (running === 0) return onSilence === undefined ? null : limits.test
    return isSilent || onSilence === undefined ? queryLimit : Math.min(limits.silent, queryLimit)
  }
  const check = (): void => {
    clearTimeout(timer)
    const after = due()
    if (after === null || socket.destroyed) return
    const left = waitsSince + after - performance.now()
    if (left > 0) timer = setTimeout(check, left)
    else if (running === 0) void client.query('SELECT 1').catch(() => undefined)
    else if (after === queryLimit) socket.destroy(new ServerRefused('server-unreachable', 'ETIMEDOUT'))
    else {
      setSilent(true)
      check()
    }
  }
  const hear = (): void => {
    heardAt = waitsSince = performance.now()
    setSilent(false)
  }
  socket.on('data', hear)
  socket.once('close', () => clearTimeout(timer))

  const query = client.query.bind(client) as (...input: readonly unknown[]) => Promise<unknown>
  client.query = (async (first: string | LongQuery, ...values: readonly unknown[]) => {
    if (socket.destroyed) throw new ServerRefused('server-unreachable', 'closed')
    const { query_timeout: limit, ...config }: LongQuery = typeof first === 'string' ? { text: first } : first
    if (running === 0) [waitsSince, queryLimit] = [performance.now(), limit ?? limits.query]
    running += 1
    check()
    try {
      return await query(config, ...values)
    } catch (error) {
      throw lossOf(error, socket)
    } finally {
      running -= 1
      check()
    }
  }) as Client['query']

  const end = client.end.bind(client)
  client.end = async () => {
    const late = setTimeout(() => socket.destroy(), limits.end)
    await end().finally(() => clearTimeout(late))
  }
  check()
}

/**
 * A connection of the driver. Over TLS the certificate was checked before the driver says anything, and the password is bound to it where the server
 * can do that. Rejects with `ServerRefused` or the error of the server; so does a query. Every wait has a limit.
 */
export const openClient = async (
  place: ServerPlace,
  { user, database, password }: ServerLogin,
  { requireScram = false, signal, limits: given, onSilence }: ConnectOptions = {}
): Promise<Client> => {
  const limits = { ...usualLimits, ...given }
  const opening = new AbortController()
  const stop = (): void => opening.abort()
  let timer = setTimeout(stop, limits.connect)
  /** A server of this computer may ask for a password that a person types; others get one that is known. */
  const typed = async (): Promise<string> => {
    clearTimeout(timer)
    return Promise.resolve(password()).finally(() => (timer = setTimeout(stop, limits.connect)))
  }
  signal?.addEventListener('abort', stop, { once: true })
  if (signal?.aborted === true) stop()
  let release = (): void => undefined
  /** Whether the server has asked for a proof of the password instead of the password itself, and has given its own. */
  let [isAsked, isProved] = [false, false]
  const told = (): string | Promise<string> => {
    if (requireScram && !isAsked) throw new ServerRefused('server-without-scram')
    return place.kind === 'socket' ? typed() : password()
  }
  try {
    const socket =
      place.kind === 'socket' ? new Socket() : connectedStream(await openServerStream(place.address, place.trust, opening.signal))
    release = destroyOn(opening.signal, socket)
    const { host, port } = place.kind === 'socket' ? { host: place.folder, port: place.port } : place.address
    const client = new Client({
      host,
      port,
      user,
      database,
      ssl: false,
      application_name: 'ajukan',
      enableChannelBinding: place.kind === 'tls',
      password: told,
      stream: () => socket
    })
    // Before the listeners of the driver, which come with `connect`.
    client.connection.once('authenticationSASL', () => (isAsked = true))
    client.connection.once('authenticationSASLFinal', () => (isProved = true))
    // Ignores an error while idle: the next query reports it.
    client.on('error', () => undefined)
    try {
      await client.connect()
      if (requireScram && !isProved) throw new ServerRefused('server-without-scram')
    } catch (error) {
      const loss = lossOf(error, socket)
      socket.destroy()
      throw loss
    }
    watch(client, socket, limits, onSilence)
    return client
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    release()
  }
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
