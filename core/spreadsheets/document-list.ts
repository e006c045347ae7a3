import type { ArchivedPdf } from '../contract/archive.ts'
import { serviceTime, type ServiceZone } from '../base/calendar-day.ts'
import type { OutSheet } from './sheet.ts'

/** Facts about the declaration of an archived PDF. */
export interface ListedPdf extends Pick<
  ArchivedPdf,
  'sha256' | 'car' | 'code' | 'date' | 'number' | 'description' | 'bytes' | 'storedAt' | 'atOffice'
> {
  readonly importer: string
  /** Text of the code. */
  readonly meaning: string
  /** Name of the profile whose service sent it; '' if unknown. */
  readonly profileName: string
}

export interface DocumentListText {
  readonly sheet: string
  readonly columns: readonly [
    car: string,
    importer: string,
    code: string,
    meaning: string,
    number: string,
    date: string,
    description: string,
    storedAt: string,
    bytes: string,
    file: string,
    sha256: string,
    profile: string
  ]
}

const storedColumn = 7

/** One row per response; times in the zone of the service, which the heading names. */
export const pdfListSheet = (
  pdfs: readonly ListedPdf[],
  names: ReadonlyMap<string, string>,
  zone: ServiceZone,
  words: DocumentListText
): OutSheet => ({
  name: words.sheet,
  headerRows: 1,
  widths: [28, 30, 8, 34, 26, 12, 44, 20, 12, 60, 66, 20],
  rows: [
    words.columns.with(storedColumn, `${words.columns[storedColumn]} (${zone})`),
    ...pdfs.map((pdf) => [
      ...[pdf.car, pdf.importer, pdf.code, pdf.meaning, pdf.number, pdf.date, pdf.description],
      ...[serviceTime(pdf.storedAt, zone), pdf.bytes, names.get(pdf.sha256) ?? '', pdf.sha256, pdf.profileName]
    ])
  ]
})
