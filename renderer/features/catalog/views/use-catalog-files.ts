import { readonly, shallowRef, computed, onScopeDispose } from 'vue'
import { type CatalogColumn, catalogSheet, readCatalog } from '#core/catalog/catalog-table.ts'
import type { ImportedRows } from '#core/catalog/import-rows.ts'
import { writtenLists } from '#core/codes/written-codes.ts'
import type { SourceDocument } from '#core/import/source.ts'
import type { Sheet } from '#core/spreadsheets/sheet.ts'
import { needsAnswers } from '#core/spreadsheets/swapped-days.ts'
import type { JsonObject } from '#core/base/json.ts'
import type { SpreadsheetProgress } from '../../../workers/spreadsheets/progress.ts'
import { importOf, useMessages } from '../../../messages/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useSpreadsheetFiles } from '../../spreadsheets/store/spreadsheet-files.ts'
import { useSpreadsheetExportActions } from '../../spreadsheets/store/use-spreadsheet-exports.ts'
import { useCodeListLookups } from '../store/code-list-lookups.ts'
import { useCodedWords } from '../store/use-coded-words.ts'
import { useCodeLists } from '../store/code-lists.ts'
import { documentOfSheets } from '../../import/shared/simple-target.ts'
import type { ImportCounts } from './import-counts.ts'
import {
  noCatalogAnswers,
  type AskedImport,
  type CatalogAnswers,
  type CatalogMeaning,
  type OwnAnswers,
  type OwnQuestion
} from './use-catalog-target.ts'
import { nextPaint } from '../../../ui/dom/next-task.ts'
import { progressText } from '../../spreadsheets/store/progress-text.ts'

/** The displayed progress of a catalog import; null without one. */
export const useImportProgress = (files: () => ReturnType<typeof useCatalogFiles>) => {
  const text = useText()
  return computed(() => {
    const { value } = files().importing
    if (value === null) return null
    const { catalog, importing, spreadsheets } = text.value
    return value.stage === 'reading'
      ? {
          label: importing.reading([value.file]),
          detail: progressText(spreadsheets, value.progress),
          share: value.progress?.share ?? null,
          canCancel: true
        }
      : { label: catalog.writing(value.rows), detail: '', share: null, canCancel: false }
  })
}

export interface StoredImport extends ImportCounts {
  /** Says how many rows were added and changed. Called after the messages about details: only the newest messages show at once. */
  readonly report: () => void
}

export interface CatalogFilesDeps {
  readonly name: () => string
  readonly columns: () => readonly CatalogColumn[]
  /** The rows to export: those a search found. */
  readonly rows: () => readonly JsonObject[]
  /** Number of rows, also of those a search hides. */
  readonly total: () => number
  /** Title of the review of a file; that of a list by its name where missing. */
  readonly title?: () => string
  /** What only the user knows about the rows of this list, and the rows as the answers say. */
  readonly asks?: (rows: readonly JsonObject[], answers: OwnAnswers) => readonly OwnQuestion[]
  readonly answered?: (rows: readonly JsonObject[], answers: OwnAnswers) => readonly JsonObject[]
  /** What the rows change. */
  readonly plan: (rows: readonly JsonObject[]) => ImportedRows
  readonly store: (plan: ImportedRows) => Promise<StoredImport>
  /** Message about incomplete rows, if the rows are not names or descriptions. */
  readonly skipped?: (count: number) => string
}

/** The file that is being imported. Reading it can be cancelled, writing its rows cannot. */
export interface CatalogImport {
  readonly file: string
  readonly stage: 'reading' | 'writing'
  readonly progress: SpreadsheetProgress | null
  readonly rows: number
}

