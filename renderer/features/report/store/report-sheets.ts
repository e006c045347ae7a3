import { dayLength, localDay, sentDay } from '#core/base/calendar-day.ts'
import type { ImporterRow, ReportFigures, ReportSum } from '#core/report/month-report.ts'
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

/** The workbook of a report: a row per importer with the total, and a row per declaration. Amounts and days are numbers. */
export const reportSheets = (
  { month, declarations, importers, total }: MonthReport,
  { title, text, profile, basis }: Pick<ReportFormat, 'title' | 'text' | 'profile' | 'basis'>
): readonly OutSheet[] => {
  const { columns, list } = text
  const importerName = ({ importer }: Pick<ImporterRow, 'importer'>): string => importer || text.noImporter
  return [
    {
      name: `${title} ${month}`,
      headerRows: 1,
      widths: [40, 12, 22, 20, 22, 16, 10, 24, 22, 10],
      rows: [
        [
          ...[
            columns.importer,
            columns.declarations,
            columns.value,
            list.valueMissing,
            columns.billed,
            list.billedMissing,
            columns.released
          ],
          ...[list.medianDays, list.mostDays, columns.rejected]
        ],
        ...importers.map((row) => [importerName(row), ...figureCells(row)]),
        [text.total, ...figureCells(total)],
        ...[profile, ...basis].map((sentence) => [sentence])
      ]
    },
    {
      name: list.sheet,
      headerRows: 1,
      widths: [30, 40, 14, 22, 22, 14, 18, 10],
      rows: [
        [list.car, columns.importer, list.sent, columns.value, columns.billed, list.released, list.days, list.rejected],
        ...declarations.map(({ car, importer, sentAt, value, billed, releasedAt, isReleased, isRejected }) => [
          ...[car, importer || text.noImporter, { day: sentDay(sentAt) }],
          ...[value === null ? null : Number(value), billed === null ? null : Number(billed)],
          releasedAt === null ? (isReleased ? list.yes : null) : { day: localDay(releasedAt) },
          days(releasedAt === null ? null : Math.max(0, releasedAt - sentAt)),
          isRejected ? list.yes : null
        ])
      ]
    }
  ]
}
