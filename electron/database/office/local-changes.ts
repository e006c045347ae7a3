import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { asJson, type Json, type JsonObject } from '#core/base/json.ts'
import type { FailureCode } from '#core/base/result.ts'
import type { Epoch } from '#core/contract/office.ts'
import { practiceId } from '#core/contract/profile.ts'
import { attemptsOf, type EntryAttempt } from '#core/office/outbox-attempts.ts'
import { declarationOfKey, officeValue, sharedFact, sharingOf, type Sharing } from '#core/office/shared-rows.ts'
import { outerProblem } from '#core/rows/outer-form.ts'
import { isOutboxEntry, rowProblem } from '#core/rows/stored-rows.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { hashOf, type OfficeTables, type ClaimRows } from './tables.ts'
import { asTextOrNull, isOnlyAttempted, rowName, type RowHash, type Self } from './types.ts'
import { stringOrEmpty } from '#core/base/json-guards.ts'

/** The id of an attempt that was never claimed: the same whenever it is presented. */
const attemptId = (entry: string, number: number): string => {
  const hash = createHash('sha256').update(`attempt ${number} ${entry}`).digest('hex')
  return [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-')
}

/** For a declaration unknown to the office, and an epoch outdated in every generation. */
export const [noEpoch, pastEpoch]: readonly [Epoch, Epoch] = [
  { generation: 0, epoch: 0 },
  { generation: 0, epoch: 1 }
]

export interface Collected {
  /** By declaration and epoch, in the form of `push`. */
  readonly declarations: Map<string, { readonly declaration: string; rows: JsonObject[] } & Epoch & JsonObject>
  readonly shared: JsonObject[]
  readonly facts: JsonObject[]
  readonly attempts: JsonObject[]
  readonly rows: RowHash[]
}

/** What is wrong with a row that goes out. Of a submission more is read here than its key, and without its form it has no attempts to present. */
const formProblem = (sharing: Sharing, row: { readonly table: string; readonly key: Json; readonly value: Json }): string | null =>
  sharing === 'attempts' ? rowProblem(row) : outerProblem(row)

/** Reads rows of the copy as the office wants them. */
export const localChanges = (database: DatabaseSync, tables: OfficeTables, claims: Pick<ClaimRows, 'ofAttempt'>) => {
  const posted = database.prepare(
    "SELECT 1 FROM attempts JOIN answers ON answers.number = attempts.answer WHERE entry = ? AND attempt = ? AND operation = 'posting'"
  )
  const isPosted = (entry: string, number: number): boolean => posted.get(entry, number) !== undefined

  const refusedRow = (store: string, key: string): JsonObject | null => tables.item('refused', rowName(store, key))

  const epochOf = (declaration: string): Epoch => {
    const held = tables.held(declaration)
    return held?.heldUnder ?? { generation: held?.generation ?? 0, epoch: held?.epoch ?? 0 }
  }

  /**
   * The epoch under which a row of a declaration is pushed; null if the row is not pushed. If the office has a version that was unknown here, or the
   * desk is not the holder, the epoch is old: the row becomes a branch.
   */
  const pushEpoch = (declaration: string, store: string, key: string, desk: string): Epoch | null => {
    const held = tables.held(declaration)
    if (held === null || isOnlyAttempted(held)) return noEpoch
    const isHolder = held.holder === desk && held.item['deleted'] !== true
    if (isHolder && !tables.hasIncoming(store, key)) return { generation: held.generation, epoch: held.epoch }
    // A value that the window computes is not an edit.
    if (store === 'summaries') return null
    // All rows of a former holder have one epoch, and are one branch.
    return isHolder ? pastEpoch : (held.heldUnder ?? pastEpoch)
  }

  const isAttempted = (entry: OutboxEntry, { number, outcome }: EntryAttempt): boolean => {
    if (outcome === 'sending') return tables.state('recovering') !== null
    if (outcome !== 'failed') return true
    // An attempt that was not posted is reported only while the office lists it as running, that is, unless its claim was refused or released.
    const claim = claims.ofAttempt(entry.id, number)
    return claim === null ? isPosted(entry.id, number) : claim.state === 'granted' || claim.state === 'asked'
  }
  const frozenBody = (entry: string): string => {
    const frozen = tables.copied('frozen', JSON.stringify(entry))?.value
    return stringOrEmpty((frozen as JsonObject | null | undefined)?.['body'])
  }

  /** The status of the number at the service before the attempt; null if not queried. */
  const baselineOf = (entry: OutboxEntry, number: number): Json => {
    const known = entry.attempts.find((one) => one.number === number)?.known
    return known === undefined || (known.at === undefined && known.marks.length === 0) ? null : { known: asJson(known) }
  }

  /** The members of an attempt that a claim and a presented attempt have in common. */
  const attemptInput = (entry: OutboxEntry, number: number, attempt: string): JsonObject => ({
    attempt,
    declaration: entry.declaration,
    ...epochOf(entry.declaration),
    car: entry.car,
    sha256: entry.sha256,
    body: Buffer.from(frozenBody(entry.id)).toString('base64'),
    profile: { id: entry.profile, name: entry.profileName },
    baseline: baselineOf(entry, number)
  })
  const presented = (entry: OutboxEntry, { number, outcome, attempt }: EntryAttempt): JsonObject => {
    const claim = claims.ofAttempt(entry.id, number)
    const used = claim === null || claim.state === 'refused' || claim.state === 'withdrawn' ? null : claim
    return {
      ...attemptInput(entry, number, used?.claim ?? attemptId(entry.id, number)),
      // If the office has lost the claim, the current epoch would mark the attempt as one of another holder, or as a later one.
      ...(used === null ? {} : { generation: used.generation, epoch: used.epoch }),
      outcome,
      startedAt: attempt.startedAt,
      endedAt: attempt.endedAt ?? null,
      evidence: {
        entry: entry.id,
        number,
        failure: asJson(attempt.failure ?? null),
        by: asJson(entry.evidence ?? null)
      }
    }
  }
  const presentedAttempts = (entry: OutboxEntry): readonly JsonObject[] =>
    attemptsOf(entry)
      .filter((one) => isAttempted(entry, one))
      .map((one) => presented(entry, one))

  const answeredTo = database.prepare('SELECT profile FROM answers WHERE id = ?')
  const trackedWith = database.prepare(
    "SELECT value ->> 'profile' AS profile FROM copy WHERE store = 'tracks' AND key = ? AND json_valid(value)"
  )
  /**
   * The profile of a row. Answers and responses have no such member: it is that of the query (`#` counts the declarations of one request), or else
   * of the track of their aju number.
   */
  const profileOf = (store: string, { profile, id, car }: JsonObject): string =>
    stringOrEmpty(
      profile ??
        (store === 'answers' ? answeredTo.get(stringOrEmpty(id).split('#', 1)[0] ?? '')?.['profile'] : undefined) ??
        trackedWith.get(JSON.stringify(car ?? ''))?.['profile']
    )

  /**
   * The content to send for a row; null for a row that stays on the desk. Statuses and responses of the practice service are marked as such, and are sent only
   * where every declaration of the number is a practice one; submissions to it and its answers word for word do not concern the office.
   */
  const contentOf = (store: string, value: Json): Json | readonly JsonObject[] | null => {
    const sharing = sharingOf(store)
    if (sharing === 'private') return null
    if (sharing === 'declaration') return value
    if (sharing === 'shared') return officeValue(store, value)
    if (value === null) return null
    const row = value as JsonObject
    const isPractice = row['practice'] === true || profileOf(store, row) === practiceId
    if (row['ofEarlierService'] === true) return null
    if (isPractice && !(['track', 'response'].includes(sharing) && tables.isPracticeNumber(stringOrEmpty(row['car'])))) return null
    if (sharing !== 'attempts') return sharedFact(sharing, isPractice && sharing === 'response' ? { ...row, practice: true } : value)
    const entry: unknown = value
    return isOutboxEntry(entry) ? presentedAttempts(entry) : value
  }

  /** The hash of the content to send for a row; null for a row that stays on the desk. */
  const hashIn = (store: string, value: Json): string | null => {
    const sharing = sharingOf(store)
    const content = contentOf(store, value)
    return content === null && sharing !== 'declaration' && sharing !== 'shared' ? null : hashOf(content)
  }

  /** Whether the office does not have a row as it is here. */
  const isDirty = (store: string, key: string): boolean => {
    const row = tables.copied(store, key)
    if (row === null || row.writer === 'office') return false
    const hash = hashIn(store, row.value)
    return hash !== null && hash !== tables.row(store, key)?.synced
  }

  /** How to handle an incoming version of a row: wait until the local row is pushed, merge both, or store it. */
  const incomingStateOf = (store: string, key: string, self: Self): 'waits' | 'conflict' | 'free' => {
    if (!isDirty(store, key)) return 'free'
    const sharing = sharingOf(store)
    if (sharing === 'shared') return 'conflict'
    const isRow = sharing === 'declaration'
    // A value that only the window computed is replaced.
    if (isRow && pushEpoch(declarationOfKey(JSON.parse(key) as Json), store, key, self.desk) === null) return 'free'
    if ((self.mayPush || !isRow) && refusedRow(store, key) === null) return 'waits'
    return isRow ? 'conflict' : 'free'
  }

  /**
   * Whether a declaration is a copy since this folder left an office, and this office does not know it: this desk would own it and could send it twice.
   * False if its previous desk is this one, or was declared out of service by an owner.
   */
  const isLeft = (declaration: string, desk: string): boolean => {
    const held = tables.held(declaration)
    if (held !== null && !isOnlyAttempted(held)) return false
    const mark = tables.item('left', declaration)
    if (mark === null) return false
    const of = stringOrEmpty(mark['of'])
    return of !== desk && tables.item('desk', of)?.['state'] !== 'retired'
  }
  const isLeftRow = (store: string, key: string, value: Json, desk: string): boolean => {
    const sharing = sharingOf(store)
    if (sharing === 'declaration') return isLeft(declarationOfKey(JSON.parse(key) as Json), desk)
    return sharing === 'attempts' && isLeft(stringOrEmpty((value as JsonObject | null)?.['declaration']), desk)
  }

  /** Adds the content of a row that the office lacks; returns its length. A row without the form of its table is noted as refused instead. */
  const collect = (into: Collected, store: string, key: string, value: Json, self: Self): number => {
    const sharing = sharingOf(store)
    const content = contentOf(store, value)
    if (isLeftRow(store, key, value, self.desk)) return 0
    if (sharing === 'private' || (content === null && sharing !== 'declaration' && sharing !== 'shared')) return 0
    const hash = hashOf(content)
    const known = tables.row(store, key)
    if (known?.synced === hash || refusedRow(store, key)?.['content'] === hash) return 0
    const parsedKey = JSON.parse(key) as Json
    // The office would refuse it, and with it the rest of its call.
    if (formProblem(sharing, { table: store, key: parsedKey, value }) !== null) {
      tables.setItem('refused', rowName(store, key), { store, key, content: hash, why: 'office-bad-input' satisfies FailureCode })
      return 0
    }
    if (sharing === 'declaration') {
      const id = declarationOfKey(parsedKey)
      const epoch = pushEpoch(id, store, key, self.desk)
      if (epoch === null) return 0
      const name = `${epoch.generation} ${epoch.epoch} ${id}`
      const one = into.declarations.get(name) ?? { declaration: id, ...epoch, rows: [] }
      one.rows.push({ store, key: parsedKey, value })
      into.declarations.set(name, one)
    } else if (sharing === 'shared') {
      // It is merged first.
      if (tables.hasIncoming(store, key)) return 0
      into.shared.push({ store, key: parsedKey, value: content, base: known?.position ?? 0, from: known?.synced ?? null })
    } else if (sharing === 'attempts') into.attempts.push(...(content as readonly JsonObject[]))
    else {
      const car = asTextOrNull((value as JsonObject)['car'])
      into.facts.push({ kind: sharing, id: stringOrEmpty(parsedKey), car, value: content })
    }
    into.rows.push([store, key, hash])
    return JSON.stringify(content).length
  }
  return { isDirty, incomingStateOf, hashIn, collect, isPosted, attemptInput, epochOf }
}
export type LocalChanges = ReturnType<typeof localChanges>
