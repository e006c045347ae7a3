import * as v from 'valibot'
import type { Result } from '../base/result.ts'
import {
  type AppInfo,
  type Crash,
  desktopNotification,
  type DiagnosticFile,
  type FlushAnswer,
  linkNames,
  type OpenTarget,
  type ServiceClock,
  type WrongClock
} from './app.ts'
import {
  type ArchivePage,
  type ArchivePlace,
  type ArchiveProgress,
  attachmentLimit,
  type AttachmentState,
  carFacts,
  type CheckReport,
  documentQuery,
  type ExportOutcome,
  exportRequest,
  extractedDocument,
  type InterruptedJob,
  type JobOutcome,
  longestSearch,
  type MoveOutcome,
  type ReadingProgress,
  type RebuildReport,
  type Snippet,
  type StoredAttachment
} from './archive.ts'
import {
  type BackupFacts,
  backupKept,
  type BackupOutcome,
  type BackupPage,
  type BackupProgress,
  type BackupState,
  type ChosenBackup,
  passphraseLength,
  type Restored,
  type WrittenBackup
} from './backup.ts'
import {
  bytesUpTo,
  type Calls,
  car,
  type ChannelOf,
  flag,
  id,
  integerWithin,
  largeInput,
  line,
  listOf,
  maxText,
  members,
  MiB,
  nothing,
  numberWithin,
  optional,
  sequence,
  sha256,
  takes,
  takesValue,
  textUpTo,
  within
} from './input.ts'
import { letterMembers } from './mail.ts'
import { officeServerChannels, type OfficeServerEvents } from './office-server.ts'
import { officeToolChannels, type OfficeToolEvents } from './office-tool.ts'
import { officeChannels, type OfficeEvents, type OutboxAttempt } from './office.ts'
import { practiceFaults, type PracticeState } from './practice.ts'
import { maxPrintJobs, printedTable, printJob, type RenderedPrint } from './print-job.ts'
import { type ConnectionReport, type ProfileList, profileSchema, responseKinds, tokenPattern } from './profile.ts'
import type { ResponsesAnswer, StatusAnswer, UnusableAnswer } from './retrieval.ts'
import { type Settings, settingsChange } from './settings.ts'
import {
  type AnswerLoss,
  badRow,
  copyBatch,
  type CopyPage,
  copyRequest,
  type CopyState,
  copyTables,
  type DatabaseRepair,
  maxRows,
  renewalPage,
  type SetAsideRow
} from './store-copy.ts'
import { type JournaledSubmit, type SendPermit, sendQuestion, sentContents, submission, type SubmitAnswer } from './submission.ts'
import { installTimes, type UpdateState } from './updates.ts'
/** The name that a dialog of the system suggests for a file. */
const suggestedName = textUpTo(1_000)
/** '' without a passphrase. */
const passphrase = textUpTo(passphraseLength.most, new RegExp(`^(?:[^\\p{Cc}]{${passphraseLength.least},})?$`, 'u'))
/** Declarations that a restore may choose. */
export const maxRestored = 1_000_000
const storeRows = members(v.entriesFromList(copyTables, optional(integerWithin(-1, 1e9))))

interface Saved {
  readonly saved: boolean
}
interface Opened {
  readonly opened: boolean
}
interface Shown {
  readonly shown: boolean
}

/**
 * The IPC contract between the window and the main process, one entry per channel: the schema of the input, which the host checks, and the type of the
 * output. No channel returns a token, a file path or a base64 document.
 */
