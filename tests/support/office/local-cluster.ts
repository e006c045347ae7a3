import { X509Certificate } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  makeCluster,
  runningServer,
  stopCluster,
  superuser,
  type Cluster,
  type ClusterSettings
} from '../../../electron/office/local-server/cluster.ts'
import { findServerPrograms, type ServerPrograms } from '../../../electron/office/local-server/programs.ts'
import { makeServerCertificate } from '../../../electron/office/server/certificate.ts'
import { openClient } from '../../../electron/office/server/client.ts'
import { keyFingerprint } from '../../../electron/office/server/trust.ts'
import { findPrograms, freePort } from '../../../scripts/postgres/embedded.ts'
import { dataFolder } from './postgres.ts'

export interface LocalCluster {
  readonly cluster: Cluster
  readonly programs: ServerPrograms
  readonly settings: ClusterSettings
  readonly password: string
  readonly sha256: string
  readonly connect: (password?: string, host?: string) => Promise<Client>
  readonly kill: () => Promise<void>
}

export const localPassword = 'of the superuser of the office'

/** The data of a server of the application, by default of its newest PostgreSQL; not started, ended and removed with the test. */
export const localCluster = async (major?: number): Promise<LocalCluster> => {
  const found = await findPrograms(process.env['AJUKAN_POSTGRES'])
  const programs = (await findServerPrograms([found.folder])).find((one) => major === undefined || one.major === major)
  if (programs === undefined) throw new Error('no PostgreSQL')
  const folder = await dataFolder()
  const account = 'uid' in found.account ? { uid: found.account.uid, gid: found.account.gid } : null
  const cluster = { folder, account }
  onTestFinished(async () => {
    await stopCluster(cluster, programs)
    await rm(dirname(folder), { recursive: true, force: true })
    await found.dispose()
  })
  const made = makeServerCertificate(['127.0.0.1'], Date.now())
  const sha256 = keyFingerprint(new X509Certificate(made.certificate))
  await makeCluster(cluster, programs, { password: localPassword, ...made })
  const settings = { port: await freePort(), listen: [], database: 'ajukan' }
  return {
    cluster,
    programs,
    settings,
    password: localPassword,
    sha256,
    connect: (password = localPassword, host = '127.0.0.1') =>
      openClient(
        { kind: 'tls', address: { host, port: settings.port }, trust: { kind: 'key', sha256 } },
        { user: superuser, database: 'postgres', password: () => password }
      ),
    kill: async () => {
      const pid = await runningServer(cluster)
      if (pid !== null) process.kill(pid, 'SIGKILL')
      while (pid !== null && (await runningServer(cluster)) === pid) await pause(10)
    }
  }
}
