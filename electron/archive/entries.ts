import { createHash } from 'node:crypto'
import type { ArchivedPdf } from '#core/contract/archive.ts'
import { isArchivePath, type ArchiveFacts } from './names.ts'

/** One response whose PDF lies in the archive; several may share one file. */
export interface ArchiveEntry extends ArchiveFacts {
  /** Below the archive folder, with `/`. */
  readonly file: string
  readonly sha256: string
  readonly bytes: number
  readonly storedAt: number
}

/** The file beside each PDF: enough to make the index again. */
export interface Sidecar {
  readonly sha256: string
  readonly bytes: number
  readonly responses: readonly (ArchiveFacts & { readonly storedAt: number })[]
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const factNames = ['car', 'code', 'date', 'number', 'description', 'profile'] as const satisfies readonly (keyof ArchiveFacts)[]

const isStoredFacts = (value: unknown): value is ArchiveFacts & { storedAt: number } =>
  isObject(value) && factNames.every((name) => typeof value[name] === 'string') && typeof value.storedAt === 'number'

const isContent = (value: Readonly<Record<string, unknown>>): boolean =>
  typeof value.sha256 === 'string' && /^[0-9a-f]{64}$/.test(value.sha256) && Number.isSafeInteger(value.bytes)

export const isArchiveEntry = (value: unknown): value is ArchiveEntry =>
  isObject(value) &&
  isContent(value) &&
  isStoredFacts(value) &&
  'file' in value &&
  typeof value.file === 'string' &&
  isArchivePath(value.file)

export const isSidecar = (value: unknown): value is Sidecar =>
  isObject(value) &&
  isContent(value) &&
  Array.isArray(value.responses) &&
  value.responses.length > 0 &&
  value.responses.every(isStoredFacts)

const longest: Readonly<Record<keyof ArchiveFacts, number>> = {
  car: 100,
  code: 100,
  date: 100,
  number: 200,
  description: 1_000,
  profile: 100
}

/** The whole text stays in the journal of answers; a list has no use for megabytes of it. */
export const shortFacts = (facts: ArchiveFacts): ArchiveFacts => ({
  car: facts.car.slice(0, longest.car),
  code: facts.code.slice(0, longest.code),
  date: facts.date.slice(0, longest.date),
  number: facts.number.slice(0, longest.number),
  description: facts.description.slice(0, longest.description),
  profile: facts.profile.slice(0, longest.profile)
})

export const sameFacts = (a: ArchiveFacts, b: ArchiveFacts): boolean => factNames.every((name) => a[name] === b[name])

export const sidecarOf = (entries: readonly [ArchiveEntry, ...ArchiveEntry[]]): Sidecar => ({
  sha256: entries[0].sha256,
  bytes: entries[0].bytes,
  responses: entries.map(({ file: _file, sha256: _sha256, bytes: _bytes, ...facts }) => facts)
})

export const entriesOf = (sidecar: Sidecar, file: string): readonly ArchiveEntry[] =>
  sidecar.responses.map(({ car, code, date, number, description, profile, storedAt }) => ({
    ...{ file, sha256: sidecar.sha256, bytes: sidecar.bytes },
    ...{ car, code, date, number, description, profile, storedAt }
  }))

export const archivedPdf = ({ sha256, car, code, date, number, description, bytes, storedAt }: ArchiveEntry): ArchivedPdf => ({
  ...{ sha256, car, code, date, number, description, bytes, storedAt }
})

export const sidecarPath = (pdf: string): string => pdf.replace(/\.pdf$/, '.json')
