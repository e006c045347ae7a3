import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { reportColumns, reportRows, type ReportColumn, type ReportRow } from '#core/outbox/send-report.ts'
import type { Cell } from '#core/spreadsheets/sheet.ts'
import { useClock } from '../../../data/clock.ts'
import type { MessageText } from '../../../messages/messages.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { useTimeFormat } from '../../../i18n/use-time-format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useSpreadsheetExportActions } from '../../spreadsheets/store/use-spreadsheet-exports.ts'
import { useOutbox } from '../store/outbox.ts'
import { useEntryText } from './use-entry-text.ts'

/** Column widths in characters. */
const widths: Readonly<Record<ReportColumn, number>> = {
  car: 28,
  importer: 30,
  profile: 18,
  outcome: 22,
  httpStatus: 12,
  remarks: 44,
  failure: 44,
  evidence: 20,
  queuedAt: 20,
  sentAt: 20,
  answeredAt: 20,
  attempts: 12,
  sentBytes: 16,
  answerBytes: 20,
  perRequest: 16,
  sha256: 68
}
const timeColumns: ReadonlySet<ReportColumn> = new Set(['queuedAt', 'sentAt', 'answeredAt'])

/** Saves a report of submissions as a spreadsheet with one row each. The export keeps texts from being read as formulas. */
export const useSendReport = () => {
  const { now } = useClock()
  const text = useText()
  const outbox = useOutbox()
  const worklist = useWorklist()
  const moments = useTimeFormat()
  const { lastFailureText, remarkText } = useEntryText()
  const spreadsheets = useSpreadsheetExportActions()

  const cellOf = (row: ReportRow, column: ReportColumn): Cell => {
    if (column === 'outcome') return text.value.outboxEntry.states[row.outcome]
    if (column === 'profile') return text.value.profileName(String(row.profile))
    if (column === 'evidence') return row.evidence === null ? null : text.value.outbox.reportEvidence[row.evidence]
    const value = row[column]
    return timeColumns.has(column) && typeof value === 'number' ? moments.full(value) : value
  }

  const save = async (entries: readonly OutboxEntry[], kind: 'xlsx' | 'csv', note?: MessageText): Promise<void> => {
    const { outbox: words } = text.value
    // The declaration may have been changed or deleted since.
    const importers = await outbox.sentImporters(entries.map(({ id }) => id))
    const rows = reportRows(entries, ({ id, declaration }) => importers.get(id) ?? worklist.summaries.get(declaration)?.importer ?? '', {
      remarks: (entry) => entry.remarks.map(remarkText).join('\n'),
      failure: lastFailureText
    })
    const sheet = {
      name: words.reportSheet,
      rows: [
        reportColumns.map((column) => words.reportColumns[column]),
        ...rows.map((row) => reportColumns.map((column) => cellOf(row, column)))
      ],
      headerRows: 1,
      widths: reportColumns.map((column) => widths[column])
    }
    const stamp = moments.full(now()).slice(0, 19).replace(/\D+/g, '-')
    await spreadsheets.exportSheet(`ajukan-${stamp}`, sheet, kind, note)
  }
  return { save }
}
