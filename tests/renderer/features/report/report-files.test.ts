import { expect, test } from 'vitest'
import { figuresOf, reportRows, type ReportedDeclaration } from '#core/report/month-report.ts'
import { checkInput } from '../../../../electron/ipc/serve.ts'
import { monthName, wholeAmount, type ReportFormat } from '../../../../renderer/features/report/store/report-format.ts'
import { printedReport } from '../../../../renderer/features/report/store/report-print.ts'
import { reportSheets } from '../../../../renderer/features/report/store/report-sheets.ts'
import { inBothLanguages } from '#core/base/translator.ts'
import { reportText } from '../../../../renderer/features/report/text.ts'

const reportEn = inBothLanguages(reportText).en

const day = 86_400_000
const sentAt = new Date(2026, 10, 3, 12).getTime()
const declarations: readonly ReportedDeclaration[] = [
  {
    car: '1',
    importer: 'PT\u0007 A',
    month: '2026-11',
    sentAt,
    value: '1500000.5',
    billed: '250000',
    releasedAt: sentAt + 1.5 * day,
    isReleased: true,
    isRejected: false,
    desk: '',
    state: 'sent'
  },
  {
    car: '2',
    importer: '',
    month: '2026-11',
    sentAt,
    value: null,
    billed: null,
    releasedAt: null,
    isReleased: true,
    isRejected: true,
    desk: '',
    state: null
  }
]
const chart = [
  { month: '2026-10', declarations: 1, lead: null },
  { month: '2026-11', declarations: 2, lead: day }
]
const report = {
  profile: 'practice',
  month: '2026-11',
  declarations,
  total: figuresOf(declarations),
  by: 'importer' as const,
  rows: reportRows(declarations, 'importer'),
  chart
}
const format: ReportFormat = {
  language: 'en',
  title: 'Month report',
  text: reportEn,
  basis: [reportEn.basis, reportEn.allDesks],
  profile: 'Practice',
  monthName: (month) => monthName(month, 'en'),
  sum: ({ total, missing }, count) => (missing === count ? '–' : wholeAmount(total, 'en')),
  duration: (milliseconds) => (milliseconds === null ? '–' : `${milliseconds / day} d`),
  rowName: (by, { key, name }) => (by === 'state' ? key : name || reportEn.noName[by]),
  stateName: (state) => state ?? '-',
  number: String
}

test('the workbook has numbers as numbers and days as days', () => {
  const [summary, list] = reportSheets(report, format)
  expect(summary?.rows.slice(1)).toEqual([
    ['PT\u0007 A', 1, 1500000.5, 0, 250000, 0, 1, 1.5, 1.5, 0],
    ['(no importer)', 1, null, 1, null, 1, 1, null, null, 1],
    ['Total', 2, 1500000.5, 1, 250000, 1, 2, 1.5, 1.5, 1],
    ['Practice'],
    [reportEn.basis],
    [reportEn.allDesks]
  ])
  expect(list?.rows.slice(1)).toEqual([
    ['1', 'PT\u0007 A', { day: '2026-11-03' }, 1500000.5, 250000, { day: '2026-11-05' }, 1.5, null],
    ['2', '(no importer)', { day: '2026-11-03' }, null, null, 'yes', null, 'yes']
  ])
})

test('in an office the workbook and the paper have the rows that are shown, and the list says desk and state', () => {
  const ofOffice = declarations.map((one, index) => ({ ...one, desk: index === 0 ? 'Meja 2' : '' }))
  const byDesk = { ...report, declarations: ofOffice, by: 'desk' as const, rows: reportRows(ofOffice, 'desk') }
  const [summary, list] = reportSheets(byDesk, format)
  expect(summary?.rows.slice(0, 3).map(([first]) => first)).toEqual([reportEn.columns.desk, 'Meja 2', reportEn.noName.desk])
  expect(list?.rows.map((row) => row.slice(8))).toEqual([
    [reportEn.columns.desk, reportEn.columns.state],
    ['Meja 2', 'sent'],
    [reportEn.noName.desk, '-']
  ])
  const paper = printedReport(byDesk, format)
  expect([paper.columns[0]?.label, ...paper.rows.map(([first]) => first)]).toEqual([reportEn.columns.desk, 'Meja 2', reportEn.noName.desk])
})

test('the host accepts the printed report, which has a dash for unknown values', () => {
  const paper = printedReport(report, format)
  expect(paper.notes.slice(0, 3)).toEqual(['Practice', reportEn.basis, reportEn.allDesks])
  expect(checkInput('print.renderTable', { table: paper })).toMatchObject({ ok: true })
  expect(paper.title).toBe('Month report November 2026')
  expect(paper.notes.at(-1)).toBe('1 without customs value · 1 not billed yet')
  expect(paper.rows).toEqual([
    ['PT  A', '1', '1,500,001', '250,000', '1', '1.5 d', '1.5 d', '0'],
    ['(no importer)', '1', '–', '–', '1', '–', '–', '1']
  ])
  expect(paper.charts[0]?.bars).toEqual([
    { label: 'October 2026', share: 0.5, text: '1' },
    { label: 'November 2026', share: 1, text: '2' }
  ])
})
