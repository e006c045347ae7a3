import type { Language } from '../../base/language.ts'
import type { DraftHeader } from '../../derive/types.ts'
import type { TableMember } from '../../schema/layout.ts'
import { normalHeading } from './header-row.ts'
import { suggestColumns } from './headings.ts'
import type { ColumnMap } from './plan-import.ts'

/** The last column mapping of a customer: the field of each heading, null if the user left the column out. */
export interface ColumnMapping {
  readonly id: string
  readonly member: TableMember
  readonly customer: string
  readonly columns: Readonly<Record<string, string | null>>
  readonly form: Language
  readonly changedAt: number
}

/** Identifies the customer by the importer's tax number, else by name; '' if neither is known. */
export const customerOf = (header: Pick<DraftHeader, 'impnpwp' | 'impnama'>): string =>
  header.impnpwp.replace(/\D/g, '') || header.impnama.trim().toUpperCase()

export const mappingId = (member: TableMember, customer: string): string => `${member}:${customer}`

/**
 * Columns as they were mapped last time; new headings get the usual suggestions, never a field that is already used. `stated`: the fields that
 * are known in another way than by the headings.
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

const withStated = (suggested: ColumnMap, stated: ColumnMap): ColumnMap => {
  const taken = new Set(stated.filter((key) => key !== null))
  return suggested.map((key, column) => stated[column] ?? (key !== null && taken.has(key) ? null : key))
}

/** Whether a stored mapping contains any of the headings. */
export const isKnownLayout = (headings: readonly string[], remembered: ColumnMapping | undefined): boolean =>
  remembered !== undefined && headings.some((heading) => heading !== '' && Object.hasOwn(remembered.columns, normalHeading(heading)))

/** The stored mapping updated with the current choice; headings of the customer's other sheets stay. */
export const remember = (
  mapping: Omit<ColumnMapping, 'id' | 'columns'>,
  headings: readonly string[],
  columns: ColumnMap,
  before: ColumnMapping | undefined
): ColumnMapping => {
  const chosen = headings.flatMap((heading, column): (readonly [string, string | null])[] => {
    const name = normalHeading(heading)
    return name === '' ? [] : [[name, columns[column] ?? null]]
  })
  return {
    ...mapping,
    id: mappingId(mapping.member, mapping.customer),
    columns: { ...before?.columns, ...Object.fromEntries(chosen) }
  }
}
