import * as v from 'valibot'
import type { FailureCode } from '../base/result.ts'
import { bytesUpTo, integerWithin, listOf, maxText, members, sha256, textUpTo } from './input.ts'
/**
 * Files that the user attaches to a declaration. The host keeps their bytes by content (SHA-256) in the folder of the profile; which declaration a file
 * belongs to is a local value of the draft (core/draft/attached).
 */

/** Bytes of a file. */
export const attachmentLimit = 50 * 1024 * 1024

/** Kinds that the viewer shows; the first is a document, the others are pictures. */
export const viewedKinds = ['pdf', 'png', 'jpg', 'gif', 'webp', 'bmp'] as const
export type ViewedKind = (typeof viewedKinds)[number]
/** The file kind by its first bytes. */
export type AttachmentKind = ViewedKind | 'other'

export const isViewed = (kind: AttachmentKind): kind is ViewedKind => kind !== 'other'

export interface StoredAttachment {
  readonly sha256: string
  readonly bytes: number
  readonly kind: AttachmentKind
}

export type AttachmentState = 'good' | 'missing' | 'changed'

/** Files that another program only shows or edits. A file of any other ending is never opened, only saved. */
const openedEndings: ReadonlySet<string> = new Set(
  'pdf png jpg jpeg gif webp bmp tif tiff heic xlsx xls ods csv txt docx doc odt rtf pptx ppt odp eml msg xml json'.split(' ')
)
export const opensOutside = (name: string): boolean => openedEndings.has(/\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? '')

/** Facts of an aju number from the worklist. */
export const carFacts = members({ car: textUpTo(100), importer: textUpTo(10_000), state: textUpTo(100), words: textUpTo(20_000) })
export type CarFacts = v.InferOutput<typeof carFacts>

export const documentOrders = ['date', 'relevance'] as const

/** Characters of a search text. */
export const longestSearch = 1_000
const searchText = textUpTo(longestSearch)

/** An empty list or text does not filter. */
export const documentQuery = members({
  typed: searchText,
  codes: listOf(searchText, 1_000),
  states: listOf(searchText, 1_000),
  importer: searchText,
  /** First and last date, both included. */
  from: textUpTo(100),
  to: textUpTo(100),
  order: v.picklist(documentOrders)
})
export type DocumentQuery = v.InferOutput<typeof documentQuery>

export const everything: DocumentQuery = { typed: '', codes: [], states: [], importer: '', from: '', to: '', order: 'date' }

/** Why the text of a PDF is unknown; '' when it is known. */
export const noTextReasons = ['', 'damaged', 'password'] as const
export type NoTextReason = (typeof noTextReasons)[number]

/** Text found inside a PDF; empty when it could not be read. */
export const extractedDocument = members({ sha256, unread: v.picklist(noTextReasons), text: textUpTo(maxText) })
export type ExtractedDocument = v.InferOutput<typeof extractedDocument>

export interface ReadingProgress {
  /** Files whose text is known, or known to be unreadable. */
  readonly read: number
  readonly files: number
  readonly unreadable: Readonly<Record<string, NoTextReason>>
}

/** An excerpt of a text; `marks` are the matching ranges [start, end) in `text`. */
export interface Snippet {
  readonly text: string
  readonly marks: readonly (readonly [start: number, end: number])[]
}

/** Types of long jobs, and of the archive operations: location, move, check, rebuild and export of the archive of response PDFs. */

export interface ArchivePlace {
  /** For display: the last two names of the folder path. The full path stays in the main process. */
  readonly label: string
  /** Whether this is the default folder inside the profile folder. */
  readonly usual: boolean
  /** False if the chosen folder does not exist, for example on a disconnected disk. Nothing can be stored until it exists or another is chosen. */
  readonly reachable: boolean
  /** The policy of this computer names the folder: the user cannot choose it. `problem`: why the archive is not there. */
  readonly fixed: { readonly problem: FixedFolderProblem | null } | null
  readonly pdfs: number
  readonly bytes: number
  /** When the last integrity scan of all files ended, in milliseconds since 1970; 0 before the first one. */
  readonly lookedAt: number
  /** Contents whose file was missing or changed at its last check. */
  readonly troubles: readonly ArchiveTrouble[]
}

