import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { ServiceZone } from '#core/base/calendar-day.ts'
import type { OfficeAttempt } from '#core/contract/office.ts'
import type { Profile } from '#core/contract/profile.ts'
import type { SendPermit, SendRemarks, SendWarningKind } from '#core/contract/submission.ts'
import { differencesBetween, type Difference } from '#core/outbox/difference.ts'
import { isWaiting, type OutboxEntry, type QueueObstacle } from '#core/outbox/outbox-entry.ts'
import { unmendedFindings, type ServiceFinding } from '#core/outbox/refusal.ts'
import { mayHaveArrived, sendFacts, type SendFacts } from '#core/outbox/send-facts.ts'
import { useOffice } from '../../office/store/office.ts'
import { useQueueOffice } from './queue-office.ts'
import { useSendRights } from '../../office/store/sending.ts'
import { splitAdvice } from '#core/draft/checked-advice.ts'
import { maySubmit } from '#core/draft/declaration-kind.ts'
import { readEnvelope } from '#core/draft/envelope.ts'
import { lastReportOf, type LastReport } from '#core/tracking/final-status.ts'
import type { Advice } from '#core/validation/advice/advice.ts'
import { importedValues } from '#core/validation/advice/contents.ts'
import { requiredAdvice } from '#core/validation/advice/run-advice.ts'
import { otherAjuPrefix, otherEdiNumber } from '#core/validation/advice/identity.ts'
import { problemCount } from '#core/validation/finding-groups.ts'
import { sendingProblems } from '#core/validation/sending-problems.ts'
import { useServices } from '../../../data/services.ts'
import { writeUpdates } from '../../../data/optimistic-update.ts'
import { loadRecord } from '../../../data/declarations-repository.ts'
import { useRates } from '../../catalog/store/rates.ts'
import { useTariffs } from '../../catalog/store/tariffs.ts'
import { expectedPrefix, useAdviceRun } from '../../editor/store/advice-run.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useMessages, writeFailureOf } from '../../../messages/messages.ts'
import { nextTask } from '../../../ui/dom/next-task.ts'
import { useOutbox, type KeptDeclaration, type Prepared, type PreparedDeclaration } from './outbox.ts'

/** What is to be sent: a declaration as it is now, or the frozen body of an entry. */
export interface SendTarget {
  readonly declaration: string
  readonly car: string
  readonly entry: OutboxEntry | null
}

/** An earlier send of the same aju number, from this computer or elsewhere. */
export interface SentBefore {
  readonly word: LastReport | null
  /** Zone of `word`'s times. */
  readonly zone: ServiceZone
  readonly entry: OutboxEntry | null
  /** The last submission that only the office knows, mostly one of another desk. */
  readonly atOffice: OfficeAttempt | null
}

/** One row of the summary. `read` is missing until its content was read, and null when there is none: the sending reports that. */
export interface SendRow extends SendTarget {
  /** Id of the entry or the declaration. */
  readonly id: string
  readonly importer: string
  readonly before: SentBefore | null
  readonly read?: {
    readonly facts: SendFacts
    readonly advice: readonly Advice[]
    /** What the service refused of the last submission and what has not changed since. */
    readonly refused: readonly ServiceFinding[]
    /** Difference from the last submission that may have arrived (null if it cannot be compared); null at the first send. */
    readonly since: { readonly entry: OutboxEntry; readonly differences: readonly Difference[] | null } | null
    /** Why it will not be sent. */
    readonly obstacle: Pick<KeptDeclaration, 'reason' | 'problems' | 'kind' | 'refusal'> | null
  } | null
}

/** Whether the row is known to be blocked. */
export const isBlocked = ({ read }: SendRow): boolean => read === null || (read?.obstacle ?? null) !== null

