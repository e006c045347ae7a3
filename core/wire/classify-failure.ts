import type { FailureCode } from '../base/result.ts'

/**
 * What a failure affects. `declaration`: this one alone. `service`: every request would fail the same way now, so all of them wait.
 * `user`: every request would fail until the user has changed something.
 */
export type FailureScope = 'declaration' | 'service' | 'user'

/** Why sending is left to the user: a reason of one declaration, or one that stops the whole queue. */
export type DeclarationReason = 'tries' | 'too-large' | 'odd-answer' | 'copy-lost' | 'office'
export type QueueReason = 'token' | 'settings' | 'local-failure' | 'office-desk'

/** `retriable`: the service asked for the same request once more. */
export type SendFailure =
  | { readonly scope: 'declaration'; readonly retriable: boolean; readonly why: DeclarationReason }
  | { readonly scope: 'service' }
  | { readonly scope: 'user'; readonly why: QueueReason }

export interface FailureClass {
  /** For a declaration that was sent. */
  readonly send: SendFailure
  /**
   * For a refresh of one aju number. It differs from `send` on purpose: a refresh is repeatable and harmless, so a wrong answer for one number
   * does not hold up the others, and only a missing token or address stops all of them.
   */
  readonly refresh: FailureScope
}

const service: SendFailure = { scope: 'service' }
const token: SendFailure = { scope: 'user', why: 'token' }
const settings: SendFailure = { scope: 'user', why: 'settings' }
const local: SendFailure = { scope: 'user', why: 'local-failure' }
const office: SendFailure = { scope: 'user', why: 'office-desk' }
const declaration = (why: DeclarationReason): SendFailure => ({ scope: 'declaration', retriable: false, why })

