/** What is said of a PDF by the answer it came with; untrusted text, every field. */
export interface ArchiveFacts {
  readonly car: string
  readonly code: string
  /** YYYY-MM-DD where the service keeps to its form. */
  readonly date: string
  readonly number: string
  readonly description: string
  readonly profile: string
}

export interface ArchivePlace {
  /** Below the archive folder, with `/`. */
  readonly folder: string
  /** Without the content's hash and without an ending. */
  readonly stem: string
}

const isYear = (year: number): boolean => year >= 1990 && year <= 2199

const checkedDay = (text: string): string | null => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text) && isYear(Number(text.slice(0, 4))) ? text : null
}

/** Letters and digits only, too long for a device name of Windows and too short for the limits of any file system. */
const checkedCar = (text: string): string | null => (/^[0-9A-Za-z]{8,40}$/.test(text) ? text : null)

/** An aju number carries its day behind office and company (6-6-8-6); so all papers of a declaration lie together. */
const yearOfCar = (car: string): string | null => {
  const year = /^.{12}(\d{4})(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])\d{6}$/.exec(car)?.[1]
  return year !== undefined && isYear(Number(year)) ? year : null
}

const knownLabels: Readonly<Record<string, string>> = { '2003': 'SPPB', '300': 'SPPB', '2020': 'Billing', '2090': 'Respon-umum' }

/** The usual short name of the paper, else the one in brackets, else the first words of its description. */
const labelOf = (code: string, description: string): string => {
  const known = Object.hasOwn(knownLabels, code) ? knownLabels[code] : undefined
  const bracketed = /\(([A-Za-z][A-Za-z0-9]{1,11})\)/.exec(description.slice(0, 500))?.[1]
  const words = (description.slice(0, 500).match(/[A-Za-z0-9]+/g) ?? []).slice(0, 4).join('-').slice(0, 40)
  return known ?? bracketed ?? (words === '' ? 'respon' : words)
}

/** Of what has no aju number or year that could name a folder. */
export const otherFolder = 'lain'

/** Built from checked characters only: whatever the facts hold, the place is a plain name in a plain folder. */
export const placeOf = (facts: ArchiveFacts, sha256: string): ArchivePlace => {
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

/** Whether a path of the index stays inside the archive. */
export const isArchivePath = (path: string): boolean => {
  const at = path.lastIndexOf('/')
  return folderPattern.test(path.slice(0, at)) && namePattern.test(path.slice(at + 1))
}

/** What folder and name still say of a PDF that has lost the file beside it. */
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
