/**
 * `office-server-upgrade.ts SETTINGS`: opens the server of an office as the application does, and moves its data to the newest version of PostgreSQL, until it is
 * killed. SETTINGS: JSON of an `UpgradedServer`. Prints a line when it has ended.
 */
import { ok } from '#core/base/result.ts'
import type { ServerAccount } from '../../../electron/office/local-server/cluster.ts'
import { openOfficeServer } from '../../../electron/office/local-server/office-server.ts'
import { memoryLog } from '../fakes/memory-log.ts'

export interface UpgradedServer {
  readonly folder: string
  readonly packaged: readonly string[]
  readonly account: ServerAccount | null
  /** The content of the key store. */
  readonly secrets: readonly (readonly [string, string])[]
}

const { folder, packaged, account, secrets } = JSON.parse(process.argv[2] ?? '') as UpgradedServer
const kept = new Map(secrets)
const nobody = (): Promise<null> => Promise.resolve(null)
const server = await openOfficeServer({
  folder,
  packaged,
  account,
  secrets: {
    keyring: true,
    read: (profile) => kept.get(profile) ?? null,
    write: (profile, _origin, token) => {
      kept.set(profile, token)
      return Promise.resolve(ok(null))
    }
  },
  confirm: () => Promise.resolve(true),
  isJoined: () => true,
  ownDesk: () => null,
  pair: () => Promise.reject(new Error('joined')),
  pairAgain: () => Promise.reject(new Error('no desk')),
  showCode: () => Promise.resolve(),
  remind: () => undefined,
  saveBy: nobody,
  chooseCopy: nobody,
  chooseFolder: nobody,
  autostart: { read: () => Promise.resolve(false), set: () => Promise.resolve() },
  isForbidden: false,
  changed: () => undefined,
  networks: () => [{ host: '127.0.0.2', network: '127.0.0.0/8' }],
  clock: { now: () => Date.now() },
  log: memoryLog()
})
process.stdout.write(`${(await server.upgrade()).end}\n`)
await server.close()
