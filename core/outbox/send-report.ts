import { latestAttempt } from './retry-policy.ts'
import type { Evidence, OutboxEntry, OutboxState } from './outbox-entry.ts'

/** Columns of the summary of a sending, in order; each has its title in the texts of the renderer. */
export const reportColumns = [
  'car',
  'importer',
  'profile',
  'outcome',
  'httpStatus',
  'remarks',
  'failure',
  'evidence',
  'queuedAt',
  'sentAt',
  'answeredAt',
  'attempts',
  'sentBytes',
  'answerBytes',
  'perRequest',
  'sha256'
] as const
export type ReportColumn = (typeof reportColumns)[number]

/** Times in milliseconds since 1970, sizes in bytes; null if unknown. */
export interface ReportRow extends Readonly<Record<Exclude<ReportColumn, 'outcome' | 'evidence'>, string | number | null>> {
  readonly outcome: OutboxState
  readonly evidence: Evidence['by'] | null
}

/** The texts that depend on the language. */
export interface ReportText {
  readonly remarks: (entry: OutboxEntry) => string
  readonly failure: (entry: OutboxEntry) => string
}

/** One row per entry, in the order given. */
export const reportRows = (
  entries: readonly OutboxEntry[],
  importerOf: (entry: OutboxEntry) => string,
  words: ReportText
): readonly ReportRow[] =>
  entries.map((entry) => {
    const last = entry.attempts.at(-1)
    return {
      car: entry.car,
      importer: importerOf(entry),
      profile: entry.profileName,
      outcome: entry.state,
      httpStatus: last?.httpStatus ?? null,
      remarks: words.remarks(entry),
      failure: words.failure(entry),
      evidence: entry.evidence?.by ?? null,
      queuedAt: entry.queuedAt,
      sentAt: last?.startedAt ?? null,
      answeredAt: last?.endedAt ?? null,
      attempts: latestAttempt(entry),
      sentBytes: entry.bytes,
      answerBytes: last?.answerBytes ?? null,
      perRequest: last ? (last.request?.of ?? 1) : null,
      sha256: entry.sha256
    }
  })