/** Import and export of a catalog table as XLSX or CSV. A worker reads and writes the file. */
export const useCatalogFiles = (deps: CatalogFilesDeps) => {
  const messages = useMessages()
  const text = useText()
  const files = useSpreadsheetFiles()
  const exports = useSpreadsheetExportActions()
  const codeLists = useCodeLists()
  const codedWords = useCodedWords()
  const { isListed } = useCodeListLookups()

  const exportAs = async (kind: 'xlsx' | 'csv'): Promise<void> => {
    const [rows, total] = [deps.rows(), deps.total()]
    const sheet = catalogSheet(deps.name(), deps.columns(), rows, text.value.lang)
    const note = (): string => (rows.length < total ? text.value.catalog.exportedFound(rows.length, total) : '')
    await exports.exportSheet(deps.name().toLowerCase().replaceAll(' ', '-'), sheet, kind, note)
  }

  const current = shallowRef<CatalogImport | null>(null)
  let abort = new AbortController()

  /** Ignored while another file is being imported. */
  const importFile = async (file: File): Promise<void> => {
    if (current.value !== null || asked.value !== null) return
    try {
      await readAndImport(file)
    } finally {
      current.value = null
    }
  }
  const cancel = (): void => abort.abort()

  const skippedRows = (count: number): string => (deps.skipped ?? text.value.catalog.importedSkipped)(count)
  /** The file whose rows the user looks at. */
  const asked = shallowRef<AskedImport | null>(null)
  onScopeDispose(() => asked.value?.decide(null))

  /** What a file means for the list: read again with each answer. */
  const meaningOf = (sheets: readonly Sheet[], answers: CatalogAnswers): CatalogMeaning => {
    const { known, isSwapped, own } = answers
    const read = readCatalog(sheets, deps.columns(), {
      forms: known,
      language: text.value.lang,
      isListed,
      ...(isSwapped === null ? {} : { swapsDays: isSwapped })
    })
    const rows = read.rows.map(({ values }) => values)
    return { read, plan: deps.plan(deps.answered?.(rows, own) ?? rows), questions: deps.asks?.(rows, own) ?? [] }
  }
  /** Null if the user does not want the rows. */
  const askAbout = (document: SourceDocument, sheets: readonly Sheet[]): Promise<CatalogMeaning | null> => {
    const { promise, resolve } = Promise.withResolvers<CatalogMeaning | null>()
    asked.value = { document, meaningOf: (answers) => meaningOf(sheets, answers), decide: resolve }
    return promise.finally(() => (asked.value = null))
  }

  const readAndImport = async (file: File): Promise<void> => {
    const base = { file: file.name, rows: 0 }
    current.value = { ...base, stage: 'reading', progress: null }
    abort = new AbortController()
    const opened = await files.read(file, {
      signal: abort.signal,
      progress: (progress) => (current.value = { ...base, stage: 'reading', progress })
    })
    if (!opened.ok && opened.code === 'cancelled') return
    if (!opened.ok) {
      messages.report(
        importOf(file.name),
        () => `${text.value.importing.refused[opened.code](file.name, opened.detail)} ${text.value.spreadsheets.nothingChanged}`
      )
      return
    }
    // Without its list, a text stays as it is.
    await Promise.all(writtenLists.map(codeLists.load)).catch(() => undefined)
    const sheets = opened.value.sheets.filter((sheet) => !sheet.facts.hidden)
    const first = meaningOf(sheets, noCatalogAnswers)
    const isTable = first.read.tables.length > 0
    messages.report(importOf(file.name), isTable ? null : () => text.value.catalog.importNoColumns(file.name))
    if (!isTable) return
    // What changes nothing is only said.
    const isPlain =
      first.plan.rows.length === 0 && first.questions.length === 0 && !needsAnswers(first.read.known, first.read.suspects, null)
    if (!isPlain) current.value = null
    const wanted = isPlain ? first : await askAbout(documentOfSheets(file.name, sheets), sheets)
    if (wanted === null) return messages.say(() => text.value.spreadsheets.nothingChanged)
    const { read, plan } = wanted
    current.value = { file: file.name, stage: 'writing', progress: null, rows: plan.rows.length }
    // Writing thousands of rows blocks the window for a moment.
    await nextPaint()
    const stored = await deps.store(plan)
    // Only the newest messages show at once: the counts come last, and before them what concerns whole rows.
    codedWords.say(read.coded)
    const [unread] = read.unread
    if (unread) messages.say(() => text.value.catalog.importedUnreadable(read.unread.length, unread.text), 'warn')
    if (read.unknown.length > 0) messages.say(() => text.value.catalog.importedUnknown([...new Set(read.unknown)].join(', ')), 'warn')
    const { skipped, shared } = stored
    if (shared > 0) messages.say(() => text.value.catalog.importedShared(shared), 'warn')
    if (skipped > 0) messages.say(() => skippedRows(skipped), 'warn')
    stored.report()
  }

  const title = (): string => deps.title?.() ?? text.value.codeLists.dialog.title(deps.name())
  return { exportAs, importFile, importing: readonly(current), cancel, asked, title, skippedRows }
}
