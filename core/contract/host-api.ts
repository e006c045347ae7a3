import type { CustomsResponse, StatusLog } from '../derive/types.ts'
import type { Json } from '../derive/shape.ts'
import type { CodeStyle } from '../schema/code-lists.ts'
import type { FlushAnswer } from './closing.ts'
import type { ConnectionReport } from './connection.ts'
import type { Notice, OpenTarget } from './notice.ts'
import type { ArchivePlace, ArchiveProgress, CheckReport, ExportEnd, ExportRequest, JobEnd, MoveEnd, RebuildReport } from './archive.ts'
import type { NewsSettings } from './news-settings.ts'
import type { Result } from './result.ts'
import type { TrackingSettings } from './tracking-settings.ts'
import type { SendingSettings } from './sending.ts'

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
  'app.notify': (input: Notice) => { readonly shown: boolean }
  /** The number of unread responses, on the application's icon and in the tray where the desktop has them. */
  'app.attention': (input: { readonly unread: number }) => { readonly shown: boolean }
  /** Opens one of our own named pages in the browser; no address crosses the border. */
  'app.openLink': (input: { readonly link: LinkName }) => null
  /** An address out of a document (`outsideAddress`): main shows it whole and opens it only if the person says so. */
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
  'safety.append': (input: SafetyBatch) => SafetyState
  'safety.state': (input: null) => SafetyState
  /**
   * Batches after a sequence number, oldest first, a page at a time: pass the `seq` of the last batch you got, whatever it is. The pages of a snapshot carry
   * stand-in numbers below `baseSeq`, only its last page carries `baseSeq`; a store left in between by a crash asks as usual and gets the whole again.
   */
  'safety.read': (input: { readonly after: number }) => SafetyPage
  /** Empties the place of a store that cannot be read, a copy of it kept aside. Refused while the safety copy has nothing to fill a new one with. */
  'safety.replaceStore': (input: null) => null
  /** Starts the safety copy afresh from the store: the first page with `first`, the last with `last`. */
  'safety.rebase': (input: {
    readonly seq: number
    readonly rows: readonly SafetyRow[]
    readonly first: boolean
    readonly last: boolean
  }) => SafetyState

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

  'tracking.statusLog': (input: { readonly profile: string; readonly car: string }) => StatusAnswer
  'tracking.responses': (input: { readonly profile: string; readonly car: string; readonly kind: ResponseKind }) => ResponsesAnswer
  'tracking.responseByCode': (input: { readonly profile: string; readonly car: string; readonly code: string }) => ResponsesAnswer

  /** The index of the archive from a place on, `archivePage` responses at most; none where `edition` is not the present one. */
  'archive.list': (input: { readonly edition: string; readonly from: number }) => ArchivePage
  'archive.saveCopy': (input: { readonly sha256: string }) => { readonly saved: boolean }
  'archive.reveal': (input: { readonly sha256: string }) => null
  /** Where the archive is and how it stands. */
  'archive.place': (input: null) => ArchivePlace
  /** Opens the archive's folder in the file manager. */
  'archive.showPlace': (input: null) => null
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
  'paper.make': (input: { readonly declaration: Json; readonly local: Json }) => {
    readonly id: string
    readonly pages: number
    readonly bytes: number
  }
  'paper.save': (input: { readonly id: string; readonly suggestedName: string }) => { readonly saved: boolean }
  /** False where the person closed the print dialog. */
  'paper.print': (input: { readonly id: string }) => { readonly printed: boolean }

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

export interface AppInfo {
  readonly version: string
  readonly electron: string
  readonly chromium: string
  readonly platform: string
  /** `evaluation`: an unofficial Electron that lacks security fixes, for trying and testing only. */
  readonly runtime: 'official' | 'evaluation'
  /** Language of the operating system, `id` or other. */
  readonly locale: string
  /** The account of the operating system, for the history of a declaration; '' where there is none. */
  readonly user: string
  /** Whether secrets can be kept on this machine; without a keyring a token lives for the session only. */
  readonly keyring: boolean
}

