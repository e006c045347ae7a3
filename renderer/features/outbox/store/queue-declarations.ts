import type { QueueRefusal } from '#core/office/edit-obstacle.ts'
import { freeze } from '#core/outbox/freeze-declaration.ts'
import { bytesOf } from '#core/outbox/match-answer.ts'
import { serviceOf } from '#core/outbox/sent-service.ts'
import { supersede } from '#core/outbox/transitions.ts'
import { isUndecided, isWaiting, type OutboxEntry, type WithoutRate } from '#core/outbox/outbox-entry.ts'
import type { Profile } from '#core/contract/profile.ts'
import { mayUse, type DeclarationKind } from '#core/draft/declaration-kind.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import { sendingProblems } from '#core/validation/sending-problems.ts'
import type { AjukanDatabase } from '../../../data/database.ts'
import { loadRecord } from '../../../data/declarations-repository.ts'
import type { Change } from '../../../data/store-writer.ts'
import type { OutboxRepository } from './outbox-repository.ts'

/** Why a declaration cannot be queued; each reason has its sentence in the texts of the outbox. `kind`: it belongs to another kind of profile. `running`: an earlier submission is unknown. */
export type QueueObstacle = 'kind' | 'problems' | 'running' | 'sending' | 'missing' | 'no-profile' | 'office'

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

/** Checks of the office before a declaration is queued. */
export interface QueueOffice {
  readonly obstacleOf: (declaration: string) => QueueRefusal | null
  /** The epoch that is stored with a submission. */
  readonly epochOf: (declaration: string) => Pick<OutboxEntry, 'epoch'>
  /** Why it cannot be queued yet: versions of other desks are still to be stored here. */
  readonly unstored: (declaration: string) => Promise<QueueRefusal | null>
  /** Takes its number at the office where that is needed. */
  readonly register: (declaration: string, car: string) => Promise<QueueRefusal | null>
}

const hex = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
/** SHA-256 of the UTF-8 bytes of a text, in hex. */
export const sha256 = async (text: string): Promise<string> => hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

/** Limits of one batch of the store writer: entries, and bytes of their bodies. */
const entriesAtOnce = 50
const bytesAtOnce = 4 * 1024 * 1024

export interface QueueDeps {
  readonly database: AjukanDatabase
  readonly repository: OutboxRepository
  readonly profile: () => Profile | null
  /** The kind that a declaration belongs to. */
  readonly kindOf: (declaration: string) => DeclarationKind | undefined
  readonly now: () => number
  readonly newId: () => string
  readonly learn: (record: DraftRecord) => void
  readonly office: QueueOffice
  readonly withoutRate: (record: DraftRecord) => Promise<WithoutRate>
}

/** Freezes declarations as they are now. Sends nothing. `obstacleOf` tells beforehand why one cannot be queued. */
export const createQueue = ({ database, repository, profile, kindOf, now, newId, learn, office, withoutRate }: QueueDeps) => {
  const obstacleOf = (id: string, record: Pick<DraftRecord, 'document'> | undefined, problems: number): QueueObstacle | null => {
    if (!record) return 'missing'
    const current = profile()
    if (!current) return 'no-profile'
    if (!mayUse(current, kindOf(id))) return 'kind'
    if (office.obstacleOf(id) !== null) return 'office'
    if (problems > 0) return 'problems'
    const isOpen = (entry: OutboxEntry): boolean => isUndecided(entry) || (isWaiting(entry) && repository.isLocked(entry.id))
    // Includes entries of another declaration with the same aju number: their results could not be distinguished.
    const open = [...repository.ofDeclaration(id), ...repository.ofCar(record.document.car)].filter(isOpen)
    if (open.length === 0) return null
    return open.some(({ state }) => state === 'unknown') ? 'running' : 'sending'
  }

  const frozenEntry = async (
    record: DraftRecord,
    current: Profile,
    noted: Pick<OutboxEntry, 'epoch'> & WithoutRate
  ): Promise<{ readonly entry: OutboxEntry; readonly body: string }> => {
    const { body, ...facts } = freeze(record, current)
    const entry: OutboxEntry = {
      ...facts,
      ...noted,
      id: newId(),
      declaration: record.id,
      profile: current.id,
      profileName: current.name,
      service: serviceOf(current),
      queuedAt: now(),
      order: repository.nextOrder(),
      version: repository.ofDeclaration(record.id).length + 1,
      sha256: await sha256(body),
      bytes: bytesOf(body),
      state: 'queued',
      attempts: [],
      remarks: []
    }
    return { entry, body }
  }

  const queue = async (ids: readonly string[]): Promise<QueueReport> => {
    const queued: string[] = []
    const obstacles: QueueReport['obstacles'][number][] = []
    let batch: { entries: OutboxEntry[]; more: Change[]; records: DraftRecord[]; bytes: number } = {
      entries: [],
      more: [],
      records: [],
      bytes: 0
    }
    const write = async (): Promise<void> => {
      const { entries, more, records } = batch
      batch = { entries: [], more: [], records: [], bytes: 0 }
      if (entries.length === 0) return
      try {
        await repository.save(entries, more)
      } finally {
        repository.unlock(entries.map(({ id }) => id))
      }
      queued.push(...entries.filter(({ state }) => state === 'queued').map(({ id }) => id))
      for (const record of records) learn(record)
    }
    const keep = (
      id: string,
      record: DraftRecord | undefined,
      reason: QueueObstacle,
      problems: number,
      refused: QueueRefusal | null
    ): void => {
      const refusal = reason === 'office' ? (office.obstacleOf(id) ?? refused) : null
      obstacles.push({
        id,
        car: record?.document.car ?? '',
        reason,
        problems,
        ...(reason === 'kind' && { kind: kindOf(id) ?? null }),
        ...(refusal && { refusal })
      })
    }
    const add = async (id: string): Promise<void> => {
      // Read first: a desk that has it afterwards changes the epoch.
      const epoch = office.epochOf(id)
      const unstored = await office.unstored(id)
      const record = await loadRecord(database, id)
      const problems = record ? sendingProblems(record.document, profile()?.advisedFields ?? []).length : 0
      const reason = obstacleOf(id, record, problems) ?? (unstored && 'office')
      const current = profile()
      if (reason || !record || !current) return keep(id, record, reason ?? 'missing', problems, unstored)
      const unregistered = await office.register(id, record.document.car)
      if (unregistered !== null) return keep(id, record, 'office', problems, unregistered)
      // What may reject is done before the replaced entries are locked.
      const { entry, body } = await frozenEntry(record, current, { ...epoch, ...(await withoutRate(record)) })
      // A newer version replaces one that has not been sent yet.
      const replaced = repository
        .ofDeclaration(id)
        .filter((other) => isWaiting(other) && repository.lock(other.id))
        .map(supersede)
      batch.entries.push(...replaced, entry)
      batch.more.push({ table: 'frozen', key: entry.id, value: { id: entry.id, body } })
      batch.records.push(record)
      batch.bytes += entry.bytes
      if (batch.records.length >= entriesAtOnce || batch.bytes >= bytesAtOnce) await write()
    }
    try {
      for (const id of new Set(ids)) await add(id)
    } finally {
      // Also after an error: the declarations before it are queued.
      await write()
    }
    return { queued, obstacles }
  }

  return { queue, obstacleOf }
}
