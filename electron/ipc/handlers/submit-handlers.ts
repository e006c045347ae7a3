import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AnswerRules } from '#core/contract/answer-rules.ts'
import type { Handlers, Input } from '#core/contract/host-api.ts'
import type { Profile } from '#core/contract/profile.ts'
import { attemptKey, type JournaledSubmit, type SubmitAnswer, type SubmittedEntry } from '#core/contract/submission.ts'
import { fail, ok, type Failure, type Result } from '#core/base/result.ts'
import type { Clock, HttpReply } from '#core/base/ports.ts'
import { postSubmit, type ServiceCall } from '#core/wire/operations.ts'
import { isUnusable } from '#core/contract/retrieval.ts'
import { mayHaveNumber } from '#core/outbox/delivery-evidence.ts'
import { joinFrozen } from '#core/outbox/frozen-envelope.ts'
import type { JournalRecord } from '../../database/answers.ts'
import type { Database } from '../../database/client.ts'
import type { Log } from '../../logging/log.ts'
import type { AnswersAside } from '../../answers/answers-aside.ts'
import type { AnswerReader } from '../../answers/reader.ts'
import { receivedBody } from '../../answers/strip-documents.ts'
import type { CallFor } from '../../http/service-calls.ts'
import type { PermissionUse, SendPermissions } from './send-permissions.ts'
import type { RequestKind } from '../../office/desk/service-requests.ts'
import type { RightToSend, SendingRights } from '../../office/desk/sending.ts'
import type { InFlightRequests } from '../../http/in-flight-requests.ts'
import type { AskedFirst } from '../../database/office/claims.ts'

/** Milliseconds after which a turn that has to wait is asked for again at the latest: other desks may have used less. */
const longestPause = 5_000

/**
 * Waits for a turn among the requests per minute that the desks of an office share, at most `longest` milliseconds. `take`: milliseconds until the request may be
 * made; with 0 it is counted. Resolves with whether it has a turn; one that cannot be counted has one.
 */
const waitForTurn = async (take: () => Promise<number>, longest: number, signal: AbortSignal): Promise<boolean> => {
  const ended = new AbortController()
  const stop = AbortSignal.any([signal, ended.signal])
  const turn = (): Promise<number> => take().catch(() => 0)
  const pause = (milliseconds: number) => sleep(milliseconds, null, { signal: stop }).catch(() => null)
  const tries = async (): Promise<boolean> => {
    for (let wait = await turn(); wait > 0; wait = await turn()) {
      await pause(Math.min(wait, longestPause))
      if (stop.aborted) return false
    }
    return true
  }
  const isTaken = await Promise.race([tries(), pause(longest).then(() => false)])
  ended.abort()
  return isTaken
}

export interface SubmitHandlerDeps {
  readonly callFor: CallFor
  /** The answer rules of a profile; the default rules for one that was removed. */
  readonly rulesOf: (profile: string) => AnswerRules
  readonly database: Database
  readonly readAnswer: AnswerReader
  readonly aside: AnswersAside
  readonly inFlight: InFlightRequests
  /** Whether a person has permitted to send each declaration of a body. */
  readonly permissions: Pick<SendPermissions, 'use'>
  /** Sending rights of a profile; null for the practice service, unused by other desks. */
  readonly rightsFor: (profile: string) => SendingRights | null
  readonly statusLog: LostAttemptsDeps['statusLog']
  /** Milliseconds until a request to the service may be made, of those that the desks of the office share; with 0 it is counted. */
  readonly takeRequest: (kind: RequestKind) => Promise<number>
  /** Milliseconds after which a submission that has got no turn is posted without one: the office has it as being sent. */
  readonly longestWait?: number
  /** The number of the last input of a person, if it was shortly before; else 0. */
  readonly press: () => number
  readonly clock: Clock
  readonly log: Log
  /** Called when a batch of the window's store has been written to its copy, or refused. */
  readonly onAppended: () => void
  /** Called with the attempts whose requests are posted and not answered, when they change. */
  readonly onPosting: (attempts: readonly SubmittedEntry[]) => void
}

type Submit = Input<'declarations.submit'>
type Outcome = Result<SubmitAnswer>
/** A submission whose body, kind and permission are checked. */
interface CheckedSubmit {
  readonly call: ServiceCall
  /** Exactly these bytes are posted. */
  readonly body: string
  readonly cars: readonly string[]
  readonly use: PermissionUse
}

