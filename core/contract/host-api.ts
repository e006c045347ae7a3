import type {
  AppInfo,
  Crash,
  DiagnosticFile,
  LinkName,
  StoreRows,
  WrongClock,
  FlushAnswer,
  DesktopNotification,
  OpenTarget
} from './app.ts'
import type {
  ArchivePage,
  ArchivePlace,
  ArchiveProgress,
  CheckReport,
  ExportOutcome,
  ExportRequest,
  InterruptedJob,
  JobOutcome,
  MoveOutcome,
  RebuildReport,
  CarFacts,
  DocumentQuery,
  ExtractedDocument,
  ReadingProgress,
  Snippet,
  AttachmentState,
  StoredAttachment
} from './archive.ts'
import type {
  AutomaticBackups,
  BackupFacts,
  BackupOutcome,
  BackupPage,
  BackupProgress,
  BackupState,
  ChosenBackup,
  Restored,
  WrittenBackup
} from './backup.ts'
import type { ConnectionReport, Profile, ProfileKind, ProfileList, ResponseKind } from './profile.ts'
import type { OfficeChannels, OfficeEvents } from './office.ts'
import type { OfficeToolChannels, OfficeToolEvents } from './office-tool.ts'
import type { PrintJob, RenderedPrint, PrintedTable } from './print-job.ts'
import type { Letter } from './mail.ts'
import type { PracticeFault, PracticeState } from './practice.ts'
import type { Result } from '../base/result.ts'
import type { ResponsesAnswer, StatusAnswer, UnusableAnswer } from './retrieval.ts'
import type {
  AnswerLoss,
  BadRow,
  CopyBatch,
  CopyPage,
  CopyRequest,
  CopyState,
  DatabaseRepair,
  RenewalPage,
  SetAsideRow
} from './store-copy.ts'
import type { Settings } from './settings.ts'
import type { JournaledSubmit, SubmitAnswer, SubmittedEntry } from './submission.ts'
import type { InstallTime, UpdateState } from './updates.ts'

/**
 * The IPC contract between the window and the main process, one line per channel; all other IPC types are derived from it.
 * No channel returns a token, a file path or a base64 document.
 */
export interface HostApi extends OfficeChannels, OfficeToolChannels {
  'app.info': (input: null) => AppInfo
  /** Closes the window without another confirmation, after the user has decided; waits briefly for requests in flight. */
  'app.close': (input: null) => null
  /** Prevents the computer from sleeping while `on`; ends with the page. */
  'app.keepAwake': (input: { readonly on: boolean }) => null
  /** Shows a desktop notification, unless the desktop does not support them or too many were shown in a short time. */
  'app.notify': (input: DesktopNotification) => { readonly shown: boolean }
  /** Shows the number of unread responses on the application icon and in the tray, if the desktop supports it. */
  'app.setUnreadBadge': (input: { readonly unread: number }) => { readonly shown: boolean }
  /** Opens a page from a fixed list in the browser; the window passes its name, not an address. */
  'app.openLink': (input: { readonly link: LinkName }) => null
  /** Opens the file with the licences of the software of others, which is in a package. */
  'app.openNotices': (input: null) => null
  /** Opens an address from a document (`externalAddress`) after a confirmation dialog that shows it in full. */
  'app.openAddress': (input: { readonly address: string }) => { readonly opened: boolean }

  /** The last crash, until `app.crashSeen`; null if there is none. */
  'app.lastCrash': (input: null) => Crash | null
  /** The user has read about the last crash. */
  'app.crashSeen': (input: null) => null

  /** Collects the diagnostics, without secrets and without contents of declarations. Checks the host's database. */
  'diagnostics.collect': (input: { readonly rows: StoreRows }) => readonly DiagnosticFile[]
  /** Asks for a file and writes the last result of `diagnostics.collect` as a zip. */
  'diagnostics.save': (input: { readonly suggestedName: string }) => { readonly saved: boolean }

  'updates.state': (input: null) => UpdateState
  /** Sets the update address after a system dialog; fails with `cancelled` if the user does not confirm. '' for none. */
  'updates.setSource': (input: { readonly address: string }) => UpdateState
  /** Resolve at the end of the work; what came of it is the phase of the state. */
  'updates.check': (input: null) => UpdateState
  'updates.download': (input: null) => UpdateState
  'updates.stop': (input: null) => null
  /** `now` closes the window as the user does, or hands the package over where the user installs it. */
  'updates.install': (input: { readonly time: InstallTime }) => null

