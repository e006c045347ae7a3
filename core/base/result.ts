/**
 * Expected failures, returned as values: a call across a process boundary does not throw for them.
 * Every code has a message in the text of the window; a code without one does not compile.
 */
export const failureCodes = [
  // Network
  'offline',
  'name-not-found',
  'unreachable',
  'proxy',
  'proxy-login',
  'certificate',
  'certificate-expired',
  'certificate-unknown',
  'certificate-host',
  'encryption',
  'timed-out',
  'connection-lost',
  'answer-cut',
  'answer-too-large',
  'redirected',
  // Service
  'refused',
  'unauthorised',
  'forbidden',
  'not-found',
  'too-large',
  'too-many',
  'service-down',
  'odd-status',
  'empty-answer',
  'not-json',
  'unreadable-answer',
  'answer-too-complex',
  'answer-set-aside',
  'answer-quota',
  'foreign-answer',
  // This computer
  'no-token',
  'no-address',
  'address-not-allowed',
  'cancelled',
  'already-sent',
  /** The service has the aju number from an attempt unknown to the office and to this desk. */
  'number-known',
  'disk-full',
  'disk-failed',
  /** The part of the application that keeps the data ended before it answered, and was started again. */
  'database-ended',
  /** A link inside the archive folder leads outside it. */
  'link-refused',
  /** The folder of an export is not there any more. */
  'export-folder-gone',
  /** It has other files. */
  'export-folder-foreign',
  'export-folder-read-only',
  /** A folder of the application was chosen as the place for a file. */
  'own-folder',
  'file-missing',
  /** An attached file is missing or was changed outside the application. */
  'attachment-missing',
  /** More was attached in a day than the limit allows. */
  'attachment-quota',
  /** The window has stored more in a day than the limit allows where no person is there. */
  'growth-quota',
  /** Windows of other programs, or dialogs, were opened too often. */
  'too-often',
  /** Neither a key nor a click was seen before a call that needs a person. */
  'no-person',
  /** The system has no program for the file or address. */
  'no-program',
  'store-copy-out-of-step',
  'backup-foreign',
  'backup-damaged',
  'backup-passphrase',
  'backup-newer',
  'backup-older',
  'backup-folder',
  /** The file of an existing backup is missing, cannot be read, or does not answer. */
  'backup-away',
  /** The folder of the automatic backups has none of this computer left (removed, or another disk). */
  'backup-folder-empty',
  /** The disk to which a backup is written. */
  'backup-full',
  /** The disk to which a backup is written has a file system (FAT32) that takes no file of this size. */
  'backup-file-limit',
  'backup-repair',
  'backup-sending',
  /** The opened backup is not there any more. */
  'backup-closed',
  /** The state before the last restore, which an undo would bring back. */
  'kept-state-damaged',
  /** The archive folder is not reachable, so the PDFs of a backup cannot be added. */
  'archive-away',
  /** The archive is being moved: no restore meanwhile. */
  'archive-moving',
  /** Something is being sent: the application must not end now. */
  'update-sending',
  /** The package is not the one that was downloaded. */
  'update-refused',
  'update-not-installed',
  /** The declaration belongs to another kind of profile. */
  'other-kind',
  /** No person has permitted to send this content to this service. */
  'not-permitted',
  /** The practice or training service is not asked about a number of a more real service. */
  'other-service',
  'practice-only',
  /** The number was sent to the practice service of another computer. */
  'practice-elsewhere',
  /** The evaluation runtime is for the practice profile. */
  'evaluation-runtime',
  /** The policy of this computer (contract/policy.ts). */
  'policy-address',
  'policy-practice',
  'policy-production',
  'policy-office',
  'policy-office-server',
  'policy-office-tool',
  'policy-backup',
  'policy-restore',
  'policy-export',
  'policy-print',
  'policy-archive',
  'policy-damaged',
  'practice-off',
  'render-failed',
  'print-too-large',
  'print-failed',
  // The office
  'office-unknown-desk',
  'office-session-ended',
  'office-locked',
  'office-retired',
  'office-not-allowed',
  'office-forked',
  'office-not-durable',
  'office-older',
  'office-not-found',
  'office-not-holder',
  'office-old-epoch',
  'office-sending-closed',
  'office-sending-elsewhere',
  'office-busy',
  'office-word-needed',
  'office-number-not-registered',
  'office-number-taken',
  'office-number-fixed',
  'office-no-lane-left',
  'office-has-attempts',
  'office-deleted',
  'office-hash-differs',
  'office-bad-input',
  'office-no-baseline',
  'office-over-quota',
  /** Another desk has the name. */
  'office-name-taken',
  /** Another desk had the declaration after it was queued. */
  'office-changed',
  /** Rows of the declaration are not stored in the window. */
  'office-unread',
  'office-offline',
  'office-unanswered',
  /** The server has no room left on its disk. */
  'office-disk-full',
  'office-certificate',
  /** The server did not prove that it knows the password of the desk. */
  'office-without-scram',
  'office-login',
  /** No line of pg_hba.conf admits this desk. */
  'office-not-admitted',
  'office-no-database',
  /** What answers at the address is not PostgreSQL, or has TLS off. */
  'office-foreign',
  'office-without-tls',
  'office-failed',
  /** The file that identifies the desk is unreadable. */
  'office-damaged',
  'office-pairing-foreign',
  'office-pairing-damaged',
  'office-pairing-pin',
  /** The pairing file is one of another desk or office. */
  'office-pairing-other',
  'office-pairing-newer',
  /** The system has no key store for the password of the desk. */
  'office-keyring',
  'office-none',
  'office-paired',
  /** Rows of this desk wait for the office. */
  'office-waiting',
  'office-outdated',
  'office-newer',
  /** Another declaration of the same request was refused. */
  'office-batch',
  'invalid-input',
  'untrusted-sender',
  'unexpected'
] as const
export type FailureCode = (typeof failureCodes)[number]

/** Never holds a secret, a path or a document. */
export interface Failure {
  readonly code: FailureCode
  /** A short text for the user, unchanged: the `error` text of the service or the name of a network error. */
  readonly detail?: string
  /** The invalid member of the input, if it is one member. */
  readonly field?: string
  readonly httpStatus?: number
  /** From Retry-After, in seconds. */
  readonly retryAfter?: number
  /** The declaration that a refusal of a whole request names. */
  readonly declaration?: string
  /** True if the service may have received the request although no usable response arrived. */
  readonly mayHaveArrived?: boolean
  /** The service answered that it has the submission already. */
  readonly saysStored?: true
  /** Identifies the log line of an `unexpected` failure. */
  readonly id?: string
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure }

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })
export const fail = <T = never>(code: FailureCode, more: Omit<Failure, 'code'> = {}): Result<T> => ({
  ok: false,
  failure: { code, ...more }
})
