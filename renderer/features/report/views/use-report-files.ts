import { ref } from 'vue'
import { failureSentence } from '../../../i18n/failure-sentence.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useMessages } from '../../../messages/messages.ts'
import { useSpreadsheetExportActions } from '../../spreadsheets/store/use-spreadsheet-exports.ts'
import { useMonthReport } from '../store/month-report.ts'
import { printedReport } from '../store/report-print.ts'
import { reportSheets } from '../store/report-sheets.ts'
import { useReportFormat } from './use-report-format.ts'

/** Saves the shown report as a workbook or a PDF. */
export const useReportFiles = () => {
  const reports = useMonthReport()
  const format = useReportFormat()
  const text = useText()
  const messages = useMessages()
  const sheets = useSpreadsheetExportActions()
  const isRendering = ref(false)

  const name = (month: string): string => `${format.value.text.fileName}-${month}`

  const saveXlsx = async (): Promise<void> => {
    const { report } = reports
    if (report !== null) await sheets.exportSheets(name(report.month), reportSheets(report, format.value))
  }

  const savePdf = async (): Promise<void> => {
    const { report } = reports
    if (report === null || isRendering.value) return
    isRendering.value = true
    const saved = await reports.savePdf(printedReport(report, format.value), `${name(report.month)}.pdf`)
    isRendering.value = false
    if (!saved.ok) messages.say(failureSentence(text.value, saved.failure), 'danger')
    else if (saved.value.saved) messages.say(format.value.text.pdfSaved)
  }

  return { saveXlsx, savePdf, isRendering }
}
