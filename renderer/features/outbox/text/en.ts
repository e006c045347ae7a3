import { formatNumber } from '#core/base/format-number.ts'
import type { OutboxText } from './id.ts'

const number = (value: number): string => formatNumber(value, 'en')
const many = (count: number, one: string, more = `${one}s`): string => `${number(count)} ${count === 1 ? one : more}`

const duration = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  if (seconds < 60) return `${number(seconds)} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60)
    return seconds % 60 === 0 || minutes >= 10 ? `${number(minutes)} min` : `${number(minutes)} min ${number(seconds % 60)} s`
  const hours = number(Math.floor(minutes / 60))
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${number(minutes % 60)} min`
}

export const outboxEn: OutboxText = {
  duration,
  prepare: 'Queue',
  prepared: (count) => `${many(count, 'declaration')} queued. Nothing has left this computer yet.`,
  waitsPaused: (count) => `${many(count, 'declaration')} queued. You have paused sending.`,
  stripLabel: 'State of sending',
  filterLabel: 'Filter by outcome',
  filters: {
    all: 'All',
    waiting: 'Waiting',
    sending: 'Sending',
    unknown: 'Uncertain',
    refused: 'Refused',
    remarks: 'With remarks',
    accepted: 'Accepted',
    cancelled: 'Cancelled'
  },
  searchPlaceholder: 'Search aju or importer…',
  noMatch: 'No submission matches.',
  note: 'Note',
  progress: (done, total) => `${number(done)} of ${number(total)} done`,
  rate: (perMinute) => `${number(Math.round(perMinute))} per minute`,
  remaining: (milliseconds) => `about ${duration(milliseconds)} left`,
  ended: (total, time) => `Finished ${time}: ${many(total, 'declaration')}`,
  pause: 'Pause',
  resume: 'Continue',
  cancelWaiting: (count) => `Cancel waiting (${number(count)})`,
  cancelWaitingAsk: (count) =>
    `Cancel ${many(count, 'submission')} that ${count === 1 ? 'has' : 'have'} not been sent? The declarations are kept and can be sent again at any time. Submissions in progress are finished.`,
  cancelled: (count) => `${many(count, 'submission')} cancelled.`,
  noneWaiting: 'No submission is waiting for this profile.',
  isSending: 'Sending is in progress.',
  noneListed: 'No submission is listed here.',
  report: 'Export outcomes',
  reportXlsx: 'Export Excel…',
  reportCsv: 'Export CSV…',
  reportListed: (listed: number, all: number) => `Only those listed: ${number(listed)} of ${many(all, 'submission')}.`,
  reportSheet: 'Submission summary',
  reportColumns: {
    car: 'Aju number',
    importer: 'Importer',
    profile: 'Profile',
    outcome: 'Outcome',
    httpStatus: 'HTTP status',
    remarks: 'Remarks of the service',
    failure: 'Reason for failure',
    evidence: 'Evidence',
    queuedAt: 'Frozen',
    sentAt: 'Sent',
    answeredAt: 'Answered',
    attempts: 'Attempts',
    sentBytes: 'Size of body (bytes)',
    answerBytes: 'Size of answer (bytes)',
    perRequest: 'Declarations per request',
    sha256: 'SHA-256'
  },
  reportEvidence: { journal: 'Stored answer', 'status-log': 'Status of the service', user: 'Decision of the user' },
  sender: {
    asking: (count) => `${many(count, 'declaration')} queued. Send now?`,
    askingHint: 'As set in Settings, nothing is sent before you confirm.',
    later: 'Later',
    waitingOffice: (time, left) => `Waiting for the office. Next attempt at ${time} (in ${left}).`,
    waiting: (time, left) => `Waiting for the service. Next attempt at ${time} (in ${left}).`,
    offline: (time, left) => `No network. Sending continues automatically when the network is back, at ${time} at the latest (in ${left}).`,
    trying: 'Trying again now…',
    tries: (count) => `Failed ${many(count, 'time')} in a row.`,
    tryNow: 'Try now',
    paused: 'Paused by you. Submissions in progress are finished; the rest stays queued.',
    asleep: 'The computer is asleep. Sending continues when it wakes up.',
    stopped: {
      token: 'Sending has stopped because of the token.',
      settings: 'Sending has stopped because of the profile settings.',
      'local-failure': 'Sending has stopped because of this computer.',
      'office-desk': 'Sending has stopped because the office does not accept this desk.',
      'in-a-row': 'Sending has stopped: several submissions in a row were not answered correctly.'
    },
    nothingLost: 'Nothing is lost. Everything that has not been sent stays queued here.',
    inARowHint: 'Check the uncertain ones first, then continue.',
    token: 'New token',
    tokenHint: (profile) => `Token for the profile ${profile}. Once is enough; sending then continues automatically.`,
    tokenWhy: {
      unauthorised: 'The service refused the token.',
      forbidden: 'This token is not authorised to send.',
      'no-token': 'This profile has no token yet.'
    },
    practiceFault: 'Switch off the fault of the practice service, then try again. Nothing is lost.',
    saveToken: 'Save and continue',
    toSettings: 'Open profile settings',
    manual: (count) => `${many(count, 'declaration')} queued, waiting for your confirmation.`,
    other: (count, profile) =>
      `${many(count, 'submission')} ${count === 1 ? 'waits' : 'wait'} for the profile ${profile}. What was frozen for one profile is never sent with another.`,
    otherUse: (profile) => `Use profile ${profile}`
  },
  entryNotes: {
    turn: 'waiting for its turn',
    paused: 'waiting until you resume',
    yours: 'waiting for your confirmation',
    otherProfile: (profile) => `waiting for profile ${profile}`,
    retryAt: (time) => `next attempt at ${time}`,
    user: {
      tries: 'failed many times',
      'too-large': 'too large for the service',
      token: 'waiting for a token',
      settings: 'waiting for the profile settings',
      'odd-answer': 'the answer is not understood',
      'copy-lost': 'the frozen copy no longer exists; send the declaration again',
      office: 'the office refused it; see the reason',
      changed: 'at another desk since it was queued; waiting for you',
      'office-desk': 'the office does not accept this desk',
      'local-failure': 'waiting for this computer',
      kind: 'belongs to another kind of profile; not sent with this one',
      problems: 'has problems under the current rules',
      service: 'its profile was changed to another service; waiting for you',
      rate: 'the tax exchange rate (kurs pajak) has changed; waiting for you'
    },
    notAsked: 'not checked yet',
    asked: (time, reads, of) =>
      `${reads === 0 ? `checked at ${time}` : `checked ${number(reads)} of ${number(of)} times, last at ${time}`}; not known to the service yet`,
    askedEnough: (reads) => `not known to the service after ${many(reads, 'check')}; can be sent again`,
    knownBefore: 'known from another submission, not proven',
    unclear: 'checked, but the answer of the service is not clear',
    proven: { journal: 'proven by the stored answer', 'status-log': 'proven by the status', user: 'marked as accepted by the user' },
    counted: 'all counts agree',
    acknowledged: 'acknowledged'
  },
  remarks: {
    count: (section, sent, counted) => `${section}: sent ${number(sent)}, the service counted ${counted}`,
    section: (section, text) => `${section}: ${text}`
  },
  unknown: {
    title: (count) => `${many(count, 'submission')} uncertain`,
    text: 'They may have arrived, but no answer confirms it. Ajukan checks with the service automatically; nothing is sent again without your confirmation.',
    why: 'Explanation',
    ask: 'Check all now',
    asking: 'Checking with the service…',
    noneFound: (open) => `None is proven to have arrived yet; ${number(open)} still uncertain.`,
    found: (found, open) => `${number(found)} accepted, ${number(open)} still uncertain.`,
    stopped: (sentence) => `Checking has stopped. ${sentence}`,
    resend: (count) => `Send ${number(count)} unknown again`,
    offeredAfter: (reads, minutes) =>
      `You can send them again if the service does not know them after ${many(reads, 'check')} within ${many(minutes, 'minute')}.`,
    resendRisky: 'Send again without waiting',
    resendAsk: (count, since) =>
      `The service was last checked ${since} and does not know ${count === 1 ? 'this aju number' : `these ${number(count)} aju numbers`}. Send the same frozen ${count === 1 ? 'copy' : 'copies'} again with the same aju ${count === 1 ? 'number' : 'numbers'}? If the first submission still arrives, the second usually overwrites it.`,
    resendEarly: (count, total) =>
      `${total === 1 ? 'This submission' : count === total ? 'These submissions' : `${number(count)} of them`} may have arrived: the service has not said clearly and often enough that it does not know the aju number. It is safer to wait, to check, or to look in the portal. If you send now, the service may receive the same content and aju number twice.`,
    known: (count) => `${number(count)} known to the service from another submission. Only you can verify this, for example in the portal.`,
    unclear: (count) =>
      `${number(count)} of them were checked with the service often enough, but its answers stay unclear. Look in the portal: if it is there, choose Mark as accepted; if not, choose Send again without waiting.`,
    show: 'Show',
    assume: 'Mark as accepted',
    assumeTitle: (count) => (count === 1 ? 'Mark this submission as accepted?' : `Mark ${number(count)} submissions as accepted?`),
    assumeText: 'Do this only if you have verified it elsewhere. Your decision and note are kept as evidence.',
    assumeNote: 'How do you know?',
    assumeNoteHint: 'Example: seen in the CEISA portal at 10:15, status 104.',
    assumed: (count) => `${many(count, 'submission')} marked as accepted.`
  },
  selection: {
    label: 'Selected submissions',
    title: (count) => `${many(count, 'submission')} selected`,
    send: (count) => `Send now (${number(count)})`,
    cancel: (count) => `Cancel (${number(count)})`,
    ask: (count) => `Check with the service (${number(count)})`,
    resend: (count) => `Send again (${number(count)})`,
    resendRisky: (count) => `Send again without waiting (${number(count)})`,
    assume: (count) => `Mark as accepted (${number(count)})`,
    report: 'Export outcomes of selection'
  },
  failedRetried: 'The service has not accepted it yet. Nothing is lost; Ajukan tries again automatically.',
  failedFor: {
    'too-large':
      'The service did not accept it because it is too large; sending it again would have the same outcome. Split it into several declarations, or ask the operator of the service for a higher limit.',
    'odd-answer':
      'The service did not accept it and gave no known reason. See its answer in the sending history; if in doubt, ask the operator of the service before sending again.'
  },
  fix: 'Fix: open declaration',
  acknowledge: 'Acknowledge',
  noticeTitle: (total) => `Sending finished: ${many(total, 'declaration')}`,
  noticePart: (count, state) => `${number(count)} ${state.toLowerCase()}`,
  history: {
    open: 'Sending history',
    changed: 'Show changes',
    title: (aju) => `Sending history ${aju}`,
    versions: 'All submissions',
    version: (version) => `Submission ${number(version)}`,
    none: 'This declaration was never queued.',
    tabs: { attempts: 'Attempts', changes: 'Changes', body: 'Frozen copy' },
    tabsLabel: 'Parts of the history',
    ended: 'Answered',
    took: 'Duration',
    answerSize: 'Size of answer',
    failureDetail: 'Detail',
    request: (position, of) =>
      of === 1 ? 'one declaration in the request' : `declaration ${number(position)} of ${number(of)} in the request`,
    requestSize: 'Size of request',
    requestPrint: 'SHA-256 of request',
    outcomeOk: 'answered',
    noAnswer: 'No answer.',
    notTried: 'Not sent yet.',
    raw: 'Raw answer',
    readable: 'Format for reading',
    copied: 'Copied.',
    copyFailed: 'Could not be copied.',
    saved: 'File saved.',
    bodyMissing: 'The frozen copy of this submission is no longer kept.',
    bodyTruncated: 'Only the beginning is shown; Copy and Save include everything.',
    against: 'Compare with',
    now: 'the draft now',
    sent: (version) => `submission ${number(version)}`,
    same: 'No differences.',
    sameNow: 'The draft now is exactly what was sent.',
    unsaved: 'Cannot be compared yet: the last changes are not saved.',
    unreadable: 'Cannot be compared: one of the two no longer exists.',
    differences: (count) => many(count, 'difference'),
    kinds: { added: 'added', removed: 'deleted', changed: 'changed' },
    columns: { after: 'Now', kind: 'Change' },
    later: 'Later',
    line: (line) => `row ${number(line)}`,
    row: 'whole row',
    blank: 'empty',
    go: 'Open in the editor'
  },
  obstacles: {
    title: (count) => `${many(count, 'declaration')} not queued`,
    queued: (count) => (count === 0 ? 'Nothing was queued.' : `${many(count, 'declaration')} queued; those below stay in the worklist.`),
    action: 'Action',
    see: 'Show submission'
  },
  settings: {
    title: 'Sending',
    mode: 'Send what is queued',
    modes: { auto: 'Automatic', ask: 'Ask first', manual: 'Manual' },
    modeHints: {
      auto: 'Send sends immediately. If the service cannot be reached, submissions stay queued and are sent automatically as soon as possible.',
      ask: 'Send only queues. Ajukan asks before anything leaves this computer.',
      manual: 'Send only queues. Nothing is sent until you press Send all.'
    },
    sendAtOnce: 'Concurrent requests',
    sendAtOnceHint: 'More is faster on a good connection. On a bad connection, requests are always sent one at a time.',
    perEnvelope: 'Declarations per request',
    perEnvelopeHint: 'One is the safest: if an answer is lost, only one declaration is uncertain.',
    sendTries: 'Attempts per declaration',
    sendTriesHint: 'After that, the declaration waits for you. Network failures do not count.',
    unknownReads: 'Automatic checks when uncertain',
    unknownReadsHint: 'How often the status is checked before you can send again.',
    unknownMinutes: 'Within (minutes)',
    unknownMinutesHint: 'The checks are spread over this time at growing intervals.',
    timeLimit: 'The time limit of a request is set in each profile above.',
    notify: 'Show a desktop notification when sending is finished',
    notifyHint: 'Only while this window is not in front, or when the sending took more than 20 seconds.',
    reset: 'Restore defaults'
  }
}
