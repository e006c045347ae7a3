import { stringOrEmpty } from '../../../base/json-guards.ts'
import type { Language } from '../../../base/language.ts'
import { importerKey } from '../../../base/company-identity.ts'
import { writtenLists, type ChosenCodes } from '../../../codes/written-codes.ts'
import type { DraftHeader } from '../../../derive/shape.ts'
import type { TableMember } from '../../../schema/layout.ts'
import { normalHeading } from '../header-row.ts'
import { suggestColumns } from '../headings.ts'
import type { ColumnMap } from './map.ts'

/**
 * The last choices of the user for the sheets of a customer (the importer): the field of each heading (as `columnNames` has it), null if the
 * user left the column out; the heading rows (`headerSignature`), the last one first; and the codes of texts.
 */
export interface ColumnMapping {
  readonly id: string
  readonly member: TableMember
  readonly customer: string
  readonly columns: Readonly<Record<string, string | null>>
  readonly headers?: readonly string[]
  readonly codes?: ChosenCodes
  readonly form?: Language
  readonly changedAt: number
}

/** Identifies the customer, the importer, by tax number, else by name; '' if neither is known. */
export const customerOf = ({ impnama, impnpwp }: Pick<DraftHeader, 'impnpwp' | 'impnama'>): string =>
  importerKey({ importer: stringOrEmpty(impnama), importerTax: stringOrEmpty(impnpwp) })

export const mappingId = (member: TableMember, customer: string): string => `${member}:${customer}`

/**
 * The names under which the choices for columns are stored: of headings that occur several times, each has its number (`amount|1`,
 * `amount|2`). '' for a column without heading.
 */
const columnNames = (headings: readonly string[]): readonly string[] => {
  const names = headings.map(normalHeading)
  const all = Map.groupBy(names, (name) => name)
  const counts = new Map<string, number>()
  return names.map((name) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return name !== '' && (all.get(name)?.length ?? 0) > 1 ? `${name}|${count}` : name
  })
}

/** The stored choice for each column; undefined if there is none. Earlier versions stored repeated headings under one name. */
const storedColumns = (headings: readonly string[], remembered: ColumnMapping | undefined): readonly (string | null | undefined)[] =>
  columnNames(headings).map((name) => {
    const stored = [name, name.replace(/\|1$/, '')].find((one) => remembered !== undefined && Object.hasOwn(remembered.columns, one))
    return stored === undefined || stored === '' ? undefined : remembered?.columns[stored]
  })

/**
 * Columns as they were mapped last time; new headings get the usual suggestions, never a field that is already used. `stated`: the fields that
 * have another source than headings. `hidden`: as in `suggestColumns`.
 */
export const applyMapping = (
  member: TableMember,
  headings: readonly string[],
  remembered: ColumnMapping | undefined,
  stated?: ColumnMap,
  hidden?: readonly number[]
): ColumnMap => {
  const usual = suggestColumns(member, headings, hidden)
  const suggested = stated === undefined ? usual : withStated(usual, stated)
  if (!remembered) return suggested
  const taken = new Set<string>()
  const known = storedColumns(headings, remembered).map((key) => {
    if (key === undefined || key === null) return key
    if (taken.has(key)) return null
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

/** Whether the user has chosen the field of each column, or left it out. */
export const rememberedColumns = (headings: readonly string[], remembered: ColumnMapping | undefined): readonly boolean[] =>
  storedColumns(headings, remembered).map((key) => key !== undefined)

const withStated = (suggested: ColumnMap, stated: ColumnMap): ColumnMap => {
  const taken = new Set(stated.filter((key) => key !== null))
  return suggested.map((key, column) => stated[column] ?? (key !== null && taken.has(key) ? null : key))
}

/** Whether a stored mapping contains any of the headings. */
export const isKnownLayout = (headings: readonly string[], remembered: ColumnMapping | undefined): boolean =>
  rememberedColumns(headings, remembered).includes(true)

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
  const chosen = columnNames(headings).flatMap((name, column): (readonly [string, string | null])[] =>
    name === '' ? [] : [[name, columns[column] ?? null]]
  )
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
