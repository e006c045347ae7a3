import type { ArchivedPdf } from '../contract/archive.ts'
import { serviceTime, type ServiceZone } from '../base/service-time.ts'
import type { OutSheet } from './sheet.ts'

/** Facts about the declaration of an archived PDF. */
export interface ListedPdf extends Pick<
  ArchivedPdf,
  'sha256' | 'car' | 'code' | 'date' | 'number' | 'description' | 'bytes' | 'storedAt' | 'atOffice'
> {
  readonly importer: string
  /** Text of the code. */
  readonly meaning: string
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
    sha256: string
  ]
}

const storedColumn = 7

/** Letters and digits of a text for a file name, at most `longest`. */
export const plainPart = (text: string, longest: number): string =>
  text
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, longest)
    .replace(/-+$/, '')

/** An aju number in a file name. */
export const ajuPart = (car: string): string => plainPart(car, 40) || 'tanpa-aju'

/** A readable file name inside a zip, of safe characters only: aju number as folder; day, code, text, eight digits of the hash. */
export const nameInZip = (pdf: Pick<ListedPdf, 'sha256' | 'car' | 'code' | 'date' | 'meaning'>): string => {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(pdf.date) ? pdf.date : 'tanpa-tanggal'
  const parts = [day, plainPart(pdf.code, 10) || 'kode-lain', plainPart(pdf.meaning, 40) || 'respon', pdf.sha256.slice(0, 8)]
  return `${ajuPart(pdf.car)}/${parts.join('_')}.pdf`
}

/** Each content once, under the name of the first response with it; names shared by two contents get the whole hash. */
export const namesInZip = (pdfs: readonly ListedPdf[]): ReadonlyMap<string, string> => {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const pdf of pdfs) {
    if (names.has(pdf.sha256)) continue
    const wanted = nameInZip(pdf)
    const name = taken.has(wanted.toLowerCase()) ? wanted.replace(pdf.sha256.slice(0, 8), pdf.sha256) : wanted
    taken.add(name.toLowerCase())
    names.set(pdf.sha256, name)
  }
  return names
}

/** One row per response; times in the zone of the service, which the heading names. */
export const pdfListSheet = (
  pdfs: readonly ListedPdf[],
  names: ReadonlyMap<string, string>,
  zone: ServiceZone,
  words: DocumentListText
): OutSheet => ({
  name: words.sheet,
  headerRows: 1,
  widths: [28, 30, 8, 34, 26, 12, 44, 20, 12, 60, 66],
  rows: [
    words.columns.with(storedColumn, `${words.columns[storedColumn]} (${zone})`),
    ...pdfs.map((pdf) => [
      ...[pdf.car, pdf.importer, pdf.code, pdf.meaning, pdf.number, pdf.date, pdf.description],
      ...[serviceTime(pdf.storedAt, zone), pdf.bytes, names.get(pdf.sha256) ?? '', pdf.sha256]
    ])
  ]
})
