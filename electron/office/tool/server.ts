import { X509Certificate } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { isServerName, makeServerCertificate } from '../server/certificate.ts'
import { openClient, type ServerLogin, type ServerPlace } from '../server/client.ts'
import { openServerStream, readServerFingerprint, ServerRefused } from '../server/server-stream.ts'
import { keyFingerprint, writtenFingerprint, type ServerAddress, type ServerTrust } from '../server/trust.ts'
import { reserveFile } from './new-file.ts'
import { ToolProblem, toolProblem } from './problem.ts'

/**
 * Compares the certificates of all addresses with the trust; throws at the first that differs. Resolves those that cannot be reached from here; `needed`
 * has to be reached.
 */
export const compareCertificates = async (
  needed: ServerAddress | null,
  addresses: readonly ServerAddress[],
  trust: ServerTrust
): Promise<readonly ServerAddress[]> => {
  const unreachable: ServerAddress[] = []
  for (const address of needed === null ? addresses : [needed, ...addresses]) {
    try {
      const stream = await openServerStream(address, trust)
      stream.destroy()
    } catch (error) {
      if (!(error instanceof ServerRefused)) throw error
      if (error.code === 'server-unreachable' && address !== needed) unreachable.push(address)
      else if (error.code === 'server-certificate' && trust.kind === 'authority') {
        throw new ToolProblem('fingerprint-needed', writtenFingerprint(await readServerFingerprint(address)))
      } else throw error
    }
  }
  return unreachable
}

/** Runs `use` with a connection, which is closed after it. */
export const withClient = async <T>(place: ServerPlace, login: ServerLogin, use: (client: Client) => Promise<T>): Promise<T> => {
  const client = await openClient(place, login)
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** The database that every server has. */
export const maintenanceDatabase = 'postgres'

/** A connection to the database of the login, which is made where it is missing. */
export const openOrMakeDatabase = async (place: ServerPlace, login: ServerLogin): Promise<Client> => {
  try {
    return await openOfficeDatabase(place, login)
  } catch (error) {
    if (toolProblem(error).code !== 'database-missing') throw error
  }
  await withClient(place, { ...login, database: maintenanceDatabase }, (client) =>
    client.query(`CREATE DATABASE ${client.escapeIdentifier(login.database)} ENCODING 'UTF8' TEMPLATE template0`)
  )
  return openClient(place, login)
}

/** Held in the maintenance database while a restore exchanges the names of databases. $1: name of the database. */
export const exchangeLock = "hashtext('ajukan-exchange'), hashtext($1)"

/**
 * Opens a database to connections again that a restore has closed and could not exchange, because it was interrupted: the restored one is still beside it,
 * and no restore runs. Throws `database-closed` where it was closed for another reason, or this login may not open it.
 */
const reopenDatabase = (place: ServerPlace, login: ServerLogin): Promise<void> =>
  withClient(place, { ...login, database: maintenanceDatabase }, async (client) => {
    const { database } = login
    const { rows } = await client.query<{ mine: boolean; interrupted: boolean }>(
      `SELECT pg_try_advisory_lock(${exchangeLock}) AS mine, EXISTS (SELECT FROM pg_database WHERE starts_with(datname, $1 || '_restored_')) AS interrupted`,
      [database]
    )
    const closed = new ToolProblem('database-closed', database)
    if (rows[0]?.mine !== true || !rows[0].interrupted) throw closed
    await client.query(`ALTER DATABASE ${client.escapeIdentifier(database)} ALLOW_CONNECTIONS true`).catch(() => Promise.reject(closed))
  })

/** A connection to the database of an office, also after a restore that was interrupted while it exchanged the names. */
export const openOfficeDatabase = async (place: ServerPlace, login: ServerLogin): Promise<Client> => {
  try {
    return await openClient(place, login)
  } catch (error) {
    if (toolProblem(error).code !== 'database-closed') throw error
  }
  await reopenDatabase(place, login)
  return openClient(place, login)
}

export interface WrittenCertificate {
  /** Paths. */
  readonly certificate: string
  readonly key: string
  /** SHA-256 of the public key, in hexadecimal digits. */
  readonly fingerprint: string
}

/**
 * Makes a certificate for a server and writes it with its key into a folder, as `server.crt` and `server.key`. Throws `bad-host`, `file-exists` (nothing
 * is replaced) or `file-failed`; nothing new stays then.
 */
export const writeServerCertificate = async (hosts: readonly string[], folder: string, now: number): Promise<WrittenCertificate> => {
  const wrong = hosts.find((host) => !isServerName(host))
  if (wrong !== undefined || hosts.length === 0) throw new ToolProblem('bad-host', wrong ?? '')
  const made = makeServerCertificate(hosts, now)
  const paths = { certificate: join(folder, 'server.crt'), key: join(folder, 'server.key') }
  await mkdir(folder, { recursive: true }).catch(() => undefined)
  const key = await reserveFile(paths.key, 0o600)
  const certificate = await reserveFile(paths.certificate, 0o644).catch(async (error: unknown) => {
    await key.abandon()
    throw error
  })
  // A failed step removes its own file.
  await key.write(made.key).catch(async (error: unknown) => {
    await certificate.abandon()
    throw error
  })
  await certificate.write(made.certificate).catch(async (error: unknown) => {
    await rm(paths.key, { force: true })
    throw error
  })
  return { ...paths, fingerprint: keyFingerprint(new X509Certificate(made.certificate)) }
}
