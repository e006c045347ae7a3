import { dayLength, localDay, sentDay } from '#core/base/calendar-day.ts'
import { figuresOf, type ReportFigures, type ReportRow, type ReportSum } from '#core/report/month-report.ts'
import type { Cell, OutSheet } from '#core/spreadsheets/sheet.ts'
import type { MonthReport } from './month-report.ts'
import type { ReportFormat } from './report-format.ts'

const days = (milliseconds: number | null | undefined): Cell =>
  milliseconds === null || milliseconds === undefined ? null : Math.round((milliseconds / dayLength) * 100) / 100

/** Blank where no declaration has the amount. */
const sumCell = ({ total, missing }: ReportSum, declarations: number): Cell => (missing === declarations ? null : Number(total))

const figureCells = ({ declarations, value, billed, released, lead, rejected }: ReportFigures): readonly Cell[] => [
  ...[declarations, sumCell(value, declarations), value.missing, sumCell(billed, declarations), billed.missing, released],
  ...[days(lead?.median), days(lead?.most), rejected]
]

/** The report of one of its rows alone: of one importer, for example. */
export const reportOfRow = (report: MonthReport, row: ReportRow): MonthReport => {
  const declarations = report.declarations.filter(({ car }) => row.cars.has(car))
  return { ...report, declarations, rows: [row], total: figuresOf(declarations) }
}

/** The workbook of a report: a row per importer, desk or state with the total, and a row per declaration. Amounts and days are numbers. */
export const reportSheets = (
  { month, declarations, by, rows, total }: MonthReport,
  { title, text, profile, basis, rowName, stateName }: Pick<ReportFormat, 'title' | 'text' | 'profile' | 'basis' | 'rowName' | 'stateName'>
): readonly OutSheet[] => {
  const { columns, list } = text
  // Only an office has desks.
  const isOfDesks = declarations.some(({ desk }) => desk !== '')
  const ofDesks = <T>(cells: readonly T[]): readonly T[] => (isOfDesks ? cells : [])
  return [
    {
      name: `${title} ${month}`,
      headerRows: 1,
      widths: [40, 12, 22, 20, 22, 16, 10, 24, 22, 10],
      rows: [
        [
          ...[columns[by], columns.declarations, columns.value, list.valueMissing, columns.billed, list.billedMissing, columns.released],
          ...[list.medianDays, list.mostDays, columns.rejected]
        ],
        ...rows.map((row) => [rowName(by, row), ...figureCells(row)]),
        [text.total, ...figureCells(total)],
        ...[profile, ...basis].map((sentence) => [sentence])
      ]
    },
    {
      name: list.sheet,
      headerRows: 1,
      widths: [30, 40, 14, 22, 22, 14, 18, 10, ...ofDesks([20, 20])],
      rows: [
        [
          ...[list.car, columns.importer, list.sent, columns.value, columns.billed, list.released, list.days, list.rejected],
          ...ofDesks([columns.desk, columns.state])
        ],
        ...declarations.map(({ car, importer, sentAt, value, billed, releasedAt, isReleased, isRejected, desk, state }) => [
          ...[car, importer || text.noName.importer, { day: sentDay(sentAt) }],
          ...[value === null ? null : Number(value), billed === null ? null : Number(billed)],
          releasedAt === null ? (isReleased ? list.yes : null) : { day: localDay(releasedAt) },
          days(releasedAt === null ? null : Math.max(0, releasedAt - sentAt)),
          isRejected ? list.yes : null,
          ...ofDesks([desk || text.noName.desk, stateName(state)])
        ])
      ]
    }
  ]
}
