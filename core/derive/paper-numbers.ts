import { isObject, isString, memberOf } from '../base/json-guards.ts'
import { fold } from '../base/fold-text.ts'
import type { DraftDeclaration } from './types.ts'

/** The kinds of numbers by which a shipment is known outside of customs. */
export const paperKinds = ['invoice', 'shipment', 'container'] as const
export type PaperKind = (typeof paperKinds)[number]

/** What a summary holds of each kind: the numbers as written, a line each; '' for none. */
export type PaperNumbers = Readonly<Record<`${PaperKind}s`, string>>

/** Codes of documents: invoice; B/L and air waybill, each also as master. */
const kindOfDocument: Readonly<Record<string, PaperKind>> = {
  '380': 'invoice',
  '704': 'shipment',
  '705': 'shipment',
  '740': 'shipment',
  '741': 'shipment'
}

/** The kind of number that a row of the documents holds; null for other documents. */
export const paperKindOf = (code: unknown): PaperKind | null =>
  isString(code) && Object.hasOwn(kindOfDocument, code) ? (kindOfDocument[code] ?? null) : null

/** A number without what is written differently each time: `INV/26-001` and `inv 26 001` are the same; '' if nothing is left. */
export const plainPaper = (number: string): string => fold(number).replace(/[^\p{L}\p{N}]+/gu, '')

const lineOf = (value: unknown): string => (isString(value) ? value.replace(/\s+/g, ' ').trim() : '')
const lines = (values: readonly unknown[]): string => [...new Set(values.map(lineOf))].filter((line) => plainPaper(line) !== '').join('\n')

const rowsOf = (section: unknown): readonly Readonly<Record<string, unknown>>[] => {
  const data = memberOf(section, 'data')
  return Array.isArray(data) ? data.filter(isObject) : []
}

/** Reads the numbers of a declaration, whose sections and rows may hold anything after an import. */
export const paperNumbers = ({ dokumen, container }: Partial<Pick<DraftDeclaration, 'dokumen' | 'container'>>): PaperNumbers => {
  const documents = rowsOf(dokumen)
  const ofKind = (kind: PaperKind): string => lines(documents.flatMap(({ dokkd, dokno }) => (paperKindOf(dokkd) === kind ? [dokno] : [])))
  return {
    invoices: ofKind('invoice'),
    shipments: ofKind('shipment'),
    containers: lines(rowsOf(container).map(({ contno }) => contno))
  }
}

/** Keys of an index of numbers: a kind with a plain number. */
export const paperKey = (kind: PaperKind, number: string): string => `${kind} ${plainPaper(number)}`
export const paperKeys = (numbers: Partial<PaperNumbers>): readonly string[] =>
  paperKinds.flatMap((kind) => {
    const text = numbers[`${kind}s`] ?? ''
    return text === '' ? [] : text.split('\n').map((number) => paperKey(kind, number))
  })
