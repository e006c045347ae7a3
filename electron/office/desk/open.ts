import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '#core/base/ports.ts'
import { fail, ok, type FailureCode, type Result } from '#core/base/result.ts'
import type { AutomaticOffer, DocumentProgress } from '#core/contract/office.ts'
import type { Database } from '../../database/client.ts'
import type { Log } from '../../logging/log.ts'
import type { LocalFiles } from './documents.ts'
import type { LinkLimits } from './link.ts'
import type { OfficeLink } from './office-link.ts'
import type { DeskConnectOptions, DeskSecrets } from './pairing.ts'
import type { SendingRights } from './sending.ts'

export interface OpenOfficeDeps {
  /** The profile folder. */
  readonly folder: string
  readonly database: Pick<Database, 'run'>
  readonly secrets: DeskSecrets
  readonly files: LocalFiles
  readonly documentProgress: (progress: DocumentProgress) => void
  readonly unanswered?: number | undefined
  readonly offeredAutomatically?: ((offer: AutomaticOffer) => void) | undefined
  readonly changed: () => void
  readonly limits?: Partial<LinkLimits>
  readonly clock: Clock
  readonly log: Log
}

export const identityPath = (folder: string): string => join(folder, 'office.json')

/** Whether a folder belongs to a desk: it has an identity, or its database has the state of an office. */
export const isDesk = async ({ folder, database }: Pick<OpenOfficeDeps, 'folder' | 'database'>): Promise<boolean> => {
  if (existsSync(identityPath(folder))) return true
  const known = await database.run('isOfOffice')
  return !known.ok || known.value
}

/** The office of a profile folder; null where none is configured, and then nothing of it is loaded. Fails where it cannot be known which desk it is. */
export const openOffice = async ({ folder, database, secrets, ...deps }: OpenOfficeDeps): Promise<Result<OfficeLink | null>> => {
  if (!(await isDesk({ folder, database }))) return ok(null)
  const { openIdentity } = await import('./pairing.ts')
  const identity = await openIdentity(identityPath(folder), deps.log)
  if (!identity.ok) return identity
  const file = identity.value
  if (file === null) {
    deps.log.error('the identity of the desk is missing', new Error('office.json'))
    return fail('office-damaged')
  }
  const [{ officeDatabase }, { connectDesk }, { openOfficeLink }] = await Promise.all([
    import('../../database/office/office-database.ts'),
    import('./pairing.ts'),
    import('./office-link.ts')
  ])
  const connect = (options: DeskConnectOptions) => connectDesk(file.identity(), secrets, deps.log, options)
  return ok(openOfficeLink({ ...deps, database: officeDatabase(database), identity: file, connect }))
}

/** Sending rights while the office cannot be opened: every claim is refused. */
export const refusingRights = (code: FailureCode): SendingRights => ({
  claimsBeforeMark: true,
  claim: () => Promise.resolve(fail(code, { mayHaveArrived: false }))
})

/** Sending rights without an office: everything except copies from an office that was left. */
const rightsAlone = (database: Pick<Database, 'run'>): SendingRights => ({
  claimsBeforeMark: false,
  async claim(entries) {
    const found = await database.run(
      'hasLeftEntry',
      entries.map(({ entry }) => entry)
    )
    if (found.ok && !found.value) return ok({ askedFirst: [], confirm: () => Promise.resolve(ok(null)), end: () => undefined })
    return fail(found.ok ? 'office-not-holder' : found.failure.code, { mayHaveArrived: false })
  }
})

/** Sending rights of a folder. */
export const rightsOf = (office: Result<Pick<OfficeLink, 'sending'> | null>, database: Pick<Database, 'run'>): SendingRights =>
  office.ok ? (office.value?.sending ?? rightsAlone(database)) : refusingRights(office.failure.code)
