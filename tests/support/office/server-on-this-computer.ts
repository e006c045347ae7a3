import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { stopCluster } from '../../../electron/office/local-server/cluster.ts'
import { findServerPrograms } from '../../../electron/office/local-server/programs.ts'
import { findPrograms } from '../../../scripts/postgres/embedded.ts'
import { freshHome } from '../running-app.ts'

/** What the application needs in a test to run a server of an office of its own. */
export interface OwnServerSurroundings {
  readonly env: Readonly<Record<string, string>>
  /** Ends a server that a killed application has left in its profile folder. */
  readonly stop: (home: string) => Promise<void>
  /** Removes a copy of the programs. */
  readonly dispose: () => Promise<void>
}

/** The programs of PostgreSQL where the account of the server can reach them: as root it is another one. */
export const ownServerSurroundings = async (): Promise<OwnServerSurroundings> => {
  const { folder, account, dispose } = await findPrograms()
  const programs = (await findServerPrograms([folder])).find(({ from }) => from === 'package')
  return {
    env: { AJUKAN_POSTGRES: folder },
    stop: async (home) => {
      const cluster = {
        folder: join(home, 'office-server', 'data'),
        account: 'uid' in account ? { uid: account.uid, gid: account.gid } : null
      }
      if (programs !== undefined) await stopCluster(cluster, programs)
    },
    dispose
  }
}

/** A new profile folder in which the account of the server reaches its data, with settings of the user of its own. */
export const serverHome = async (): Promise<{ readonly home: string; readonly env: Readonly<Record<string, string>> }> => {
  const home = await freshHome()
  await chmod(home, 0o711)
  return { home, env: { XDG_CONFIG_HOME: join(home, 'config') } }
}
