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
  type FolderBegun,
  folderDeclaration,
  folderExport,
  folderLists,
  type FolderOutcome,
  type FolderStep,
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
  asks,
  bytesUpTo,
  type Calls,
  car,
  type ChannelOf,
  type ChannelRules,
  connects,
  flag,
  id,
  integerWithin,
  keeps,
  largeInput,
  line,
  listOf,
  maxText,
  members,
  MiB,
  nothing,
  numberWithin,
  opens,
  optional,
  reads,
  sequence,
  sha256,
  short,
  takes,
  takesValue,
  textUpTo,
  within,
  writes,
  writesRows
} from './input.ts'
import { letterMembers } from './mail.ts'
import { officeServerChannels, type OfficeServerEvents } from './office-server.ts'
import { officeChannels, type OfficeEvents, type OutboxAttempt } from './office.ts'
import { practiceFaults, type PracticeState } from './practice.ts'
import { maxPrintJobs, printedPage, printedTable, printJob, type RenderedPrint } from './print-job.ts'
import { type ConnectionReport, type ProfileList, profileSchema, responseKinds, tokenPattern } from './profile.ts'
import { askers, type ResponsesAnswer, type StatusAnswer, type UnusableAnswer } from './retrieval.ts'
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

/** Missing for the user. */
const asker = optional(v.picklist(askers))
/** An answer of customs is kept. */
const queries: ChannelRules = { ...reads, costs: ['bulk', 'queries'] }
/** Rows that are no draft. */
const keepsRows: ChannelRules = { ...reads, costs: ['rows', 'bulk'] }
/** Rendering a long print takes longer than a click counts. */
const afterPrint: ChannelRules['person'] = { after: ['print.render', 'print.begin'] }

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
  'app.info': nothing.returns<AppInfo>(reads),
  /** Closes the window without another confirmation, after the user has decided; waits briefly for requests in flight. */
  'app.close': nothing.returns<null>(reads),
  /** Sends the paste key's event to the focused element of the window, if the window has the focus: for a menu item that the user chose. */
  'app.paste': nothing.returns<null>({ ...reads, person: 'seen' }),
  /** Prevents the computer from sleeping while `on`; ends with the page. */
  'app.keepAwake': takes({ on: flag }, short).returns<null>(reads),
  /** Shows a desktop notification, unless the desktop does not support them or too many were shown in a short time. */
  'app.notify': takesValue(desktopNotification, short).returns<Shown>(reads),
  /** Shows the number of unread responses on the application icon and in the tray, if the desktop supports it. */
  'app.setUnreadBadge': takes({ unread: integerWithin(0, 1_000_000) }, short).returns<Shown>(reads),
  /** Opens a page from a fixed list in the browser; the window passes its name, not an address. */
  'app.openLink': takes({ link: v.picklist(linkNames) }, short).returns<null>(opens),
  /** Opens the file with the licences of the software of others, which is in a package. */
  'app.openNotices': nothing.returns<null>(opens),
  /** Opens an address from a document (`externalAddress`) after a confirmation dialog that shows it in full. */
  'app.openAddress': takes({ address: line(2_000) }, short).returns<Opened>(asks),

  /** The last crash, until `app.crashSeen`; null if there is none. */
  'app.lastCrash': nothing.returns<Crash | null>(reads),
  /** The user has read about the last crash. */
  'app.crashSeen': nothing.returns<null>(writes),

  /** Collects the diagnostics, without secrets and without contents of declarations. Checks the host's database. */
  'diagnostics.collect': takes({ rows: storeRows }, short).returns<readonly DiagnosticFile[]>(reads),
  /** Asks for a file and writes the last result of `diagnostics.collect` as a zip. */
  'diagnostics.save': takes({ suggestedName }, short).returns<Saved>(asks),

  'updates.state': nothing.returns<UpdateState>(reads),
  /** Sets the update address after a system dialog; fails with `cancelled` if the user does not confirm. '' for none. */
  'updates.setSource': takes({ address: line(2_000) }, short).returns<UpdateState>(asks),
  /** Resolve at the end of the work; what came of it is the phase of the state. */
  'updates.check': nothing.returns<UpdateState>(connects),
  'updates.download': nothing.returns<UpdateState>(connects),
  'updates.stop': nothing.returns<null>(reads),
  /** `now` closes the window as the user does, or hands the package over where the user installs it. */
  'updates.install': takes({ time: v.picklist(installTimes) }, short).returns<null>(writes),

  'settings.read': nothing.returns<Settings>(reads),
  'settings.change': takesValue(settingsChange, MiB).returns<Settings>(writes),

  'profiles.list': nothing.returns<ProfileList>(reads),
  /**
   * What electron/settings/profile-gate.ts asks about, such as a new address or the kind `production`, is confirmed in a system dialog; the failure is
   * `cancelled` where the user does not agree.
   */
  'profiles.save': takesValue(profileSchema, short).returns<ProfileList>(asks),
  /** Saves a new profile, keeps its token (`''`: none) and selects it, after one question about all of it. */
  'profiles.create': takes({ profile: profileSchema, token: textUpTo(16_384, /^[\x21-\x7e]*$/), use: flag }, short).returns<ProfileList>(
    asks
  ),
  'profiles.remove': takes({ profile: id }, short).returns<ProfileList>(asks),
  /** A production profile is confirmed in the same way. */
  'profiles.select': takes({ profile: id }, short).returns<ProfileList>(asks),
  'profiles.setToken': takes({ profile: id, token: textUpTo(16_384, tokenPattern) }, short).returns<ProfileList>(writes),
  'profiles.forgetToken': takes({ profile: id }, short).returns<ProfileList>(writes),
  /** Tests the connection of a saved profile with one read-only request; fails only if the profile does not exist. */
  'profiles.test': takes({ profile: id }, short).returns<ConnectionReport>({ ...reads, costs: ['queries'] }),

  /** Appends one batch to the store copy; resolves when it is on the disk. */
  'storeCopy.append': takesValue(copyBatch, largeInput).returns<CopyState>(writesRows),
  'storeCopy.state': nothing.returns<CopyState>(reads),
  /** What a repair did not recover of raw answers, once; null if nothing. */
  'storeCopy.takeAnswerLoss': nothing.returns<AnswerLoss | null>(writes),
  /** The rows after a place in the copy, in the order in which they were written last, a page per call. */
  'storeCopy.read': takesValue(copyRequest, short).returns<CopyPage>(reads),
  /**
   * Call before a store counts as filled from the copy: if the copy lacks rows, adds a batch so that no declaration is sent as if it was new and no
   * aju number is assigned twice.
   */
  'storeCopy.protect': nothing.returns<CopyState>(writes),
  /** Replaces a store that cannot be used with an empty one and keeps the old files. Refused with `store-copy-out-of-step` unless the store copy is whole. */
  'storeCopy.replaceStore': nothing.returns<null>(writes),
  /**
   * Takes over the rows of a store that is ahead of the copy, page by page. Rows that only the copy has are kept: they follow as one more batch,
   * which the store then reads.
   */
  'storeCopy.renew': takesValue(renewalPage, largeInput).returns<CopyState>(writesRows),

  /** Keeps a copy of rows of the window's store that what reads them, or IndexedDB, cannot take; they stay where they are. */
  'storeCopy.setAside': takes({ rows: listOf(badRow, maxRows) }, largeInput).returns<null>(keepsRows),
  /** The newest rows that were set aside, and of which there is no good version by now. */
  'storeCopy.setAsideRows': nothing.returns<readonly SetAsideRow[]>(reads),

  /** Reads a frozen body for the next question of its profile. Returns its SHA-256. */
  'sending.present': takes({ profile: id, body: textUpTo(maxText) }, largeInput).returns<string>(reads),
  /** Whether all of these contents may be sent without another question. */
  'sending.isPermitted': takesValue(sentContents, 16 * MiB).returns<boolean>(reads),
  /** Asks in a dialog of the host whether contents that were presented may be sent. */
  'sending.permit': takesValue(sendQuestion, 16 * MiB).returns<SendPermit>(asks),
  /**
   * Posts the frozen bodies of `entries`, as the copy of the store has them, in their order; refuses what is not the content that the window names. The same attempts
   * are never posted twice: the journal returns their response.
   */
  'declarations.submit': takesValue(submission, short).returns<SubmitAnswer>({ ...writes, costs: ['disk', 'network'] }),
  /** The records of the answer journal for an outbox entry, oldest first. */
  'answers.ofEntry': takes({ entry: id }, short).returns<readonly JournaledSubmit[]>(reads),
  /** The text of an answer with encoded documents replaced, cut if it is very long; '' if the host does not have it. */
  'answers.read': takes({ answer: id }, short).returns<{ readonly raw: string }>(reads),
  /** Milliseconds since 1970. Journal records of attempts before it may be lost, so a missing record proves nothing for them. */
  'answers.wholeSince': nothing.returns<number>(reads),

  /**
   * These three channels wait until the requests per minute allow the request; those of the user go first. They fail only if there was no response; an
   * unusable response is returned as a value.
   */
  'tracking.statusLog': takes({ profile: id, car, asker }, short).returns<StatusAnswer | UnusableAnswer>(queries),
  'tracking.responses': takes({ profile: id, car, asker, kind: v.picklist(responseKinds) }, short).returns<
    ResponsesAnswer | UnusableAnswer
  >(queries),
  'tracking.responseByCode': takes({ profile: id, car, code: textUpTo(20, /^[^\p{Cc}]+$/u) }, short).returns<
    ResponsesAnswer | UnusableAnswer
  >(queries),

  /** The archive index from position `from`, at most `archivePageSize` responses; none if `edition` is not the current one. */
  'archive.list': takes({ edition: textUpTo(64), from: sequence }, short).returns<ArchivePage>(reads),
  /** Numbers of the responses (`ArchivedPdf.document`) that match, in the order of the query. Words in quotes must follow one another. */
  'search.find': takesValue(documentQuery, 4 * MiB).returns<{ readonly documents: Uint32Array }>(reads),
  /** Passes facts of aju numbers from the worklist to the search; not kept across restarts. */
  'search.setCars': takes({ cars: listOf(carFacts, 5_000) }, largeInput).returns<null>(reads),
  /** Excerpts with the words that were typed, by file, for files that contain them. */
  'search.snippets': takes({ shas: listOf(sha256, 1_000), typed: textUpTo(longestSearch) }, MiB).returns<Readonly<Record<string, Snippet>>>(
    reads
  ),
  /** Files whose text has not been read, those of the newest responses first. */
  'search.withoutText': takes({ most: integerWithin(0, 1_000_000) }, short).returns<readonly string[]>(reads),
  /** Stores texts that were read; resolves when they are on the disk and searchable. */
  'search.keep': takes({ documents: listOf(extractedDocument, 1_000) }, largeInput).returns<ReadingProgress>(keepsRows),
  'search.progress': nothing.returns<ReadingProgress>(reads),

  'archive.saveCopy': takes({ sha256 }, short).returns<Saved>({ ...asks, policy: 'export' }),
  'archive.reveal': takes({ sha256 }, short).returns<null>(opens),
  /** Location and state of the archive. */
  'archive.location': nothing.returns<ArchivePlace>(reads),
  /** Opens the archive folder in the file manager. */
  'archive.showLocation': nothing.returns<null>(opens),
  /** Asks for a folder and moves the archive there, or back to the default folder with `usual`. A crash at any time leaves one complete archive. */
  'archive.move': takes({ usual: flag, useFound: flag }, short).returns<MoveOutcome>({ ...asks, policy: 'archiveFolder' }),
  /** Rebuilds the index from the folder. */
  'archive.rebuild': nothing.returns<JobOutcome<RebuildReport>>(writes),
  /** Compares every file with the index. */
  'archive.check': nothing.returns<JobOutcome<CheckReport>>(reads),
  /** Stops the running move, rebuild, check or export. */
  'archive.stop': nothing.returns<null>(reads),
  /** The jobs that ended with an earlier run of the application. Automatic backups and moves by a policy are not among them: they are repeated. */
  'jobs.interrupted': nothing.returns<readonly InterruptedJob[]>(reads),
  /** The user has read that the job did not end. */
  'jobs.forget': takes({ id }, short).returns<null>(writes),
  /** Asks for a file and writes a zip of PDFs, texts and a workbook with their SHA-256 sums; an incomplete file is deleted. */
  'export.zip': takesValue(exportRequest, short).returns<ExportOutcome>({ ...asks, policy: 'export' }),

  /**
   * Asks for a folder and begins an export of declarations into a new one below it, or continues one that is there. What it has is checked by content:
   * nothing is written twice. Ends an export that has begun and not ended.
   */
  'export.beginFolder': takesValue(folderExport, short).returns<FolderBegun>({ ...asks, policy: 'export' }),
  /** Writes one declaration into the folder; resolves when it is on the disk. */
  'export.addToFolder': takesValue(folderDeclaration, largeInput).returns<FolderStep>({ ...reads, policy: 'export' }),
  /** Writes the lists and the SHA-256 sums, then reads every file again and compares it. */
  'export.endFolder': takesValue(folderLists, largeInput).returns<FolderOutcome>({ ...reads, policy: 'export' }),

  'backup.state': nothing.returns<BackupState>(reads),
  /** Asks for a file and writes a backup into it, locked if `passphrase` is not ''. A stopped or failed one leaves no file. */
  'backup.write': takes({ suggestedName, passphrase, pdfs: flag }, short).returns<BackupOutcome<WrittenBackup>>({
    ...asks,
    policy: 'backupElsewhere'
  }),
  /** Writes a backup into the folder of the automatic backups now. */
  'backup.writeAutomatic': nothing.returns<BackupOutcome<WrittenBackup>>(keeps),
  /** Shows the file of the last backup in the file manager. */
  'backup.reveal': nothing.returns<null>(opens),
  'backup.setAutomatic': takes(
    { on: optional(flag), keep: optional(within(backupKept)), pdfs: optional(flag) },
    short
  ).returns<BackupState>(asks),
  /** Asks for the folder of the automatic backups and turns them on; nothing changes if the user cancels. */
  'backup.chooseFolder': nothing.returns<BackupState>({ ...asks, policy: 'backupElsewhere' }),
  /** The passphrase of the automatic backups; '' for none. */
  'backup.setPassphrase': takes({ passphrase }, short).returns<BackupState>(asks),
  /** Asks for a backup file and reads its beginning. */
  'backup.choose': nothing.returns<ChosenBackup>(asks),
  /** Reads the whole chosen file and compares every hash. Needs space for its database. Can be called again with another passphrase. */
  'backup.open': takes({ passphrase: line(passphraseLength.most) }, short).returns<JobOutcome<BackupFacts>>(keeps),
  /** The declarations of the opened backup from position `from`, at most `backupPageSize`. */
  'backup.list': takes({ from: sequence }, short).returns<BackupPage>(reads),
  /**
   * Replaces everything with the opened backup, or adds and replaces the declarations of these ids. The window must have written its changes; the
   * host loads the window again right after the reply. A failure has changed nothing.
   */
  'backup.restore': takes({ declarations: v.nullable(listOf(id, maxRestored)) }, largeInput).returns<JobOutcome<Restored>>({
    ...writes,
    policy: 'restore'
  }),
  /** Closes the opened backup. */
  'backup.close': nothing.returns<null>(reads),
  /** Restores the state before the last restore (`BackupState.before`) and keeps the present one instead. Reloads the window. */
  'backup.undo': nothing.returns<JobOutcome<Restored>>(writes),
  /** Stops the running job; a restore that is being applied runs to its end. */
  'backup.stop': nothing.returns<null>(reads),

  /** Keeps the bytes of an attached file by their content; resolves when they are on the disk. At most `attachmentLimit`. */
  'attachments.store': takes({ bytes: bytesUpTo(attachmentLimit) }, short).returns<StoredAttachment>(keeps),
  /** Reads a kept file and compares its hash. */
  'attachments.state': takes({ sha256 }, short).returns<{ readonly state: AttachmentState }>(reads),
  /** Asks where to save a copy. */
  'attachments.save': takes({ sha256, name: textUpTo(1_000) }, short).returns<Saved>({ ...asks, policy: 'export' }),
  /** Opens a copy with the program of the system after a confirmation dialog; `name` must be one that `opensOutside`. */
  'attachments.open': takes({ sha256, name: line(300) }, short).returns<Opened>(asks),

  'files.saveText': takes({ suggestedName, text: textUpTo(maxText) }, largeInput).returns<Saved>({ ...asks, policy: 'export' }),
  /** Transfers the bytes without JSON encoding. */
  'files.saveBytes': takes({ suggestedName, bytes: bytesUpTo(maxText) }, short).returns<Saved>({ ...asks, policy: 'export' }),

  /** Renders declarations as printed forms in one PDF. The window loads the PDF from `/print/<id>.pdf`; the cache keeps the last few. */
  'print.render': takes({ jobs: listOf(printJob, maxPrintJobs) }, largeInput).returns<RenderedPrint>(reads),
  /** Renders a report in the same way. */
  'print.renderTable': takes({ table: printedTable }, 16 * MiB).returns<RenderedPrint>(reads),
  'print.save': takes({ id, suggestedName }, short).returns<Saved>({ ...asks, policy: 'export' }),
  /**
   * Begins to print a document of the viewer, whose pages follow one by one; it takes the place of one of which not all have come. Fails with `print-too-large`,
   * also later.
   */
  'print.begin': takes({ title: line(300), pages: sequence }, short).returns<{ readonly id: string }>({
    ...reads,
    policy: 'print',
    person: 'once'
  }),
  'print.addPage': takes(printedPage, short).returns<null>({ ...reads, policy: 'print' }),
  /** `printed` is false if the user closed the print dialog. */
  'print.print': takes({ id }, short).returns<{ readonly printed: boolean }>({ ...opens, policy: 'print', person: afterPrint }),

  /** Opens the mail program with a draft that has the rendered print attached. Fails with `no-program` if the system has none for it. */
  'mail.openDraft': takes({ ...letterMembers, print: id, fileName: line(200) }, MiB).returns<null>({ ...opens, person: afterPrint }),
  /** Opens the mail program with a new letter without a file. `isCut`: it does not have all of the text. */
  'mail.compose': takes(letterMembers, MiB).returns<{ readonly isCut: boolean }>(opens),

  'practice.state': nothing.returns<PracticeState>({ ...reads, policy: 'practice' }),
  'practice.change': takes(
    {
      pace: optional(numberWithin(0, 86_400)),
      fault: optional(v.picklist(practiceFaults))
    },
    short
  ).returns<PracticeState>({ ...writes, policy: 'practice' }),
  /** Advances every declaration of the practice service by `steps` statuses. */
  'practice.advance': takes({ steps: integerWithin(1, 1_000) }, short).returns<PracticeState>({ ...writes, policy: 'practice' }),

  ...officeChannels,
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
export interface HostEvents extends OfficeEvents, OfficeServerEvents {
  /** The window is about to close: write all changes, then reply. A confirmation dialog is allowed only with `mayAsk`. */
  'app.flush': { readonly mayAsk: boolean }
  /** A notification or the tray was clicked: open the target. */
  'app.open': OpenTarget
  /** Dialogs are not shown for so many seconds, because many were cancelled; one that the user asks for with a key or a click is. */
  'dialogs.held': { readonly seconds: number }
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
