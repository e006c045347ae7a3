import { lookupTable } from '#core/base/lookup-table.ts'

/** Identifies the archive in a folder, so that the empty mount point of a disconnected disk is not taken for it. */
export const markerName = 'arsip-ajukan.json'
/** Documents that are not PDFs, and PDFs that were changed after they were stored. */
export const quarantineFolder = 'sisihan'
/** For documents without an aju number or a year. */
export const otherFolder = 'lain'

/** What the response states about its PDF; every field is untrusted text. */
export interface ArchiveFacts {
  readonly car: string
  readonly code: string
  /** YYYY-MM-DD if the service follows its specification. */
  readonly date: string
  readonly number: string
  readonly description: string
  readonly profile: string
}

export interface DocumentPlace {
  /** Relative to the archive folder, with `/`. */
  readonly folder: string
  /** File name without the hash of the content and without extension. */
  readonly stem: string
}

const isYear = (year: number): boolean => year >= 1990 && year <= 2199

const checkedDay = (text: string): string | null => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text) && isYear(Number(text.slice(0, 4))) ? text : null
}

/** Letters and digits only; 8 to 40 characters are longer than a Windows device name and within the limits of every file system. */
const checkedCar = (text: string): string | null => (/^[0-9A-Za-z]{8,40}$/.test(text) ? text : null)

/** An aju number contains its date after office and company (6-6-8-6 characters), so all documents of a declaration share a folder. */
const yearOfCar = (car: string): string | null => {
  const year = /^.{12}(\d{4})(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])\d{6}$/.exec(car)?.[1]
  return year !== undefined && isYear(Number(year)) ? year : null
}

const knownLabels = lookupTable<string>({ '2003': 'SPPB', '300': 'SPPB', '2020': 'Billing', '2090': 'Respon-umum' })

/** The short name of the document by its code, else the one in brackets, else the first four words of its description. */
const labelOf = (code: string, description: string): string => {
  const known = knownLabels[code]
  const bracketed = /\(([A-Za-z][A-Za-z0-9]{1,11})\)/.exec(description.slice(0, 500))?.[1]
  const words = (description.slice(0, 500).match(/[A-Za-z0-9]+/g) ?? []).slice(0, 4).join('-').slice(0, 40)
  return known ?? bracketed ?? (words === '' ? 'respon' : words)
}

/** Where a document is stored. Built from checked characters only, so that no fact can point outside the archive. */
export const documentPlace = (facts: ArchiveFacts, sha256: string): DocumentPlace => {
  const day = checkedDay(facts.date)
  const car = checkedCar(facts.car)
  const year = car === null ? null : (yearOfCar(car) ?? day?.slice(0, 4) ?? null)
  const code = /^[A-Za-z0-9]{1,10}$/.test(facts.code) ? facts.code : 'kode-lain'
  return {
    folder: car === null || year === null ? `${otherFolder}/${sha256.slice(0, 8)}` : `${year}/${car}`,
    stem: `${day ?? 'tanpa-tanggal'}_${code}_${labelOf(facts.code, facts.description)}`
  }
}

export const folderPattern = /^(?:\d{4}\/[0-9A-Za-z]{8,40}|lain\/[0-9a-f]{8})$/
const namePattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,150}\.pdf$/

/** Whether a relative path is one that the archive gives to a PDF; such a path never leaves the archive folder. */
export const isArchivePath = (path: string): boolean => {
  const at = path.lastIndexOf('/')
  return folderPattern.test(path.slice(0, at)) && namePattern.test(path.slice(at + 1))
}

/** The facts that folder and file name give for a PDF without a side file; null if the name is not from the archive or the hash differs. */
export const factsOfPath = (path: string, sha256: string): ArchiveFacts | null => {
  const parts = /^([^/]+)\/([^/]+)\/([^/_]+)_([A-Za-z0-9-]+)_([A-Za-z0-9-]+)_([0-9a-f]{8,64})\.pdf$/.exec(path)
  const [, top = '', car = '', date = '', code = '', label = '', hash = ''] = parts ?? []
  if (parts === null || !sha256.startsWith(hash)) return null
  return {
    car: top === otherFolder ? '' : car,
    code: code === 'kode-lain' ? '' : code,
    date: checkedDay(date) ?? '',
    number: '',
    description: label,
    profile: ''
  }
}
