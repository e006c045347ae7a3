import type { Profile } from '#core/contract/profile.ts'
import { readEnvelope } from '#core/draft/envelope.ts'
import { differencesBetween, type Difference } from '#core/outbox/difference.ts'
import { freeze } from '#core/outbox/freeze-declaration.ts'
import { sentFacts } from '#core/report/sent-declaration.ts'
import type { Host } from '../../../data/host-client.ts'
import type { AjukanDatabase } from '../../../data/database.ts'
import { nextTask } from '../../../ui/dom/next-task.ts'
import { loadRecord } from '../../../data/declarations-repository.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import type { OutboxRepository } from './outbox-repository.ts'
import { sha256 } from './queue-declarations.ts'

export interface SubmissionRecordsDeps {
  readonly database: AjukanDatabase
  readonly host: Pick<Host, 'call'>
  readonly repository: OutboxRepository
  /** The profile with this id; the current one if it no longer exists. */
  readonly profile: (id: string | undefined) => Profile | null
}

/** Bodies read from the store at once. */
const readAtOnce = 100

/** Sent bodies and responses, read on demand. */
export const createSubmissionRecords = ({ database, host, repository, profile }: SubmissionRecordsDeps) => {
  /** The exact body of an entry; undefined when it is no longer stored. */
  const bodyOf = async (id: string): Promise<string | undefined> => (await database.frozen.get(id))?.body
  return {
    bodyOf,
    /** Differences between `now` (by default the stored declaration) and what was sent; null when one of the two does not exist or cannot be read. */
    differencesOf: async (id: string, now?: DraftRecord): Promise<readonly Difference[] | null> => {
      const entry = repository.get(id)
      const [body, record] = await Promise.all([bodyOf(id), now ?? (entry && loadRecord(database, entry.declaration))])
      const used = profile(entry?.profile)
      return body === undefined || !record || !used ? null : differencesBetween(body, freeze(record, used).body)
    },
    /**
     * The fingerprint that a submission of the declaration would have now; '' without the profile. A blank edinumber is filled with that of the body of the
     * entry `like` ('' if it is no longer stored), else with that of the profile, which may have been changed.
     */
    fingerprintOf: async (record: DraftRecord, ofProfile: string | undefined, like?: string): Promise<string> => {
      const used = profile(ofProfile)
      if (!used || used.id !== (ofProfile ?? used.id)) return ''
      if (like === undefined || record.document.edinumber !== '') return sha256(freeze(record, used).body)
      const body = await bodyOf(like)
      const read = body === undefined ? null : readEnvelope(body)
      const sent = read && 'declarations' in read ? read.declarations[0] : undefined
      return sent === undefined ? '' : sha256(freeze(record, { ...used, edinumber: sent.document.edinumber }).body)
    },
    /** The importers in the sent bodies, by the id of the entry; none for a body that is no longer stored. */
    sentImporters: async (ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      const importers = new Map<string, string>()
      for (let from = 0; from < ids.length; from += readAtOnce) {
        for (const row of await database.frozen.bulkGet(ids.slice(from, from + readAtOnce))) {
          const sent = sentFacts(row?.body)
          if (row && sent) importers.set(row.id, sent.importer)
        }
        await nextTask()
      }
      return importers
    },
    /** The raw response to an attempt; '' if there was none. */
    rawOf: async (id: string, attempt: number): Promise<string> => {
      const answers = await host.call('answers.ofEntry', { entry: id })
      return answers.ok ? (answers.value.findLast((one) => one.attempt === attempt)?.raw ?? '') : ''
    }
  }
}
