import { X509Certificate } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { ok } from '#core/base/result.ts'
import type { DeskSecrets } from '../../../electron/office/desk/pairing.ts'
import { newPin, writePairing } from '../../../electron/office/pairing/pairing-file.ts'
import { makeServerCertificate } from '../../../electron/office/server/certificate.ts'
import { openClient } from '../../../electron/office/server/client.ts'
import { migrateOffice } from '../../../electron/office/server/migrate.ts'
import { keyFingerprint, type ServerTrust } from '../../../electron/office/server/trust.ts'
import { startEmbedded } from '../../../scripts/postgres/embedded.ts'
import { tempFolder } from '../temp-folder.ts'
import { dataFolder } from './postgres.ts'

/** What the key store of the system would encrypt. */
export const memorySecrets = (): DeskSecrets => {
  const stored = new Map<string, string>()
  return {
    keyring: true,
    read: (profile, origin) => stored.get(`${profile} ${origin}`) ?? null,
    write: async (profile, origin, token) => {
      stored.set(`${profile} ${origin}`, token)
      return ok(null)
    },
    forget: async (profile) => {
      for (const key of stored.keys()) if (key.startsWith(`${profile} `)) stored.delete(key)
      return ok(null)
    }
  }
}

/** An office on a server with TLS, and the pairing file of its first desk, an owner. Its first address is one where nobody answers. */
export const officeToPair = async () => {
  const made = makeServerCertificate(['127.0.0.1'], Date.now())
  const files = await tempFolder()
  const tls = { certificate: join(files, 'server.crt'), key: join(files, 'server.key') }
  await writeFile(tls.certificate, made.certificate)
  await writeFile(tls.key, made.key)
  const folder = await dataFolder()
  const server = await startEmbedded({ folder, password: 'test', tls })
  onTestFinished(async () => {
    await server.stop()
    await rm(dirname(folder), { recursive: true, force: true })
  })
  const trust: ServerTrust = { kind: 'key', sha256: keyFingerprint(new X509Certificate(made.certificate)) }
  const address = { host: '127.0.0.1', port: server.port }
  const login = (user: string, password: string) =>
    openClient({ kind: 'tls', address, trust }, { user, database: 'postgres', password: () => password })
  const admin = await login('postgres', 'test')
  onTestFinished(() => admin.end())
  await migrateOffice(admin)
  const { rows } = await admin.query<{ office: string }>("SELECT office_admin.create_office('Kantor', '{}') AS office")
  const office = rows[0]?.office ?? ''
  const added = await admin.query<{ desk: { desk: string; login: string } }>(
    "SELECT office_admin.add_desk($1, 'Meja 1', 'owner', 'secret-of-the-file') AS desk",
    [office]
  )
  const { desk, login: user } = added.rows[0]?.desk ?? { desk: '', login: '' }
  const pairing = {
    ...{ addresses: [{ host: '127.0.0.1', port: 1 }, address], database: 'postgres', trust, office: { id: office, name: 'Kantor' } },
    ...{ desk: { id: desk, name: 'Meja 1' }, login: { user, secret: 'secret-of-the-file' } }
  }
  const pin = newPin()
  return { files, office, desk, user, login, pin, file: writePairing(pairing, pin) }
}