const isSameSet = (some: readonly SubmittedEntry[], others: readonly SubmittedEntry[]): boolean => {
  const keys = new Set(some.map(attemptKey))
  return some.length === others.length && others.every((one) => keys.has(attemptKey(one)))
}

const notSent = (detail: string): Result<never> => fail('invalid-input', { detail, mayHaveArrived: false })
/** The frozen body of a declaration is missing, damaged, or not what the window or its entry names. */
const bodyLost = (declaration: string | null): Result<never> =>
  fail('file-missing', { detail: 'frozen', mayHaveArrived: false, ...(declaration === null ? {} : { declaration }) })
/** Part of the set was posted in another request, so there is no single reply for the whole set. */
const sentBefore = (): Result<never> => fail('already-sent', { mayHaveArrived: true })
/** The application ended between writing `posting` and the reply: the outcome is unknown. */
const interrupted = (): Result<never> => fail('connection-lost', { detail: 'interrupted', mayHaveArrived: true })

interface ReadOutcome {
  readonly outcome: Outcome
  /** The body as it is shown. */
  readonly raw: string
}

const readOutcome = async (
  readAnswer: AnswerReader,
  answer: string,
  received: Parameters<AnswerReader['submit']>[0]
): Promise<ReadOutcome> => {
  const { result, shown } = await readAnswer.submit(received)
  return { outcome: result.ok ? ok({ ...result.value, answer, at: received.at }) : result, raw: shown.raw }
}

/** The records of an entry that have a result for it: a reply, or that it was posted and no reply is journaled. */
const recordsWithResult = (
  records: readonly JournalRecord[],
  entry: string
): readonly { readonly record: JournalRecord; readonly attempts: readonly SubmittedEntry[] }[] => {
  const answered = new Set(records.filter(({ operation }) => operation === 'submit').flatMap((record) => record.entries.map(attemptKey)))
  return records.flatMap((record) => {
    const attempts = record.entries.filter(
      (one) => one.entry === entry && (record.operation === 'submit' || !answered.has(attemptKey(one)))
    )
    return attempts.length === 0 ? [] : [{ record, attempts }]
  })
}

export const submitHandlers = ({
  callFor,
  rulesOf,
  database,
  readAnswer,
  aside,
  inFlight,
  permissions,
  rightsFor,
  statusLog,
  takeRequest,
  press,
  longestWait = 5_000,
  clock,
  log,
  onAppended,
  onPosting
}: SubmitHandlerDeps): Pick<
  Handlers,
  'storeCopy.append' | 'declarations.submit' | 'answers.ofEntry' | 'answers.read' | 'answers.wholeSince'
