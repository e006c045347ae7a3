import type { MasterColumn } from '#core/memory/table.ts'
import { masterSheet, readMaster } from '#core/memory/table.ts'
import type { JsonObject } from '#core/derive/shape.ts'
import { sheetFiles } from '../../sheets/sheet-files.ts'
import { useMessages } from '../../stores/messages.ts'
import { useSettings } from '../../stores/settings.ts'
import { useText } from '../shell/use-text.ts'
import { useSheetExportActions } from '../sheets/use-sheet-exports.ts'

/** Whether taking these over changes nothing: then the row stays as it was, also in who wrote it. */
export const saysNothingNew = (old: JsonObject, values: JsonObject): boolean =>
  Object.entries(values).every(([key, value]) => old[key] === value)

export interface FileNeeds {
  readonly name: () => string
  readonly columns: () => readonly MasterColumn[]
  readonly rows: () => readonly JsonObject[]
  /** Takes rows over; how many were new, how many changed others, how many had too little. */
  readonly take: (rows: readonly JsonObject[]) => Promise<{ readonly added: number; readonly changed: number; readonly skipped: number }>
}

/** Master data to and from XLSX and CSV. Reading and writing go on beside the window. */
export const useMasterFiles = (needs: FileNeeds) => {
  const messages = useMessages()
  const settings = useSettings()
  const text = useText()
  const files = sheetFiles()
  const exports = useSheetExportActions()

  const exportAs = async (kind: 'xlsx' | 'csv'): Promise<void> => {
    const sheet = masterSheet(needs.name(), needs.columns(), needs.rows(), settings.language)
    await exports.exportSheet(needs.name().toLowerCase().replaceAll(' ', '-'), sheet, kind)
  }

  const importFile = async (file: File): Promise<void> => {
    const { memory, sheets } = text.value
    const read = await files.read(file)
    if (!read.ok) {
      messages.say(`${sheets.refused[read.code](file.name, read.detail)} ${sheets.nothingChanged}`, 'danger')
      return
    }
    const found = read.value.sheets
      .filter((sheet) => !sheet.facts.hidden)
      .flatMap((sheet) => readMaster(sheet.rows, needs.columns(), settings.language) ?? [])
    const [first] = found
    if (!first) {
      messages.say(memory.importNoColumns(file.name), 'danger')
      return
    }
    const { added, changed, skipped } = await needs.take(found.flatMap((one) => one.rows))
    messages.say(memory.imported(added, changed))
    if (skipped > 0) messages.say(memory.importedSkipped(skipped), 'warn')
    const unknown = found.flatMap((one) => one.unknown)
    if (unknown.length > 0) messages.say(memory.importedUnknown([...new Set(unknown)].join(', ')), 'warn')
  }

  return { exportAs, importFile }
}
