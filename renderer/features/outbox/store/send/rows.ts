import type { ServiceZone } from '#core/base/service-time.ts'
import type { OfficeAttempt } from '#core/contract/office/channels.ts'
import { differencesBetween, type Difference } from '#core/outbox/difference.ts'
import { freeze } from '#core/outbox/freeze-declaration.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { unmendedFindings, type ServiceFinding } from '#core/outbox/refusal.ts'
import { mayHaveArrived, sendFacts, type SendFacts } from '#core/outbox/send-facts.ts'
import { useOffice } from '../../../office/store/office.ts'
import { useQueueOffice } from '../../../office/store/queue-office.ts'
import { useSendRights } from '../../../office/store/send-rights.ts'
import { splitAdvice } from '#core/draft/checked-advice.ts'
import { maySubmit } from '#core/draft/declaration-kind.ts'
import { readEnvelope } from '#core/draft/envelope.ts'
import { lastReportOf, type LastReport } from '#core/tracking/final-status.ts'
import type { Advice } from '#core/validation/advice/advice.ts'
import { otherAjuPrefix } from '#core/validation/advice/identity/aju.ts'
import { otherEdiNumber } from '#core/validation/advice/identity/edi-number.ts'
import { sendingProblems } from '#core/validation/sending-problems.ts'
import { useServices } from '../../../../data/services.ts'
import { loadRecord } from '../../../../data/declarations-repository.ts'
import { useRates } from '../../../catalog/store/rates.ts'
import { useTariffs } from '../../../catalog/store/tariffs.ts'
import { expectedPrefix, useAdviceRun } from '../../../editor/store/advice-run.ts'
import { useSettings } from '../../../settings/store/settings.ts'
import { useTracking } from '../../../tracking/store/tracking.ts'
import { useWorklist } from '../../../worklist/store/worklist.ts'
import { useOutbox, type KeptDeclaration, type QueueObstacle } from '../outbox.ts'

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
export const useSendRows = () => {
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
    const isKnown = ({ outcome, desk }: OfficeAttempt): boolean => outcome !== 'failed' && (own === null || desk !== office.status?.desk)
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

  /** The row with what its declaration, or its frozen body, contains. */
  const read = async (row: SendRow): Promise<SendRow> => {
    const { entry, declaration } = row
    const record = await loadRecord(database, declaration)
    const frozen = entry === null ? undefined : await outbox.bodyOf(entry.id)
    const envelope = frozen === undefined ? null : readEnvelope(frozen)
    const document =
      entry === null ? record?.document : envelope && 'declarations' in envelope ? envelope.declarations[0]?.document : undefined
    if (!document) return { ...row, read: null }
    await Promise.all([rates.ready(), tariffs.ready()])
    const problems = sendingProblems(document, settings.advisedFields)
    const all = run({ id: declaration, document, local: record?.local ?? {} }, problems)
    const last = outbox.ofDeclaration(declaration).find(mayHaveArrived) ?? row.before?.entry ?? undefined
    const isRefused = worklist.summaries.get(declaration)?.state === 'needs-work'
    const newest = isRefused ? outbox.ofDeclaration(declaration).find(({ state }) => state !== 'cancelled') : undefined
    const body = frozen ?? (record && settings.profile ? freeze(record, settings.profile).body : undefined)
    const sent = last && (await outbox.bodyOf(last.id))
    const kind = worklist.kindOf(declaration)
    const isOfOtherKind = settings.profile !== null && entry !== null && !maySubmit(settings.profile, kind, entry)
    const reason: QueueObstacle | null =
      entry === null
        ? outbox.obstacleOf(declaration, record, problems.length)
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
            : { reason, problems: problems.length, ...(reason === 'kind' && { kind: kind ?? null }), ...(refusal && { refusal }) }
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
