import { formatDay } from '#core/base/format-date.ts'
import { formatNumber } from '#core/base/format-number.ts'
import type { DashboardText } from './id.ts'

const days = (from: string, to: string): string => (from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`)

export const dashboardEn: DashboardText = {
  title: 'Overview',
  asOf: (time) => `as of ${time}`,
  empty: 'This page will show what waits for you, what is stuck, what was released today, and how long each status usually takes.',
  count: (label, count) => `${label}: ${formatNumber(count, 'en')}, open the list`,
  waiting: {
    title: 'Waiting for you',
    news: 'Unread responses',
    'needs-work': 'Needs work',
    unknown: 'Uncertain',
    rejected: 'Rejected or cancelled',
    queued: 'Ready to send',
    ready: 'Drafts without problems',
    nothing: 'Nothing waits for you.'
  },
  stuck: {
    nothing: 'Nothing is stuck.',
    copy: (aju) => `Copy help desk text for ${aju}`
  },
  billing: {
    title: 'Billings to be paid',
    nothing: 'No billing waits to be paid.'
  },
  released: {
    title: 'Released (SPPB)',
    week: 'This week',
    nothing: 'No SPPB this week yet.',
    none: 'No SPPB today yet.'
  },
  sent: {
    title: 'Sent in the last 14 days',
    day: (day, count) => `${formatDay(day)}: ${formatNumber(count, 'en')} sent`,
    total: 'Total',
    nothing: 'Nothing was sent in these 14 days.'
  },
  times: {
    title: 'Time per status',
    hint: 'Dot: median of your own history. Line: the middle half.',
    row: (median, lower, upper, times) => `median ${median}, half of them between ${lower} and ${upper}, of ${formatNumber(times, 'en')}`,
    nothing: 'Appears once some declarations have passed through their statuses.',
    more: (count) => `${count} other statuses are rare`
  },
  sets: {
    billing: () => 'Billings to be paid',
    released: (from, to) => `SPPB ${days(from, to)}`,
    sent: (from, to) => `Sent ${days(from, to)}`
  },
  leaveSet: 'Show all again'
}
