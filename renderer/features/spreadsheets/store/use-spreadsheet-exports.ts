import type { Result } from '#core/base/result.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import type { TableMember } from '#core/schema/layout.ts'
import type { OutSheet } from '#core/spreadsheets/sheet.ts'
import { useMessages } from '../../../messages/messages.ts'
import { useSpreadsheetExports, type SpreadsheetSaved } from './spreadsheet-exports.ts'
import { failureSentence } from '../../../i18n/failure-sentence.ts'
import { useText } from '../../../i18n/use-text.ts'

/** Exporting spreadsheets, with their messages. */
export const useSpreadsheetExportActions = () => {
  const text = useText()
  const messages = useMessages()
  const sheets = useSpreadsheetExports()

  /** `note`: a sentence about what is in the file, or ''. */
  const report = (saved: Result<SpreadsheetSaved>, note = ''): void => {
    if (!saved.ok) messages.say(failureSentence(text.value, saved.failure), 'danger', { about: 'sheet.save' })
    else if (saved.value.isWritten) {
      const { escaped, cut } = saved.value
      const words = text.value.spreadsheets
      const sentence = [
        words.saved,
        note,
        cut === undefined ? '' : words.cut(cut),
        escaped === undefined ? '' : words.csv.escaped(escaped.cells)
      ]
        .filter((part) => part !== '')
        .join(' ')
      const writeRaw = async (): Promise<void> => escaped && report(await escaped.writeRaw(), note)
      messages.say(sentence, 'ok', {
        about: 'sheet.save',
        ...(escaped === undefined ? {} : { button: { action: 'message.writeRaw', label: words.csv.raw, run: writeRaw } })
      })
    } else if (saved.value.cancelled) messages.say(text.value.spreadsheets.writingCancelled)
  }
  return {
    exportSheet: async (name: string, sheet: OutSheet, kind: 'xlsx' | 'csv', note?: string): Promise<void> =>
      report(await sheets.exportSheet(name, sheet, kind), note),
    exportSheets: async (name: string, all: readonly OutSheet[], note?: string): Promise<void> =>
      report(await sheets.exportSheets(name, all), note),
    exportRecord: async (record: DraftRecord): Promise<void> => report(await sheets.exportRecord(record)),
    exportTable: async (member: TableMember, kind: 'xlsx' | 'csv'): Promise<void> => report(await sheets.exportTable(member, kind)),
    exportWorkbook: async (): Promise<void> => report(await sheets.exportWorkbook())
  }
}
