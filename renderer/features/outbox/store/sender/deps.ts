import type { AnswerRules } from '#core/contract/answer-rules.ts'
import type { Failure } from '#core/base/result.ts'
import type { ReadStatusLog } from '#core/contract/retrieval.ts'
import type { Profile } from '#core/contract/profile.ts'
import type { SendingSettings } from '#core/contract/sending.ts'
import type { DeclarationKind } from '#core/draft/declaration-kind.ts'
import type { DraftDeclaration } from '#core/derive/types.ts'
import type { ChangedRate } from '#core/outbox/changed-rate.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import type { Track } from '#core/tracking/track.ts'
import type { AjukanDatabase } from '../../../../data/database.ts'
import type { Host } from '../../../../data/host-client.ts'
import type { Timers } from '../../../../data/services.ts'
import type { SendPermission } from '../../../office/store/send-rights.ts'
import type { OutboxRepository } from '../outbox-repository.ts'

export interface SenderDeps {
  readonly database: AjukanDatabase
  readonly host: Pick<Host, 'call'>
  readonly repository: OutboxRepository
  readonly timers: Timers
  readonly now: () => number
  readonly newId: () => string
  readonly settings: () => SendingSettings
  readonly profile: () => Pick<Profile, 'id' | 'advisedFields' | 'kind' | 'address'> | null
  /** Send permission. */
  readonly permissionOf: (entry: OutboxEntry) => SendPermission
  /** Whether its declaration exists and is not in the trash. */
  readonly isListed: (entry: OutboxEntry) => boolean
  /** The kind that a declaration belongs to. */
  readonly kindOf: (declaration: string) => DeclarationKind | undefined
  /** The answer rules of a profile. */
  readonly rulesOf: (profile: string) => AnswerRules
  readonly trackOf: (car: string) => Track | undefined | PromiseLike<Track | undefined>
  /** Attempts of other desks that may have arrived; null where that cannot be read. */
  readonly othersOf: (entry: OutboxEntry) => Promise<readonly string[] | null>
  /** The current status log of the service; null without a usable answer. */
  readonly askLog: (entry: OutboxEntry) => Promise<ReadStatusLog | null>
  /** How the official exchange rate changed since the user last confirmed an entry that has it. */
  readonly changedRateOf: (entry: OutboxEntry, document: DraftDeclaration) => Promise<ChangedRate | null>
  /** Probes the connection by querying an unknown entry, which has no side effects; null when there is none. */
  readonly probeByQuery: (profile: string) => Promise<Failure | null> | null
  /** Called when an entry has its result. */
  readonly onOutcome: (entry: OutboxEntry) => void
  /** Called when something in the sender's state has changed. */
  readonly onChange: () => void
}