export interface ArchiveTrouble {
  readonly sha256: string
  readonly state: 'missing' | 'changed'
}

export type ArchiveJob = 'move' | 'rebuild' | 'check' | 'export'

/** Counts of files; `total` may grow while PDFs arrive. */
export interface ArchiveProgress {
  readonly job: ArchiveJob
  readonly done: number
  readonly total: number
}

/** `undo`: of a restore. `move`: of the archive folder. */
export const jobKinds = ['backup', 'restore', 'undo', 'export', 'move'] as const
export type JobKind = (typeof jobKinds)[number]

/** A job that ended with the application: by a crash, a kill, a power cut, or because the user closed it. */
export interface InterruptedJob {
  readonly id: string
  readonly kind: JobKind
  /** For display: the last two names of the path of its file or folder; '' without one. The full path stays in the main process. */
  readonly label: string
  /** When it began, in milliseconds since 1970. */
  readonly at: number
}

/** `stopped`: the user stopped the job and nothing has changed. `busy`: another job is running. */
export type JobOutcome<T> = { readonly end: 'done'; readonly value: T } | { readonly end: 'stopped' } | { readonly end: 'busy' }

/** `restoring`: a backup is being restored. */
export type MoveRefusal = 'full' | 'not-writable' | 'inside-itself' | 'same' | 'gone' | 'restoring' | 'older'

/** `failed`: the disk has failed. `foreign`: another account made the folder. */
export type FixedFolderProblem = MoveRefusal | 'failed' | 'foreign'

export type MoveOutcome =
  /** The user closed the dialog without a choice. */
  | { readonly end: 'not-chosen' }
  | { readonly end: 'stopped' }
  | { readonly end: 'busy' }
  | { readonly end: 'refused'; readonly reason: MoveRefusal; readonly label: string; readonly neededBytes: number }
  /** The folder already contains an archive; a second request with `useFound` adopts it and adds what it lacks. */
  | { readonly end: 'holds-archive'; readonly label: string; readonly pdfs: number }
  /** `left`: number of foreign files that stayed in the old folder. */
  | { readonly end: 'moved'; readonly label: string; readonly pdfs: number; readonly left: number }

export interface RebuildReport {
  readonly pdfs: number
  readonly responses: number
  /** `added`: responses that were not in the index; `removed`: responses of the index without a file. */
  readonly added: number
  readonly removed: number
}

/** A PDF of the archive, for display in a list. */
export interface CheckedPdf {
  readonly sha256: string
  readonly car: string
  readonly code: string
  readonly date: string
  /** File name without the folder. */
  readonly name: string
}

/** Each `first` has the first few hundred items; each `count` is the total. */
export interface CheckReport {
  readonly pdfs: number
  readonly good: number
  readonly missing: { readonly count: number; readonly first: readonly CheckedPdf[] }
  readonly changed: { readonly count: number; readonly first: readonly CheckedPdf[] }
  /** PDFs of the archive that are not in the index; a rebuild adds them. */
  readonly unlisted: { readonly count: number; readonly first: readonly string[] }
  /** Files that are not part of the archive; paths relative to the archive folder. */
  readonly foreign: { readonly count: number; readonly first: readonly string[] }
  readonly attached: AttachedReport
  /** PDFs that are at the office alone; they are not checked. */
  readonly atOffice: number
}

/** The check of the files attached to declarations. */
export interface AttachedReport {
  /** Contents. */
  readonly files: number
  /** Missing here, but the office has them. */
  readonly atOffice: number
  /** Those that are missing or changed. */
  readonly damaged: { readonly count: number; readonly first: readonly AttachedFile[] }
}

export interface AttachedFile {
  readonly sha256: string
  readonly name: string
  readonly car: string
}

/** A name inside a zip: a relative path whose parts do not begin with a dot. */
const nameInZip = textUpTo(240, /^[A-Za-z0-9_-][A-Za-z0-9._ -]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._ -]*){0,4}$/)
/**
 * A name inside an exported folder, which every system can store: no part ends with a dot or a space or is a device of Windows. With the path of the
 * folder it should stay within the 259 characters of Windows.
 */
