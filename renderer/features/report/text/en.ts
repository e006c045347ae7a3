import { formatNumber } from '#core/base/format-number.ts'
import type { ReportText } from './id.ts'

const n = (value: number): string => formatNumber(value, 'en')

export const reportEn: ReportText = {
  previous: 'Previous month',
  following: 'Next month',
  month: 'Month',
  basis: 'By the first submission that was answered, with this profile.',
  ownDesk: 'Only what this desk has sent, not the other desks of the office.',
  empty: 'This page will show declarations, customs value, duties, time to release and rejections per importer and month.',
  nothing: 'No declaration was sent in this month.',
  importers: 'By importer',
  noImporter: '(no importer)',
  total: 'Total',
  figures: {
    declarations: 'Declarations',
    value: 'Customs value (Rp)',
    billed: 'Duties billed (Rp)',
    released: 'Released (SPPB)',
    median: 'Median to release',
    most: '90% within',
    rejected: 'Rejected'
  },
  columns: {
    importer: 'Importer',
    declarations: 'Declarations',
    value: 'Customs value (Rp)',
    billed: 'Billed (Rp)',
    released: 'Released',
    median: 'Median to release',
    most: '90% within',
    rejected: 'Rejected'
  },
  list: {
    car: 'Aju number',
    sent: 'Sent',
    released: 'Released',
    days: 'Days to release',
    rejected: 'Rejected',
    yes: 'yes',
    medianDays: 'Median days to release',
    mostDays: '90% within (days)',
    valueMissing: 'Without customs value',
    billedMissing: 'Without billing',
    sheet: 'Declarations'
  },
  withoutValue: (count) => `${n(count)} without customs value`,
  withoutBilling: (count) => `${n(count)} not billed yet`,
  byMonth: 'Declarations per month',
  leadByMonth: 'Median time to release',
  byValue: 'Highest customs value',
  bar: (month, value) => `${month}: ${value}`,
  declarations: (count) => (count === 1 ? '1 declaration' : `${n(count)} declarations`),
  noRelease: 'no release yet',
  openList: (importer) => `Open the declarations of ${importer}`,
  export: 'Export',
  xlsx: 'Excel (.xlsx)',
  pdf: 'PDF',
  pdfSaved: 'PDF saved.',
  fileName: 'report'
}
