import { formatNumber } from '#core/base/format-number.ts'
import type { HistoryText } from './history-id.ts'

export const historyEn: HistoryText = {
  action: 'History',
  title: (name) => `History of ${name}`,
  description: 'Who changed this row at the office, newest first.',
  by: (desk, at) => (at === '' ? desk : `${desk}, ${at}`),
  thisDesk: 'This desk',
  otherDesk: 'Another desk',
  present: 'Current value',
  first: 'First recorded',
  deleted: 'Deleted',
  same: 'Only the number of uses',
  change: (from, to) => `${from} → ${to}`,
  email: 'Email',
  blank: '(empty)',
  take: 'Use this value again',
  taken: 'The older value is used again.',
  more: (count) => `and ${formatNumber(count, 'en')} more ${count === 1 ? 'difference' : 'differences'}`,
  none: 'The office does not have this row yet.'
}
