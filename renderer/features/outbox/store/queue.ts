import type { QueueRefusal } from '#core/office/obstacles.ts'
import { freeze } from '#core/outbox/frozen-envelope.ts'
import { bytesOf } from '#core/outbox/match-answer.ts'
import { serviceOf } from '#core/outbox/sent-service.ts'
import { canBeResent } from '#core/outbox/retry-policy.ts'
import { requeue, supersede } from '#core/outbox/transitions.ts'
import { isUndecided, isWaiting, type OutboxEntry, type QueueObstacle } from '#core/outbox/outbox-entry.ts'
import type { Profile } from '#core/contract/profile.ts'
import { mayUse, type DeclarationKind } from '#core/draft/declaration-kind.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import { rulesKey, type SendingRules } from '#core/schema/required-fields.ts'
import type { Problem } from '#core/validation/problem.ts'
import { problemCount } from '#core/validation/finding-groups.ts'
import { sendingProblems } from '#core/validation/sending-problems.ts'
import { loadRecord } from '../../../data/declarations-repository.ts'
import { useServices } from '../../../data/services.ts'
import { sha256 } from '../../../data/sha256.ts'
import type { Change } from '../../../data/store-writer.ts'
import { useLearning } from '../../editor/store/learning.ts'
import { useQueueOffice } from './queue-office.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { useFrozenRates } from './changed-rate.ts'
import type { OutboxRepository } from './outbox-repository.ts'

export interface QueueReport {
  readonly queued: readonly string[]
  readonly obstacles: readonly KeptDeclaration[]
}

/** A declaration that cannot be queued, and why. */
export interface KeptDeclaration {
  readonly id: string
  readonly car: string
  readonly reason: QueueObstacle
  readonly problems: number
  /** The kind of the declaration, where that is the reason. */
  readonly kind?: DeclarationKind
  /** Where the office is the reason. */
  readonly refusal?: QueueRefusal
}

/** A declaration that was read, checked and frozen. The summary shows it, the queue stores it, and the sender posts the same bytes. */
export interface PreparedDeclaration {
  readonly record: DraftRecord
  /** The profile whose rules it was checked by and that it is frozen for. */
  readonly profile: Profile | null
  readonly problems: readonly Problem[]
  /** Null without a profile. */
  readonly frozen: ReturnType<typeof freeze> | null
  /** Epoch of the declaration at the office when it was read. */
  readonly epoch: Pick<OutboxEntry, 'epoch'>
  /** Versions of other desks were still to be stored here when it was read. */
  readonly unstored: QueueRefusal | null
}

/** Prepared declarations by id. */
export type Prepared = ReadonlyMap<string, PreparedDeclaration>

/** Limits of one batch of the store writer: entries, and bytes of their bodies. */
const entriesAtOnce = 50
const bytesAtOnce = 4 * 1024 * 1024

interface Batch {
  readonly entries: OutboxEntry[]
  readonly bodies: Change[]
  readonly records: DraftRecord[]
  bytes: number
}
const emptyBatch = (): Batch => ({ entries: [], bodies: [], records: [], bytes: 0 })

