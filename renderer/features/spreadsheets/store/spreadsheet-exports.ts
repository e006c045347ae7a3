import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { fail, ok, type Result } from '#core/base/result.ts'
import { sections, type TableMember } from '#core/schema/layout.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import { withCutTexts } from '#core/spreadsheets/cut-texts.ts'
import { tableExport } from '#core/spreadsheets/workbook/write.ts'
import type { OutSheet } from '#core/spreadsheets/sheet.ts'
import { useServices } from '../../../data/services.ts'
import type { SpreadsheetProgress } from '../../../workers/spreadsheets/progress.ts'
import type { JobOptions, SpreadsheetResult } from '../../../workers/spreadsheets/spreadsheet-files.ts'
import { useDraft } from '../../editor/store/draft/draft.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useSpreadsheetFiles } from './spreadsheet-files.ts'

/** `isWritten` is false when the user cancelled: before it was complete (`cancelled`), or in the system's dialog. */
export interface SpreadsheetSaved {
  readonly isWritten: boolean
  readonly cancelled: boolean
  /** The number of texts that were cut because no cell of a workbook can hold them; absent if there are none. */
  readonly cut?: number
  /** The texts that a CSV escapes, so that no spreadsheet runs them as formulas; absent if there are none. */
  readonly escaped?: { readonly cells: number; readonly writeRaw: () => Promise<Result<SpreadsheetSaved>> }
}

/** A file that is being written, as the window shows it. */
export interface SpreadsheetWriting {
  readonly name: string
  readonly progress: SpreadsheetProgress | null
}

const notSaved: SpreadsheetSaved = { isWritten: false, cancelled: false }

/**
 * Exports the open declaration, or a table, for a spreadsheet program. Written in a worker; the user chooses the place when it is
 * complete.
 */
export const useSpreadsheetExports = defineStore('sheet-exports', () => {
  const { host } = useServices()
  const files = useSpreadsheetFiles()
  const draft = useDraft()
  const settings = useSettings()
  const writing = shallowRef<SpreadsheetWriting | null>(null)
  let running: AbortController | null = null

  /** One file at a time: while one is written, another request does nothing. Nothing is on the disk before the file is complete. */
  const save = async (
    name: string,
    make: (options: JobOptions) => Promise<SpreadsheetResult<Uint8Array>>
  ): Promise<Result<SpreadsheetSaved>> => {
    if (running) return ok(notSaved)
    const abort = new AbortController()
    running = abort
    writing.value = { name, progress: null }
    const progress = (current: SpreadsheetProgress): void => {
      if (running === abort) writing.value = { name, progress: current }
    }
    const made = await make({ signal: abort.signal, progress }).finally(() => {
      running = null
      writing.value = null
    })
    if (!made.ok && made.code === 'cancelled') return ok({ isWritten: false, cancelled: true })
    // Only a bug or a lack of memory makes writing our own sheets fail.
    if (!made.ok) return fail('unexpected', { detail: made.detail })
    const saved = await host.call('files.saveBytes', { suggestedName: name, bytes: made.value })
    return saved.ok ? ok(saved.value.saved ? { isWritten: true, cancelled: false } : notSaved) : saved
  }

  const cancel = (): void => running?.abort()

  const exportCsv = async (name: string, sheet: OutSheet, isRaw = false): Promise<Result<SpreadsheetSaved>> => {
    let cells = 0
    const saved = await save(`${name}.csv`, async (options) => {
      const written = await files.writeCsv(sheet, settings.language, options, isRaw)
      if (!written.ok) return written
      cells = written.value.escaped
      return { ok: true, value: written.value.bytes }
    })
    if (!saved.ok || !saved.value.isWritten || cells === 0) return saved
    return ok({ ...saved.value, escaped: { cells, writeRaw: () => exportCsv(name, sheet, true) } })
  }

  const exportSheets = async (name: string, all: readonly OutSheet[]): Promise<Result<SpreadsheetSaved>> => {
    const { sheets, cut } = withCutTexts(all)
    const saved = await save(`${name}.xlsx`, (options) => files.writeXlsx(sheets, options))
    return saved.ok && cut > 0 ? ok({ ...saved.value, cut }) : saved
  }

  const exportSheet = (name: string, sheet: OutSheet, kind: 'xlsx' | 'csv'): Promise<Result<SpreadsheetSaved>> =>
    kind === 'csv' ? exportCsv(name, sheet) : exportSheets(name, [sheet])

  const nameOf = (car: string): string => `bc28-${car === '' ? 'draf' : car}`

  const exportTable = (member: TableMember, kind: 'xlsx' | 'csv', record = draft.record): Promise<Result<SpreadsheetSaved>> => {
    const rows = record?.document[member].data ?? []
    const part = sections.find((section) => 'table' in section && section.table === member)?.label[settings.language] ?? member
    return exportSheet(`${nameOf(record?.document.car ?? '')}-${part.toLowerCase()}`, tableExport(member, rows, settings.language), kind)
  }

  const exportRecord = (record: DraftRecord): Promise<Result<SpreadsheetSaved>> =>
    save(`${nameOf(record.document.car)}.xlsx`, (options) => files.writeDeclaration(record, settings.language, options))

  const exportWorkbook = async (): Promise<Result<SpreadsheetSaved>> => (draft.record ? exportRecord(draft.record) : fail('unexpected'))
  /** The open declaration; null if none is. */
  const open = (): DraftRecord | null => draft.record

  return { writing, cancel, open, exportSheet, exportSheets, exportTable, exportRecord, exportWorkbook }
})