/** Reads what the summary before a send shows. */
const useSendRows = () => {
  const { database } = useServices()
  const outbox = useOutbox()
  const settings = useSettings()
  const tracking = useTracking()
  const worklist = useWorklist()
  const rates = useRates()
  const tariffs = useTariffs()
  const run = useAdviceRun()
  const queueOffice = useQueueOffice()
  const office = useOffice()
  const rights = useSendRights()

  /** Whether a target is sent with a profile that the rights of the office apply to: an entry with its own, a declaration with the current one. */
  const isOfOffice = ({ entry }: SendTarget): boolean => rights.isOfOffice(entry?.profile ?? settings.profile?.id ?? '')

  const attemptAtOffice = async (target: SendTarget, own: OutboxEntry | null): Promise<OfficeAttempt | null> => {
    const { declaration } = target
    // Most declarations were never attempted: the host is not asked about each of them.
    const isAttempted = (office.holdings.get(declaration)?.attempt ?? null) !== null
    if (!isAttempted || !isOfOffice(target)) return null
    const isKnown = ({ outcome, desk }: OfficeAttempt): boolean => outcome !== 'failed' && (own === null || desk !== office.ownDesk)
    const attempts = (await rights.attemptsOf(declaration)).filter(isKnown)
    return attempts.toSorted((a, b) => (a.startedAt ?? 0) - (b.startedAt ?? 0)).at(-1) ?? null
  }

  /** The rows as far as they are known without reading declarations. */
  const sketch = async (targets: readonly SendTarget[]): Promise<readonly SendRow[]> => {
    const cars = targets.map(({ car }) => car)
    // Sending may begin before the tracking has read all stored tracks.
    const isRead = tracking.isRead()
    if (isRead) await tracking.loadWhole(cars)
    const tracks = isRead ? cars.map(tracking.trackOf) : await database.tracks.bulkGet(cars)
    const rowOf = async (target: SendTarget, index: number): Promise<SendRow> => {
      const { car, declaration } = target
      const entry = car === '' ? null : (outbox.ofCar(car).find(mayHaveArrived) ?? null)
      const word = car === '' ? null : lastReportOf(tracks[index], tracking.ofCar(car))
      const importer = worklist.summaries.get(declaration)?.importer ?? ''
      const atOffice = await attemptAtOffice(target, entry)
      const before = (entry ?? word ?? atOffice) === null ? null : { word, zone: tracking.rulesOf(car).zone, entry, atOffice }
      return { ...target, id: target.entry?.id ?? declaration, importer, before }
    }
    return Promise.all(targets.map(rowOf))
  }

  /** The row with what its declaration, or its frozen body, contains. `keep` gets the body, and the declaration that was prepared for it. */
  const read = async (row: SendRow, keep: (body: string, prepared: PreparedDeclaration | undefined) => void): Promise<SendRow> => {
    const { entry, declaration } = row
    const prepared = entry === null ? await outbox.prepare(declaration) : undefined
    const record = entry === null ? prepared?.record : await loadRecord(database, declaration)
    const body = entry === null ? prepared?.frozen?.body : await outbox.bodyOf(entry.id)
    const envelope = entry === null || body === undefined ? null : readEnvelope(body)
    const document =
      entry === null ? record?.document : envelope && 'declarations' in envelope ? envelope.declarations[0]?.document : undefined
    if (!document) return { ...row, read: null }
    if (body !== undefined) keep(body, prepared)
    await Promise.all([rates.ready(), tariffs.ready()])
    const problems = prepared?.problems ?? sendingProblems(document, settings.sendingRules)
    const all = run({ id: declaration, document, local: record?.local ?? {}, lines: record?.lines ?? [] }, problems)
    const last = outbox.ofDeclaration(declaration).find(mayHaveArrived) ?? row.before?.entry ?? undefined
    const isRefused = worklist.summaries.get(declaration)?.state === 'needs-work'
    const newest = isRefused ? outbox.ofDeclaration(declaration).find(({ state }) => state !== 'cancelled') : undefined
    const sent = last && (await outbox.bodyOf(last.id))
    const kind = worklist.kindOf(declaration)
    const isOfOtherKind = settings.profile !== null && entry !== null && !maySubmit(settings.profile, kind, entry)
    const reason: QueueObstacle | null =
      entry === null
        ? outbox.obstacleOf(declaration, prepared)
        : isOfOtherKind
          ? 'kind'
          : queueOffice.obstacleOf(declaration)
            ? 'office'
            : problems.length > 0
              ? 'problems'
              : null
    const refusal = reason === 'office' ? queueOffice.obstacleOf(declaration) : null
    const facts = sendFacts(document)
    return {
      ...row,
      importer: facts.importer,
      read: {
        facts,
        advice: splitAdvice(all, { document, local: record?.local ?? {}, lines: record?.lines ?? [] }).open,
        refused: newest ? unmendedFindings(newest, await outbox.bodyOf(newest.id), document) : [],
        since: last ? { entry: last, differences: sent === undefined || body === undefined ? null : differencesBetween(sent, body) } : null,
        obstacle:
          reason === null
            ? null
            : { reason, problems: problemCount(problems), ...(reason === 'kind' && { kind: kind ?? null }), ...(refusal && { refusal }) }
      }
    }
  }

  /**
   * Whether one of the declarations has another EDI number or another prefix of its aju number than the profile, and its user has not marked that as checked. The body of an entry was asked
   * about when it was made.
   */
  const hasOtherNumber = async (targets: readonly SendTarget[]): Promise<boolean> => {
    const { profile } = settings
    const ids = targets.flatMap(({ declaration, entry }) => (entry === null ? [declaration] : []))
    return (await database.declarations.bulkGet(ids)).some(
      (row) =>
        row !== undefined &&
        splitAdvice(
          [
            ...otherEdiNumber(row.document, profile?.edinumber ?? ''),
            ...otherAjuPrefix(row.document, expectedPrefix(profile, row.document.car))
          ],
          { document: row.document, local: row.local, lines: [] }
        ).open.length > 0
    )
  }

  return { sketch, read, hasOtherNumber, isOfOffice }
}

