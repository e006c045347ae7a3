import { readonly, shallowRef } from 'vue'
import type { CatalogColumn } from '#core/catalog/catalog-table.ts'
import { catalogSheet, readCatalogSheet } from '#core/catalog/catalog-table.ts'
import type { ImportedRows } from '#core/catalog/import-rows.ts'
import type { JsonObject } from '#core/base/json.ts'
import type { SheetProgress } from '../../../workers/spreadsheets/progress.ts'
import { spreadsheetFiles } from '../../../workers/spreadsheets/spreadsheet-files.ts'
import { useMessages } from '../../../messages/messages.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useSpreadsheetExportActions } from '../../spreadsheets/store/use-spreadsheet-exports.ts'

/** What became of the rows of a file. */
export interface TakenFile {
  readonly added: number
  readonly changed: number
  /** Said too little to be known or new. */
  readonly skipped: number
  /** Share what they are known by with others, so that a person should look. */
  readonly shared: number
}

export const takenFile = ({ rows, skipped, shared }: ImportedRows): TakenFile => {
  const added = rows.filter(({ id }) => id === null).length
  return { added, changed: rows.length - added, skipped, shared }
}

export interface FileDeps {
  readonly name: () => string
  readonly columns: () => readonly CatalogColumn[]
  readonly rows: () => readonly JsonObject[]
  readonly take: (rows: readonly JsonObject[]) => Promise<TakenFile>
}

/** A file that is being taken in: first read, which can be given up, then written, which cannot. */
export interface CatalogImport {
  readonly file: string
  readonly stage: 'reading' | 'writing'
  readonly progress: SheetProgress | null
  readonly rows: number
}

/** What takes a moment with thousands of rows is seen to have begun. */
const drawn = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))

/** Master data to and from XLSX and CSV. Reading and writing go on beside the window. */
export const useCatalogFiles = (needs: FileDeps) => {
  const messages = useMessages()
  const settings = useSettings()
  const text = useText()
  const files = spreadsheetFiles()
  const exports = useSpreadsheetExportActions()

  const exportAs = async (kind: 'xlsx' | 'csv'): Promise<void> => {
    const sheet = catalogSheet(needs.name(), needs.columns(), needs.rows(), settings.language)
    await exports.exportSheet(needs.name().toLowerCase().replaceAll(' ', '-'), sheet, kind)
  }

  const current = shallowRef<CatalogImport | null>(null)
  let abort = new AbortController()

  /** One file at a time. */
  const importFile = async (file: File): Promise<void> => {
    if (current.value !== null) return
    try {
      await takeIn(file)
    } finally {
      current.value = null
    }
  }
  const cancel = (): void => {
    abort.abort()
  }

  const takeIn = async (file: File): Promise<void> => {
    const { memory, sheets } = text.value
    const of = { file: file.name, rows: 0 }
    current.value = { ...of, stage: 'reading', progress: null }
    abort = new AbortController()
    const read = await files.read(file, {
      signal: abort.signal,
      progress: (progress) => (current.value = { ...of, stage: 'reading', progress })
    })
    if (!read.ok && read.code === 'cancelled') return
    if (!read.ok) {
      messages.say(`${sheets.refused[read.code](file.name, read.detail)} ${sheets.nothingChanged}`, 'danger')
      return
    }
    const found = read.value.sheets
      .filter((sheet) => !sheet.facts.hidden)
      .flatMap((sheet) => readCatalogSheet(sheet.rows, needs.columns(), settings.language) ?? [])
    if (found.length === 0) {
      messages.say(memory.importNoColumns(file.name), 'danger')
      return
    }
    const rows = found.flatMap((one) => one.rows)
    current.value = { file: file.name, stage: 'writing', progress: null, rows: rows.length }
    await drawn()
    const { added, changed, skipped, shared } = await needs.take(rows)
    messages.say(memory.imported(added, changed))
    if (skipped > 0) messages.say(memory.importedSkipped(skipped), 'warn')
    if (shared > 0) messages.say(memory.importedShared(shared), 'warn')
    const unreadable = found.flatMap((one) => one.unreadable)
    const [first] = unreadable
    if (first) messages.say(memory.importedUnreadable(unreadable.length, first), 'warn')
    const unknown = found.flatMap((one) => one.unknown)
    if (unknown.length > 0) messages.say(memory.importedUnknown([...new Set(unknown)].join(', ')), 'warn')
  }

  return { exportAs, importFile, importing: readonly(current), cancel }
}
