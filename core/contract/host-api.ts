import type { Json } from '../base/json.ts'
import type { AppInfo, LinkName } from './app.ts'
import type {
  ArchivePage,
  ArchivePlace,
  ArchiveProgress,
  CheckReport,
  ExportEnd,
  ExportRequest,
  JobEnd,
  MoveEnd,
  RebuildReport
} from './archive.ts'
import type { FlushAnswer } from './closing.ts'
import type { ConnectionReport } from './connection-report.ts'
import type { DesktopNotification, OpenTarget } from './notification.ts'
import type { PracticeFault, PracticeState } from './practice.ts'
import type { Profile, ProfileList, ResponseKind } from './profile.ts'
import type { Result } from '../base/result.ts'
import type { ResponsesAnswer, StatusAnswer, UnusableAnswer } from './retrieval.ts'
import type { CopyBatch, CopyPage, CopyRow, CopyState } from './store-copy.ts'
import type { Settings } from './settings.ts'
import type { JournaledSubmit, SubmitAnswer, SubmittedEntry } from './submission.ts'

/**
 * The one contract between the window and main: a line per channel, everything else is mapped from it.
 * Nothing here carries a token, a file path or base64 of a document.
 */
export interface HostApi {
  'app.info': (input: null) => AppInfo
  /** Closes the window without asking again, once the person has decided; what is on its way to the service is waited for shortly. */
  'app.close': (input: null) => null
  /** Whether the computer may fall asleep by itself; always allowed again when the page ends. */
  'app.keepAwake': (input: { readonly on: boolean }) => null
  /** A notification of the desktop; not shown where the desktop has none, or where there were too many in a short time. */
  'app.notify': (input: DesktopNotification) => { readonly shown: boolean }
  /** The number of unread responses, on the application's icon and in the tray where the desktop has them. */
  'app.setUnreadBadge': (input: { readonly unread: number }) => { readonly shown: boolean }
  /** Opens one of our own named pages in the browser; no address crosses the border. */
  'app.openLink': (input: { readonly link: LinkName }) => null
  /** An address out of a document (`externalAddress`): main shows it whole and opens it only if the person says so. */
  'app.openAddress': (input: { readonly address: string }) => { readonly opened: boolean }

  'settings.read': (input: null) => Settings
  'settings.change': (input: Partial<Settings>) => Settings

  'profiles.list': (input: null) => ProfileList
  'profiles.save': (input: Profile) => ProfileList
  'profiles.remove': (input: { readonly profile: string }) => ProfileList
  'profiles.select': (input: { readonly profile: string }) => ProfileList
  'profiles.setToken': (input: { readonly profile: string; readonly token: string }) => ProfileList
  'profiles.forgetToken': (input: { readonly profile: string }) => ProfileList
  /** Asks the service of a saved profile one harmless question and says how far that came; fails only where there is no such profile. */
  'profiles.test': (input: { readonly profile: string }) => ConnectionReport

  /** Appends one batch to the safety copy; resolves when it is on the disk (fsync). */
  'storeCopy.append': (input: CopyBatch) => CopyState
  'storeCopy.state': (input: null) => CopyState
  /**
   * Batches after a sequence number, oldest first, a page at a time: pass the `seq` of the last batch you got, whatever it is. The pages of a snapshot carry
   * stand-in numbers below `baseSeq`, only its last page carries `baseSeq`; a store left in between by a crash asks as usual and gets the whole again.
   */
  'storeCopy.read': (input: { readonly after: number }) => CopyPage
  /** Empties the place of a store that cannot be read, a copy of it kept aside. Refused while the safety copy has nothing to fill a new one with. */
  'storeCopy.replaceStore': (input: null) => null
  /** Starts the safety copy afresh from the store: the first page with `first`, the last with `last`. */
  'storeCopy.rebase': (input: {
    readonly seq: number
    readonly rows: readonly CopyRow[]
    readonly first: boolean
    readonly last: boolean
  }) => CopyState

  /** One POST of exactly `body`, which holds the declarations of `entries` in their order. The same attempts are never posted twice: main answers from its journal. */
  'declarations.submit': (input: {
    readonly entries: readonly SubmittedEntry[]
    readonly profile: string
    readonly body: string
  }) => SubmitAnswer
  /** What main's journal of answers holds for an outbox entry, oldest first. */
  'answers.ofEntry': (input: { readonly entry: string }) => readonly JournaledSubmit[]
  /** Milliseconds since 1970: of an attempt begun earlier, a missing line proves nothing, because lines of the journal were lost. */
  'answers.wholeSince': (input: null) => number