const channels = {
  'app.info': nothing.returns<AppInfo>(),
  /** Closes the window without another confirmation, after the user has decided; waits briefly for requests in flight. */
  'app.close': nothing.returns<null>(),
  /** Sends the paste key's event to the focused element of the window, if the window has the focus: for a menu item that the user chose. */
  'app.paste': nothing.returns<null>(),
  /** Prevents the computer from sleeping while `on`; ends with the page. */
  'app.keepAwake': takes({ on: flag }).returns<null>(),
  /** Shows a desktop notification, unless the desktop does not support them or too many were shown in a short time. */
  'app.notify': takesValue(desktopNotification).returns<Shown>(),
  /** Shows the number of unread responses on the application icon and in the tray, if the desktop supports it. */
  'app.setUnreadBadge': takes({ unread: integerWithin(0, 1_000_000) }).returns<Shown>(),
  /** Opens a page from a fixed list in the browser; the window passes its name, not an address. */
  'app.openLink': takes({ link: v.picklist(linkNames) }).returns<null>(),
  /** Opens the file with the licences of the software of others, which is in a package. */
  'app.openNotices': nothing.returns<null>(),
  /** Opens an address from a document (`externalAddress`) after a confirmation dialog that shows it in full. */
  'app.openAddress': takes({ address: line(2_000) }).returns<Opened>(),

  /** The last crash, until `app.crashSeen`; null if there is none. */
  'app.lastCrash': nothing.returns<Crash | null>(),
  /** The user has read about the last crash. */
  'app.crashSeen': nothing.returns<null>(),

  /** Collects the diagnostics, without secrets and without contents of declarations. Checks the host's database. */
  'diagnostics.collect': takes({ rows: storeRows }).returns<readonly DiagnosticFile[]>(),
  /** Asks for a file and writes the last result of `diagnostics.collect` as a zip. */
  'diagnostics.save': takes({ suggestedName }).returns<Saved>(),

  'updates.state': nothing.returns<UpdateState>(),
  /** Sets the update address after a system dialog; fails with `cancelled` if the user does not confirm. '' for none. */
  'updates.setSource': takes({ address: line(2_000) }).returns<UpdateState>(),
  /** Resolve at the end of the work; what came of it is the phase of the state. */
  'updates.check': nothing.returns<UpdateState>(),
  'updates.download': nothing.returns<UpdateState>(),
  'updates.stop': nothing.returns<null>(),
  /** `now` closes the window as the user does, or hands the package over where the user installs it. */
  'updates.install': takes({ time: v.picklist(installTimes) }).returns<null>(),

  'settings.read': nothing.returns<Settings>(),
  'settings.change': takesValue(settingsChange, MiB).returns<Settings>(),

  'profiles.list': nothing.returns<ProfileList>(),
  /**
   * A new service origin (unless it is on this computer) and the kind `production` are confirmed in a system dialog; the failure is `cancelled`
   * where the user does not agree.
   */
  'profiles.save': takesValue(profileSchema).returns<ProfileList>(),
  /** Saves a new profile, keeps its token (`''`: none) and selects it, after one question about all of it. */
  'profiles.create': takes({ profile: profileSchema, token: textUpTo(16_384, /^[\x21-\x7e]*$/), use: flag }).returns<ProfileList>(),
  'profiles.remove': takes({ profile: id }).returns<ProfileList>(),
  /** A production profile is confirmed in the same way. */
  'profiles.select': takes({ profile: id }).returns<ProfileList>(),
  'profiles.setToken': takes({ profile: id, token: textUpTo(16_384, tokenPattern) }).returns<ProfileList>(),
  'profiles.forgetToken': takes({ profile: id }).returns<ProfileList>(),
  /** Tests the connection of a saved profile with one read-only request; fails only if the profile does not exist. */
  'profiles.test': takes({ profile: id }).returns<ConnectionReport>(),

  /** Appends one batch to the store copy; resolves when it is on the disk. */
  'storeCopy.append': takesValue(copyBatch, largeInput).returns<CopyState>(),
  'storeCopy.state': nothing.returns<CopyState>(),
  /** What a repair did not recover of raw answers, once; null if nothing. */
  'storeCopy.takeAnswerLoss': nothing.returns<AnswerLoss | null>(),
  /** The rows after a place in the copy, in the order in which they were written last, a page per call. */
  'storeCopy.read': takesValue(copyRequest).returns<CopyPage>(),
  /**
   * Call before a store counts as filled from the copy: if the copy lacks rows, adds a batch so that no declaration is sent as if it was new and no
   * aju number is assigned twice.
   */
  'storeCopy.protect': nothing.returns<CopyState>(),
  /** Replaces an unreadable store with an empty one and preserves the old files. Refused while the store copy is empty. */
  'storeCopy.replaceStore': nothing.returns<null>(),
  /**
   * Takes over the rows of a store that is ahead of the copy, page by page. Rows that only the copy has are kept: they follow as one more batch,
   * which the store then reads.
   */
  'storeCopy.renew': takesValue(renewalPage, largeInput).returns<CopyState>(),

  /** Keeps a copy of rows of the window's store that what reads them, or IndexedDB, cannot take; they stay where they are. */
  'storeCopy.setAside': takes({ rows: listOf(badRow, maxRows) }, largeInput).returns<null>(),
  /** The newest rows that were set aside, and of which there is no good version by now. */
  'storeCopy.setAsideRows': nothing.returns<readonly SetAsideRow[]>(),

  /** Reads a frozen body for the next question of its profile. Returns its SHA-256. */
  'sending.present': takes({ profile: id, body: textUpTo(maxText) }, largeInput).returns<string>(),
  /** Whether all of these contents may be sent without another question. */
  'sending.isPermitted': takesValue(sentContents, 16 * MiB).returns<boolean>(),
  /** Asks in a dialog of the host whether contents that were presented may be sent. */
  'sending.permit': takesValue(sendQuestion, 16 * MiB).returns<SendPermit>(),
  /**
   * Posts the frozen bodies of `entries`, as the copy of the store has them, in their order; refuses what is not the content that the window names. The same attempts
   * are never posted twice: the journal returns their response.
   */
  'declarations.submit': takesValue(submission).returns<SubmitAnswer>(),
  /** The records of the answer journal for an outbox entry, oldest first. */
  'answers.ofEntry': takes({ entry: id }).returns<readonly JournaledSubmit[]>(),
  /** The text of an answer with encoded documents replaced, cut if it is very long; '' if the host does not have it. */
  'answers.read': takes({ answer: id }).returns<{ readonly raw: string }>(),
  /** Milliseconds since 1970. Journal records of attempts before it may be lost, so a missing record proves nothing for them. */
  'answers.wholeSince': nothing.returns<number>(),

  /** These three channels fail only if there was no response; an unusable response is returned as a value. */
  'tracking.statusLog': takes({ profile: id, car }).returns<StatusAnswer | UnusableAnswer>(),
  'tracking.responses': takes({ profile: id, car, kind: v.picklist(responseKinds) }).returns<ResponsesAnswer | UnusableAnswer>(),
  'tracking.responseByCode': takes({ profile: id, car, code: textUpTo(20, /^[^\p{Cc}]+$/u) }).returns<ResponsesAnswer | UnusableAnswer>(),

  /** The archive index from position `from`, at most `archivePageSize` responses; none if `edition` is not the current one. */
  'archive.list': takes({ edition: textUpTo(64), from: sequence }).returns<ArchivePage>(),
  /** Numbers of the responses (`ArchivedPdf.document`) that match, in the order of the query. Words in quotes must follow one another. */
  'search.find': takesValue(documentQuery, 4 * MiB).returns<{ readonly documents: Uint32Array }>(),
  /** Passes facts of aju numbers from the worklist to the search; not kept across restarts. */
  'search.setCars': takes({ cars: listOf(carFacts, 5_000) }, largeInput).returns<null>(),
  /** Excerpts with the words that were typed, by file, for files that contain them. */
  'search.snippets': takes({ shas: listOf(sha256, 1_000), typed: textUpTo(longestSearch) }, MiB).returns<
    Readonly<Record<string, Snippet>>
  >(),
  /** Files whose text has not been read, those of the newest responses first. */
  'search.withoutText': takes({ most: integerWithin(0, 1_000_000) }).returns<readonly string[]>(),
  /** Stores texts that were read; resolves when they are on the disk and searchable. */
  'search.keep': takes({ documents: listOf(extractedDocument, 1_000) }, largeInput).returns<ReadingProgress>(),
  'search.progress': nothing.returns<ReadingProgress>(),

  'archive.saveCopy': takes({ sha256 }).returns<Saved>(),
  'archive.reveal': takes({ sha256 }).returns<null>(),
  /** Location and state of the archive. */
  'archive.location': nothing.returns<ArchivePlace>(),
  /** Opens the archive folder in the file manager. */
  'archive.showLocation': nothing.returns<null>(),
  /** Asks for a folder and moves the archive there, or back to the default folder with `usual`. A crash at any time leaves one complete archive. */
  'archive.move': takes({ usual: flag, useFound: flag }).returns<MoveOutcome>(),
  /** Rebuilds the index from the folder. */
  'archive.rebuild': nothing.returns<JobOutcome<RebuildReport>>(),
  /** Compares every file with the index. */
  'archive.check': nothing.returns<JobOutcome<CheckReport>>(),
  /** Stops the running move, rebuild, check or export. */
  'archive.stop': nothing.returns<null>(),
  /** The jobs that ended with an earlier run of the application. Automatic backups and moves by a policy are not among them: they are repeated. */
  'jobs.interrupted': nothing.returns<readonly InterruptedJob[]>(),
  /** The user has read that the job did not end. */
  'jobs.forget': takes({ id }).returns<null>(),
  /** Asks for a file and writes a zip of PDFs, texts and a workbook with their SHA-256 sums; an incomplete file is deleted. */
  'export.zip': takesValue(exportRequest).returns<ExportOutcome>(),

  'backup.state': nothing.returns<BackupState>(),
  /** Asks for a file and writes a backup into it, locked if `passphrase` is not ''. A stopped or failed one leaves no file. */
  'backup.write': takes({ suggestedName, passphrase, pdfs: flag }).returns<BackupOutcome<WrittenBackup>>(),
  /** Writes a backup into the folder of the automatic backups now. */
  'backup.writeAutomatic': nothing.returns<BackupOutcome<WrittenBackup>>(),
  /** Shows the file of the last backup in the file manager. */
  'backup.reveal': nothing.returns<null>(),
  'backup.setAutomatic': takes({ on: optional(flag), keep: optional(within(backupKept)), pdfs: optional(flag) }).returns<BackupState>(),
  /** Asks for the folder of the automatic backups and turns them on; nothing changes if the user cancels. */
  'backup.chooseFolder': nothing.returns<BackupState>(),
  /** The passphrase of the automatic backups; '' for none. */
  'backup.setPassphrase': takes({ passphrase }).returns<BackupState>(),
  /** Asks for a backup file and reads its beginning. */
  'backup.choose': nothing.returns<ChosenBackup>(),
  /** Reads the whole chosen file and compares every hash. Needs space for its database. Can be called again with another passphrase. */
  'backup.open': takes({ passphrase: line(passphraseLength.most) }).returns<JobOutcome<BackupFacts>>(),
  /** The declarations of the opened backup from position `from`, at most `backupPageSize`. */
  'backup.list': takes({ from: sequence }).returns<BackupPage>(),
  /**
   * Replaces everything with the opened backup, or adds and replaces the declarations of these ids. The window must have written its changes; the
   * host loads the window again right after the reply. A failure has changed nothing.
   */
  'backup.restore': takes({ declarations: v.nullable(listOf(id, maxRestored)) }, largeInput).returns<JobOutcome<Restored>>(),
  /** Closes the opened backup. */
  'backup.close': nothing.returns<null>(),
  /** Restores the state before the last restore (`BackupState.before`) and keeps the present one instead. Reloads the window. */
  'backup.undo': nothing.returns<JobOutcome<Restored>>(),
  /** Stops the running job; a restore that is being applied runs to its end. */
  'backup.stop': nothing.returns<null>(),

  /** Keeps the bytes of an attached file by their content; resolves when they are on the disk. At most `attachmentLimit`. */
  'attachments.store': takes({ bytes: bytesUpTo(attachmentLimit) }).returns<StoredAttachment>(),
  /** Reads a kept file and compares its hash. */
  'attachments.state': takes({ sha256 }).returns<{ readonly state: AttachmentState }>(),
  /** Asks where to save a copy. */
  'attachments.save': takes({ sha256, name: textUpTo(1_000) }).returns<Saved>(),
  /** Opens a copy with the program of the system after a confirmation dialog; `name` must be one that `opensOutside`. */
  'attachments.open': takes({ sha256, name: line(300) }).returns<Opened>(),

  'files.saveText': takes({ suggestedName, text: textUpTo(maxText) }, largeInput).returns<Saved>(),
  /** Transfers the bytes without JSON encoding. */
  'files.saveBytes': takes({ suggestedName, bytes: bytesUpTo(maxText) }).returns<Saved>(),

  /** Renders declarations as printed forms in one PDF. The window loads the PDF from `/print/<id>.pdf`; the cache keeps the last few. */
  'print.render': takes({ jobs: listOf(printJob, maxPrintJobs) }, largeInput).returns<RenderedPrint>(),
  /** Renders a report in the same way. */
  'print.renderTable': takes({ table: printedTable }, 16 * MiB).returns<RenderedPrint>(),
  'print.save': takes({ id, suggestedName }).returns<Saved>(),
  /** `printed` is false if the user closed the print dialog. */
  'print.print': takes({ id }).returns<{ readonly printed: boolean }>(),

  /** Opens the mail program with a draft that has the rendered print attached. Fails with `no-program` if the system has none for it. */
  'mail.openDraft': takes({ ...letterMembers, print: id, fileName: line(200) }, MiB).returns<null>(),
  /** Opens the mail program with a new letter without a file. `isCut`: it does not have all of the text. */
  'mail.compose': takes(letterMembers, MiB).returns<{ readonly isCut: boolean }>(),

  'practice.state': nothing.returns<PracticeState>(),
  'practice.change': takes({
    pace: optional(numberWithin(0, 86_400)),
    fault: optional(v.picklist(practiceFaults))
  }).returns<PracticeState>(),
  /** Advances every declaration of the practice service by `steps` statuses. */
  'practice.advance': takes({ steps: integerWithin(1, 1_000) }).returns<PracticeState>(),

  ...officeChannels,
  ...officeToolChannels,
  ...officeServerChannels
}

type HostApi = Calls<typeof channels>
export type Channel = keyof HostApi
export type Input<C extends Channel> = Parameters<HostApi[C]>[0]
export type Output<C extends Channel> = Result<ReturnType<HostApi[C]>>
/** The handlers of the main process; a missing handler does not compile. */
export type Handlers = { readonly [C in Channel]: (input: Input<C>) => Promise<Output<C>> }

export const contract: { readonly [C in Channel]: ChannelOf<Input<C>, ReturnType<HostApi[C]>> } = channels

/** Events from the main process to the window. */
export interface HostEvents extends OfficeEvents, OfficeToolEvents, OfficeServerEvents {
  /** The window is about to close: write all changes, then reply. A confirmation dialog is allowed only with `mayAsk`. */
  'app.flush': { readonly mayAsk: boolean }
  /** A notification or the tray was clicked: open the target. */
  'app.open': OpenTarget
  'profiles.changed': ProfileList
  /** The attempts whose bytes are on their way to the service: posted, and not answered yet. */
  'declarations.posting': readonly OutboxAttempt[]
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
  /** Sent with each answer of a service that has a date. */
  'clock.service': ServiceClock
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