/** Prepares declarations as they are now, and queues them. Sends nothing. */
export const useQueue = (repository: OutboxRepository) => {
  const { database, now, newId } = useServices()
  const settings = useSettings()
  const { kindOf } = useWorklist()
  const learning = useLearning()
  const office = useQueueOffice()
  const rates = useFrozenRates()
  /** The rules by which the content of an entry was checked, for entries that were queued in this run. */
  const checkedWith = new Map<string, string>()

  /** Undefined for a declaration that does not exist. */
  const prepare = async (id: string): Promise<PreparedDeclaration | undefined> => {
    const { profile } = settings
    // Read first: a desk that has it afterwards changes the epoch.
    const epoch = office.epochOf(id)
    const unstored = await office.unstored(id)
    const record = await loadRecord(database, id)
    if (!record) return undefined
    const problems = sendingProblems(record.document, profile ?? {})
    return { record, profile, problems, frozen: profile && freeze(record, profile), epoch, unstored }
  }

  /** Why a declaration cannot be queued. */
  const obstacleOf = (id: string, prepared: PreparedDeclaration | undefined): QueueObstacle | null => {
    if (!prepared) return 'missing'
    if (!settings.profile) return 'no-profile'
    if (!mayUse(settings.profile, kindOf(id))) return 'kind'
    if (office.obstacleOf(id) !== null) return 'office'
    if (prepared.problems.length > 0) return 'problems'
    const isOpen = (entry: OutboxEntry): boolean => isUndecided(entry) || (isWaiting(entry) && repository.isLocked(entry.id))
    // Includes entries of another declaration with the same aju number: their results could not be distinguished.
    // One that the service clearly does not know may be sent again, so also with another content.
    const open = [...repository.ofDeclaration(id), ...repository.ofCar(prepared.record.document.car)].filter(
      (entry) => isOpen(entry) && !(entry.declaration === id && canBeResent(entry, settings.settings))
    )
    if (open.length === 0) return null
    return open.some(({ state }) => state === 'unknown') ? 'running' : 'sending'
  }

  const kept = (
    id: string,
    prepared: PreparedDeclaration | undefined,
    reason: QueueObstacle,
    refused: QueueRefusal | null = null
  ): KeptDeclaration => {
    const refusal = reason === 'office' ? (office.obstacleOf(id) ?? refused) : null
    return {
      id,
      car: prepared?.record.document.car ?? '',
      reason,
      problems: problemCount(prepared?.problems ?? []),
      ...(reason === 'kind' && { kind: kindOf(id) ?? null }),
      ...(refusal && { refusal })
    }
  }

  const write = async ({ entries, bodies, records }: Batch): Promise<readonly string[]> => {
    if (entries.length === 0) return []
    try {
      await repository.save(entries, bodies)
    } finally {
      repository.unlock(entries.map(({ id }) => id))
    }
    for (const record of records) void learning.learn(record)
    return entries.filter(({ state }) => state === 'queued').map(({ id }) => id)
  }

  /** `given`: what the user has seen in the summary. The others are prepared now. */
  const enqueue = async (ids: readonly string[], given: Prepared = new Map()): Promise<QueueReport> => {
    const queued: string[] = []
    const obstacles: KeptDeclaration[] = []
    let batch = emptyBatch()
    const writeBatch = async (): Promise<void> => {
      const full = batch
      batch = emptyBatch()
      queued.push(...(await write(full)))
    }

    const add = async (id: string): Promise<void> => {
      const seen = given.get(id)
      // What was prepared with other settings, or before all of it was here, is outdated.
      const isPresent = seen !== undefined && seen.profile === settings.profile && seen.unstored === null
      const prepared = isPresent ? seen : await prepare(id)
      const unstored = prepared?.unstored ?? null
      const reason = obstacleOf(id, prepared) ?? (unstored && 'office')
      if (reason || !prepared?.frozen || !prepared.profile) {
        obstacles.push(kept(id, prepared, reason ?? 'missing', unstored))
        return
      }
      const { record, profile } = prepared
      const { body, car, counts } = prepared.frozen
      const unregistered = await office.register(id, car)
      if (unregistered !== null) {
        obstacles.push(kept(id, prepared, 'office', unregistered))
        return
      }
      // What may reject is done before the replaced entries are locked.
      const withoutRate = await rates.withoutRate(record)
      const digest = await sha256(body)
      const entry: OutboxEntry = {
        id: newId(),
        declaration: id,
        car,
        counts,
        ...prepared.epoch,
        ...withoutRate,
        profile: profile.id,
        profileName: profile.name,
        service: serviceOf(profile),
        queuedAt: now(),
        order: repository.nextOrder(),
        version: repository.ofDeclaration(id).length + 1,
        sha256: digest,
        bytes: bytesOf(body),
        state: 'queued',
        attempts: [],
        remarks: []
      }
      // A newer version replaces one that waits, or that may be sent again.
      const replaced = repository
        .ofDeclaration(id)
        .filter((other) => (isWaiting(other) || canBeResent(other, settings.settings)) && repository.lock(other.id))
        .map((other) => supersede(isWaiting(other) ? other : requeue(other)))
      checkedWith.set(entry.id, rulesKey(profile))
      batch.entries.push(...replaced, entry)
      batch.bodies.push({ table: 'frozen', key: entry.id, value: { id: entry.id, body } })
      batch.records.push(record)
      batch.bytes += entry.bytes
      if (batch.records.length >= entriesAtOnce || batch.bytes >= bytesAtOnce) await writeBatch()
    }

    try {
      for (const id of new Set(ids)) await add(id)
    } finally {
      // Also after an error: the declarations before it are queued.
      await writeBatch()
    }
    return { queued, obstacles }
  }

  return {
    prepare,
    obstacleOf,
    enqueue,
    /** Whether the content of an entry was checked in this run, by the rules of now. */
    isChecked: ({ id }: OutboxEntry, rules: SendingRules): boolean => checkedWith.get(id) === rulesKey(rules)
  }
}

export type Queue = ReturnType<typeof useQueue>
