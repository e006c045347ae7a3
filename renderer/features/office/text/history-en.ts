import type { HistoryText } from './history-id.ts'

export const historyEn: HistoryText = {
  action: 'History',
  title: (name) => `History of ${name}`,
  description: 'Who changed this row at the office, the newest first.',
  by: (desk, at) => (at === '' ? desk : `${desk}, ${at}`),
  thisDesk: 'This desk',
  otherDesk: 'Another desk',
  present: 'Present value',
  first: 'Recorded first',
  deleted: 'Deleted',
  same: 'The count of uses alone',
  change: (from, to) => `${from} → ${to}`,
  blank: '(blank)',
  take: 'Take this value again',
  taken: 'The older value is used again.',
  none: 'The office does not have this row yet.'
}
