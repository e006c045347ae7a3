import type { Result } from '#core/base/result.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import type { TableMember } from '#core/schema/layout.ts'
import type { OutSheet } from '#core/spreadsheets/sheet.ts'
import { useMessages, type ToastButton, type MessageText } from '../../../messages/messages.ts'
import type { Anonymizer } from '#core/spreadsheets/anonymous-copy.ts'
import { useAnonymizer } from './anonymizer.ts'
import { useSpreadsheetExports, type SpreadsheetSaved } from './spreadsheet-exports.ts'
import { failureSentence } from '../../../i18n/failure-sentence.ts'
import { useText } from '../../../i18n/use-text.ts'

/** Exporting spreadsheets, with their messages. */
export const useSpreadsheetExportActions = () => {
  const text = useText()
  const messages = useMessages()
  const sheets = useSpreadsheetExports()
  const anonymizer = useAnonymizer()

  /** Saves the same with names and numbers replaced. */
  type WriteAnonymous = (anonymous: Anonymizer) => Promise<Result<SpreadsheetSaved>>

  /** `note`: a sentence about what is in the file. `again`: offered with the message. */
  const report = (saved: Result<SpreadsheetSaved>, note: MessageText = () => '', again: WriteAnonymous | null = null): void => {
    if (!saved.ok) messages.say(() => failureSentence(text.value, saved.failure), 'danger', { about: 'sheet.save' })
    else if (saved.value.isWritten) {
      const { escaped, cut } = saved.value
      const writeRaw = async (): Promise<void> => escaped && report(await escaped.writeRaw(), note, again)
      const writeAnonymous = async (): Promise<void> =>
        again?.(await anonymizer.create()).then((copy) => report(copy, () => text.value.common.anonymized))
      const button: ToastButton | null =
        escaped !== undefined
          ? { action: 'message.writeRaw', label: () => text.value.spreadsheets.csv.raw, run: writeRaw }
          : again === null
            ? null
            : { action: 'message.anonymous', label: () => text.value.common.anonymousCopy, run: writeAnonymous }
      messages.say(
        () =>
          [
            text.value.spreadsheets.saved,
            note(),
            cut === undefined ? '' : text.value.spreadsheets.cut(cut),
            escaped === undefined ? '' : text.value.spreadsheets.csv.escaped(escaped.cells)
          ]
            .filter((part) => part !== '')
            .join(' '),
        'ok',
        { about: 'sheet.save', ...(button === null ? {} : { button }) }
      )
    } else if (saved.value.cancelled) messages.say(() => text.value.spreadsheets.writingCancelled)
  }
  const nameOfCopy = (name: string): string => `${name}-anonim`
  return {
    exportSheet: async (name: string, sheet: OutSheet, kind: 'xlsx' | 'csv', note?: MessageText): Promise<void> =>
      report(await sheets.exportSheet(name, sheet, kind), note, (anonymous) => {
        const [copy = sheet] = anonymous.sheets([sheet])
        return sheets.exportSheet(nameOfCopy(name), copy, kind)
      }),
    /**
     * `made`: the sheets of anonymous declarations, where the sheets do not say which texts are names. `copyName`: the name of the anonymous copy, where
     * `name` has that of an importer.
     */
    exportSheets: async (
      name: string,
      all: readonly OutSheet[],
      {
        note,
        copyName = name,
        made = (anonymous) => anonymous.sheets(all)
      }: {
        readonly note?: MessageText
        readonly copyName?: string
        readonly made?: (anonymous: Anonymizer) => readonly OutSheet[]
      } = {}
    ): Promise<void> =>
      report(await sheets.exportSheets(name, all), note, (anonymous) => sheets.exportSheets(nameOfCopy(copyName), made(anonymous))),
    exportRecord: async (record: DraftRecord): Promise<void> =>
      report(await sheets.exportRecord(record), undefined, (anonymous) => sheets.exportRecord(anonymous.record(record))),
    exportTable: async (member: TableMember, kind: 'xlsx' | 'csv'): Promise<void> => {
      const record = sheets.open()
      const again = record && ((anonymous: Anonymizer) => sheets.exportTable(member, kind, anonymous.record(record)))
      report(await sheets.exportTable(member, kind), undefined, again)
    },
    exportWorkbook: async (): Promise<void> => {
      const record = sheets.open()
      const again = record && ((anonymous: Anonymizer) => sheets.exportRecord(anonymous.record(record)))
      report(await sheets.exportWorkbook(), undefined, again)
    }
  }
}
