import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { X509Certificate } from 'node:crypto'
import { runAddDesk, type PrintedPairing } from '../../electron/office/tool/commands/desks.ts'
import { runInit } from '../../electron/office/tool/commands/init.ts'
import { readStatus } from '../../electron/office/tool/admin-answers.ts'
import { contextOf, withOffice } from '../../electron/office/tool/context.ts'
import { askFor } from '../../electron/office/tool/desk-file.ts'
import type { ToolIo } from '../../electron/office/tool/io.ts'
import { makeServerCertificate } from '../../electron/office/server/certificate.ts'
import { newSecret } from '../../electron/office/server/scram.ts'
import { keyFingerprint } from '../../electron/office/server/trust.ts'
import { startEmbedded } from '../postgres/embedded.ts'

export interface DemoDesk extends PrintedPairing {
  readonly name: string
  readonly role: 'owner' | 'broker' | 'viewer'
}

export interface DemoOffice {
  readonly address: string
  /** Owner, broker and viewer, with pairing files that have not been used. */
  readonly desks: readonly [DemoDesk, DemoDesk, DemoDesk]
  /** Names of the desks that have been connected. */
  readonly joined: () => Promise<readonly string[]>
  /** Ends the server. */
  readonly stop: () => Promise<void>
}

/** Everything but the password of the administrator, which the demo makes itself. */
export type DemoIo = Pick<ToolIo, 'out' | 'err' | 'env' | 'now'>

/**
 * Starts a PostgreSQL in the folder, which is made where it is missing, with an office of three desks and a new pairing file for each. Under root
 * the account of PostgreSQL must be able to reach the folder. `removedAfter`: a folder that is removed after the server has ended.
 */
export const startDemoOffice = async (folder: string, demoIo: DemoIo, removedAfter?: string): Promise<DemoOffice> => {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o711)
  const { certificate, key } = makeServerCertificate(['127.0.0.1', 'localhost'], demoIo.now())
  const tls = { certificate: join(folder, 'server.crt'), key: join(folder, 'server.key') }
  await writeFile(tls.certificate, certificate)
  await writeFile(tls.key, key, { mode: 0o600 })
  // Only this run knows the password: data of an earlier run is removed.
  const data = join(folder, 'data')
  await rm(data, { recursive: true, force: true })
  const server = await startEmbedded({ folder: data, password: newSecret(), tls, ...(removedAfter === undefined ? {} : { removedAfter }) })
  try {
    const io: ToolIo = {
      ...demoIo,
      folder,
      env: { ...demoIo.env, AJUKAN_OFFICE_PASSWORD: server.password },
      ask: () => Promise.resolve(null)
    }
    const context = (...args: readonly string[]) => contextOf([...args, '--office', 'office.json'], io)
    const fileOf = async (name: string): Promise<string> => {
      const file = `${name.replace(' ', '-')}.ajukan-desk`
      await rm(join(folder, file), { force: true })
      return file
    }
    const address = `${server.host}:${server.port}`
    const place = ['--address', address, '--fingerprint', keyFingerprint(new X509Certificate(certificate))]
    const url = `postgresql://${server.user}@${address}/ajukan`
    const owner = await runInit(
      context('init', url, ...place, '--name', 'Kantor contoh', '--desk', 'Meja 1', '--out', await fileOf('Meja 1'))
    )
    if (owner === null) throw new Error('the new office has desks already')
    const add = async (name: string, role: 'broker' | 'viewer'): Promise<DemoDesk> => {
      const added = await runAddDesk(context('add-desk', name, '--role', role, '--out', await fileOf(name)))
      return { name, role, ...added }
    }
    return {
      address,
      desks: [{ name: 'Meja 1', role: 'owner', ...owner }, await add('Meja 2', 'broker'), await add('Meja 3', 'viewer')],
      joined: () =>
        withOffice(context('status'), async ({ client, file }) => {
          const status = readStatus(await askFor(client, 'SELECT office_admin.status($1)', [file.office]))
          return status.desks.filter(({ isPaired }) => isPaired).map(({ name }) => name)
        }),
      stop: server.stop
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}
