import type { FailureCode } from '../base/result.ts'

/**
 * What a failure affects. `declaration`: this one alone. `service`: every request would fail the same way now, so all of them wait.
 * `user`: every request would fail until the user has changed something.
 */
export type FailureScope = 'declaration' | 'service' | 'user'

/** Why sending is left to the user: a reason of one declaration, or one that stops the whole queue. */
export type DeclarationReason = 'tries' | 'too-large' | 'odd-answer' | 'copy-lost' | 'office' | 'changed' | 'kind' | 'permission'
export type QueueReason = 'token' | 'settings' | 'local-failure' | 'office-desk'

/** `retriable`: the same request may succeed later. */
export type SendFailure =
  | { readonly scope: 'declaration'; readonly retriable: boolean; readonly why: DeclarationReason }
  | { readonly scope: 'service' }
  | { readonly scope: 'user'; readonly why: QueueReason }

/** What a failure of the office means for the desk that gets it. */
export interface OfficeFailure {
  /**
   * What the refusal of a call applies to. `session`: every call of this session, so the call is repeated in the next one. `every-call`: every call in
   * any session. `rights`: calls that the rights or the state of the desk do not allow. `call`: this call alone. null: no call was refused.
   */
  readonly refuses: 'session' | 'every-call' | 'rights' | 'call' | null
  /** An immediate retry cannot resolve it. */
  readonly isLasting: boolean
}

export interface FailureClass {
  /** For a declaration that was sent. */
  readonly send: SendFailure
  /**
   * For a refresh of one aju number. It differs from `send` on purpose: a refresh is repeatable and harmless, so a wrong answer for one number
   * does not hold up the others, and only a missing token or address stops all of them.
   */
  readonly refresh: FailureScope
  /** Only for a failure of the office. */
  readonly office?: OfficeFailure
}

type ClassOf<Code extends FailureCode> = FailureClass &
  (Code extends `office-${string}` ? Required<FailureClass> : { readonly office?: never })

const service: SendFailure = { scope: 'service' }
const token: SendFailure = { scope: 'user', why: 'token' }
const settings: SendFailure = { scope: 'user', why: 'settings' }
const local: SendFailure = { scope: 'user', why: 'local-failure' }
const desk: SendFailure = { scope: 'user', why: 'office-desk' }
const declaration = (why: DeclarationReason): SendFailure => ({ scope: 'declaration', retriable: false, why })

const refuses = (what: OfficeFailure['refuses']): OfficeFailure => ({ refuses: what, isLasting: false })
const lasts = (what: OfficeFailure['refuses']): OfficeFailure => ({ refuses: what, isLasting: true })

