import { lookupTable } from '#core/base/lookup-table.ts'
import { formatNumber } from '#core/base/format-number.ts'
import type { TrackingText } from './id.ts'

const n = (value: number): string => formatNumber(value, 'en')
const many = (count: number, one: string): string => `${n(count)} ${count === 1 ? one : `${one}s`}`

const duration = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000)) || 0
  if (seconds < 60) return `${n(seconds)} s`
  const minutes = Math.floor(seconds / 60)
  const [days, hours, left] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60]
  if (days > 0) return hours > 0 ? `${n(days)} d ${n(hours)} h` : `${n(days)} d`
  return hours > 0 ? (left > 0 ? `${n(hours)} h ${n(left)} min` : `${n(hours)} h`) : `${n(left)} min`
}

export const trackingEn: TrackingText = {
  empty: 'Nothing is tracked yet. Declarations appear here automatically when they are sent; you can add other aju numbers.',
  emptyFilter: 'Nothing matches this filter.',
  searchPlaceholder: 'Search aju, importer, note, status…',
  refreshAll: 'Refresh all',
  refreshChosen: (count) => `Refresh ${n(count)} selected`,
  refreshing: (done, total) => `Refreshing ${n(done)} of ${n(total)}…`,
  stop: 'Stop',
  refreshStopped: (done, total, why) => `${n(done)} of ${n(total)} refreshed, then stopped: ${why}`,
  refreshed: (time) => `Refreshed ${time}`,
  never: 'Not refreshed yet',
  registration: 'Registration',
  noRegistration: 'Registration –',
  timeline: 'Status history',
  noTimeline: {
    never: 'The service was not asked yet.',
    failed: 'The last question failed, so the status is not known.',
    unknown: 'The service does not know this aju number yet.',
    none: 'The service has given no status history yet.'
  },
  statusSaid: (said) => `Its status says “${said}”.`,
  responses: 'Responses',
  noResponses: 'No responses yet.',
  earlier: (count) => `Show ${n(count)} more`,
  lasted: (time) => `for ${time}`,
  lasting: (time) => `${time} so far`,
  openPdf: 'Open PDF',
  otherPdf: (mark) => `Open PDF ${mark}`,
  otherPdfs: (count) =>
    `The service gave ${count === 1 ? 'another PDF' : `${n(count)} other PDFs`} for this response. All are kept; compare them before you rely on one.`,
  noPdf: 'No PDF yet',
  pdfText: 'The service answered with text instead of a PDF; Ajukan requests it again automatically:',
  pdfDamaged: (reason) =>
    reason === 'link'
      ? 'This PDF was not stored: a link inside the archive folder leads to another place. Replace the link with a folder, then refresh.'
      : reason === 'disk'
        ? 'This PDF could not be stored on the disk; its text is kept with the stored answers. Refresh to request it again.'
        : 'The received PDF is damaged and was stored separately; its text is kept with the stored answers. Refresh to request it again.',
  byCode: 'Request response',
  byCodeOther: 'Other code',
  byCodeGo: 'Request',
  byCodeNone: 'There is no response with that code.',
  byCodeDone: 'Response received.',
  byCodeOthers: (asked, codes) => `Response ${asked} was requested, but the service answered ${codes}. Its answer is kept.`,
  copyDifferent: 'The res_encode copy differs from the open answer. Check it before you rely on this response.',
  copyUnreadable: 'The res_encode copy cannot be read.',
  copyMember: 'Field',
  copyOpen: 'Open answer',
  copyCopy: 'Copy',
  goneSince: (time) => `No longer mentioned by the service since ${time}`,
  practiceGone:
    'The practice service of this computer does not know this declaration, because it was sent to it on another computer. What is known is still shown; send it again to practise with it.',
  statusGone: (time) => `The service has not mentioned a status since ${time}. The last known status is still shown.`,
  answerError: (operation, said) => `${operation}: the service reports an error, so its data may be incomplete. “${said}”`,
  answerMessage: (operation, said) => `${operation}. Message of the service: ${said}`,
  foreign: (operation, numbers) =>
    `${operation}: there is an answer for another number (${numbers}). That part is kept in the raw answer and does not count for this number.`,
  deviations: (count) => `${many(count, 'deviation')} from the expected format of the answer; everything is kept as received.`,
  fresh: 'new',
  changed: 'changed',
  service: 'wording of the service',
  status: 'Status',
  since: 'Time',
  state: 'State',
  noStatus: 'No status yet',
  watching: 'Tracked',
  unreadCount: (count) => `${n(count)} new`,
  markAllSeen: 'Mark all as read',
  filters: { all: 'All', open: 'Not finished', stuck: 'Stuck', fresh: 'New', finished: 'Finished' },
  stages: {
    title: 'Stages of the declaration',
    names: {
      sent: 'Sent',
      singleWindow: 'Single window',
      payment: 'Payment',
      channel: 'Channel',
      gate: 'Gate',
      released: 'Released'
    },
    states: { done: 'done', current: 'is here', stuck: 'stuck', skipped: 'skipped', rejected: 'rejected', ahead: 'not yet' },
    history: (time) => `usually ${time}`,
    limit: (time) => `limit ${time}`
  },
  stuck: 'Stuck',
  stuckNotice: (time, usual) => `In this status for ${time}, longer than ${usual}.`,
  stuckCopy: 'Copy text for the help desk',
  stuckCopied: 'Text for the help desk copied.',
  copyFailed: 'Could not be copied to the clipboard.',
  duration,
  billing: {
    due: (day) => `Due ${day}`,
    left: (time) => `${time} left`,
    overdue: (time) => `${time} overdue`,
    unreadable: 'The due date cannot be read; look it up in the PDF of the billing',
    label: 'Billing waiting for payment'
  },
  auto: {
    next: (time) => `Automatic, next ${time}`,
    running: 'Automatic, refreshing now',
    nothing: 'Automatic, nothing to refresh',
    off: 'Automatic refresh is off',
    offline: 'Automatic refresh is paused while offline',
    quiet: (time) => `Quiet hours, continues ${time}`,
    last: (time) => `last ${time}`,
    halted: (why) => `Automatic refresh stopped: ${why}`
  },
  watch: {
    open: 'Track other aju numbers…',
    title: 'Track other aju numbers',
    intro:
      'Paste a list of aju numbers that were not created here. Dots, dashes, spaces and any separators are accepted; text beside a number becomes its note.',
    label: 'List of aju numbers',
    placeholder: '000028-PRAKTK-20261120-000001  Example Ltd',
    add: (count) => (count === 0 ? 'Track' : `Track ${many(count, 'number')}`),
    added: (count) => `${many(count, 'aju number')} added to tracking.`,
    found: (count) => `${n(count)} new`,
    drafted: (count) => `${n(count)} already in the worklist`,
    known: (count) => `${n(count)} already tracked`,
    odd: (count) => `${many(count, 'row')} skipped`,
    oddRow: (row, text, why) => `Row ${n(row)}: ${text} – ${why}`,
    reasons: {
      form: 'contains no aju number of 26 letters and digits',
      date: 'contains an invalid date',
      twice: 'is already listed above',
      beyond: 'after the first 20,000 rows; paste them separately'
    },
    more: (count) => `and ${many(count, 'more row')}`,
    note: 'Note',
    notePlaceholder: 'Customer or reference',
    remove: 'Stop tracking',
    removed: 'No longer tracked. Answers and PDFs are kept.'
  },
  raw: {
    open: 'Raw answers',
    title: (car) => `Raw answers ${car}`,
    intro:
      'Every answer of the service as received, without the contents of PDFs, including those that cannot be used. Identical answers are kept once.',
    list: 'List of answers',
    none: 'No answers yet.',
    operation: 'Operation',
    operations: (name) =>
      ({ submit: 'Submission', status: 'Status log', bc20: 'Responses bc20', bc30: 'Responses bc30' })[name] ??
      name.replace('by-code', 'Response by code'),
    size: (characters) => `${characters} characters`,
    times: (count, last) => `${n(count)} identical, last ${last}`,
    unusable: (status) => (status === undefined ? 'Cannot be used' : `Cannot be used, HTTP ${String(status)}`),
    empty: 'This answer is empty.',
    copied: 'Answer copied.',
    save: 'Save…',
    saved: 'Answer saved.',
    cut: 'Only the beginning is shown; save it to see the rest.',
    partly: 'This answer is very long: only its beginning is shown here; the whole answer is stored by the application.',
    deviations: 'Not in the expected format'
  },
  settings: {
    auto: 'Automatically refresh whatever is not finished',
    autoHint: 'Only while online. After a failure, the next attempt waits longer; what is finished is no longer refreshed.',
    intervals: 'Time between two refreshes (minutes)',
    phases: {
      unanswered: 'No status yet',
      processing: 'Receipt and validation',
      payment: 'Payment',
      lane: 'Channel assignment',
      inspection: 'Inspection',
      gate: 'Gate',
      correction: 'Correction',
      other: 'Other status'
    },
    perMinute: 'Maximum requests per minute',
    perMinuteHint:
      'One refresh takes one request for the status and one for each kind of response. The limit also applies when you refresh yourself.',
    quiet: 'Quiet hours',
    quietFrom: 'from',
    quietTo: 'to',
    quietHint: 'By the clock of this computer; may span midnight.',
    quietUnreadable: (written, kept) => `Quiet hours: “${written}” is not a time such as 22:00. It stays ${kept}.`,
    quietEmpty: '“From” and “to” are the same, so there are no quiet hours.',
    stuck: 'Stuck when a status lasts longer than (minutes)',
    stuckUsual: 'Other status',
    stuckHint: '0 means never. A code without a limit of its own uses “Other status”.',
    stuckCode: 'Status code',
    stuckAdd: 'Add code',
    stuckUnusable: (code) => `The status code “${code}” cannot be used. Enter letters, digits, - and _.`,
    stuckRemove: (code) => `Delete the limit of code ${code}`,
    reset: 'Restore defaults'
  },
  codes: lookupTable<string>({
    '001': 'Document recorded',
    '100': 'Data received',
    '104': 'Forwarded to the single window',
    '105': 'Received by the single window',
    '106': 'Mandatory-content check',
    '107': 'Analysis at the single window',
    '108': 'Permit confirmation at the single window',
    '110': 'Validation',
    '111': 'Validation under way',
    '120': 'Rejected',
    '130': 'Document received',
    '200': 'Analysis',
    '205': 'Guarantee check',
    '210': 'Payment verification',
    '220': 'Pre-notification',
    '225': 'Similarity approval',
    '230': 'Ready for channel assignment',
    '240': 'Channel assignment',
    '300': 'Physical inspection',
    '330': 'Goods inspection',
    '400': 'Document inspection',
    '410': 'Customs value information',
    '415': 'Laboratory',
    '440': 'Correction of duty (SPTNP)',
    '500': 'Gate in at the storage terminal',
    '501': 'Gate out of the storage terminal',
    '502': 'Sealing',
    '503': 'Seal opening',
    '510': 'Gate in at the bonded storage',
    '511': 'Unloading',
    '512': 'Stuffing of the container',
    '513': 'Transit area',
    '514': 'Gate out of the bonded storage',
    '800': 'Processing finished',
    '900': 'Cancelled',
    '960': 'Correction recorded at the portal',
    '961': 'Correction examined',
    '962': 'Correction recorded by the office',
    '963': 'Correction validated',
    '965': 'Correction refused',
    '966': 'Correction approved',
    '969': 'Correction cancelled',
    '970': 'Rush handling correction',
    '971': 'Rush handling finished',
    '981': 'Examined by the supervision unit'
  }),
  responseCodes: lookupTable<string>({
    '2090': 'General response',
    '2020': 'Payment confirmation (billing)',
    '2003': 'Release approval letter',
    '300': 'Release approval (old code)',
    '2000': 'Receipt',
    '2001': 'Note of refusal',
    '2004': 'Yellow channel (SPJK)',
    '2005': 'Red channel (SPJM)',
    '2013': 'SPBL',
    '2014': 'SPPJ',
    '2015': 'NPD',
    '2016': 'NPJ',
    '2026': 'Correction of duty (SPTNP)',
    '2027': 'SPTNP payment confirmation',
    '2028': 'SPTNP billing',
    '2800': 'Receipt',
    '2801': 'Note of refusal',
    '2803': 'Release approval letter',
    '2820': 'Payment confirmation (billing)',
    '2826': 'Correction of duty (SPTNP)',
    '2827': 'SPTNP payment confirmation',
    '2828': 'SPTNP billing',
    '2890': 'General response',
    '3015': 'Export service note'
  })
}
