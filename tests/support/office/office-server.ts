import { X509Certificate } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Client } from 'pg'
import type { DeskRights } from '#core/contract/office.ts'
import { newPin, writePairing } from '../../../electron/office/pairing/pairing-file.ts'
import { makeServerCertificate, type ServerCertificate } from '../../../electron/office/server/certificate.ts'
import { openClient } from '../../../electron/office/server/client.ts'
import { migrateOffice } from '../../../electron/office/server/migrate.ts'
import { keyFingerprint, type ServerAddress, type ServerTrust } from '../../../electron/office/server/trust.ts'
import { startEmbedded } from '../../../scripts/postgres/embedded.ts'
import { dataFolder, otherPrograms } from './postgres.ts'

/** A PostgreSQL with TLS and the schema of offices. */
export interface OfficeServer {
  readonly address: ServerAddress
  /** Values by which a desk identifies the server. */
  readonly trust: ServerTrust
  readonly certificate: ServerCertificate
  /** A connection of the superuser. */
  readonly admin: Client
  login(user: string, password: string): Promise<Client>
  stop(): Promise<void>
}

export const startOfficeServer = async (): Promise<OfficeServer> => {
  const made = makeServerCertificate(['127.0.0.1'], Date.now())
  const files = await mkdtemp(join(tmpdir(), 'ajukan-office-tls-'))
  const tls = { certificate: join(files, 'server.crt'), key: join(files, 'server.key') }
  await writeFile(tls.certificate, made.certificate)
  await writeFile(tls.key, made.key)
  const folder = await dataFolder()
  const server = await startEmbedded({ folder, password: 'test', tls, removedAfter: dirname(folder), ...otherPrograms() })
  await rm(files, { recursive: true, force: true })
  const trust: ServerTrust = { kind: 'key', sha256: keyFingerprint(new X509Certificate(made.certificate)) }
  const address = { host: '127.0.0.1', port: server.port }
  const login = (user: string, password: string) =>
    openClient({ kind: 'tls', address, trust }, { user, database: 'postgres', password: () => password })
  const admin = await login('postgres', 'test')
  await migrateOffice(admin)
  return {
    address,
    trust,
    certificate: made,
    admin,
    login,
    stop: async () => {
      await admin.end()
      await server.stop()
      await rm(dirname(folder), { recursive: true, force: true })
    }
  }
}

/** Returns the id of a new office, which has no desk. */
export const newOfficeOn = async ({ admin }: OfficeServer, name = 'Kantor'): Promise<string> => {
  const { rows } = await admin.query<{ office: string }>("SELECT office_admin.create_office($1, '{}') AS office", [name])
  return rows[0]?.office ?? ''
}

export interface DeskToPair {
  readonly desk: string
  readonly user: string
  /** The pairing file and its PIN. */
  readonly file: Buffer
  readonly pin: string
}

/** Adds a desk and writes its pairing file. */
export const deskToPair = async (
  { admin, trust, address }: OfficeServer,
  office: string,
  {
    name,
    rights,
    addresses = [address]
  }: { readonly name: string; readonly rights: DeskRights; readonly addresses?: readonly ServerAddress[] }
): Promise<DeskToPair> => {
  const secret = 'secret-of-the-file'
  const added = await admin.query<{ desk: { desk: string; login: string } }>('SELECT office_admin.add_desk($1, $2, $3, $4) AS desk', [
    ...[office, name, rights, secret]
  ])
  const { desk, login: user } = added.rows[0]?.desk ?? { desk: '', login: '' }
  const pairing = {
    addresses,
    database: 'postgres',
    trust,
    office: { id: office, name: 'Kantor' },
    desk: { id: desk, name },
    login: { user, secret }
  }
  const pin = newPin()
  return { desk, user, pin, file: writePairing(pairing, pin) }
}
