import type { OutboxText } from './id.ts'

const number = (value: number): string => value.toLocaleString('en-US')
const many = (count: number, one: string, more = `${one}s`): string => `${number(count)} ${count === 1 ? one : more}`

const duration = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return seconds % 60 === 0 || minutes >= 10 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`
  return minutes % 60 === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

export const outboxEn: OutboxText = {
  duration,
  prepare: 'Prepare',
  prepared: (count) => `${many(count, 'declaration')} ready to send. Nothing has left this computer yet.`,
  waitsPaused: (count) => `${many(count, 'declaration')} queued. You have paused the sending.`,
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
  ended: (total, time) => `Finished at ${time}: ${many(total, 'declaration')}`,
  pause: 'Pause',
  resume: 'Continue',
  cancelWaiting: (count) => `Cancel what waits (${number(count)})`,
  cancelWaitingAsk: (count) =>
    `Cancel ${many(count, 'submission')} that have not left? The declarations stay and can be sent again at any time. What is on its way is finished.`,
  cancelled: (count) => `${many(count, 'submission')} cancelled.`,
  report: 'Save summary',
  reportXlsx: 'Summary as Excel',
  reportCsv: 'Summary as CSV',
  reportSheet: 'Submission summary',
  reportColumns: {
    car: 'Aju number',
    importer: 'Importer',
    profile: 'Profile',
    outcome: 'Outcome',
    httpStatus: 'HTTP status',
    remarks: 'Remarks of the service',
    failure: 'Reason of failure',
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
  reportEvidence: { journal: 'Journal of answers', 'status-log': 'Status of the service', user: 'Decision of the user' },
  sender: {
    asking: (count) => `${many(count, 'declaration')} ready to send. Send now?`,
    askingHint: 'By your settings nothing leaves before you answer.',
    later: 'Later',
    waitingOffice: (time, left) => `Waiting for the office. Next try at ${time} (in ${left}).`,
    waiting: (time, left) => `Waiting for the service. Next try at ${time} (in ${left}).`,
    offline: (time, left) => `No network. Sending goes on by itself once it is back; at ${time} at the latest (in ${left}).`,
    trying: 'Trying again now…',
    tries: (count) => `Failed ${many(count, 'time')} in a row.`,
    tryNow: 'Try now',
    paused: 'Paused by you. What is on its way is finished first; the rest waits.',
    asleep: 'The computer is asleep. Sending goes on once it wakes up.',
    stopped: {
      token: 'Sending has stopped because of the token.',
      settings: 'Sending has stopped because of the profile settings.',
      'local-failure': 'Sending has stopped because of this computer.',
      'office-desk': 'Sending has stopped because the office does not accept this desk.',
      'in-a-row': 'Sending has stopped: several submissions in a row were not answered properly.'
    },
    nothingLost: 'Nothing is lost. All that has not left waits here.',
    inARowHint: 'Ask about the uncertain ones first, then go on.',
    token: 'New token',
    tokenHint: (profile) => `Token for the profile ${profile}. Once is enough; sending then goes on by itself.`,
    tokenWhy: {
      unauthorised: 'The service refused the token.',
      forbidden: 'This token may not send.',
      'no-token': 'This profile has no token yet.'
    },
    practiceFault: 'Switch the fault of the practice service off, then try again. Nothing is lost.',
    saveToken: 'Save and go on',
    toSettings: 'Open profile settings',
    manual: (count) => `${many(count, 'declaration')} ready to send, waiting for you.`,
    other: (count, profile) =>
      `${many(count, 'submission')} ${count === 1 ? 'waits' : 'wait'} for the profile ${profile}. What was frozen for one profile never leaves through another.`,
    otherUse: (profile) => `Use profile ${profile}`
  },
  entry: {
    turn: 'waiting for its turn',
    yours: 'waiting for your word',
    otherProfile: (profile) => `waiting for profile ${profile}`,
    retryAt: (time) => `next try at ${time}`,
    user: {
      tries: 'failed many times',
      'too-large': 'too large for the service',
      token: 'waiting for a token',
      settings: 'waiting for the profile settings',
      'odd-answer': 'answered in an unknown way',
      'copy-lost': 'the frozen copy is gone; prepare it again',
      office: 'the office refused it; see the reason',
      'office-desk': 'the office does not accept this desk',
      'local-failure': 'waiting for this computer',
      problems: 'breaks the rules that apply now'
    },
    notAsked: 'the service was not asked yet',
    asked: (time, reads, of) =>
      `${reads === 0 ? `asked at ${time}` : `asked ${number(reads)} of ${number(of)} times, last at ${time}`}; not known to the service yet`,
    askedEnough: (reads) => `not known to the service after ${number(reads)} questions; can be sent again`,
    knownBefore: 'known from an earlier submission, not proven',
    unclear: 'the service was asked, but its answer is not clear',
    proven: { journal: 'proven by the journal of answers', 'status-log': 'proven by the status', user: 'taken as accepted by the user' },
    counted: 'all counts agree',
    acknowledged: 'remarks were seen'
  },
  remarks: {
    count: (section, sent, counted) => `${section}: sent ${number(sent)}, the service counted ${counted}`,
    section: (section, text) => `${section}: ${text}`
  },
  unknown: {
    title: (count) => `${many(count, 'submission')} uncertain`,
    text: 'They may have arrived, but their answers did not. The application asks the service by itself; nothing is sent again without you.',
    ask: 'Ask about all now',
    asking: 'Asking the service…',
    noneFound: (open) => `The service knows none of them yet; ${number(open)} still uncertain.`,
    found: (found, open) => `${number(found)} had been accepted, ${number(open)} still uncertain.`,
    stopped: (sentence) => `The questions have stopped. ${sentence}`,
    resend: (count) => `Send ${number(count)} unknown again`,
    offeredAfter: (reads, minutes) =>
      `Sending again is offered once the service was asked ${number(reads)} times over ${many(minutes, 'minute')} and still does not know them.`,
    resendRisky: 'Send again without waiting',
    resendAsk: (count, since) =>
      `The service was last asked ${since} and does not know ${count === 1 ? 'this aju number' : `these ${number(count)} aju numbers`}. Send the same frozen copies again with the same aju numbers? Should the first ones arrive after all, the second usually overwrites them.`,
    resendEarly: (count, total) =>
      `${total === 1 ? 'This submission' : count === total ? 'These submissions' : `${number(count)} of them`} may have arrived, and the questions to the service are not over. It is safer to wait or to ask. Sent now, the service may receive it twice; the content and the aju number stay the same.`,
    known: (count) =>
      `${number(count)} known to the service from an earlier submission. Only you can make sure, for instance in the portal.`,
    show: 'Show',
    assume: 'Take as accepted',
    assumeTitle: (count) => (count === 1 ? 'Take this submission as accepted?' : `Take ${number(count)} submissions as accepted?`),
    assumeText: 'Only if you have made sure elsewhere. Your decision and note are kept as the evidence.',
    assumeNote: 'How do you know?',
    assumeNoteHint: 'Example: seen in the CEISA portal at 10:15, status 104.',
    assumed: (count) => `${many(count, 'submission')} noted as accepted.`
  },
  selection: {
    label: 'Selected submissions',
    title: (count) => `${many(count, 'submission')} selected`,
    send: (count) => `Send now (${number(count)})`,
    cancel: (count) => `Cancel (${number(count)})`,
    ask: (count) => `Ask the service (${number(count)})`,
    resend: (count) => `Send again (${number(count)})`,
    resendRisky: (count) => `Send again without waiting (${number(count)})`,
    assume: (count) => `Take as accepted (${number(count)})`,
    report: 'Summary of the selected'
  },
  failedRetried: 'The service has not taken it yet. Nothing is lost; it is tried again by itself.',
  failedFor: {
    'too-large':
      'The service did not take it because it is too large; sent again it would meet the same answer. Split it into several declarations, or ask those who run the service for a higher limit.',
    'odd-answer':
      'The service did not take it and named no reason that is known. See its answer in the sending history; if in doubt, ask those who run the service before sending again.'
  },
  fix: 'To be mended: open declaration',
  acknowledge: 'Leave it, I have seen it',
  noticeTitle: (total) => `Sending finished: ${many(total, 'declaration')}`,
  noticePart: (count, state) => `${number(count)} ${state.toLowerCase()}`,
  history: {
    open: 'Sending history',
    changed: 'See what changed',
    title: (aju) => `Sending history ${aju}`,
    versions: 'All submissions',
    version: (version) => `Submission ${version}`,
    none: 'This declaration was never prepared for sending.',
    tabs: { attempts: 'Attempts', changes: 'Changes', body: 'Frozen copy' },
    tabsLabel: 'Parts of the history',
    ended: 'Answered',
    took: 'Took',
    answerSize: 'Size of answer',
    failureDetail: 'Detail',
    request: (position, of) => (of === 1 ? 'one declaration in the request' : `declaration ${position} of ${of} in the request`),
    requestSize: 'Size of request',
    requestPrint: 'SHA-256 of request',
    outcomeOk: 'answered',
    noAnswer: 'No answer.',
    notTried: 'Never sent yet.',
    raw: 'Answer as it came',
    readable: 'Indent for reading',
    copied: 'Copied.',
    copyFailed: 'Could not be copied.',
    saved: 'File saved.',
    bodyMissing: 'The frozen copy of this submission is no longer kept.',
    bodyTruncated: 'Only its beginning is shown; Copy and Save take all of it.',
    against: 'Compare with',
    now: 'the draft now',
    sent: (version) => `submission ${version}`,
    same: 'No difference.',
    sameNow: 'The draft now is exactly what was sent.',
    unsaved: 'Cannot be compared yet: the last changes are not saved.',
    unreadable: 'Cannot be compared: one of the two is gone.',
    differences: (count) => many(count, 'difference'),
    kinds: { added: 'added', removed: 'removed', changed: 'changed' },
    columns: { after: 'Now', kind: 'Change' },
    later: 'Later',
    line: (line) => `row ${number(line)}`,
    row: 'whole row',
    blank: 'empty',
    go: 'Open in the editor'
  },
  obstacles: {
    title: (count) => `${many(count, 'declaration')} left out`,
    queued: (count) => (count === 0 ? 'Nothing was queued.' : `${many(count, 'declaration')} queued; those below stay in the worklist.`),
    see: 'See submission'
  },
  settings: {
    title: 'Sending',
    mode: 'When what is ready leaves',
    modes: { auto: 'By itself', ask: 'Ask first', manual: 'By hand only' },
    modeHints: {
      auto: 'Send means send. Where the service cannot be reached yet, submissions wait and leave by themselves as soon as they can.',
      ask: 'Send only prepares. The application asks before anything leaves this computer.',
      manual: 'Send only prepares. Nothing leaves until you press Send all.'
    },
    sendAtOnce: 'Requests at the same time',
    sendAtOnceHint: 'More is faster on a good line. On a bad line always one after the other.',
    perEnvelope: 'Declarations per request',
    perEnvelopeHint: 'One is the safest: where an answer is lost, only one declaration is uncertain.',
    sendTries: 'Tries per declaration',
    sendTriesHint: 'After these a declaration waits for you. Troubles of the network do not count.',
    unknownReads: 'Questions of its own when uncertain',
    unknownReadsHint: 'How often the status is asked for before sending again is offered.',
    unknownMinutes: 'Within (minutes)',
    unknownMinutesHint: 'The questions are spread over this time, more and more seldom.',
    timeLimit: 'The time limit of one request is set with each profile above.',
    notify: 'Tell on the desktop when a sending is finished',
    notifyHint: 'Only while this window is not in front, or when the sending took more than 20 seconds.',
    reset: 'Back to the usual'
  }
}