/** Every failure code is decided here; a new code without a decision does not compile. */
const failureClasses: Readonly<Record<FailureCode, FailureClass>> = {
  offline: { send: service, refresh: 'service' },
  'name-not-found': { send: service, refresh: 'service' },
  unreachable: { send: service, refresh: 'service' },
  proxy: { send: service, refresh: 'service' },
  'proxy-login': { send: service, refresh: 'service' },
  certificate: { send: service, refresh: 'service' },
  'certificate-expired': { send: service, refresh: 'service' },
  'certificate-unknown': { send: service, refresh: 'service' },
  'certificate-host': { send: service, refresh: 'service' },
  'timed-out': { send: service, refresh: 'service' },
  'connection-lost': { send: service, refresh: 'service' },
  'answer-cut': { send: service, refresh: 'service' },
  'answer-too-large': { send: service, refresh: 'declaration' },
  'too-many': { send: service, refresh: 'service' },
  'service-down': { send: service, refresh: 'service' },
  'empty-answer': { send: service, refresh: 'service' },
  'not-json': { send: service, refresh: 'service' },
  'unreadable-answer': { send: service, refresh: 'declaration' },
  'answer-too-complex': { send: service, refresh: 'declaration' },
  'answer-set-aside': { send: service, refresh: 'declaration' },
  'answer-quota': { send: service, refresh: 'declaration' },
  'foreign-answer': { send: service, refresh: 'declaration' },
  cancelled: { send: service, refresh: 'service' },
  'practice-off': { send: service, refresh: 'service' },
  redirected: { send: settings, refresh: 'service' },
  'not-found': { send: settings, refresh: 'declaration' },
  'no-address': { send: settings, refresh: 'user' },
  'address-not-allowed': { send: settings, refresh: 'user' },
  'evaluation-runtime': { send: settings, refresh: 'user' },
  'policy-address': { send: settings, refresh: 'user' },
  'policy-practice': { send: settings, refresh: 'user' },
  'policy-production': { send: settings, refresh: 'user' },
  'policy-damaged': { send: settings, refresh: 'user' },
  'policy-office': { send: local, refresh: 'service' },
  'policy-backup': { send: local, refresh: 'service' },
  'policy-restore': { send: local, refresh: 'service' },
  'policy-export': { send: local, refresh: 'service' },
  'policy-print': { send: local, refresh: 'service' },
  'policy-archive': { send: local, refresh: 'service' },
  'update-sending': { send: local, refresh: 'service' },
  'update-refused': { send: local, refresh: 'service' },
  'update-not-installed': { send: local, refresh: 'service' },
  'practice-only': { send: settings, refresh: 'service' },
  unauthorised: { send: token, refresh: 'user' },
  forbidden: { send: token, refresh: 'user' },
  'no-token': { send: token, refresh: 'user' },
  refused: { send: declaration('odd-answer'), refresh: 'declaration' },
  'too-large': { send: declaration('too-large'), refresh: 'declaration' },
  'odd-status': { send: declaration('odd-answer'), refresh: 'service' },
  'already-sent': { send: declaration('odd-answer'), refresh: 'service' },
  'number-known': { send: declaration('odd-answer'), refresh: 'service' },
  'file-missing': { send: declaration('copy-lost'), refresh: 'service' },
  'disk-full': { send: local, refresh: 'service' },
  'disk-failed': { send: local, refresh: 'service' },
  'link-refused': { send: local, refresh: 'service' },
  'safety-out-of-step': { send: local, refresh: 'service' },
  'backup-foreign': { send: local, refresh: 'service' },
  'backup-damaged': { send: local, refresh: 'service' },
  'backup-passphrase': { send: local, refresh: 'service' },
  'backup-newer': { send: local, refresh: 'service' },
  'backup-folder': { send: local, refresh: 'service' },
  'backup-folder-empty': { send: local, refresh: 'service' },
  'backup-full': { send: local, refresh: 'service' },
  'backup-repair': { send: local, refresh: 'service' },
  'backup-sending': { send: local, refresh: 'service' },
  'attachment-missing': { send: local, refresh: 'service' },
  'no-program': { send: local, refresh: 'service' },
  'render-failed': { send: local, refresh: 'service' },
  'print-failed': { send: local, refresh: 'service' },
  'office-unknown-desk': { send: office, refresh: 'service' },
  'office-session-ended': { send: service, refresh: 'service' },
  'office-locked': { send: office, refresh: 'service' },
  'office-retired': { send: office, refresh: 'service' },
  'office-not-allowed': { send: declaration('office'), refresh: 'declaration' },
  'office-forked': { send: office, refresh: 'service' },
  'office-not-durable': { send: office, refresh: 'service' },
  'office-older': { send: service, refresh: 'service' },
  'office-not-found': { send: declaration('office'), refresh: 'declaration' },
  'office-not-holder': { send: declaration('office'), refresh: 'declaration' },
  'office-old-epoch': { send: declaration('office'), refresh: 'declaration' },
  'office-sending-closed': { send: declaration('office'), refresh: 'declaration' },
  'office-sending-elsewhere': { send: declaration('office'), refresh: 'declaration' },
  'office-busy': { send: declaration('office'), refresh: 'declaration' },
  'office-word-needed': { send: declaration('office'), refresh: 'declaration' },
  'office-number-not-registered': { send: declaration('office'), refresh: 'declaration' },
  'office-number-taken': { send: declaration('office'), refresh: 'declaration' },
  'office-number-fixed': { send: declaration('office'), refresh: 'declaration' },
  'office-no-lane-left': { send: declaration('office'), refresh: 'declaration' },
  'office-has-attempts': { send: declaration('office'), refresh: 'declaration' },
  'office-deleted': { send: declaration('office'), refresh: 'declaration' },
  'office-hash-differs': { send: declaration('office'), refresh: 'declaration' },
  'office-bad-input': { send: declaration('office'), refresh: 'declaration' },
  'office-no-baseline': { send: declaration('office'), refresh: 'declaration' },
  'office-offline': { send: service, refresh: 'service' },
  'office-unanswered': { send: service, refresh: 'service' },
  'office-certificate': { send: office, refresh: 'service' },
  'office-login': { send: office, refresh: 'service' },
  'office-failed': { send: service, refresh: 'service' },
  'office-damaged': { send: office, refresh: 'service' },
  'office-pairing-foreign': { send: local, refresh: 'service' },
  'office-pairing-damaged': { send: local, refresh: 'service' },
  'office-pairing-pin': { send: local, refresh: 'service' },
  'office-pairing-newer': { send: local, refresh: 'service' },
  'office-keyring': { send: local, refresh: 'service' },
  'office-none': { send: local, refresh: 'service' },
  'office-paired': { send: local, refresh: 'service' },
  'office-waiting': { send: local, refresh: 'service' },
  'office-outdated': { send: office, refresh: 'service' },
  'office-newer': { send: office, refresh: 'service' },
  'office-batch': { send: service, refresh: 'service' },
  'invalid-input': { send: local, refresh: 'declaration' },
  'untrusted-sender': { send: local, refresh: 'service' },
  unexpected: { send: local, refresh: 'declaration' }
}

export const classifyFailure = (code: FailureCode): FailureClass => failureClasses[code]
