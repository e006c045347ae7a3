import type { AnswerRules } from '#core/contract/answer-rules.ts'
import type { JournaledSubmit } from '#core/contract/submission.ts'
import type { Attempt, OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { markInterrupted, recordOutcome, revertAttempt } from '#core/outbox/transitions.ts'
import { withoutText } from '../../../data/answer-text.ts'
import type { Host } from '../../../data/host-client.ts'
import type { Change } from '../../../data/store-writer.ts'
import type { OutboxRepository } from './outbox-repository.ts'

export interface JournalSettlementDeps {
  readonly host: Pick<Host, 'call'>
  readonly repository: OutboxRepository
  readonly now: () => number
  /** The answer rules of a profile. */
  readonly rulesOf: (profile: string) => AnswerRules
}

interface Settled {
  readonly entry: OutboxEntry
  readonly more: readonly Change[]
}

/** Settles attempts without a response from the host's answer journal. */
export const createJournalSettlement = ({ host, repository, now, rulesOf }: JournalSettlementDeps) => {
  /** The aju numbers of the request that contained the entry's last attempt. */
  const besideOf = (entry: OutboxEntry): ReadonlySet<string> => {
    const envelope = entry.attempts.at(-1)?.request?.envelope
    if (envelope === undefined) return new Set()
    const all = [...repository.entries.value.values()]
    return new Set(all.flatMap(({ car, attempts }) => (attempts.at(-1)?.request?.envelope === envelope ? [car] : [])))
  }

  /** An attempt that a recovery or a restore added, because lost rows may have sent the entry. */
  const isAssumed = (attempt: Attempt | undefined): boolean => attempt !== undefined && attempt.request === undefined
  /** The newest answer of the service to an attempt that the entry does not know. A failure settles nothing: a later attempt may be lost as well. */
  const answerAfter = (attempt: number, records: readonly JournaledSubmit[]): JournaledSubmit | undefined =>
    records.findLast((record) => record.attempt > attempt && record.outcome.ok)

  /** The journal's record of the last attempt; null when the journal cannot be read. */
  const journaled = async (entry: OutboxEntry): Promise<Settled | 'none' | null> => {
    const found = await host.call('answers.ofEntry', { entry: entry.id }).catch(() => null)
    if (!found?.ok) return null
    const [before, last] = [entry.attempts.at(-2)?.number ?? 0, entry.attempts.at(-1)]
    const record =
      found.value.findLast(({ attempt }) => attempt === last?.number) ?? (isAssumed(last) ? answerAfter(before, found.value) : undefined)
    if (!record) return 'none'
    const { outcome } = record
    const settled = recordOutcome(entry, outcome, { now: record.at, rules: rulesOf(entry.profile), beside: besideOf(entry) })
    // The journal also records requests without a response; such a record settles nothing.
    if (!outcome.ok) return { entry: settled.state === 'unknown' ? settled : { ...settled, evidence: fromJournal() }, more: [] }
    const { value } = outcome
    const row: Change = {
      table: 'answers',
      key: value.answer,
      value: { id: value.answer, car: entry.car, at: value.at, operation: 'submit', content: withoutText(value) }
    }
    return { entry: { ...settled, evidence: fromJournal() }, more: [row] }
  }
  const fromJournal = () => ({ at: now(), by: 'journal' as const, text: '' })

  /** Settles the attempts that were being sent when the application ended. */
  const settleInterrupted = async (): Promise<void> => {
    const open = repository.inState('sending')
    if (open.length === 0) return
    const answer = await host.call('answers.wholeSince', null).catch(() => null)
    const wholeSince = answer?.ok ? answer.value : Number.POSITIVE_INFINITY
    /** Version 0.1 recorded responses only, and in a journal with damaged lines a missing record proves nothing. */
    const isProof = ({ request, startedAt }: Attempt): boolean => request !== undefined && startedAt > wholeSince
    const settled = await Promise.all(
      open.map(async (entry): Promise<Settled> => {
        const found = await journaled(entry)
        if (found === null) return { entry: markInterrupted(entry), more: [] }
        if (found !== 'none') return found
        const attempt = entry.attempts.at(-1)
        // The host records a request before it sends it, so a request without a record was never sent.
        return { entry: attempt && isProof(attempt) ? revertAttempt(entry) : markInterrupted(entry), more: [] }
      })
    )
    await repository.save(
      settled.map(({ entry }) => entry),
      settled.flatMap(({ more }) => more)
    )
  }

  return { journaled, settleInterrupted }
}
