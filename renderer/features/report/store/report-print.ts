import { printedTableLimits, type PrintedBar, type PrintedTable } from '#core/contract/print-job.ts'
import type { ReportFigures } from '#core/report/month-report.ts'
import type { ReportFormat } from './report-format.ts'
import type { MonthReport } from './month-report.ts'

/** A text without control characters, cut at the limit of the host. */
const line = (text: string): string => text.replace(/\p{Cc}/gu, ' ').slice(0, printedTableLimits.text)

const bars = <T>(
  rows: readonly T[],
  valueOf: (row: T) => number,
  labelOf: (row: T) => string,
  textOf: (row: T) => string
): readonly PrintedBar[] => {
  const longest = Math.max(1, ...rows.map(valueOf))
  return rows.map((row) => ({ label: line(labelOf(row)), share: valueOf(row) / longest, text: line(textOf(row)) }))
}

/** The rows of the chart. */
const chartedRows = 8

/** The report as a table to print, in the language of the window. */
export const printedReport = (
  { month, by, rows, total, chart }: MonthReport,
  { language, title, text, basis, monthName, sum, duration, number, profile, rowName }: ReportFormat
): PrintedTable => {
  const cells = ({ declarations, value, billed, released, lead, rejected }: ReportFigures): readonly string[] => [
    ...[number(declarations), sum(value, declarations), sum(billed, declarations), number(released)],
    ...[duration(lead?.median ?? null), duration(lead?.most ?? null), number(rejected)]
  ]
  const { columns } = text
  const missing = [
    ...(total.value.missing > 0 ? [text.withoutValue(total.value.missing)] : []),
    ...(total.billed.missing > 0 ? [text.withoutBilling(total.billed.missing)] : [])
  ]
  return {
    language,
    title: `${title} ${monthName(month)}`,
    notes: [profile, ...basis, ...(missing.length === 0 ? [] : [missing.join(' · ')])].map(line),
    charts: [
      {
        title: text.byMonth,
        bars: bars(
          chart,
          (one) => one.declarations,
          (one) => monthName(one.month),
          (one) => number(one.declarations)
        )
      },
      {
        title: text.leadByMonth,
        bars: bars(
          chart,
          (one) => one.lead ?? 0,
          (one) => monthName(one.month),
          (one) => duration(one.lead)
        )
      },
      {
        title: text.byValue,
        bars: bars(
          rows.slice(0, chartedRows),
          ({ value }) => Number(value.total),
          (row) => rowName(by, row),
          ({ value, declarations }) => sum(value, declarations)
        )
      }
    ],
    columns: [
      { label: columns[by], align: 'left' },
      ...[columns.declarations, columns.value, columns.billed, columns.released, columns.median, columns.most, columns.rejected].map(
        (label) => ({ label, align: 'right' }) as const
      )
    ],
    rows: rows.map((row) => [line(rowName(by, row)), ...cells(row)]),
    total: [text.total, ...cells(total)]
  }
}
