import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '#core/base/ports.ts'
import type { Database } from '../../database/client.ts'
import type { Log } from '../../logging/log.ts'
import type { OfficeLink } from './office-link.ts'
import type { DeskSecrets } from './pairing.ts'

export interface OpenOfficeDeps {
  /** The profile folder. */
  readonly folder: string
  readonly database: Pick<Database, 'run'>
  readonly secrets: DeskSecrets
  /** Profiles of the practice service. */
  readonly practice: () => readonly string[]
  readonly changed: () => void
  readonly clock: Clock
  readonly log: Log
}

export const identityPath = (folder: string): string => join(folder, 'office.json')

/** The office of a profile folder; null where none is configured, and then nothing of it is loaded. */
export const openOffice = async ({ folder, database, secrets, ...deps }: OpenOfficeDeps): Promise<OfficeLink | null> => {
  const path = identityPath(folder)
  if (!existsSync(path)) return null
  const { openIdentity } = await import('./identity.ts')
  const identity = await openIdentity(path, deps.log)
  if (identity === null) return null
  const [{ officeDatabase }, { connectDesk }, { openOfficeLink }] = await Promise.all([
    import('../../database/office/office-database.ts'),
    import('./pairing.ts'),
    import('./office-link.ts')
  ])
  const connect = () => connectDesk(identity.identity(), secrets, deps.log)
  return openOfficeLink({ ...deps, database: officeDatabase(database), identity, connect })
}