  'settings.read': (input: null) => Settings
  'settings.change': (input: Partial<Settings>) => Settings

  'profiles.list': (input: null) => ProfileList
  /**
   * A new service origin (unless it is on this computer) and the kind `production` are confirmed in a system dialog; the failure is `cancelled`
   * where the user does not agree.
   */
  'profiles.save': (input: Profile) => ProfileList
  'profiles.remove': (input: { readonly profile: string }) => ProfileList
  /** A production profile is confirmed in the same way. */
  'profiles.select': (input: { readonly profile: string }) => ProfileList
  'profiles.setToken': (input: { readonly profile: string; readonly token: string }) => ProfileList
  'profiles.forgetToken': (input: { readonly profile: string }) => ProfileList
  /** Tests the connection of a saved profile with one read-only request; fails only if the profile does not exist. */
  'profiles.test': (input: { readonly profile: string }) => ConnectionReport

  /** Appends one batch to the store copy; resolves when it is on the disk. */
  'storeCopy.append': (input: CopyBatch) => CopyState
  'storeCopy.state': (input: null) => CopyState
  /** What a repair did not recover of raw answers, once; null if nothing. */
  'storeCopy.takeAnswerLoss': (input: null) => AnswerLoss | null
  /** The rows after a place in the copy, in the order in which they were written last, a page per call. */
  'storeCopy.read': (input: CopyRequest) => CopyPage
  /**
   * Call before a store counts as filled from the copy: if the copy lacks rows, adds a batch so that no declaration is sent as if it was new and no
   * aju number is assigned twice.
   */
  'storeCopy.protect': (input: null) => CopyState
  /** Replaces an unreadable store with an empty one and preserves the old files. Refused while the store copy is empty. */
  'storeCopy.replaceStore': (input: null) => null
  /**
   * Takes over the rows of a store that is ahead of the copy, page by page. Rows that only the copy has are kept: they follow as one more batch,
   * which the store then reads.
   */
  'storeCopy.renew': (input: RenewalPage) => CopyState

  /** Keeps a copy of rows of the window's store that what reads them, or IndexedDB, cannot take; they stay where they are. */
  'storeCopy.setAside': (input: { readonly rows: readonly BadRow[] }) => null
  /** The newest rows that were set aside, and of which there is no good version by now. */
  'storeCopy.setAsideRows': (input: null) => readonly SetAsideRow[]

  /** Posts exactly `body`, which contains the declarations of `entries` in their order. The same attempts are never posted twice: the journal returns their response. */
  'declarations.submit': (input: {
    readonly entries: readonly SubmittedEntry[]
    readonly profile: string
    /** The kind that the declarations belong to; the host posts nothing with a profile of another kind. */
    readonly kind: ProfileKind
    readonly body: string
  }) => SubmitAnswer
  /** The records of the answer journal for an outbox entry, oldest first. */
  'answers.ofEntry': (input: { readonly entry: string }) => readonly JournaledSubmit[]
  /** The text of an answer with encoded documents replaced, cut if it is very long; '' if the host does not have it. */
  'answers.read': (input: { readonly answer: string }) => { readonly raw: string }
  /** Milliseconds since 1970. Journal records of attempts before it may be lost, so a missing record proves nothing for them. */
  'answers.wholeSince': (input: null) => number

  /** These three channels fail only if there was no response; an unusable response is returned as a value. */
  'tracking.statusLog': (input: { readonly profile: string; readonly car: string }) => StatusAnswer | UnusableAnswer
  'tracking.responses': (input: {
    readonly profile: string
    readonly car: string
    readonly kind: ResponseKind
  }) => ResponsesAnswer | UnusableAnswer
  'tracking.responseByCode': (input: {
    readonly profile: string
    readonly car: string
    readonly code: string
  }) => ResponsesAnswer | UnusableAnswer

