import { computed, shallowRef } from 'vue'
import { documentOfTexts, type Place, type SourceDocument, type SourcePage } from '#core/import/source.ts'
import { cellText, type Cell } from '#core/spreadsheets/sheet.ts'
import type { JudgedLine, LineColumn } from './line-columns.ts'
import {
  reviewTarget,
  type ActiveValue,
  type Hooks,
  type NoteSection,
  type ReviewChoice,
  type ReviewQuestion,
  type ReviewSource,
  type ReviewSummary,
  type ReviewTarget,
  type SourceInput
} from './review-target.ts'
import type { SourceLooks } from './source-looks.ts'
import type { useDecisions } from './use-decisions.ts'

/** The sheets of a file, as the review shows them at the left. */
export const documentOfSheets = (
  name: string,
  sheets: readonly { readonly name: string; readonly rows: readonly (readonly Cell[])[] }[]
): SourceDocument => {
  const pages = sheets.map((sheet): SourcePage => {
    const [page] = documentOfTexts(
      sheet.name,
      sheet.rows.map((row) => row.map(cellText))
    ).pages
    return { name: sheet.name, kind: 'sheet', rows: page?.rows ?? [], isHidden: false, isActive: true }
  })
  return { name, kind: 'csv', pages }
}

export const noLooks: SourceLooks = { fieldOf: () => null, rowOf: () => null, isUsed: () => false }

/** What a list of the master data shows of a file: rows that are stored as they are, after the questions about it. */
export interface SimpleReview {
  readonly title: string
  readonly document: SourceDocument
  readonly input?: SourceInput
  readonly fields?: ReviewSource['fields']
  /** By the page. */
  readonly looks?: (page: number) => SourceLooks
  readonly chooseField?: ReviewSource['chooseField']
  readonly questions?: readonly ReviewQuestion[]
  readonly summary: Pick<ReviewSummary, 'isGood' | 'parts' | 'remarks'> & { readonly hooks?: Hooks }
  readonly facts?: readonly ReviewChoice[]
  readonly columns: readonly LineColumn[]
  readonly lines: readonly JudgedLine[]
  readonly hooksOf?: (line: string) => Hooks
  readonly placeOf?: (value: ActiveValue) => Place | null
  readonly valueAt?: (place: Place) => ActiveValue | null
  readonly notes?: readonly NoteSection[]
  readonly take: { readonly label: string; readonly action: string; readonly isBlocked: boolean; readonly run: () => Promise<unknown> }
  readonly cancelAction: string
  readonly close: () => void
  /** What was answered, with undo. */
  readonly decisions?: Pick<ReturnType<typeof useDecisions>, 'canUndo' | 'canRedo' | 'decisions' | 'undo' | 'redo'>
}

const emptyPage: SourcePage = { name: '', kind: 'sheet', rows: [], isHidden: false, isActive: true }

/** The target of such a review. `name`: `data-import` of its window. */
export const useSimpleTarget = (name: string, review: () => SimpleReview): ReviewTarget => {
  const now = computed(review)
  const document = computed(() =>
    now.value.document.pages.length > 0 ? now.value.document : { ...now.value.document, pages: [emptyPage] }
  )
  const wanted = shallowRef(0)
  const shown = computed(() => Math.min(wanted.value, document.value.pages.length - 1))
  const source = computed((): ReviewSource => ({
    lists: document.value.pages.map((page, index) => ({
      key: String(index),
      label: document.value.pages.length > 1 ? page.name : document.value.name || now.value.title
    })),
    shown: String(shown.value),
    at: { document: 0, page: shown.value },
    show: (key) => void (wanted.value = Number(key)),
    listOf: ({ page }) => String(page),
    name: document.value.pages[shown.value]?.name ?? document.value.name,
    fields: now.value.fields ?? [],
    looks: now.value.looks?.(shown.value) ?? noLooks,
    chooseField: now.value.chooseField ?? null,
    choices: [],
    candidates: null,
    encoding: null,
    chooseEncoding: () => undefined,
    remembered: '',
    pagePicture: null,
    ...(now.value.input === undefined ? {} : { input: now.value.input })
  }))
  const summary = computed((): ReviewSummary => ({
    hooks: {},
    saysOpen: false,
    fills: [],
    ofCatalog: '',
    groups: [],
    groupsLabel: '',
    ...now.value.summary
  }))
  return reviewTarget({
    name,
    filled: new Map(),
    open: [],
    decide: null,
    header: null,
    choices: [],
    buttons: [],
    isReading: false,
    changeCandidate: null,
    canUndo: computed(() => now.value.decisions?.canUndo.value ?? false),
    canRedo: computed(() => now.value.decisions?.canRedo.value ?? false),
    decisions: computed(() => now.value.decisions?.decisions.value ?? 0),
    undo: () => now.value.decisions?.undo(),
    redo: () => now.value.decisions?.redo(),
    close: () => now.value.close(),
    hooksOf: (line) => now.value.hooksOf?.(line) ?? {},
    placeOf: (value) => now.value.placeOf?.(value) ?? null,
    valueAt: (place) => now.value.valueAt?.(place) ?? null,
    title: computed(() => now.value.title),
    documents: computed(() => [document.value]),
    source,
    questions: computed(() => now.value.questions ?? []),
    summary,
    facts: computed(() => now.value.facts ?? []),
    columns: computed(() => now.value.columns),
    lines: computed(() => now.value.lines),
    notes: computed(() => now.value.notes ?? []),
    notesLabel: computed(() => now.value.title),
    closeAction: computed(() => now.value.cancelAction),
    take: computed(() => ({ stay: '', isWarned: false, ...now.value.take }))
  })
}
