import type { ArchivedPdf } from '#core/contract/archive.ts'
import { isObject, isSha256 } from '#core/base/json-guards.ts'
import type { ArchiveFacts } from './document-paths.ts'

/** One response whose PDF is in the archive; several responses may share one file. */
export interface ArchiveEntry extends ArchiveFacts {
  /** Number in the database; absent before the entry is in it. */
  readonly id?: number
  /** Relative to the archive folder, with `/`. */
  readonly file: string
  readonly sha256: string
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly storedAt: number
  /** Listed, but its file is at the office alone. */
  readonly atOffice?: true
}

/** All responses that share one file; never empty. */
export type ContentEntries = readonly [ArchiveEntry, ...ArchiveEntry[]]

/** The JSON file beside each PDF: enough to rebuild the index. */
export interface Sidecar {
  readonly sha256: string
  readonly bytes: number
  readonly responses: readonly (ArchiveFacts & { readonly storedAt: number })[]
}

const pdfSignature = '%PDF-'
export const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, pdfSignature.length)).toString('latin1') === pdfSignature

const factNames = ['car', 'code', 'date', 'number', 'description', 'profile'] as const satisfies readonly (keyof ArchiveFacts)[]

const isStoredFacts = (value: unknown): value is ArchiveFacts & { storedAt: number } =>
  isObject(value) && factNames.every((name) => typeof value[name] === 'string') && typeof value.storedAt === 'number'

const isContent = (value: Readonly<Record<string, unknown>>): boolean => isSha256(value.sha256) && Number.isSafeInteger(value.bytes)

export const isSidecar = (value: unknown): value is Sidecar =>
  isObject(value) &&
  isContent(value) &&
  Array.isArray(value.responses) &&
  value.responses.length > 0 &&
  value.responses.every(isStoredFacts)

/** In characters. */
const maxLength: Readonly<Record<keyof ArchiveFacts, number>> = {
  car: 100,
  code: 100,
  date: 100,
  number: 200,
  description: 1_000,
  profile: 100
}

const storedText = (facts: ArchiveFacts, name: keyof ArchiveFacts): string =>
  facts[name].slice(0, maxLength[name]).replaceAll('\0', '\uFFFD').toWellFormed()

/** The facts as the index stores them: cut, without halves of characters and without NUL, at which older SQLite modules of Node end a text. The answer journal has the whole text. */
export const shortFacts = (facts: ArchiveFacts): ArchiveFacts => ({
  car: storedText(facts, 'car'),
  code: storedText(facts, 'code'),
  date: storedText(facts, 'date'),
  number: storedText(facts, 'number'),
  description: storedText(facts, 'description'),
  profile: storedText(facts, 'profile')
})

export const sameFacts = (a: ArchiveFacts, b: ArchiveFacts): boolean => factNames.every((name) => a[name] === b[name])

/** Identifies one response of one content. */
export const responseKey = (entry: ArchiveEntry): string => JSON.stringify([entry.sha256, ...factNames.map((name) => entry[name])])

export const sidecarOf = (entries: ContentEntries): Sidecar => ({
  sha256: entries[0].sha256,
  bytes: entries[0].bytes,
  responses: entries.map(({ id: _id, file: _file, sha256: _sha256, bytes: _bytes, ...facts }) => facts)
})

export const entriesOf = (sidecar: Sidecar, file: string): readonly ArchiveEntry[] =>
  sidecar.responses.map(({ car, code, date, number, description, profile, storedAt }) => ({
    file,
    sha256: sidecar.sha256,
    bytes: sidecar.bytes,
    car,
    code,
    date,
    number,
    description,
    profile,
    storedAt
  }))

export const archivedPdf = ({ id: document = 0, file: _file, ...pdf }: ArchiveEntry): ArchivedPdf => ({ document, ...pdf })

export const sidecarPath = (pdf: string): string => pdf.replace(/\.pdf$/, '.json')