  /** The archive index from position `from`, at most `archivePageSize` responses; none if `edition` is not the current one. */
  'archive.list': (input: { readonly edition: string; readonly from: number }) => ArchivePage
  /** Numbers of the responses (`ArchivedPdf.document`) that match, in the order of the query. Words in quotes must follow one another. */
  'search.find': (input: DocumentQuery) => { readonly documents: Uint32Array }
  /** Passes facts of aju numbers from the worklist to the search; not kept across restarts. */
  'search.setCars': (input: { readonly cars: readonly CarFacts[] }) => null
  /** Excerpts with the words that were typed, by file, for files that contain them. */
  'search.snippets': (input: { readonly shas: readonly string[]; readonly typed: string }) => Readonly<Record<string, Snippet>>
  /** Files whose text has not been read, those of the newest responses first. */
  'search.withoutText': (input: { readonly most: number }) => readonly string[]
  /** Stores texts that were read; resolves when they are on the disk and searchable. */
  'search.keep': (input: { readonly documents: readonly ExtractedDocument[] }) => ReadingProgress
  'search.progress': (input: null) => ReadingProgress

  'archive.saveCopy': (input: { readonly sha256: string }) => { readonly saved: boolean }
  'archive.reveal': (input: { readonly sha256: string }) => null
  /** Location and state of the archive. */
  'archive.location': (input: null) => ArchivePlace
  /** Opens the archive folder in the file manager. */
  'archive.showLocation': (input: null) => null
  /** Asks for a folder and moves the archive there, or back to the default folder with `usual`. A crash at any time leaves one complete archive. */
  'archive.move': (input: { readonly usual: boolean; readonly useFound: boolean }) => MoveOutcome
  /** Rebuilds the index from the folder. */
  'archive.rebuild': (input: null) => JobOutcome<RebuildReport>
  /** Compares every file with the index. */
  'archive.check': (input: null) => JobOutcome<CheckReport>
  /** Stops the running move, rebuild, check or export. */
  'archive.stop': (input: null) => null
  /** The jobs that ended with an earlier run of the application. Automatic backups and moves by a policy are not among them: they are repeated. */
  'jobs.interrupted': (input: null) => readonly InterruptedJob[]
  /** The user has read that the job did not end. */
  'jobs.forget': (input: { readonly id: string }) => null
  /** Asks for a file and writes a zip of PDFs, texts and a workbook with their SHA-256 sums; an incomplete file is deleted. */
  'export.zip': (input: ExportRequest) => ExportOutcome

  'backup.state': (input: null) => BackupState
  /** Asks for a file and writes a backup into it, locked if `passphrase` is not ''. A stopped or failed one leaves no file. */
  'backup.write': (input: {
    readonly suggestedName: string
    readonly passphrase: string
    readonly pdfs: boolean
  }) => BackupOutcome<WrittenBackup>
  /** Writes a backup into the folder of the automatic backups now. */
  'backup.writeAutomatic': (input: null) => BackupOutcome<WrittenBackup>
  /** Shows the file of the last backup in the file manager. */
  'backup.reveal': (input: null) => null
  'backup.setAutomatic': (input: Partial<Pick<AutomaticBackups, 'on' | 'keep' | 'pdfs'>>) => BackupState
  /** Asks for the folder of the automatic backups and turns them on; nothing changes if the user cancels. */
  'backup.chooseFolder': (input: null) => BackupState
  /** The passphrase of the automatic backups; '' for none. */
  'backup.setPassphrase': (input: { readonly passphrase: string }) => BackupState
  /** Asks for a backup file and reads its beginning. */
  'backup.choose': (input: null) => ChosenBackup
  /** Reads the whole chosen file and compares every hash. Needs space for its database. Can be called again with another passphrase. */
  'backup.open': (input: { readonly passphrase: string }) => JobOutcome<BackupFacts>
  /** The declarations of the opened backup from position `from`, at most `backupPageSize`. */
  'backup.list': (input: { readonly from: number }) => BackupPage
  /**
   * Replaces everything with the opened backup, or adds and replaces the declarations of these ids. The window must have written its changes; the
   * host loads the window again right after the reply. A failure has changed nothing.
   */
  'backup.restore': (input: { readonly declarations: readonly string[] | null }) => JobOutcome<Restored>
  /** Closes the opened backup. */
  'backup.close': (input: null) => null
  /** Restores the state before the last restore (`BackupState.before`) and keeps the present one instead. Reloads the window. */
  'backup.undo': (input: null) => JobOutcome<Restored>
  /** Stops the running job; a restore that is being applied runs to its end. */
  'backup.stop': (input: null) => null

