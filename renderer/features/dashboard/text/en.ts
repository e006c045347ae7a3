import { formatDay } from '#core/base/format-date.ts'
import { formatNumber } from '#core/base/format-number.ts'
import type { DashboardText } from './id.ts'

const days = (from: string, to: string): string => (from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`)

export const dashboardEn: DashboardText = {
  title: 'Overview',
  report: 'Month report',
  asOf: (time) => `as of ${time}`,
  empty: 'This page will show what is waiting for you, what is stuck, what was released today, and how long each status usually takes.',
  count: (label, count) => `${label}: ${formatNumber(count, 'en')}, open the list`,
  waiting: {
    title: 'Waiting for you',
    news: 'Unread responses',
    'needs-work': 'Needs work',
    unknown: 'Uncertain',
    rejected: 'Rejected or cancelled',
    queued: 'Queued',
    ready: 'Drafts without problems',
    nothing: 'Nothing is waiting for you.'
  },
  stuck: {
    nothing: 'Nothing is stuck.',
    copy: (aju) => `Copy help desk text for ${aju}`
  },
  billing: {
    title: 'Billings waiting for payment',
    nothing: 'No billing is waiting for payment.'
  },
  released: {
    title: 'Released (SPPB)',
    week: 'This week',
    nothing: 'No SPPB this week yet.',
    none: 'No SPPB today yet.'
  },
  stages: {
    title: 'Where your declarations are',
    released: 'Released, 30 days',
    open: (name, count) => `${name}: ${formatNumber(count, 'en')} ${count === 1 ? 'declaration' : 'declarations'}, open the list`,
    stuck: (count) => `${formatNumber(count, 'en')} stuck`,
    stuckIn: (count, name) => `${formatNumber(count, 'en')} stuck in ${name}, open the list`,
    column: 'Stage',
    count: 'Declarations',
    ofThemStuck: 'Stuck'
  },
  flow: {
    title: 'Sent and released, last 30 days',
    day: 'Day',
    sent: 'Sent',
    released: 'Released (SPPB)',
    sentOn: (day, count) => `${formatDay(day)}: ${formatNumber(count, 'en')} sent`,
    releasedOn: (day, count) => `${formatDay(day)}: ${formatNumber(count, 'en')} released`,
    nothing: 'Nothing was sent or released in these 30 days.'
  },
  times: {
    title: 'Time per status',
    status: 'Status',
    trend: 'Recent',
    median: 'Median',
    p90: '90% within',
    now: 'Now',
    times: 'Times',
    hint: 'From your own history. Line: from older to newest.',
    row: (median, p90, times) => `median ${median}, 90% at most ${p90}, of ${formatNumber(times, 'en')}`,
    nothing: 'Shown once some declarations have passed through their statuses.',
    more: (count) => (count === 1 ? '1 other status is rare' : `${formatNumber(count, 'en')} other statuses are rare`)
  },
  latest: {
    title: 'Latest activity',
    edited: 'Draft changed',
    sent: 'Sent',
    nothing: 'Shows what was changed, sent and answered last.'
  },
  table: { show: 'Table', of: (title) => `Table: ${title}` },
  sets: {
    billing: () => 'Billings waiting for payment',
    released: (from, to) => `SPPB ${days(from, to)}`,
    sent: (from, to, importer) => `${importer === '' ? '' : `${importer} · `}Sent ${days(from, to)}`,
    stage: (_from, _to, name) => `Stage ${name}`,
    status: (_from, _to, name) => `Status ${name}`
  },
  leaveSet: 'Show all'
}
