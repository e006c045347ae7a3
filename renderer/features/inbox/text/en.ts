import { formatNumber } from '#core/base/format-number.ts'
import type { InboxText } from './id.ts'

const plural = (count: number, one: string, many: string): string => `${formatNumber(count, 'en')} ${count === 1 ? one : many}`

export const inboxEn: InboxText = {
  title: 'New responses',
  searchPlaceholder: 'Search aju, importer, code…',
  kinds: {
    release: 'SPPB',
    rejection: 'Rejections',
    billing: 'Billing',
    registration: 'Registration',
    response: 'Other responses',
    change: 'Changes',
    status: 'Status steps'
  },
  columns: { day: 'Day', time: 'Time', what: 'News', kind: 'Kind' },
  today: 'Today',
  yesterday: 'Yesterday',
  ofDay: (count) => plural(count, 'item', 'items'),
  unread: 'unread',
  unreadCount: (count) => `${formatNumber(count, 'en')} unread`,
  unreadOnly: 'Unread only',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  markChosen: (count) => `Mark ${formatNumber(count, 'en')} as read`,
  markAll: 'Mark all as read',
  marked: (count) => `${plural(count, 'item', 'items')} marked as read.`,
  restored: 'The marks are back.',
  empty: 'No news yet. Responses, registrations, billings and rejections of declarations that are followed appear here by themselves.',
  emptyFilter: 'No news fits this filter.',
  allRead: 'Everything has been read.',
  window: 'What has been read is shown for 30 days; older ones are in Tracking and Archive.',
  preview: 'Contents',
  none: 'Choose one to see what it says.',
  openTrack: 'Show status',
  openDraft: 'Open declaration',
  registration: (number) => `Registration number ${number}`,
  billing: (billing, day, level) =>
    level === 'overdue'
      ? `Billing ${billing} overdue since ${day}`
      : level === 'today'
        ? `Billing ${billing} due today, ${day}`
        : `Billing ${billing} due ${day}`,
  pdfCame: (name) => `${name}: PDF received`,
  changed: (name) => `${name}: contents changed`,
  heard: (time) => `Received here ${time}`,
  notice: {
    counts: {
      release: (count) => `${count} SPPB`,
      rejection: (count) => plural(count, 'rejection', 'rejections'),
      billing: (count) => plural(count, 'billing', 'billings'),
      registration: (count) => plural(count, 'registration', 'registrations'),
      response: (count) => plural(count, 'other response', 'other responses'),
      change: (count) => plural(count, 'change', 'changes'),
      status: (count) => plural(count, 'status step', 'status steps')
    },
    many: (count) => plural(count, 'new response', 'new responses'),
    declarations: (count) => plural(count, 'declaration', 'declarations')
  },
  settings: {
    title: 'Notifications',
    on: 'Tell me on the desktop when there is something new',
    hint: 'Items that arrive together are one notification, and each is announced once. During the quiet hours of tracking nothing is shown; afterwards everything is announced at once.',
    kinds: 'Kinds of news',
    kindNames: {
      release: 'SPPB and releases',
      rejection: 'Rejections and cancellations',
      billing: 'Billings and their due dates',
      registration: 'Registration numbers',
      response: 'Other responses',
      change: 'Changed responses and PDFs that arrived',
      status: 'Every other status step'
    }
  }
}