> => {
  /** Requests in flight, by attempt. A reloaded window must not send an attempt again, nor read that it has no reply. */
  const pending = new Map<string, { readonly entries: readonly SubmittedEntry[]; readonly outcome: Promise<Outcome> }>()

  /** Of each request that is posted and not answered. */
  const posting = new Set<readonly SubmittedEntry[]>()
  const tellPosting = (): void => onPosting([...posting].flat())

  /** Attempts whose `posting` record was stored together with their rows and that are not submitted yet, with the aju number that the window gave. */
  const marked = new Map<string, string | undefined>()
  /** The aju numbers of attempts that are marked; null where one is not. */
  const takeMarks = (entries: readonly SubmittedEntry[]): readonly (string | undefined)[] | null => {
    const keys = entries.map(attemptKey)
    const cars = keys.every((key) => marked.has(key)) ? keys.map((key) => marked.get(key)) : null
    for (const key of keys) marked.delete(key)
    return cars
  }

  const notAllowed = async (
    record: Omit<JournalRecord & { readonly operation: 'posting' }, 'id' | 'operation'>,
    failure: Failure
  ): Promise<Outcome> => {
    // The `posting` record means that the request may have been sent; this one says that it was not.
    const reply: HttpReply = { kind: 'failure', code: 'cancelled', mayHaveArrived: false, detail: failure.code }
    await database.run('appendAnswer', { ...record, at: clock.now(), operation: 'submit', reply })
    return fail(failure.code, { ...failure, mayHaveArrived: false })
  }

  /** A post that has waited long enough is counted all the same: the queries of the desks wait for it later. */
  const waitToPost = async (): Promise<void> => {
    const isTaken = await waitForTurn(() => takeRequest('submission'), longestWait, inFlight.signal)
    if (!isTaken && !inFlight.signal.aborted) takeRequest('overdue').catch(() => 0)
  }

  /** Posts a submission whose `posting` record is on the disk. */
  const post = async ({ entries, profile }: Submit, { call, body, cars }: CheckedSubmit): Promise<Outcome> => {
    posting.add(entries)
    tellPosting()
    const reply = await postSubmit({ ...call, signal: inFlight.signal }, body)
    posting.delete(entries)
    tellPosting()
    const at = clock.now()
    // Every outcome is on the disk before the window receives it.
    const answer = { at, operation: 'submit' as const, profile, entries, cars, reply }
    const record = await database.run('appendAnswer', answer)
    const { outcome } = await readOutcome(readAnswer, record.ok ? record.value : '', { reply, at, rules: call.profile.answerRules })
    if (record.ok) return outcome
    log.warn('reply not journaled', { entries: entries.map(attemptKey).join(), code: record.failure.code })
    if (receivedBody(reply) !== '') await aside.keep(answer)
    // A result that is not in the journal is not there after a restart either: only what certainly did not arrive is said.
    if (!outcome.ok && outcome.failure.mayHaveArrived === false) return outcome
    const { saysStored } = outcome.ok ? outcome.value : outcome.failure
    return fail('answer-set-aside', {
      ...(reply.kind === 'reply' ? { httpStatus: reply.status } : {}),
      mayHaveArrived: true,
      ...(saysStored === true ? { saysStored } : {})
    })
  }

  const outcomeOf = async (record: JournalRecord): Promise<ReadOutcome> =>
    record.operation === 'posting'
      ? { outcome: interrupted(), raw: '' }
      : readOutcome(readAnswer, record.id, { reply: record.reply, at: record.at, rules: rulesOf(record.profile) })

  /** The journaled outcome of this set; null where none of its attempts was posted. */
  const journaledOutcome = async (entries: readonly SubmittedEntry[]): Promise<Outcome | null> => {
    const keys = new Set(entries.map(attemptKey))
    const records = await Promise.all(entries.map(({ entry }) => database.run('submitsOf', entry)))
    const unread = records.find(({ ok: isRead }) => !isRead)
    if (unread !== undefined && !unread.ok) return fail(unread.failure.code, { mayHaveArrived: false })
    const related = records
      .flatMap((one) => (one.ok ? one.value : []))
      .filter((record) => record.entries.some((one) => keys.has(attemptKey(one))))
    if (related.length === 0) return null
    const same = related.filter((record) => isSameSet(record.entries, entries))
    const record = same.findLast(({ operation }) => operation === 'submit') ?? same.at(-1)
    return record === undefined ? sentBefore() : (await outcomeOf(record)).outcome
  }

  /**
   * The body of a request, read for each attempt: the frozen bodies whose hash is the one that the window and the entry name. The kinds that the window and the stored
   * rows name must be that of the profile: the last check before customs.
   */
  const readBody = async ({ entries, contents, kind }: Submit, profile: Pick<Profile, 'kind'>): Promise<Result<string>> => {
    const stored = await database.run(
      'frozenEntries',
      entries.map(({ entry }) => entry)
    )
    if (!stored.ok) return fail(stored.failure.code, { ...stored.failure, mayHaveArrived: false })
    const kinds = [kind, ...stored.value.flatMap((entry) => entry.kind ?? [])]
    if (!kinds.every((one) => one === profile.kind)) return fail('other-kind', { mayHaveArrived: false })
    const bodies: string[] = []
    for (const [index, { declaration, body, sha256, expected }] of stored.value.entries()) {
      if (body === null || sha256 !== contents[index] || sha256 !== expected) return bodyLost(declaration)
      bodies.push(body)
    }
    const joined = joinFrozen(bodies)
    return joined === null ? notSent('body') : ok(joined)
  }

  /** `markedCars`: the aju numbers that the journal has for its mark. Another one in the body would be sent without a record of it. */
  const checkSubmit = async (submit: Submit, markedCars: ReturnType<typeof takeMarks>): Promise<Result<CheckedSubmit>> => {
    // A third of the code of the host, which the first submit loads instead of the start.
    const { readSubmitBody } = await import('./submit-body.ts')
    const call = await callFor(submit.profile, 'submit')
    if (!call.ok) return call
    const body = await readBody(submit, call.value.profile)
    if (!body.ok) return body
    const cars = readSubmitBody(body.value)
    if (!cars.ok) return notSent(`body ${cars.path}`)
    if (cars.value.length !== submit.entries.length) return notSent('body')
    if (markedCars?.some((car, index) => car !== cars.value[index]) === true) return notSent('cars')
    const use = await permissions.use(call.value.profile, submit.contents)
    return use.ok ? ok({ call: call.value, body: body.value, cars: cars.value, use: use.value }) : use
  }

  /** Resolves when a submission may be posted: the service was asked where it must be, and it is the turn of this desk. */
  const waitUntilAllowed = async (profile: string, right: RightToSend | null): Promise<Result<unknown>> => {
    const asked = await askService(profile, right?.askedFirst ?? [], {
      statusLog,
      takeRequest: () => takeRequest('user'),
      signal: inFlight.signal,
      notePosted: (entry, car) =>
        database.run('appendAnswer', { at: clock.now(), operation: 'posting', profile, entries: [entry], cars: [car] })
    })
    if (!asked.ok) return asked
    if (right !== null) await waitToPost()
    return inFlight.signal.aborted ? fail('cancelled', { mayHaveArrived: false }) : asked
  }

  /** Claims the right to send, waits for a turn and posts. `isMarked`: its `posting` record is stored. */
  const sendPermitted = async (submit: Submit, checked: CheckedSubmit, isMarked: boolean): Promise<Outcome> => {
    const { profile, entries } = submit
    const { cars, use } = checked
    const record = () => ({ at: clock.now(), profile, entries, cars })
    const refused = async (failure: Failure): Promise<Outcome> => (isMarked ? notAllowed(record(), failure) : { ok: false, failure })
    const right = (await rightsFor(profile)?.claim(entries, inFlight.signal)) ?? ok(null)
    if (!right.ok) return refused(right.failure)
    try {
      const allowed = await waitUntilAllowed(profile, right.value)
      if (!allowed.ok) return await refused(allowed.failure)
      if (!isMarked) {
        // Nothing is sent unless this record is on the disk: without it a second post could not be recognised.
        const posting = await database.run('appendAnswer', { ...record(), operation: 'posting' })
        if (!posting.ok) return fail(posting.failure.code, { ...posting.failure, mayHaveArrived: false })
      }
      const confirmed = await right.value?.confirm(inFlight.signal)
      if (confirmed?.ok === false) return await notAllowed(record(), confirmed.failure)
      const begun = await use.begin()
      return begun.ok ? await post(submit, checked) : await notAllowed(record(), begun.failure)
    } finally {
      right.value?.end()
    }
  }

  const send = async (submit: Submit): Promise<Outcome> => {
    const { profile, entries } = submit
    const markedCars = takeMarks(entries)
    const isMarked = markedCars !== null
    const before = isMarked ? null : await journaledOutcome(entries)
    if (before !== null) return before
    const checked = await checkSubmit(submit, markedCars)
    if (!checked.ok)
      return isMarked
        ? notAllowed({ at: clock.now(), profile, entries, cars: [] }, checked.failure)
        : { ok: false, failure: checked.failure }
    const { use } = checked.value
    let outcome: Outcome | null = null
    try {
      outcome = await sendPermitted(submit, checked.value, isMarked)
      return outcome
    } finally {
      await use.end(outcome?.ok === false && outcome.failure.mayHaveArrived === false)
    }
  }

  return {
    async 'storeCopy.append'({ marks = [], ...batch }) {
      const stored = marks.filter(({ profile }) => rightsFor(profile)?.claimsBeforeMark !== true)
      const postings = stored.map((mark) => ({ ...mark, id: randomUUID(), at: clock.now(), operation: 'posting' as const }))
      const state = await database.run('appendToCopy', { ...batch, postings }, { press: press() })
      if (state.ok)
        for (const { entries, cars } of stored) for (const [index, one] of entries.entries()) marked.set(attemptKey(one), cars[index])
      onAppended()
      return state
    },
    async 'declarations.submit'(submit) {
      const { entries, contents } = submit
      if (entries.length === 0 || new Set(entries.map(({ entry }) => entry)).size < entries.length) return notSent('entries')
      if (contents.length !== entries.length) return notSent('contents')
      const running = entries.map((one) => pending.get(attemptKey(one))).find((one) => one !== undefined)
      if (running !== undefined) return isSameSet(running.entries, entries) ? running.outcome : sentBefore()
      // A restore runs.
      if (inFlight.isBlocked()) return fail('cancelled', { detail: 'restore', mayHaveArrived: false })
      const outcome = inFlight.run(() => send(submit))
      for (const one of entries) pending.set(attemptKey(one), { entries, outcome })
      return outcome.finally(() => {
        for (const one of entries) pending.delete(attemptKey(one))
      })
    },
    async 'answers.ofEntry'({ entry }) {
      // A window that was loaded again asks.
      tellPosting()
      const running = [...pending.values()].filter(({ entries }) => entries.some((one) => one.entry === entry))
      await Promise.allSettled(running.map(({ outcome }) => outcome))
      const records = await database.run('submitsOf', entry)
      if (!records.ok) return records
      // A marked attempt that was not submitted in this run was not sent: the window that marked it has ended.
      const isUnsent = (record: JournalRecord): boolean =>
        record.operation === 'posting' && record.entries.some((one) => marked.has(attemptKey(one)))
      const answers: JournaledSubmit[] = []
      const withResult = recordsWithResult(
        records.value.filter((record) => !isUnsent(record)),
        entry
      )
      for (const { record, attempts } of withResult) {
        const read = await outcomeOf(record)
        answers.push(...attempts.map((one) => ({ ...one, at: record.at, ...read })))
      }
      return ok(answers)
    },
    async 'answers.read'({ answer }) {
      const record = await database.run('answerOf', answer)
      if (!record.ok) return record
      if (record.value === null || record.value.operation === 'posting') return ok({ raw: '' })
      return ok({ raw: (await readAnswer.shown(record.value.reply)).raw })
    },
    'answers.wholeSince': () => database.run('answersWholeSince')
  }
}

