import { proxyRefs, type Ref } from 'vue'
import type { HeaderOffer, OfferedParty } from '#core/import/header-offers.ts'
import type { Place, SourceDocument } from '#core/import/source.ts'
import type { TextEncoding } from '#core/spreadsheets/sheet.ts'
import type { PartyFinder } from '../../../actions/import-actions.ts'
import type { DocumentEncoding, PagePicture } from '../store/import-steps.ts'
import type { JudgedLine, JudgedValue, LineColumn } from './line-columns.ts'
import type { SourceLooks } from './source-looks.ts'

/** A value of a line. */
export interface ActiveValue {
  readonly line: string
  readonly kind: string
}

/** Attributes of an element, by which tests and help find it. */
export type Hooks = Readonly<Record<string, string>>

/** What must be said before the values: a digit answers it, and the first answer is what was read. */
export interface ReviewQuestion {
  readonly key: string
  /** `data-kind` of the question. */
  readonly kind: string
  readonly text: string
  /** What the question is about, beside it. */
  readonly notes?: readonly string[]
  /** What an answer is good for. */
  readonly hint: string
  readonly options: readonly { readonly label: string; readonly title: string; readonly hooks?: Hooks }[]
  /** The answer that none of them is right; null where one of them is. */
  readonly none: { readonly label: string; readonly title: string } | null
  /** `option`: place among the options; null for none of them. */
  readonly answer: (option: number | null) => void
}

/** A choice of the user beside the values: a list, a text, a day or a tick. */
export interface ReviewChoice {
  readonly key: string
  readonly kind: 'list' | 'text' | 'day' | 'tick'
  readonly label: string
  readonly hooks: Hooks
  readonly value: string
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  readonly placeholder?: string
  /** Of a day: whether what is typed is none. */
  readonly unreadable?: (isUnreadable: boolean) => void
  /** `'true'` and `''` of a tick. */
  readonly choose: (value: string) => void
}

/** Where the source comes from, if the window itself takes it: a chosen or dropped file, or a pasted text. */
export interface SourceInput {
  readonly accept: string
  /** `data-file` of the input. */
  readonly hook: string
  readonly chooseAction: string
  /** The chosen file; '' without one. */
  readonly name: string
  readonly reading: string
  readonly isReading: boolean
  /** Whether something was read. */
  readonly isRead: boolean
  /** Why nothing can be read; ''. */
  readonly problem: string
  readonly words: { readonly choose: string; readonly other: string; readonly drop: string }
  readonly open: (file: File) => void
  readonly text: {
    readonly label: string
    readonly hint: string
    readonly hooks: Hooks
    readonly value: string
    readonly set: (text: string) => void
  } | null
}

/** The pages of the documents, and how the shown one is read. */
export interface ReviewSource {
  readonly lists: readonly { readonly key: string; readonly label: string }[]
  /** The key of the shown one, and its place. */
  readonly shown: string
  readonly at: Pick<Place, 'document' | 'page'>
  readonly show: (key: string) => void
  /** The list that a row belongs to; without it a page has one. */
  readonly listOf: (place: Place) => string
  readonly name: string
  readonly fields: readonly { readonly key: string; readonly label: string }[]
  readonly looks: SourceLooks
  /** Null where the columns cannot be chosen. */
  readonly chooseField: ((column: number, key: string | null) => void) | null
  readonly choices: readonly ReviewChoice[]
  readonly candidates: { readonly at: number; readonly count: number } | null
  readonly encoding: DocumentEncoding | null
  readonly chooseEncoding: (encoding: TextEncoding) => void
  /** That a form of numbers is remembered; ''. */
  readonly remembered: string
  readonly input?: SourceInput
  /** Null where no page can be drawn. */
  readonly pagePicture: ((document: number, page: number) => Promise<PagePicture | null>) | null
}

/** One sentence of truth in parts, and what the user must know before. */
export interface ReviewSummary {
  readonly isGood: boolean
  readonly hooks: Hooks
  readonly parts: readonly { readonly text: string; readonly hooks?: Hooks; readonly isStrong?: boolean; readonly isWrong?: boolean }[]
  /** Whether it ends with the number of values to look at, or with that there are none. */
  readonly saysOpen: boolean
  readonly remarks: readonly {
    readonly text: string
    readonly hooks: Hooks
    readonly tone: 'plain' | 'soft' | 'warn' | 'notice' | 'danger'
    readonly isRemembered?: boolean
  }[]
  /** What the catalog and the last declarations fill into empty values, and whether they do. */
  readonly fills: readonly {
    readonly key: string
    readonly text: string
    readonly title: string
    readonly isOn: boolean
    readonly set: (isOn: boolean) => void
  }[]
  /** What the catalog has in place of values of the file; ''. */
  readonly ofCatalog: string
  /** Parts of the documents that are taken or not. */
  readonly groups: readonly {
    readonly key: string
    readonly label: string
    readonly isTaken: boolean
    readonly take: (isTaken: boolean) => void
  }[]
  readonly groupsLabel: string
}

