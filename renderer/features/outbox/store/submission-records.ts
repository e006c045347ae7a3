import type { Profile } from '#core/contract/profile.ts'
import { differencesBetween, type Difference } from '#core/outbox/difference.ts'
import { freeze } from '#core/outbox/frozen-envelope.ts'
import { sentEdinumber, sentFacts } from '#core/report/sent-declaration.ts'
import { nextTask } from '../../../ui/dom/next-task.ts'
import { loadRecord } from '../../../data/declarations-repository.ts'
import { useServices } from '../../../data/services.ts'
import { sha256 } from '../../../data/sha256.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useEntryFacts } from './entry-facts.ts'
import type { OutboxRepository } from './outbox-repository.ts'

/** What was sent. */
export interface SentContent {
  readonly sha256: string
  /** Id of the profile that sent it; undefined: the current one. */
  readonly profile: string | undefined
  /** Id of its entry; undefined if another desk sent it. */
  readonly entry: string | undefined
}

/** Bodies read from the store at once. */
const readAtOnce = 100

/** Sent bodies and responses, read on demand. */
export const useSubmissionRecords = (repository: OutboxRepository) => {
  const { database, host } = useServices()
  const settings = useSettings()
  const { profileOf } = useEntryFacts()
  /** The profile with this id; the current one if it no longer exists. */
  const profile = (id: string | undefined): Profile | null => profileOf(id) ?? settings.profile

  /** The exact body of an entry; undefined when it is no longer stored. */
  const bodyOf = async (id: string): Promise<string | undefined> => (await database.frozen.get(id))?.body
  /** Edinumbers of sent bodies, by the id of the entry: a body never changes. */
  const edinumbers = new Map<string, string>()
  /** Null if the body is no longer stored. */
  const edinumberOf = async (id: string): Promise<string | null> => {
    const known = edinumbers.get(id)
    if (known !== undefined) return known
    const body = await bodyOf(id)
    const found = body === undefined ? null : sentEdinumber(body)
    if (found !== null) edinumbers.set(id, found)
    return found
  }
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
     * Whether a submission of the declaration would be what was sent. Null without the profile, and where only a blank edinumber may differ, which is filled by
     * the profile: that may have been changed, or at another desk be another one.
     */
    isAsSent: async (record: DraftRecord, sent: SentContent): Promise<boolean | null> => {
      const used = profile(sent.profile)
      if (!used || used.id !== (sent.profile ?? used.id)) return null
      const isSent = async (edinumber: string): Promise<boolean> =>
        (await sha256(freeze(record, { ...used, edinumber }).body)) === sent.sha256
      if (await isSent(used.edinumber)) return true
      if (record.document.edinumber !== '') return false
      const edinumber = sent.entry === undefined ? null : await edinumberOf(sent.entry)
      if (edinumber === null) return null
      return edinumber === used.edinumber || !(await isSent(edinumber)) ? false : null
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