/** Every failure code is decided here; a new code without a decision does not compile, nor a new code of the office without `office`. */
const failureClasses: { readonly [Code in FailureCode]: ClassOf<Code> } = {
  offline: { send: service, refresh: 'service' },
  'name-not-found': { send: service, refresh: 'service' },
  unreachable: { send: service, refresh: 'service' },
  proxy: { send: service, refresh: 'service' },
  'proxy-login': { send: service, refresh: 'service' },
  certificate: { send: service, refresh: 'service' },
  'certificate-expired': { send: service, refresh: 'service' },
  'certificate-unknown': { send: service, refresh: 'service' },
  'certificate-host': { send: service, refresh: 'service' },
  encryption: { send: service, refresh: 'service' },
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
  'policy-office-server': { send: local, refresh: 'service' },
  'policy-office-tool': { send: local, refresh: 'service' },
  'policy-backup': { send: local, refresh: 'service' },
  'policy-restore': { send: local, refresh: 'service' },
  'policy-export': { send: local, refresh: 'service' },
  'policy-print': { send: local, refresh: 'service' },
  'policy-archive': { send: local, refresh: 'service' },
  'update-sending': { send: local, refresh: 'service' },
  'update-refused': { send: local, refresh: 'service' },
  'update-not-installed': { send: local, refresh: 'service' },
  'other-kind': { send: declaration('kind'), refresh: 'declaration' },
  'not-permitted': { send: declaration('permission'), refresh: 'declaration' },
  'other-service': { send: settings, refresh: 'declaration' },
  'practice-elsewhere': { send: settings, refresh: 'declaration' },
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
  'export-folder-gone': { send: local, refresh: 'service' },
  'export-folder-foreign': { send: local, refresh: 'service' },
  'export-folder-read-only': { send: local, refresh: 'service' },
  'database-ended': { send: local, refresh: 'service' },
  'link-refused': { send: local, refresh: 'service' },
  'own-folder': { send: local, refresh: 'service' },
  'store-copy-out-of-step': { send: local, refresh: 'service' },
  'backup-foreign': { send: local, refresh: 'service' },
  'backup-damaged': { send: local, refresh: 'service' },
  'backup-passphrase': { send: local, refresh: 'service' },
  'backup-newer': { send: local, refresh: 'service' },
  'backup-older': { send: local, refresh: 'service' },
  'backup-folder': { send: local, refresh: 'service' },
  'backup-away': { send: local, refresh: 'service' },
  'backup-folder-empty': { send: local, refresh: 'service' },
  'backup-full': { send: local, refresh: 'service' },
  'backup-file-limit': { send: local, refresh: 'service' },
  'backup-closed': { send: local, refresh: 'service' },
  'kept-state-damaged': { send: local, refresh: 'service' },
  'archive-away': { send: local, refresh: 'service' },
  'archive-moving': { send: local, refresh: 'service' },
  'backup-repair': { send: local, refresh: 'service' },
  'backup-sending': { send: local, refresh: 'service' },
  'attachment-missing': { send: local, refresh: 'service' },
  'attachment-quota': { send: local, refresh: 'service' },
  'growth-quota': { send: local, refresh: 'service' },
  'too-often': { send: local, refresh: 'service' },
  'no-person': { send: local, refresh: 'service' },
  'no-program': { send: local, refresh: 'service' },
  'render-failed': { send: local, refresh: 'service' },
  'print-too-large': { send: local, refresh: 'service' },
  'print-failed': { send: local, refresh: 'service' },
  'office-unknown-desk': { send: desk, refresh: 'service', office: lasts('session') },
  'office-session-ended': { send: service, refresh: 'service', office: refuses('session') },
  'office-locked': { send: desk, refresh: 'service', office: refuses('rights') },
  'office-retired': { send: desk, refresh: 'service', office: refuses('rights') },
  'office-not-allowed': { send: declaration('office'), refresh: 'declaration', office: refuses('rights') },
  'office-forked': { send: desk, refresh: 'service', office: lasts('session') },
  'office-not-durable': { send: desk, refresh: 'service', office: lasts('every-call') },
  'office-older': { send: service, refresh: 'service', office: refuses('call') },
  'office-not-found': { send: declaration('office'), refresh: 'declaration', office: refuses('call') },
  'office-not-holder': { send: declaration('office'), refresh: 'declaration', office: refuses('call') },
  'office-old-epoch': { send: declaration('office'), refresh: 'declaration', office: refuses('call') },
  'office-sending-closed': { send: declaration('office'), refresh: 'declaration', office: refuses('call') },
  'office-sending-elsewhere': { send: declaration('office'), refresh: 'declaration', office: refuses('call') },
  'office-busy': { send: declaration('office'), refresh: 'declaration', office: refuses('call') },
  'office-word-needed': { send: declaration('office'), refresh: 'declaration', office: refuses('call') },
  'office-number-not-registered': { send: declaration('office'), refresh: 'declaration', office: refuses('call') },
  'office-number-taken': { send: declaration('office'), refresh: 'declaration', office: refuses('call') },
  'office-number-fixed': { send: declaration('office'), refresh: 'declaration', office: refuses('call') },
  'office-no-lane-left': { send: declaration('office'), refresh: 'declaration', office: refuses('call') },
  'office-has-attempts': { send: declaration('office'), refresh: 'declaration', office: refuses('call') },
  'office-deleted': { send: declaration('office'), refresh: 'declaration', office: refuses('call') },
  'office-hash-differs': { send: declaration('office'), refresh: 'declaration', office: refuses('call') },
  'office-bad-input': { send: declaration('office'), refresh: 'declaration', office: refuses('call') },
  'office-no-baseline': { send: declaration('office'), refresh: 'declaration', office: refuses('call') },
  'office-name-taken': { send: declaration('office'), refresh: 'declaration', office: refuses('call') },
  'office-over-quota': { send: declaration('office'), refresh: 'declaration', office: refuses('call') },
  'office-changed': { send: declaration('changed'), refresh: 'declaration', office: refuses(null) },
  'office-unread': { send: { scope: 'declaration', retriable: true, why: 'tries' }, refresh: 'declaration', office: refuses(null) },
  'office-offline': { send: service, refresh: 'service', office: refuses(null) },
  'office-unanswered': { send: service, refresh: 'service', office: refuses(null) },
  'office-disk-full': { send: service, refresh: 'service', office: refuses(null) },
  'office-certificate': { send: desk, refresh: 'service', office: lasts(null) },
  'office-without-scram': { send: desk, refresh: 'service', office: lasts(null) },
  'office-login': { send: desk, refresh: 'service', office: lasts(null) },
  'office-not-admitted': { send: desk, refresh: 'service', office: lasts(null) },
  'office-no-database': { send: desk, refresh: 'service', office: lasts(null) },
  'office-foreign': { send: desk, refresh: 'service', office: lasts(null) },
  'office-without-tls': { send: desk, refresh: 'service', office: lasts(null) },
  'office-failed': { send: service, refresh: 'service', office: lasts('call') },
  'office-damaged': { send: desk, refresh: 'service', office: refuses(null) },
  'office-pairing-foreign': { send: local, refresh: 'service', office: refuses(null) },
  'office-pairing-damaged': { send: local, refresh: 'service', office: refuses(null) },
  'office-pairing-pin': { send: local, refresh: 'service', office: refuses(null) },
  'office-pairing-other': { send: local, refresh: 'service', office: refuses(null) },
  'office-pairing-newer': { send: local, refresh: 'service', office: refuses(null) },
  'office-keyring': { send: local, refresh: 'service', office: refuses(null) },
  'office-none': { send: local, refresh: 'service', office: refuses(null) },
  'office-paired': { send: local, refresh: 'service', office: refuses(null) },
  'office-waiting': { send: local, refresh: 'service', office: refuses(null) },
  'office-outdated': { send: desk, refresh: 'service', office: lasts(null) },
  'office-newer': { send: desk, refresh: 'service', office: lasts(null) },
  'office-batch': { send: service, refresh: 'service', office: refuses(null) },
  'invalid-input': { send: local, refresh: 'declaration' },
  'untrusted-sender': { send: local, refresh: 'service' },
  unexpected: { send: local, refresh: 'declaration' }
}

export const classifyFailure = (code: FailureCode): FailureClass => failureClasses[code]

/** Whether a query failed for its aju number alone: the service answers, also about other numbers. */
export const isOfOneNumber = ({ code }: { readonly code: FailureCode }): boolean => classifyFailure(code).refresh === 'declaration'

/** Whether the office, the connection to it or the membership of the desk failed, and not the customs service or this computer. */
export const isOfOffice = (code: FailureCode): boolean => classifyFailure(code).office !== undefined
