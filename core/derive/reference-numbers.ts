import { lookupTable } from '../base/lookup-table.ts'
import { isObject, isString, memberOf } from '../base/json-guards.ts'
import { fold } from '../base/fold-text.ts'
import type { DraftDeclaration } from './shape.ts'

/** The kinds of numbers that identify a shipment outside customs. */
export const referenceKinds = ['invoice', 'shipment', 'container'] as const
export type ReferenceKind = (typeof referenceKinds)[number]

/** The numbers of each kind in a summary: as written, one per line; '' for none. */
export type ReferenceNumbers = Readonly<Record<`${ReferenceKind}s`, string>>

/** Codes of documents: invoice; B/L and air waybill, each also as master. */
const kindOfDocument = lookupTable<ReferenceKind>({
  '380': 'invoice',
  '704': 'shipment',
  '705': 'shipment',
  '740': 'shipment',
  '741': 'shipment'
})

/** The kind of number that a row of the documents holds; null for other documents. */
export const referenceKindOf = (code: unknown): ReferenceKind | null => (isString(code) ? (kindOfDocument[code] ?? null) : null)

/** A normalised number: `INV/26-001` and `inv 26 001` are the same; '' if no character remains. */
export const plainReference = (number: string): string => fold(number).replace(/[^\p{L}\p{N}]+/gu, '')

const lineOf = (value: unknown): string => (isString(value) ? value.replace(/\s+/g, ' ').trim() : '')
const lines = (values: readonly unknown[]): string =>
  [...new Set(values.map(lineOf))].filter((line) => plainReference(line) !== '').join('\n')

const rowsOf = (section: unknown): readonly Readonly<Record<string, unknown>>[] => {
  const data = memberOf(section, 'data')
  return Array.isArray(data) ? data.filter(isObject) : []
}

/** Reads the numbers of a declaration, whose sections and rows may hold anything after an import. */
export const referenceNumbers = ({ dokumen, container }: Partial<Pick<DraftDeclaration, 'dokumen' | 'container'>>): ReferenceNumbers => {
  const documents = rowsOf(dokumen)
  const ofKind = (kind: ReferenceKind): string =>
    lines(documents.flatMap(({ dokkd, dokno }) => (referenceKindOf(dokkd) === kind ? [dokno] : [])))
  return {
    invoices: ofKind('invoice'),
    shipments: ofKind('shipment'),
    containers: lines(rowsOf(container).map(({ contno }) => contno))
  }
}

/** Keys of an index of numbers: a kind with a plain number. */
export const referenceKey = (kind: ReferenceKind, number: string): string => `${kind} ${plainReference(number)}`
export const referenceKeys = (numbers: Partial<ReferenceNumbers>): readonly string[] =>
  referenceKinds.flatMap((kind) => {
    const text = numbers[`${kind}s`] ?? ''
    return text === '' ? [] : text.split('\n').map((number) => referenceKey(kind, number))
  })
