import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { UpdateState } from '#core/contract/updates.ts'
import { ok } from '#core/base/result.ts'
import { openUpdateFile } from '../../../electron/updates/manifest.ts'
import { createUpdateService, type UpdateService, type UpdateServiceDeps } from '../../../electron/updates/update-service.ts'
import { memoryLog } from '../fakes/memory-log.ts'
import { sha512Of, type PublisherKey } from './update-server.ts'

export interface UpdateTrial {
  readonly service: UpdateService
  readonly states: readonly UpdateState[]
  /** What the service did, oldest first. */
  readonly done: readonly string[]
}

/** The service of updates of an installation of version 0.2.0 over a folder. */
export const openUpdateTrial = async (folder: string, key: PublisherKey, deps: Partial<UpdateServiceDeps> = {}): Promise<UpdateTrial> => {
  const [states, done]: [UpdateState[], string[]] = [[], []]
  const log = memoryLog()
  let now = 1_795_100_000_000
  const service = createUpdateService({
    folder: join(folder, 'updates'),
    file: await openUpdateFile(join(folder, 'updates.json'), log),
    installed: { version: '0.2.0', kind: 'portable', arch: process.arch, database: 6 },
    publicKey: key.public,
    policy: { source: null, isOff: false },
    way: 'show',
    fetch: (url, init) => fetch(url, init),
    mayBeLocal: true,
    confirmSource: (address) => Promise.resolve(done.push(`confirm ${address}`) > 0),
    isBusy: () => false,
    prepare: (version) => Promise.resolve(done.push(`prepare ${version}`) > 0 ? ok(null) : ok(null)),
    demandPublisher: () => Promise.resolve(),
    startInstaller: (_signed, isLast) => void done.push(`install ${isLast ? 'last' : 'and start'}`),
    handOver: () => Promise.resolve(void done.push('hand over')),
    startAgain: () => void done.push('start again'),
    requestClose: () => void done.push('close'),
    notInstalled: false,
    changed: (state) => void states.push(state),
    clock: { now: () => (now += 1_000) },
    log,
    ...deps
  })
  return { service, states, done }
}

/** Every file below a folder with its hash. */
export const treeOf = async (folder: string): Promise<Readonly<Record<string, string>>> => {
  const names = (await readdir(folder, { recursive: true }).catch(() => [])).sort()
  const found: Record<string, string> = {}
  for (const name of names) if ((await stat(join(folder, name))).isFile()) found[name] = sha512Of(await readFile(join(folder, name)))
  return found
}