interface LostAttemptsDeps {
  readonly statusLog: Handlers['tracking.statusLog']
  /** Milliseconds until a request to the service may be made, of those that the desks of the office share; with 0 it is counted. */
  readonly takeRequest: () => Promise<number>
  /** Writes into the journal that the entry may have been posted. */
  readonly notePosted: (entry: SubmittedEntry, car: string) => Promise<Result<unknown>>
  /** Aborts when the application ends. */
  readonly signal: AbortSignal
  /** Milliseconds after which a question that has got no turn is asked without one: until it is answered, its entry counts as being sent. */
  readonly longestWait?: number
}

const wasNotSent = (failure: Failure): Result<never> => fail(failure.code, { ...failure, mayHaveArrived: false })

/**
 * Asks the service for numbers that an unknown, lost attempt may have sent (docs/office-sending.md). Fails with `number-known` and the
 * declaration of the first number that the service may have: its outcome is then unknown. If the service is unreachable, nothing is posted; an answer
 * that cannot be used does not prevent the post.
 */
export const askService = async (
  profile: string,
  asked: readonly AskedFirst[],
  { statusLog, takeRequest, notePosted, signal, longestWait = 10_000 }: LostAttemptsDeps
): Promise<Result<null>> => {
  const { promise: cancelled, resolve } = Promise.withResolvers<Result<never>>()
  const cancel = (): void => resolve(fail('cancelled'))
  signal.addEventListener('abort', cancel)
  try {
    for (const { entry, attempt, declaration, car, known } of asked) {
      await waitForTurn(takeRequest, longestWait, signal)
      const answer = signal.aborted ? fail('cancelled') : await Promise.race([statusLog({ profile, car }), cancelled])
      if (!answer.ok) return wasNotSent(answer.failure)
      if (isUnusable(answer.value)) continue
      if (!mayHaveNumber({ car, known }, answer.value.log)) continue
      const noted = await notePosted({ entry, attempt }, car)
      return noted.ok ? fail('number-known', { declaration, mayHaveArrived: true }) : wasNotSent(noted.failure)
    }
    return ok(null)
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
