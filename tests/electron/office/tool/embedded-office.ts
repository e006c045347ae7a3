import { rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { X509Certificate } from 'node:crypto'
import type { Client } from 'pg'
import { openClient } from '../../../../electron/office/server/client.ts'
import { makeServerCertificate } from '../../../../electron/office/server/certificate.ts'
import { keyFingerprint } from '../../../../electron/office/server/trust.ts'
import { startEmbedded, type EmbeddedOptions, type EmbeddedServer } from '../../../../scripts/postgres/embedded.ts'
import { dataFolder } from '../../../support/office/postgres.ts'

export interface TestServer {
  readonly server: EmbeddedServer
  readonly address: string
  readonly fingerprint: string
  readonly certificate: string
  /** A connection of the superuser. */
  readonly connect: (database?: string) => Promise<Client>
  readonly stop: () => Promise<void>
}

/** A PostgreSQL with TLS and a certificate of its own. */
export const startTestServer = async (options: Pick<EmbeddedOptions, 'settings' | 'programs'> = {}): Promise<TestServer> => {
  const folder = await dataFolder()
  const parent = dirname(folder)
  const { certificate, key } = makeServerCertificate(['127.0.0.1'], Date.now())
  const tls = { certificate: join(parent, 'server.crt'), key: join(parent, 'server.key') }
  await writeFile(tls.certificate, certificate)
  await writeFile(tls.key, key, { mode: 0o600 })
  const server = await startEmbedded({ folder, password: 'of the superuser', tls, ...options })
  const sha256 = keyFingerprint(new X509Certificate(certificate))
  const { host, port } = server
  return {
    server,
    address: `${host}:${port}`,
    fingerprint: sha256,
    certificate,
    connect: (database = 'postgres') =>
      openClient(
        { kind: 'tls', address: { host, port }, trust: { kind: 'key', sha256 } },
        { user: 'postgres', database, password: () => server.password }
      ),
    stop: async () => {
      await server.stop()
      await rm(parent, { recursive: true, force: true })
    }
  }
}
