import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { dayLength } from '#core/base/calendar-day.ts'
import type { JsonObject, Json } from '#core/base/json.ts'
import type { OutboxAttempt } from '#core/contract/office.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import type { AttemptOnDisk } from '#core/office/right-to-send.ts'
import type { KnownBefore } from '#core/outbox/delivery-evidence.ts'
import { stringOrEmpty } from '#core/base/json-guards.ts'
import { declarationOfKey, sharingOf } from '#core/office/shared-rows.ts'
import { inTransaction } from '../connection.ts'
import { type ClaimRows, type OfficeTables, rowsAfter } from './tables.ts'
import type { LocalChanges } from './local-changes.ts'
import type { OfficeCalls, NewCall } from './calls.ts'
import { claimKey, isConfirmationFresh, type Claim, type OfficeCall, startOfCopy, type Effect, type Self } from './types.ts'

/** An attempt before which the service is asked whether it has the number. */
export interface AskedFirst extends OutboxAttempt {
  readonly declaration: string
  readonly car: string
  /** What the service had reported about the number before the attempt, if any. */
  readonly known?: KnownBefore
}

/** Milliseconds in which a desk whose disk was restored may assign numbers that it had already assigned. */
const numbersAgain = 30 * dayLength

/** Claims to send, in the database of the desk. */
export const officeClaims = (
  database: DatabaseSync,
  tables: OfficeTables,
  claims: ClaimRows,
  changes: LocalChanges,
  calls: Pick<OfficeCalls, 'add'>
) => {
  const answered = database.prepare(
    "SELECT 1 FROM attempts JOIN answers ON answers.number = attempts.answer WHERE entry = ? AND attempt = ? AND operation = 'submit'"
  )
  const confirmationOf = (declaration: string, now: number): string | null => {
    const said = tables.state('words')?.[declaration]
    return isConfirmationFresh(said, now) ? said.word : null
  }

  /** State of the other claims of the same declaration. */
  const earlierOf = (declaration: string, { entry, attempt }: OutboxAttempt): AttemptOnDisk['earlier'] => {
    const all = claims.ofDeclaration(declaration)
    if (all.some((one) => one.isOpen && claimKey(one.entry, one.attempt) !== claimKey(entry, attempt))) return 'open'
    return all.at(-1)?.isRefused === true ? 'refused' : 'none'
  }

  /** The outcome to present for an unused open claim; null if the outbox has the outcome. */
  const ended = ({ claim, entry, attempt, declaration, car, sha256, state }: Claim): JsonObject | null => {
    // The number of an attempt that was never posted is used again, by a later claim.
    const isLatest = claims.ofAttempt(entry, attempt)?.claim === claim
    const isPosted = state === 'lost' || (state !== 'refused' && isLatest && changes.isPosted(entry, attempt))
    if (isPosted && state !== 'lost' && tables.entry(entry) !== null) return null
    const evidence = { by: isPosted ? 'not known to this desk' : 'not posted' }
    return { attempt: claim, declaration, car, sha256, outcome: isPosted ? 'unknown' : 'failed', evidence, ifKnown: true }
  }

  return {
    /** Stores the call that claims attempts; a claim that the office has granted is confirmed. Null if a row of them is missing. */
    claimCall: (wanted: readonly OutboxAttempt[], now: number): OfficeCall | null =>
      inTransaction(database, () => {
        const ids: string[] = []
        const confirmed: string[] = []
        const inputs: JsonObject[] = []
        for (const { entry: id, attempt } of wanted) {
          const entry = tables.entry(id)
          if (entry === null) return null
          const known = claims.ofAttempt(id, attempt)
          const isKnown = known !== null && known.isOpen && (known.state === 'granted' || known.state === 'asked')
          const claim = isKnown ? known.claim : randomUUID()
          const { declaration, car, sha256 } = entry
          if (!isKnown) claims.add({ claim, entry: id, attempt, declaration, car, sha256, ...changes.epochOf(declaration), state: 'asked' })
          const confirmation = confirmationOf(declaration, now)
          if (confirmation !== null) confirmed.push(declaration)
          ids.push(claim)
          inputs.push({ ...changes.attemptInput(entry, attempt, claim), ...(confirmation === null ? {} : { word: confirmation }) })
        }
        return calls.add({ function: 'claim_sending', input: { attempts: inputs }, effect: { claims: ids, words: confirmed } }, now)
      }),

    /** Attempts for which the office has granted the claim, and that have not ended. */
    grantedClaims: (): readonly string[] => claims.open().flatMap(({ claim, state }) => (state === 'granted' ? [claim] : [])),
    /** Stored state of attempts of the outbox. */
    attemptsOnDisk: (wanted: readonly OutboxAttempt[]): readonly Omit<AttemptOnDisk, 'isPresented'>[] =>
      wanted.map((one) => {
        const { entry: id, attempt } = one
        const entry = tables.entry(id)
        const claim = claims.ofAttempt(id, attempt)
        return {
          claim: claim === null || claim.state === 'lost' ? 'none' : claim.state,
          earlier: entry === null ? 'none' : earlierOf(entry.declaration, one),
          isPosted: changes.isPosted(id, attempt),
          isAnswered: answered.get(id, attempt) !== undefined
        }
      }),

    /**
     * In a later generation of the office: attempts whose number may have been sent before, by an attempt that the office and the desk that made it have lost
     * (docs/office-sending.md).
     */
    askedFirst: (wanted: readonly OutboxAttempt[]): readonly AskedFirst[] => {
      const seenAt = tables.state('generationSeenAt')
      if (seenAt === null) return []
      return wanted.flatMap((one) => {
        const entry = tables.entry(one.entry)
        if (entry === null) return []
        const { declaration, car, attempts } = entry
        const record = tables.copied('declarations', JSON.stringify(declaration))?.value as Partial<DraftRecord> | null | undefined
        if ((record?.createdAt ?? 0) > seenAt + numbersAgain) return []
        const known = attempts.find(({ number }) => number === one.attempt)?.known
        return [{ ...one, declaration, car, ...(known === undefined ? {} : { known }) }]
      })
    },

    /**
     * Claims that no submission uses: unposted claims are withdrawn. An attempt that was posted, or that an older copy may have posted,
     * has its outcome in the outbox; without one it is `unknown`. The office ignores unknown attempts. At most `most`, none of `without`.
     */
    withdrawClaims: (
      running: readonly string[],
      now: number,
      { most, without }: { readonly most: number; readonly without: readonly string[] }
    ): OfficeCall | null =>
      inTransaction(database, () => {
        const unused = claims.open().filter(({ entry, attempt, state }) => state === 'lost' || !running.includes(claimKey(entry, attempt)))
        const endings = unused.map((claim) => ({ claim, input: ended(claim) }))
        claims.close(endings.flatMap(({ claim, input }) => (input === null ? [claim.claim] : [])))
        const open = endings
          .flatMap(({ claim, input }) => (input === null || without.includes(claim.claim) ? [] : [{ claim, input }]))
          .slice(0, most)
        if (open.length === 0) return null
        const input = { attempts: open.map((one) => one.input), facts: [] }
        return calls.add({ function: 'present_facts', input, effect: { withdrawn: open.map(({ claim }) => claim.claim) } }, now)
      })
  }
}