export const isRequired = ({ rule }: Advice): boolean => rule === requiredAdvice.id
/** How many required fields that the profile turns into advice are open. */
export const countRequired = ({ read }: SendRow): number => read?.advice.filter(isRequired).length ?? 0
/** How many values from files nobody has confirmed. */
export const countImported = ({ read }: SendRow): number => read?.advice.filter(({ rule }) => rule === importedValues.id).length ?? 0

/** A warning shown with the summary. */
export interface SendWarning {
  /** What it warns of, for the dialog of the host. */
  readonly kinds: readonly SendWarningKind[]
  readonly title: string
  readonly text: string
  /** The safe answer has the focus. */
  readonly isRisky: boolean
}

/** Whether a send may overwrite or double something. After a refusal, a second submission cannot overwrite anything. */
export const isRiskySend = (rows: readonly SendRow[], warning: SendWarning | null): boolean =>
  warning?.isRisky === true || rows.some(({ before }) => before !== null && (before.word !== null || before.entry?.state !== 'refused'))

const remarksOf = (rows: readonly SendRow[], warning: SendWarning | null, sentBefore: readonly string[]): SendRemarks => {
  const sum = (countOf: (row: SendRow) => number): number => rows.reduce((all, row) => all + (isBlocked(row) ? 0 : countOf(row)), 0)
  return {
    sentBefore: [...sentBefore],
    refused: sum(({ read }) => read?.refused.length ?? 0),
    advice: sum((row) => (row.read?.advice.length ?? 0) - countRequired(row) - countImported(row)),
    required: sum(countRequired),
    imported: sum(countImported),
    changed: sum(({ read }) => read?.since?.differences?.length ?? 0),
    blocked: rows.filter(isBlocked).length,
    warnings: warning?.kinds ?? []
  }
}

/** The summary before a send, as the dialog shows it. */
export interface SendQuestion {
  /** Previously sent rows first. */
  readonly rows: readonly SendRow[]
  readonly warning: SendWarning | null
  /** Nothing is sent after a yes: the declarations wait in the outbox, and are asked about again before they leave. */
  readonly isPreparation: boolean
  readonly answer: (yes: boolean) => void
}

/** What follows from a question: `seen` after the user confirmed the summary, `unasked` where none was shown. */
export type SendAnswer = 'seen' | 'unasked' | 'no'
/** The same before a no is noted at the rows that were asked about. */
type Answered = Exclude<SendAnswer, 'no'> | { readonly declined: readonly SendRow[] }

/** Rows read before the dialog opens; the others follow while it is open. */
const readAhead = 20

/** Characters of frozen bodies that are kept while the summary is open. Declarations beyond them are prepared again when they are queued. */
const mostKept = 16 * 1024 * 1024

