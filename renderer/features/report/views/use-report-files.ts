import { ref } from 'vue'
import { failureSentence } from '../../../i18n/failure-sentence.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useMessages } from '../../../messages/messages.ts'
import type { Anonymizer } from '#core/spreadsheets/anonymous-copy.ts'
import { cellText } from '#core/spreadsheets/sheet.ts'
import { useAnonymizer } from '../../spreadsheets/store/anonymizer.ts'
import { useSpreadsheetExportActions } from '../../spreadsheets/store/use-spreadsheet-exports.ts'
import { useMonthReport } from '../store/month-report.ts'
import { printedReport } from '../store/report-print.ts'
import type { ReportRow } from '#core/report/month-report.ts'
import { plainPart } from '#core/archive/export-names.ts'
import type { ExportBundle } from '../../archive/store/archive.ts'
import { reportOfRow, reportSheets } from '../store/report-sheets.ts'
import { useReportFormat } from './use-report-format.ts'

/** Saves the shown report as a workbook or a PDF. */
export const useReportFiles = () => {
  const reports = useMonthReport()
  const format = useReportFormat()
  const text = useText()
  const messages = useMessages()
  const sheets = useSpreadsheetExportActions()
  const anonymizer = useAnonymizer()
  const isRendering = ref(false)

  const name = (month: string): string => `${format.value.text.fileName}-${month}`

  const saveXlsx = async (): Promise<void> => {
    const { report } = reports
    if (report !== null) await sheets.exportSheets(name(report.month), reportSheets(report, format.value))
  }

  const nameOf = (month: string, row: ReportRow): string => [name(month), plainPart(format.value.rowName('importer', row), 60)].join('-')
  /** The workbook of one row of the report. */
  const saveRowXlsx = async (row: ReportRow): Promise<void> => {
    const { report } = reports
    if (report === null) return
    const all = reportSheets(reportOfRow(report, row), format.value)
    await sheets.exportSheets(nameOf(report.month, row), all, { copyName: name(report.month) })
  }
  /** The declarations of one row of the report with all that belongs to them, and the workbook. */
  const bundleOf = (row: ReportRow): ExportBundle | null => {
    const { report } = reports
    if (report === null) return null
    const title = format.value.text.zipTitle(format.value.rowName(report.by, row), format.value.monthName(report.month))
    const own = reportOfRow(report, row)
    return {
      title,
      name: nameOf(report.month, row),
      plainName: name(report.month),
      cars: [...row.cars],
      sheets: reportSheets(own, format.value)
    }
  }

  /** `anonymous`: replaces the names of the rows. */
  const savePdf = async (anonymous: Anonymizer | null = null): Promise<void> => {
    const { report } = reports
    if (report === null || isRendering.value) return
    const { rowName } = format.value
    const printed: typeof rowName = (by, row) => {
      const own = rowName(by, row)
      const [copy] = anonymous?.sheets([{ name: '', rows: [[own]], headerRows: 0, widths: [] }]) ?? []
      return copy === undefined ? own : cellText(copy.rows[0]?.[0])
    }
    isRendering.value = true
    const table = printedReport(report, { ...format.value, rowName: printed })
    const saved = await reports.savePdf(table, `${name(report.month)}${anonymous === null ? '' : '-anonim'}.pdf`)
    isRendering.value = false
    messages.report('report.save', saved.ok ? null : () => failureSentence(text.value, saved.failure))
    if (!saved.ok || !saved.value.saved) return
    const again = async (): Promise<void> => savePdf(await anonymizer.create())
    const button = { action: 'message.anonymous', label: () => text.value.common.anonymousCopy, run: again } as const
    if (anonymous === null) messages.say(() => format.value.text.pdfSaved, 'ok', { about: 'report.save', button })
    else messages.say(() => `${format.value.text.pdfSaved} ${text.value.common.anonymized}`, 'ok', { about: 'report.save' })
  }

  return { saveXlsx, saveRowXlsx, bundleOf, savePdf, isRendering }
}