  /** Keeps the bytes of an attached file by their content; resolves when they are on the disk. At most `attachmentLimit`. */
  'attachments.store': (input: { readonly bytes: Uint8Array }) => StoredAttachment
  /** Reads a kept file and compares its hash. */
  'attachments.state': (input: { readonly sha256: string }) => { readonly state: AttachmentState }
  /** Asks where to save a copy. */
  'attachments.save': (input: { readonly sha256: string; readonly name: string }) => { readonly saved: boolean }
  /** Opens a copy with the program of the system after a confirmation dialog; `name` must be one that `opensOutside`. */
  'attachments.open': (input: { readonly sha256: string; readonly name: string }) => { readonly opened: boolean }

  'files.saveText': (input: { readonly suggestedName: string; readonly text: string }) => { readonly saved: boolean }
  /** Transfers the bytes without JSON encoding. */
  'files.saveBytes': (input: { readonly suggestedName: string; readonly bytes: Uint8Array }) => { readonly saved: boolean }

  /** Renders declarations as printed forms in one PDF. The window loads the PDF from `/print/<id>.pdf`; the cache keeps the last few. */
  'print.render': (input: { readonly jobs: readonly PrintJob[] }) => RenderedPrint
  /** Renders a report in the same way. */
  'print.renderTable': (input: { readonly table: PrintedTable }) => RenderedPrint
  'print.save': (input: { readonly id: string; readonly suggestedName: string }) => { readonly saved: boolean }
  /** `printed` is false if the user closed the print dialog. */
  'print.print': (input: { readonly id: string }) => { readonly printed: boolean }

  /** Opens the mail program with a draft that has the rendered print attached. Fails with `no-program` if the system has none for it. */
  'mail.openDraft': (input: Letter & { readonly print: string; readonly fileName: string }) => null
  /** Opens the mail program with a new letter without a file. `isCut`: it does not have all of the text. */
  'mail.compose': (input: Letter) => { readonly isCut: boolean }

  'practice.state': (input: null) => PracticeState
  'practice.change': (input: { readonly pace?: number; readonly fault?: PracticeFault }) => PracticeState
  /** Advances every declaration of the practice service by `steps` statuses. */
  'practice.advance': (input: { readonly steps: number }) => PracticeState
}

export type Channel = keyof HostApi
export type Input<C extends Channel> = Parameters<HostApi[C]>[0]
export type Output<C extends Channel> = Result<ReturnType<HostApi[C]>>
/** The handlers of the main process; a missing handler does not compile. */
export type Handlers = { readonly [C in Channel]: (input: Input<C>) => Promise<Output<C>> }

/** Events from the main process to the window. */
export interface HostEvents extends OfficeEvents, OfficeToolEvents {
  /** The window is about to close: write all changes, then reply. A confirmation dialog is allowed only with `mayAsk`. */
  'app.flush': { readonly mayAsk: boolean }
  /** A notification or the tray was clicked: open the target. */
  'app.open': OpenTarget
  'profiles.changed': ProfileList
  'practice.changed': PracticeState
  /** Damage of the host's database was found while it is in use. After `done` the store copy may lack rows, which the window renews. */
  'storeCopy.repair': DatabaseRepair
  /** Whether the host's database, or the disk or network it is on, has not answered for some seconds. */
  'storeCopy.waiting': boolean
  'archive.progress': ArchiveProgress
  /** Location, contents or problems of the archive have changed. */
  'archive.changed': null
  'backup.progress': BackupProgress
  /** A backup was written, an automatic one failed, or the settings of them have changed. */
  'backup.changed': BackupState
  'updates.changed': UpdateState
  /** The computer is about to sleep, or has resumed. */
  'power.changed': { readonly asleep: boolean }
  /** The clock of this computer differs from that of the service; null when it is right again. */
  'clock.compared': WrongClock | null
}
export type EventName = keyof HostEvents

/** The object that the preload script exposes as `window.host`; it only forwards. */
export interface HostBridge {
  /** An input that is a JSON text is answered with one, unless the answer holds bytes. */
  call(channel: string, input: unknown): Promise<unknown>
  /** Returns a function that removes the listener. */
  listen(listener: (event: string, payload: unknown) => void): () => void
  /** The reply to `app.flush`. */
  flushed(answer: FlushAnswer): void
}
