import type { ArchivedPdf } from '../contract/archive.ts'

/** A PDF to name; `meaning`: text of its code. */
export interface NamedPdf extends Pick<ArchivedPdf, 'sha256' | 'car' | 'code' | 'date'> {
  readonly meaning: string
}

/** Names that Windows keeps for devices, in any folder and with any extension. */
const deviceName = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/i

/** Letters and digits of a text for a file name, at most `longest`; a name of a device begins with `_`. */
export const plainPart = (text: string, longest: number): string => {
  const plain = text
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, longest)
    .replace(/(?<!-)-+$/, '')
  return deviceName.test(plain) ? `_${plain}` : plain
}

/** An aju number in a file name. */
export const ajuPart = (car: string): string => plainPart(car, 40) || 'tanpa-aju'

/** The proposed file name of a PDF that is saved alone: aju number, code and day. */
export const savedName = (pdf: Pick<ArchivedPdf, 'car' | 'code' | 'date' | 'sha256'>): string =>
  `${[pdf.car, pdf.code, pdf.date].filter((part) => part !== '').join(' ') || pdf.sha256}.pdf`

/** A readable file name inside a zip, of safe characters only: aju number as folder; day, code, text, eight digits of the hash. */
export const nameInZip = (pdf: NamedPdf): string => {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(pdf.date) ? pdf.date : 'tanpa-tanggal'
  const parts = [day, plainPart(pdf.code, 10) || 'kode-lain', plainPart(pdf.meaning, 40) || 'respon', pdf.sha256.slice(0, 8)]
  return `${ajuPart(pdf.car)}/${parts.join('_')}.pdf`
}

/** Each content once, under the name of the first response with it; names shared by two contents get the whole hash. */
export const namesInZip = (pdfs: readonly NamedPdf[]): ReadonlyMap<string, string> => {
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