export const linkNames = ['customs', 'ceisa'] as const
export type LinkName = (typeof linkNames)[number]

export interface Settings extends SendingSettings {
  readonly language: 'id' | 'en'
  readonly theme: 'system' | 'light' | 'dark'
  /** Whether parties and goods are remembered from declarations. */
  readonly learn: boolean
  readonly tracking: TrackingSettings
  readonly news: NewsSettings
}

export const profileKinds = ['practice', 'training', 'production'] as const
export type ProfileKind = (typeof profileKinds)[number]

/** A connection to a service. What the specification leaves open is a setting here, with a stated default (core/service/profile.ts). */
export interface Profile {
  readonly id: string
  readonly kind: ProfileKind
  readonly name: string
  /** {base_url}; empty for the practice profile, whose address main knows. */
  readonly address: string
  /** Customer identity (specification 1.4). */
  readonly edinumber: string
  readonly sendTokenOnSubmit: boolean
  readonly documentCode: string
  readonly flagreplace: string
  readonly jenisDoc: string
  readonly pernyataan: string
  readonly pasokneg: boolean
  /** Which way of writing price terms, closing documents and the like is offered; any text may be typed. */
  readonly codeStyle: CodeStyle
  readonly responseKinds: readonly ResponseKind[]
  /** Seconds for a whole exchange. */
  readonly timeLimit: number
  /** Largest answer taken, in MiB. */
  readonly answerLimit: number
  /** First 12 characters of new aju numbers: office and kind, then company. */
  readonly ajuPrefix: string
  /** Up to 3 characters before the running number, so that two computers never give the same one; usually empty. */
  readonly ajuSeries: string
}

export interface ProfileView extends Profile {
  /** Where the token is: `kept` encrypted by the system, `session` in memory until the end, `none`. */
  readonly token: 'kept' | 'session' | 'none'
}

export interface ProfileList {
  readonly current: string
  readonly profiles: readonly ProfileView[]
}

export const responseKinds = ['bc20', 'bc30'] as const
export type ResponseKind = (typeof responseKinds)[number]

/** One row of the store: written (`value`) or deleted (`value` undefined). Key as Dexie has it. */
export interface SafetyRow {
  readonly table: string
  readonly key: Json
  readonly value?: Json
}

export interface SafetyBatch {
  /** One more than the batch before. */
  readonly seq: number
  readonly rows: readonly SafetyRow[]
}

export interface SafetyState {
  /** Sequence number of the last batch on the disk; 0 before the first. */
  readonly lastSeq: number
  /** Oldest sequence number `safety.read` can start after; below it the read starts with the whole snapshot. */
  readonly baseSeq: number
  /** Whether this profile folder ever held data. */
  readonly hadData: boolean
  /** Lines of the safety copy that could not be read (torn or damaged). */
  readonly damaged: number
}

export interface SafetyPage {
  readonly batches: readonly SafetyBatch[]
  /** True where the page begins with the snapshot: the store has to be emptied first. */
  readonly whole: boolean
  readonly done: boolean
}

/** One declaration's part of the answer to a submission, as it came. */
export interface SubmitEntry {
  readonly car: string
  readonly submitStatus: string
  readonly submitType: string
  /** Numbers only; what came otherwise is in `deviations`. */
  readonly counts: Readonly<Record<string, number>>
  /** Sections with an error text. */
  readonly errors: Readonly<Record<string, string>>
}

export interface SubmitAnswer {
  /** Of the line in main's journal of answers. */
  readonly answer: string
  readonly at: number
  readonly httpStatus: number
  readonly status: string
  readonly entries: readonly SubmitEntry[]
  /** Where the answer does not fit section 2.2; paths and what was found. */
  readonly deviations: readonly string[]
  /** The answer as it came. */
  readonly raw: string
}

