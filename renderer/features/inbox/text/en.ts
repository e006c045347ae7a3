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
  columns: { day: 'Day', time: 'Time', what: 'Update', kind: 'Kind' },
  today: 'Today',
  yesterday: 'Yesterday',
  ofDay: (count) => plural(count, 'update', 'updates'),
  unread: 'unread',
  unreadCount: (count) => `${formatNumber(count, 'en')} unread`,
  unreadOnly: 'Unread only',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  markChosen: (count) => `Mark ${formatNumber(count, 'en')} as read`,
  markAll: 'Mark all as read',
  marked: (count) => `${plural(count, 'update', 'updates')} marked as read.`,
  empty: 'No updates yet. Responses, registrations, billings and rejections of tracked declarations appear here automatically.',
  emptyFilter: 'No updates match this filter.',
  allRead: 'Everything has been read.',
  window: 'Read updates are shown for 30 days; older ones are in Tracking and Archive.',
  preview: 'Contents',
  none: 'Select an update to see its contents.',
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
      release: (count) => plural(count, 'SPPB', 'SPPB'),
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
    on: 'Show a desktop notification when there is something new',
    hint: 'Updates that arrive together are combined into one notification, and each is shown once. Nothing is shown during the quiet hours of tracking; afterwards everything is shown at once.',
    kinds: 'Kinds of updates',
    kindNames: {
      release: 'SPPB and releases',
      rejection: 'Rejections and cancellations',
      billing: 'Billings and their due dates',
      registration: 'Registration numbers',
      response: 'Other responses',
      change: 'Changed responses and received PDFs',
      status: 'Every other status step'
    }
  }
}