/** Asks before sending: to customs always, in a dialog of the host; to the practice service with a summary if the profile says so, and always before an aju number is sent again or with an EDI number or a prefix of the number that is not the profile's. */
export const useSendQuestion = defineStore('send-question', () => {
  const { host, storeWriter } = useServices()
  const messages = useMessages()
  const outbox = useOutbox()
  const settings = useSettings()
  const worklist = useWorklist()
  const { sketch, read, hasOtherNumber, isOfOffice } = useSendRows()
  const rights = useSendRights()
  const text = useText()
  const question = shallowRef<SendQuestion | null>(null)
  const wordTarget = ({ declaration, car, entry, before }: SendRow) => ({
    declaration,
    car,
    isAsked: before !== null,
    isRefused: entry?.attempts.at(-1)?.failure?.code === 'office-word-needed'
  })
  /** An entry may have been sent automatically while its summary was open. */
  const isStillToSend = ({ entry }: SendRow): boolean => {
    const now = entry === null ? undefined : outbox.entries.get(entry.id)
    return entry === null || (now !== undefined && (isWaiting(now) || now.state === 'unknown'))
  }
  let isAsking = false

  /** Keeps what was frozen for the summary in `prepared`. */
  const keepIn = (prepared: Map<string, PreparedDeclaration>) => {
    let kept = 0
    return (body: string, one: PreparedDeclaration | undefined): void => {
      kept += body.length
      if (one !== undefined && kept <= mostKept) prepared.set(one.record.id, one)
    }
  }
  const sentFirst = (rows: readonly SendRow[]): readonly SendRow[] =>
    rows.toSorted((a, b) => Number(b.before !== null) - Number(a.before !== null))

  /** The user was asked about these rows and has cancelled: their declarations say so until they are edited, queued or sent. */
  const decline = async (rows: readonly SendRow[]): Promise<'no'> => {
    const asked = new Set(rows.flatMap((row) => (isBlocked(row) ? [] : [row.declaration])))
    const updates = [...asked].flatMap((id) => {
      const summary = worklist.summaries.get(id)
      return summary === undefined ? [] : [worklist.note(id, { declined: summary.changedAt })]
    })
    try {
      await writeUpdates(storeWriter, updates)
    } catch (error) {
      // Nothing was sent all the same.
      if (writeFailureOf(error) === null) throw error
    }
    return 'no'
  }

  /** Shows the summary in the window. `readOn`: reads the rows that are not read yet, and hands over each state of the list until the answer is there. */
  const show = async (
    rows: readonly SendRow[],
    warning: SendWarning | null,
    isPreparation: boolean,
    readOn?: (update: (rows: readonly SendRow[]) => boolean) => Promise<void>
  ): Promise<Answered> => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    let shown = rows
    const put = (now: readonly SendRow[]): void => {
      shown = now
      question.value = { rows: now, warning, isPreparation, answer: resolve }
    }
    put(rows)
    void readOn?.((now) => {
      if (question.value?.answer !== resolve) return false
      put(now)
      return true
    })
    const isYes = await promise
    question.value = null
    return isYes ? 'seen' : { declined: shown }
  }

  /** Asks in the window: of the practice service, and before declarations are queued that wait. */
  const askHere = async (
    sketched: readonly SendRow[],
    warning: SendWarning | null,
    isPreparation: boolean,
    prepared: Map<string, PreparedDeclaration>
  ): Promise<Answered> => {
    const keep = keepIn(prepared)
    const readRow = (row: SendRow): Promise<SendRow> => read(row, keep)
    const sorted = sentFirst(sketched)
    const first = await Promise.all(sorted.slice(0, readAhead).map(readRow))
    // What cannot be sent is reported by the sending itself; a warning has to be answered.
    if (warning === null && first.length === sorted.length && first.every(isBlocked)) return 'unasked'
    return show([...first, ...sorted.slice(readAhead)], warning, isPreparation, async (update) => {
      let rows: readonly SendRow[] = [...first, ...sorted.slice(readAhead)]
      for (let from = readAhead; from < rows.length; from += readAhead) {
        await nextTask()
        const some = await Promise.all(rows.slice(from, from + readAhead).map(readRow))
        rows = [...rows.slice(0, from), ...some, ...rows.slice(from + readAhead)]
        if (!update(rows)) return
      }
    })
  }

  /**
   * Asks in a dialog of the host, which reads the contents itself, for the permission to send them to customs. The summary of the window is shown where the
   * user asks for it in that dialog.
   */
  const askHost = async (
    profile: Profile,
    sketched: readonly SendRow[],
    warning: SendWarning | null,
    prepared: Map<string, PreparedDeclaration>
  ): Promise<Answered> => {
    const known = sketched.flatMap(({ entry }) => entry?.sha256 ?? [])
    if (warning === null && known.length === sketched.length && sketched.every(({ before }) => before === null)) {
      const permitted = await host.call('sending.isPermitted', { profile: profile.id, contents: known })
      if (permitted.ok && permitted.value) return 'unasked'
    }
    const keep = keepIn(prepared)
    const rows: SendRow[] = []
    const contents: string[] = []
    const sentBefore: string[] = []
    for (const row of sentFirst(sketched)) {
      let body: string | null = null
      const done = await read(row, (frozen, one) => {
        body = frozen
        keep(frozen, one)
      })
      rows.push(done)
      if (isBlocked(done) || body === null) continue
      const content = await host.call('sending.present', { profile: profile.id, body })
      // The host refuses to send it too, and says why.
      if (content.ok) contents.push(content.value)
      if (content.ok && row.before !== null) sentBefore.push(content.value)
      if (rows.length % readAhead === 0) await nextTask()
    }
    if (contents.length === 0) return 'unasked'
    const permit = async (isSeen: boolean): Promise<SendPermit | null> => {
      const remarks = remarksOf(rows, warning, sentBefore)
      const answer = await host.call('sending.permit', { profile: profile.id, contents, isSeen, remarks })
      messages.report('sending.permit', answer.ok ? null : () => text.value.failures[answer.failure.code])
      return answer.ok ? answer.value : null
    }
    const answerOf = (permitted: SendPermit | null): Answered =>
      permitted === 'permitted' ? 'seen' : { declined: permitted === null ? [] : rows }
    const first = await permit(false)
    if (first !== 'summary') return answerOf(first)
    const seen = await show(rows, warning, false)
    return typeof seen === 'string' ? answerOf(await permit(true)) : seen
  }

  const askOne = async (
    targets: readonly SendTarget[],
    warning: SendWarning | null,
    isPreparation: boolean,
    prepared: Map<string, PreparedDeclaration>
  ): Promise<Answered> => {
    if (isAsking) return { declined: [] }
    isAsking = true
    try {
      await outbox.ready()
      const rows = await sketch(targets)
      const { profile } = settings
      const isAsked =
        warning !== null ||
        rows.some(({ before }) => before !== null) ||
        (profile?.confirmSend === false ? await hasOtherNumber(targets) : !isPreparation)
      const needsPermission = profile !== null && profile.kind !== 'practice' && !isPreparation
      const askNow = (): Promise<Answered> =>
        needsPermission ? askHost(profile, rows, warning, prepared) : askHere(rows, warning, isPreparation, prepared)
      const answer = targets.length > 0 && (isAsked || needsPermission) ? await askNow() : 'unasked'
      if (typeof answer !== 'string' || isPreparation) return answer
      const office = rows.filter((row) => isStillToSend(row) && isOfOffice(row))
      return (await rights.askConfirmations(office.map(wordTarget), text.value.send.confirmAgain)) ? answer : { declined: office }
    } finally {
      isAsking = false
    }
  }

  const ask = async (
    targets: readonly SendTarget[],
    warning: SendWarning | null,
    isPreparation: boolean,
    prepared = new Map<string, PreparedDeclaration>()
  ): Promise<SendAnswer> => {
    const answer = await askOne(targets, warning, isPreparation, prepared)
    // The question is closed by now: the next one does not wait until this is stored.
    return typeof answer === 'string' ? answer : decline(answer.declined)
  }

  /**
   * Asks whether declarations may be queued as they are now: to be sent at once, or, where the user sends later, to wait. Null for a no, and while another question is
   * open; else those that were shown, as they were frozen for it.
   */
  const askDeclarations = async (ids: readonly string[]): Promise<Prepared | null> => {
    const targets = ids.map((declaration) => ({ declaration, car: worklist.summaries.get(declaration)?.car ?? '', entry: null }))
    const prepared = new Map<string, PreparedDeclaration>()
    const answer = await ask(targets, null, settings.settings.sending !== 'auto', prepared)
    return answer === 'no' ? null : prepared
  }

  /** The answer for the frozen bodies of entries that are to be sent. Always asks if there is a warning. */
  const askEntries = (entries: readonly OutboxEntry[], warning: SendWarning | null = null): Promise<SendAnswer> =>
    ask(
      entries.map((entry) => ({ declaration: entry.declaration, car: entry.car, entry })),
      warning,
      false
    )

  return { question, askDeclarations, askEntries }
})
