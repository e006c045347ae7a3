import { scalarText } from '../base/json-guards.ts'
import { attachmentsOf, type Attachment } from '../draft/attachments.ts'
import type { DraftRecord } from '../draft/draft-record.ts'
import { filledRecord } from '../draft/filled-record.ts'
import { plainPart } from '../archive/export-names.ts'
import type { OutSheet } from './sheet.ts'

/** An attached file in a zip. */
export interface ZippedFile {
  readonly file: Attachment
  /** Its path in the zip, of safe characters only. */
  readonly name: string
  readonly car: string
  /** Type and number of its document row; '' for a file of the declaration. */
  readonly document: string
}

const endingOf = (name: string): string => /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0]?.toLowerCase() ?? ''

/** The files of declarations under readable names: a folder for each document row as it is sent, and numbers where two names are the same. */
export const zippedFiles = (records: readonly DraftRecord[]): readonly ZippedFile[] => {
  const taken = new Set<string>()
  return records.map(filledRecord).flatMap((record) =>
    attachmentsOf(record).map((file): ZippedFile => {
      const row = file.row === null ? undefined : record.document.dokumen.data[file.row]
      // Imported values of another type are kept as they came.
      const [kind, number] = [scalarText(row?.dokkd), scalarText(row?.dokno)]
      const folder =
        row === undefined || file.row === null
          ? 'deklarasi'
          : [file.row + 1, plainPart(kind, 10), plainPart(number, 40)].filter((part) => part !== '').join('_')
      const ending = endingOf(file.name)
      const stem = `lampiran/${folder}/${plainPart(file.name.slice(0, file.name.length - ending.length), 60) || 'berkas'}`
      let name = stem + ending
      for (let next = 2; taken.has(name.toLowerCase()); next += 1) name = `${stem}-${next}${ending}`
      taken.add(name.toLowerCase())
      return {
        file,
        name,
        car: record.document.car,
        document: [kind, number].filter((part) => part !== '').join(' ')
      }
    })
  )
}

export interface AttachedSheetText {
  readonly sheet: string
  readonly columns: readonly [car: string, document: string, name: string, bytes: string, file: string, sha256: string]
}

/** One row per attached file. */
export const attachedSheet = (files: readonly ZippedFile[], words: AttachedSheetText): OutSheet => ({
  name: words.sheet,
  headerRows: 1,
  widths: [28, 30, 44, 12, 60, 66],
  rows: [words.columns, ...files.map(({ file, name, car, document }) => [car, document, file.name, file.bytes, name, file.sha256])]
})