const nameInFolder = textUpTo(
  200,
  /^(?!(?:.*\/)?(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.[^/]*)?(?:\/|$))[A-Za-z0-9_-](?:[A-Za-z0-9._ -]*[A-Za-z0-9_-])?(?:\/[A-Za-z0-9_-](?:[A-Za-z0-9._ -]*[A-Za-z0-9_-])?){0,6}$/i
)
export const exportRequest = members({
  suggestedName: textUpTo(1_000),
  /** PDFs of the archive and attached files. */
  pdfs: listOf(members({ sha256, name: nameInZip }), 200_000),
  texts: listOf(members({ name: nameInZip, text: textUpTo(maxText) }), 10_000),
  /** File name of the workbook with the index; '' for none. */
  indexName: textUpTo(100, /^(?:[A-Za-z0-9_-][A-Za-z0-9._ -]*)?$/),
  index: bytesUpTo(maxText)
})
export type ExportRequest = v.InferOutput<typeof exportRequest>

const folderTexts = listOf(members({ name: nameInFolder, text: textUpTo(maxText) }), 100_000)
/** The name of the folder, and how many declarations will be added. */
export const folderExport = members({ name: textUpTo(120), declarations: integerWithin(0, 10_000_000) })
/** One declaration: texts, files of the archive and attached files by their content, and what of it is known not to be on this computer. */
export const folderDeclaration = members({
  texts: folderTexts,
  files: listOf(members({ sha256, name: nameInFolder }), 100_000),
  missing: listOf(textUpTo(400), 1_000)
})
export type FolderDeclaration = v.InferOutput<typeof folderDeclaration>
/** The lists about all of it; `''` for no workbook. */
export const folderLists = members({ texts: folderTexts, indexName: v.union([v.literal(''), nameInFolder]), index: bytesUpTo(maxText) })
export type FolderLists = v.InferOutput<typeof folderLists>

export type FolderBegun =
  | { readonly end: 'not-chosen' }
  | { readonly end: 'busy' }
  /** `isContinued`: an earlier export is in the folder already. */
  | { readonly end: 'begun'; readonly label: string; readonly isContinued: boolean }

/** `stopped`: what was written stays, and the next export continues with it. */
export type FolderStep = { readonly end: 'stopped' } | { readonly end: 'added' }

export type FolderOutcome =
  | { readonly end: 'stopped' }
  | {
      readonly end: 'saved'
      readonly label: string
      /** Of these, `written` were not in the folder or had another content. */
      readonly files: number
      readonly written: number
      readonly bytes: number
      /** Names of what is missing or changed on this computer, and so not in the folder. */
      readonly left: readonly string[]
      /** Names of files whose content, read again from the folder, is not what was written. */
      readonly damaged: readonly string[]
    }

export type ExportOutcome =
  | { readonly end: 'not-chosen' }
  | { readonly end: 'stopped' }
  | { readonly end: 'busy' }
  /** `left`: names of PDFs that are not in the zip because their file is missing or changed. */
  | { readonly end: 'saved'; readonly files: number; readonly bytes: number; readonly left: readonly string[] }
  | { readonly end: 'failed'; readonly code: FailureCode }

/** Responses per page: transferring a hundred thousand at once would block the window. */
export const archivePageSize = 2_000

/** A page of the archive index. Within an edition, responses are only appended. */
export interface ArchivePage {
  /** Changes after every start, move and rebuild of the archive. */
  readonly edition: string
  /** Number of all responses. */
  readonly total: number
  readonly pdfs: readonly ArchivedPdf[]
}

/** One PDF of the archive; every member can be read from the folder. */
export interface ArchivedPdf {
  /** Number of the response in the search. */
  readonly document: number
  readonly sha256: string
  readonly car: string
  readonly code: string
  readonly date: string
  readonly number: string
  readonly description: string
  /** Id of the profile whose service sent it; '' if unknown. */
  readonly profile: string
  readonly bytes: number
  readonly storedAt: number
  /** Listed because another desk of the office has it: its file was not here when the list was read. */
  readonly atOffice?: true
}