  /** These three fail where nothing came at all; what came and cannot be used is an answer too. */
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

  /** The index of the archive from a place on, `archivePage` responses at most; none where `edition` is not the present one. */
  'archive.list': (input: { readonly edition: string; readonly from: number }) => ArchivePage
  'archive.saveCopy': (input: { readonly sha256: string }) => { readonly saved: boolean }
  'archive.reveal': (input: { readonly sha256: string }) => null
  /** Where the archive is and how it stands. */
  'archive.location': (input: null) => ArchivePlace
  /** Opens the archive's folder in the file manager. */
  'archive.showLocation': (input: null) => null
  /** Reads the file of one content and says whether it still holds it. */
  'archive.fileState': (input: { readonly sha256: string }) => { readonly state: 'good' | 'missing' | 'changed' | 'unknown' }
  /** Asks for a folder and moves the archive there, or back into the profile with `usual`. A kill at any moment leaves one whole archive. */
  'archive.move': (input: { readonly usual: boolean; readonly useFound: boolean }) => MoveEnd
  /** Makes the index again from the folder alone. */
  'archive.rebuild': (input: null) => JobEnd<RebuildReport>
  /** Reads every file and compares it with the index. */
  'archive.check': (input: null) => JobEnd<CheckReport>
  /** Ends the move, rebuild, check or export that runs. */
  'archive.stop': (input: null) => null
  /** Asks where and writes a zip of PDFs, texts and a workbook with their SHA-256 sums; a half one never stays. */
  'export.zip': (input: ExportRequest) => ExportEnd

  'files.saveText': (input: { readonly suggestedName: string; readonly text: string }) => { readonly saved: boolean }
  /** Bytes cross as they are; never through a JSON copy. */
  'files.saveBytes': (input: { readonly suggestedName: string; readonly bytes: Uint8Array }) => { readonly saved: boolean }

  /** Draws the draft as the printed form; the PDF is read from `/paper/<id>.pdf` and kept in memory until a few others have been made. */
  'print.render': (input: { readonly declaration: Json; readonly local: Json }) => {
    readonly id: string
    readonly pages: number
    readonly bytes: number
  }
  'print.save': (input: { readonly id: string; readonly suggestedName: string }) => { readonly saved: boolean }
  /** False where the person closed the print dialog. */
  'print.print': (input: { readonly id: string }) => { readonly printed: boolean }

  'practice.state': (input: null) => PracticeState
  'practice.change': (input: { readonly pace?: number; readonly fault?: PracticeFault }) => PracticeState
  /** Moves every declaration of the practice service on by so many steps. */
  'practice.advance': (input: { readonly steps: number }) => PracticeState
}

export type Channel = keyof HostApi
export type Input<C extends Channel> = Parameters<HostApi[C]>[0]
export type Output<C extends Channel> = Result<ReturnType<HostApi[C]>>
/** Main's side of the contract: a forgotten handler does not compile. */
export type Handlers = { readonly [C in Channel]: (input: Input<C>) => Promise<Output<C>> }

/** What main tells the window unasked. */
export interface HostEvents {
  /** The window is about to close: write everything, then answer. Only with `mayAsk` is there time for a question. */
  'app.flush': { readonly mayAsk: boolean }
  /** A notification or the tray was clicked: go there. */
  'app.open': OpenTarget
  'profiles.changed': ProfileList
  'practice.changed': PracticeState
  'archive.progress': ArchiveProgress
  /** Place, contents or troubles of the archive are different. */
  'archive.changed': null
  /** The computer goes to sleep, or has woken up. */
  'power.changed': { readonly asleep: boolean }
}
export type EventName = keyof HostEvents

/** What the preload puts on `window.host`: forwards, does not think. */
export interface HostBridge {
  call(channel: string, input: unknown): Promise<unknown>
  /** Returns the function that stops listening. */
  listen(listener: (event: string, payload: unknown) => void): () => void
  /** The answer to `app.flush`. */
  flushed(answer: FlushAnswer): void
}
