import { readonly, shallowRef, computed } from 'vue'
import { type CatalogColumn, catalogSheet, readCatalogSheet, type ReadCatalogSheet } from '#core/catalog/catalog-table.ts'
import type { ImportedRows } from '#core/catalog/import-rows.ts'
import { writtenLists } from '#core/codes/written-codes.ts'
import { formFor, formKinds, noForms } from '#core/spreadsheets/number-form.ts'
import type { CellForm } from '#core/spreadsheets/read-cell.ts'
import type { Sheet } from '#core/spreadsheets/sheet.ts'
import type { JsonObject } from '#core/base/json.ts'
import type { SpreadsheetProgress } from '../../../workers/spreadsheets/progress.ts'
import { importOf, useMessages } from '../../../messages/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { numberQuestion, useNumberQuestion } from '../../spreadsheets/store/number-question.ts'
import { useSpreadsheetFiles } from '../../spreadsheets/store/spreadsheet-files.ts'
import { useSpreadsheetExportActions } from '../../spreadsheets/store/use-spreadsheet-exports.ts'
import { useCodeListLookups } from '../store/code-list-lookups.ts'
import { useCodedWords } from '../store/use-coded-words.ts'
import { useCodeLists } from '../store/code-lists.ts'
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

/** Changes made by an imported file. */
export interface ImportCounts {
  readonly added: number
  readonly changed: number
  /** Rows that identify no entry and are too incomplete for a new one. */
  readonly skipped: number
  /** Rows that share an identifying value with another entry; the user should check them. */
  readonly shared: number
}

export interface StoredImport extends ImportCounts {
  /** Says how many rows were added and changed. Called after the messages about details: only the newest messages show at once. */
  readonly report: () => void
}

export const countImport = ({ rows, skipped, shared }: ImportedRows): ImportCounts => {
  const added = rows.filter(({ id }) => id === null).length
  return { added, changed: rows.length - added, skipped, shared }
}

/** Facts about a file besides its rows: unreadable cells and headings that match no column, as written. */
export interface ReadFile {
  readonly name: string
  readonly unreadable: readonly string[]
  readonly unknown: readonly string[]
}

export interface CatalogFilesDeps {
  readonly name: () => string
  readonly columns: () => readonly CatalogColumn[]
  /** The rows to export: those a search found. */
  readonly rows: () => readonly JsonObject[]
  /** Number of rows, also of those a search hides. */
  readonly total: () => number
  /** Stores the rows. Null if the user does not want them. */
  readonly importRows: (rows: readonly JsonObject[], read: ReadFile) => Promise<StoredImport | null>
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
  const questions = useNumberQuestion()
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
    if (current.value !== null) return
    try {
      await readAndImport(file)
    } finally {
      current.value = null
    }
  }
  const cancel = (): void => abort.abort()

  /** Reads the sheets; asks the user for the form of the numbers and of the dates if the sheets do not prove one. Null if the user cancels. */
  const inKnownForm = async (sheets: readonly Sheet[]): Promise<readonly ReadCatalogSheet[] | null> => {
    const readAs = (form: CellForm) =>
      sheets.flatMap((sheet) => {
        const found = readCatalogSheet(sheet.rows, deps.columns(), form, isListed)
        return found === null ? [] : [{ ...found, name: sheet.name }]
      })
    const found = readAs(text.value.lang)
    let known = noForms
    for (const kind of formKinds) {
      const evidence = [...new Set(found.flatMap(({ forms }) => forms[kind].evidence))]
      const [proven = null] = evidence.length === 1 ? evidence : []
      const ambiguous = found.flatMap(({ forms, name }) => forms[kind].ambiguous.map((one) => ({ ...one, place: { ...one.place, name } })))
      const question = numberQuestion(kind, { evidence, ambiguous, form: proven }, text.value.lang, ({ name, row, heading }) =>
        text.value.spreadsheets.place(name, row, heading)
      )
      const form = ambiguous.length === 0 || proven !== null ? proven : await questions.ask(question)
      if (form === null && ambiguous.length > 0) return null
      known = { ...known, [kind]: form }
    }
    return readAs(formFor(known, text.value.lang))
  }

  const readAndImport = async (file: File): Promise<void> => {
    const base = { file: file.name, rows: 0 }
    current.value = { ...base, stage: 'reading', progress: null }
    abort = new AbortController()
    const read = await files.read(file, {
      signal: abort.signal,
      progress: (progress) => (current.value = { ...base, stage: 'reading', progress })
    })
    if (!read.ok && read.code === 'cancelled') return
    if (!read.ok) {
      messages.report(
        importOf(file.name),
        () => `${text.value.importing.refused[read.code](file.name, read.detail)} ${text.value.spreadsheets.nothingChanged}`
      )
      return
    }
    // Without its list, a text stays as it is.
    await Promise.all(writtenLists.map(codeLists.load)).catch(() => undefined)
    const found = await inKnownForm(read.value.sheets.filter((sheet) => !sheet.facts.hidden))
    if (found === null) {
      messages.say(() => text.value.spreadsheets.nothingChanged)
      return
    }
    messages.report(importOf(file.name), found.length === 0 ? () => text.value.catalog.importNoColumns(file.name) : null)
    if (found.length === 0) return
    const rows = found.flatMap((sheet) => sheet.rows)
    current.value = { file: file.name, stage: 'writing', progress: null, rows: rows.length }
    // Writing thousands of rows blocks the window for a moment.
    await nextPaint()
    const unreadable = found.flatMap((sheet) => sheet.unreadable)
    const unknown = found.flatMap((sheet) => sheet.unknown)
    const stored = await deps.importRows(rows, { name: file.name, unreadable, unknown })
    if (stored === null) return messages.say(() => text.value.spreadsheets.nothingChanged)
    // Only the newest messages show at once: the counts come last, and before them what concerns whole rows.
    codedWords.say(found.flatMap((sheet) => sheet.coded))
    const [first] = unreadable
    if (first) messages.say(() => text.value.catalog.importedUnreadable(unreadable.length, first), 'warn')
    if (unknown.length > 0) messages.say(() => text.value.catalog.importedUnknown([...new Set(unknown)].join(', ')), 'warn')
    const { skipped, shared } = stored
    if (shared > 0) messages.say(() => text.value.catalog.importedShared(shared), 'warn')
    if (skipped > 0) messages.say(() => (deps.skipped ?? text.value.catalog.importedSkipped)(skipped), 'warn')
    stored.report()
  }

  return { exportAs, importFile, importing: readonly(current), cancel }
}