/** A row below the lines: its place, what it says, and what can be decided about it. */
export interface NoteRow {
  readonly key: string
  readonly text: string
  readonly place?: string
  readonly kind?: string
  readonly isSoft?: boolean
  readonly hooks?: Hooks
  /** Where it is, or the value that it is about; `place` leads there. */
  readonly at?: Place
  readonly value?: ActiveValue
  readonly decide?: { readonly label: string; readonly short: string; readonly action: string; readonly run: () => void }
}

export interface NoteSection {
  readonly key: string
  readonly title: string
  readonly hooks: Hooks
  readonly tone?: 'warn' | 'danger'
  readonly isFolded?: boolean
  /** Whether all of a row is shown, over several lines. */
  readonly isText?: boolean
  readonly rows: readonly NoteRow[]
}

/** Values for the header of a declaration. */
export interface ReviewHeader {
  readonly offers: readonly HeaderOffer[]
  readonly isTicked: (offer: HeaderOffer) => boolean
  /** Doubtful, and neither ticked nor unticked by the user. */
  readonly isOpen: (offer: HeaderOffer) => boolean
  readonly isRemembered: (kind: OfferedParty) => boolean
  readonly findParties: PartyFinder
  readonly tick: (offers: readonly HeaderOffer[], isTicked: boolean) => void
  readonly chooseParty: (kind: OfferedParty, id: string) => void
}

/** How the user decides about the values of the lines. */
export interface LineDecisions {
  /** As one decision, which undo takes back at once. */
  readonly confirm: (values: readonly JudgedValue[]) => void
  readonly correct: (to: ActiveValue, value: string) => void
  readonly revert: (value: JudgedValue) => void
  readonly skip: (line: string) => void
  /** The values that one glance over the column can confirm. */
  readonly alikeOf: (to: ActiveValue) => readonly JudgedValue[]
  /** The values of a line that are confirmed together after its picture was seen. */
  readonly together: (line: string) => readonly JudgedValue[]
  /** Why a cell is no value, where the reading could not make one of it; ''. */
  readonly problemOf: (to: ActiveValue) => string
  /** Reads all values like one in the other way; `labelOf`: what its button says, null without one. Null where a question above the lines does that. */
  readonly otherWay: { readonly labelOf: (to: ActiveValue) => string | null; readonly read: (to: ActiveValue) => void } | null
  readonly isRemembered: (key: string) => boolean
  /** What the catalog has in place of the value of the file; '' without it. */
  readonly ofCatalog: (to: ActiveValue) => string
}

/**
 * What is imported into one place (goods, a table, whole declarations, a list of the master data), as the review shows it. The window knows nothing else
 * about it: columns, sources, questions, and what taking does are here.
 */
export interface ReviewTarget {
  /** `data-import` of the window. */
  readonly name: string
  readonly title: string
  readonly documents: readonly SourceDocument[]
  readonly source: ReviewSource
  readonly questions: readonly ReviewQuestion[]
  readonly summary: ReviewSummary
  /** Choices above the lines. */
  readonly facts: readonly ReviewChoice[]
  readonly lines: readonly JudgedLine[]
  /** Attributes of a row, by the key of its line. */
  readonly hooksOf?: (line: string) => Hooks
  readonly columns: readonly LineColumn[]
  /** Values that the catalog fills into empty cells, by the keys of the lines. */
  readonly filled: ReadonlyMap<string, Readonly<Partial<Record<string, string>>>>
  /** Values that must be looked at, in the order of lines and columns. */
  readonly open: readonly ActiveValue[]
  /** Null for lines that are taken as they are. */
  readonly decide: LineDecisions | null
  /** Where a value is written; null for one that no cell has. */
  readonly placeOf: (value: ActiveValue) => Place | null
  /** The value that a cell of the source gives; null for a cell that gives none. */
  readonly valueAt: (place: Place) => ActiveValue | null
  readonly notes: readonly NoteSection[]
  readonly notesLabel: string
  /** Null where there is no header to fill. */
  readonly header: ReviewHeader | null
  /** Choices beside the button that takes the lines. */
  readonly choices: readonly ReviewChoice[]
  readonly buttons: readonly { readonly action: string; readonly label: string; readonly run: () => unknown }[]
  readonly isReading: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Decisions of the user that closing would lose. */
  readonly decisions: number
  readonly undo: () => void
  readonly redo: () => void
  /** The next reading of the shown page, or with -1 the one before; null where a page has one. What it shows then, in words; null if it stays. */
  readonly changeCandidate: ((by: 1 | -1) => string | null) | null
  readonly take: {
    readonly label: string
    readonly action: string
    /** What taking the lines now means, or what is in the way. */
    readonly stay: string
    readonly isWarned: boolean
    readonly isBlocked: boolean
    /** Resolves when the lines are taken, or could not be. */
    readonly run: () => Promise<unknown>
  }
  readonly closeAction: string
  readonly close: () => void
}

/** A target whose members are values, or refs of what changes. */
export const reviewTarget = (members: {
  readonly [K in keyof ReviewTarget]: ReviewTarget[K] | Readonly<Ref<ReviewTarget[K]>>
}): ReviewTarget => proxyRefs(members)