/** One attempt of an outbox entry. */
export interface SubmittedEntry {
  readonly entry: string
  readonly attempt: number
}

/** Most declarations of one envelope that main takes. */
export const mostPerEnvelope = 100

/** One line of main's journal: the outcome of one attempt, read the same way as at the time. */
export interface JournaledSubmit extends SubmittedEntry {
  readonly at: number
  /** The answer as it came, whatever it was; '' where none came. */
  readonly raw: string
  readonly outcome: Result<SubmitAnswer>
}

/** What became of a `pdf_encoded`. */
export type PdfState =
  | { readonly state: 'none' }
  | { readonly state: 'stored'; readonly sha256: string; readonly bytes: number }
  /** A sentence instead of a PDF (specification 7.3). */
  | { readonly state: 'text'; readonly text: string }
  /** Decodable but no PDF, or cut: kept aside in the archive, never shown as good. */
  | { readonly state: 'damaged'; readonly reason: 'not-pdf' | 'truncated' | 'disk' }

export type ReadResponse = Omit<CustomsResponse, 'pdf_encoded' | 'res_encode'> & {
  readonly pdf: PdfState
  /** Whether `res_encode` agrees with the open answer: `absent`, `same`, `different`, `unreadable`. */
  readonly copy: 'absent' | 'same' | 'different' | 'unreadable'
  /** Where the two differ, with `different`. */
  readonly copyDifferences?: readonly CopyDifference[]
}

/** A member of which `res_encode` says something else than the open answer; '' where it says nothing. */
export interface CopyDifference {
  readonly member: string
  readonly open: string
  readonly copy: string
}

export type ReadLogResponse = Omit<StatusLog['dataRespon'][number], 'pdf_encoded'> & { readonly pdf: PdfState }
export type ReadStatusLog = Omit<StatusLog, 'dataRespon'> & { readonly dataRespon: readonly ReadLogResponse[] }

/** What an answer of any retrieval operation is kept as. */
export interface KeptAnswer {
  readonly answer: string
  readonly at: number
  readonly deviations: readonly string[]
  /** The body as it came, encoded documents replaced by what stands for them; only its beginning where it is very long (the journal has it whole). */
  readonly raw: string
  /** Characters of the whole body, without encoded documents. */
  readonly rawLength: number
}

export interface StatusAnswer extends KeptAnswer {
  readonly log: ReadStatusLog
}

export interface ResponsesAnswer extends KeptAnswer {
  readonly responses: readonly ReadResponse[]
}

/** One PDF of the archive; the folder alone is enough to make this list. */
/** Responses of one answer: a hundred thousand at once would be felt in the window. */
export const archivePage = 2_000

/** Part of the archive's index. Within an edition responses are only ever added, at the end. */
export interface ArchivePage {
  /** Another one after every start, move and rebuild of the archive. */
  readonly edition: string
  /** Of all responses. */
  readonly total: number
  readonly pdfs: readonly ArchivedPdf[]
}

export interface ArchivedPdf {
  readonly sha256: string
  readonly car: string
  readonly code: string
  readonly date: string
  readonly number: string
  readonly description: string
  readonly bytes: number
  readonly storedAt: number
}

/** How the practice service can be told to misbehave. */
export const practiceFaults = [
  'none',
  'refuse',
  'lose-answer',
  'delay',
  'cut',
  'unauthorised',
  'too-many',
  'html',
  'wrong-counts',
  'section-errors',
  'no-pdf',
  'broken-pdf',
  'foreign-car',
  'redirect',
  'unavailable'
] as const
export type PracticeFault = (typeof practiceFaults)[number]

export interface PracticeState {
  readonly running: boolean
  /** Seconds between two statuses; 0: only by hand. */
  readonly pace: number
  readonly fault: PracticeFault
  readonly declarations: number
}
