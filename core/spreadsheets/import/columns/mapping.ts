import type { Language } from '../../../base/language.ts'
import { writtenLists, type ChosenCodes } from '../../../codes/written-codes.ts'
import type { DraftHeader } from '../../../derive/types.ts'
import type { TableMember } from '../../../schema/layout.ts'
import { normalHeading } from '../header-row.ts'
import { suggestColumns } from '../headings.ts'
import type { ColumnMap } from './map.ts'

/**
 * The last choices of the user for the sheets of a customer (the importer): the field of each heading, null if the user left the column
 * out; the heading rows (`headerSignature`), the last one first; and the codes of texts.
 */
export interface ColumnMapping {
  readonly id: string
  readonly member: TableMember
  readonly customer: string
  readonly columns: Readonly<Record<string, string | null>>
  readonly headers?: readonly string[]
  readonly codes?: ChosenCodes
  readonly form: Language
  readonly changedAt: number
}

/** Identifies the customer by the importer's tax number, else by name; '' if neither is known. */
export const customerOf = (header: Pick<DraftHeader, 'impnpwp' | 'impnama'>): string =>
  header.impnpwp.replace(/\D/g, '') || header.impnama.trim().toUpperCase()

export const mappingId = (member: TableMember, customer: string): string => `${member}:${customer}`

/**
 * Columns as they were mapped last time; new headings get the usual suggestions, never a field that is already used. `stated`: the fields that
 * have another source than headings.
 */
export const applyMapping = (
  member: TableMember,
  headings: readonly string[],
  remembered: ColumnMapping | undefined,
  stated?: ColumnMap
): ColumnMap => {
  const suggested = stated === undefined ? suggestColumns(member, headings) : withStated(suggestColumns(member, headings), stated)
  if (!remembered) return suggested
  const taken = new Set<string>()
  const known = headings.map((heading): string | null | undefined => {
    const name = normalHeading(heading)
    if (name === '' || !Object.hasOwn(remembered.columns, name)) return undefined
    const key = remembered.columns[name] ?? null
    if (key === null || taken.has(key)) return null
    taken.add(key)
    return key
  })
  return known.map((key, column) => {
    if (key !== undefined) return key
    const other = suggested[column] ?? null
    if (other === null || taken.has(other)) return null
    taken.add(other)
    return other
  })
}

/** Whether the user has chosen the field of a heading, or left its column out. */
export const isRememberedHeading = (heading: string, remembered: ColumnMapping | undefined): boolean =>
  remembered !== undefined && heading !== '' && Object.hasOwn(remembered.columns, normalHeading(heading))
const withStated = (suggested: ColumnMap, stated: ColumnMap): ColumnMap => {
  const taken = new Set(stated.filter((key) => key !== null))
  return suggested.map((key, column) => stated[column] ?? (key !== null && taken.has(key) ? null : key))
}

/** Whether a stored mapping contains any of the headings. */
export const isKnownLayout = (headings: readonly string[], remembered: ColumnMapping | undefined): boolean =>
  headings.some((heading) => isRememberedHeading(heading, remembered))

/** Heading rows stored per customer. */
const maxHeaders = 20

/** The stored mapping updated with the current choice; headings and texts of the customer's other sheets stay. */
export const remember = (
  mapping: Omit<ColumnMapping, 'id' | 'columns' | 'headers'>,
  headings: readonly string[],
  columns: ColumnMap,
  header: string,
  before: ColumnMapping | undefined
): ColumnMapping => {
  const chosen = headings.flatMap((heading, column): (readonly [string, string | null])[] => {
    const name = normalHeading(heading)
    return name === '' ? [] : [[name, columns[column] ?? null]]
  })
  const headers = [header, ...(before?.headers ?? []).filter((one) => one !== header)].filter((one) => one !== '').slice(0, maxHeaders)
  return {
    ...mapping,
    id: mappingId(mapping.member, mapping.customer),
    columns: { ...before?.columns, ...Object.fromEntries(chosen) },
    headers
  }
}

/** Stored choices with those made now. */
export const withChosen = (before: ChosenCodes | undefined, now: ChosenCodes): ChosenCodes =>
  Object.fromEntries(writtenLists.flatMap((list) => (before?.[list] || now[list] ? [[list, { ...before?.[list], ...now[list] }]] : [])))