/** Handing over declarations: the call and the release are stored in one transaction, and only if the office has all their rows. */
export const officeReleases = (
  database: DatabaseSync,
  tables: OfficeTables,
  claims: ClaimRows,
  changes: LocalChanges,
  calls: Pick<OfficeCalls, 'add'>
) => {
  const readAfter = rowsAfter(database)
  /** Whether another desk goes on with the declarations after the call. */
  const passesOn = ({ function: name, input }: NewCall): boolean => name === 'give' && input['what'] !== 'sending'
  const openEffects = database.prepare('SELECT effect FROM office_requests WHERE result IS NULL')
  /** Declarations with a submission that is queued or being sent. */
  const waitingEntries = database.prepare(
    `SELECT DISTINCT value ->> 'declaration' AS declaration FROM copy WHERE store = 'outbox' AND value ->> 'state' IN ('queued', 'sending')`
  )

  const declarationOf = (store: string, key: string, value: Json): string | null => {
    const sharing = sharingOf(store)
    if (sharing === 'declaration') return declarationOfKey(JSON.parse(key) as Json)
    return sharing === 'attempts' ? String((value as { readonly declaration?: string } | null)?.declaration) : null
  }
  /**
   * Whether a row of these declarations was changed after it was pushed, is in a call that was not answered, or is an attempt (`needsRows`: or another
   * row) that the office refused.
   */
  const isUnpushed = (declarations: ReadonlySet<string>, self: Self, needsRows: boolean): boolean => {
    const isOfThem = (store: string, key: string, value: Json): boolean => declarations.has(declarationOf(store, key, value) ?? '')
    const isOfThemHere = (store: string, key: string): boolean => isOfThem(store, key, tables.copied(store, key)?.value ?? null)
    // A viewer presents its attempts; its rows wait until it may push again.
    const waits = (store: string): boolean => !self.mayPush && sharingOf(store) === 'declaration'
    for (const { store, key, read } of readAfter(tables.state('scanned') ?? startOfCopy)) {
      if (waits(store)) continue
      const { text } = read()
      const content = text === null ? null : (JSON.parse(text) as Json)
      if (isOfThem(store, key, content) && changes.isDirty(store, key)) return true
    }
    // The scan has passed the rows that the office refused.
    for (const item of tables.items('refused')) {
      const [store, key] = [stringOrEmpty(item['store']), stringOrEmpty(item['key'])]
      const matters = needsRows || sharingOf(store) === 'attempts'
      if (matters && !waits(store) && isOfThemHere(store, key) && changes.isDirty(store, key)) return true
    }
    const calls = openEffects.all().flatMap(({ effect }) => (JSON.parse(String(effect)) as Effect).rows ?? [])
    return calls.some(([store, key]) => isOfThemHere(store, key))
  }

  return {
    /**
     * `unpushed`: something of them has to be pushed first, where another desk goes on with them also rows that the office refused. `busy`: something
     * of them is queued, being sent or claimed.
     */
    storeRelease: (call: NewCall, declarations: readonly string[], self: Self): OfficeCall | 'unpushed' | 'busy' =>
      inTransaction(database, () => {
        const busy = new Set([
          ...waitingEntries.all().map(({ declaration }) => declaration),
          ...claims.open().map(({ declaration }) => declaration)
        ])
        if (declarations.some((one) => busy.has(one))) return 'busy'
        if (isUnpushed(new Set(declarations), self, passesOn(call))) return 'unpushed'
        return calls.add({ ...call, effect: { ...call.effect, releases: declarations } })
      })
  }
}
