import { fold } from '../base/fold-text.ts'
import { lookupTable } from '../base/lookup-table.ts'
import type { Json, JsonObject } from '../base/json.ts'
import { columnsOf, singleFields } from '../derive/fields.ts'
import type { DraftDeclaration } from '../derive/shape.ts'
import type { DraftRecord } from '../draft/draft-record.ts'
import { shapelessMembers } from '../schema/declaration.ts'
import type { Field } from '../schema/field.ts'
import { tableMembers } from '../schema/layout.ts'
import { keyOfOwnHeading } from './own-headings.ts'
import type { Cell, OutSheet } from './sheet.ts'

/** What a text says about whom: a name, an address, a number that identifies, or an aju number, which has a day in it. */
export type IdentityKind = 'name' | 'address' | 'number' | 'car'

/** Groups of header fields that name parties, licences, transports and papers. */
const identifyingGroups: ReadonlySet<string> = new Set([
  ...['importer', 'owner', 'seller', 'supplier', 'broker', 'billing'],
  ...['plb', 'manifest', 'carrier']
])
/** Columns of tables that identify a paper, a container, a package or a product. */
const identifyingColumns: ReadonlySet<string> = new Set(['dokno', 'contno', 'merkkemas', 'kd_barang'])

/** Codes, days and amounts identify nobody. */
const isFreeText = ({ kind, codes, form }: Field): boolean => kind === 'string' && codes === undefined && form === undefined

const kindOfKey = (key: string): IdentityKind => (/nama$/.test(key) ? 'name' : /(?:almt|alamat)$/.test(key) ? 'address' : 'number')
const kinds = lookupTable<IdentityKind>({
  ...Object.fromEntries(
    singleFields.flatMap(({ key, field }) =>
      identifyingGroups.has(field.group ?? '') && isFreeText(field) ? [[key, kindOfKey(key)] as const] : []
    )
  ),
  ...Object.fromEntries(
    tableMembers.flatMap((member) =>
      columnsOf(member).flatMap(({ key }) => (identifyingColumns.has(key) ? [[key, 'number'] as const] : []))
    )
  ),
  edinumber: 'number',
  car: 'car'
})

/** What the text of a field says about whom; undefined for codes, days, amounts and goods. */
export const identityKindOf = (key: string): IdentityKind | undefined => kinds[key]

/** An aju number in a text, also in groups of 6-6-8-6. */
const ajuInText = /(?<![0-9A-Za-z])[0-9A-Z]{6}-?[0-9A-Z]{6}-?\d{8}-?\d{6}(?![0-9A-Za-z])/g
/** Characters of an aju number that stay: the kind of document before the sender, and the day. */
const ajuStays = (at: number): boolean => at < 6 || (at >= 12 && at < 20)

const digits = '0123456789'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const isPlain = (char: string): boolean => /[0-9A-Za-z]/.test(char)

/** Copies with names, addresses and identifying numbers replaced. */
export interface Anonymizer {
  /** Without local values: notes, printed names and attached files. */
  readonly record: (record: DraftRecord) => DraftRecord
  readonly sheets: (sheets: readonly OutSheet[]) => readonly OutSheet[]
}

/**
 * Replaces the same text by the same other one in everything that it copies. Numbers keep their length and the places of letters and digits, aju numbers
 * their day. `known`: names and numbers of the declarations and parties here, which sheets have without saying what they are.
 */
export const createAnonymizer = (known: Iterable<readonly [text: string, kind: IdentityKind]>, random: () => number): Anonymizer => {
  const named = { name: new Map<string, string>(), address: new Map<string, string>() }
  const numbers = new Map<string, string>()

  /** Another character of the same kind, never the same one. */
  const otherOf = (all: string, char: string): string =>
    all[(all.indexOf(char) + 1 + Math.floor(random() * (all.length - 1))) % all.length] ?? char
  const other = (char: string): string => otherOf(/\d/.test(char) ? digits : letters, char)
  const scrambled = (text: string, stays: (at: number) => boolean): string => {
    // With and without separators it is one number.
    const plain = [...text].filter(isPlain).join('').toUpperCase()
    const made = numbers.get(plain) ?? [...plain].map((char, at) => (stays(at) ? char : other(char))).join('')
    numbers.set(plain, made)
    let at = 0
    return [...text].map((char) => (isPlain(char) ? (made[at++] ?? char) : char)).join('')
  }
  const titled = (kind: 'name' | 'address', text: string): string => {
    const key = fold(text.trim())
    const before = named[kind].get(key)
    if (before !== undefined) return before
    const made = `${kind === 'name' ? 'NAMA' : 'ALAMAT'} ${named[kind].size + 1}`
    named[kind].set(key, made)
    return made
  }
  const replaced = (kind: IdentityKind, text: string): string => {
    if (text.trim() === '') return text
    if (kind === 'car') return scrambled(text, ajuStays)
    return kind === 'number' ? scrambled(text, () => false) : titled(kind, text)
  }

  const kindOfText = new Map<string, IdentityKind>()
  for (const [text, kind] of known) if (text.trim().length > 1) kindOfText.set(fold(text.trim()), kind)
  /** A text of which it is not said what it is: a known one as a whole, else the aju numbers in it. */
  const anyText = (text: string): string => {
    const kind = kindOfText.get(fold(text.trim()))
    return kind === undefined ? text.replace(ajuInText, (car) => replaced('car', car)) : replaced(kind, text)
  }

  const withMembers = (values: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => {
        const kind = kinds[key]
        return [key, typeof value === 'string' && kind !== undefined ? replaced(kind, value) : value]
      })
    )
  /** Values without a defined shape: known texts, and in vehicles every number. */
  const withTexts = (value: Json, isIdentity: boolean): Json => {
    if (typeof value === 'string') return isIdentity && /\d/.test(value) ? replaced('number', value) : anyText(value)
    if (Array.isArray(value)) return (value as readonly Json[]).map((item) => withTexts(item, isIdentity))
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value as JsonObject).map(([key, member]) => [key, withTexts(member, isIdentity)]))
      : value
  }

  const record = (source: DraftRecord): DraftRecord => {
    const { document } = source
    const tables = tableMembers.map((member) => {
      const rows: readonly JsonObject[] = document[member].data
      return [member, { ...document[member], data: rows.map(withMembers) }] as const
    })
    const shapeless = shapelessMembers.map(
      (member) => [member, { ...document[member], data: withTexts(document[member].data as Json, member === 'kendaraan') }] as const
    )
    const header = { ...document.header, data: withMembers(document.header.data) }
    return {
      ...source,
      document: {
        ...withMembers(document),
        header,
        ...Object.fromEntries([...tables, ...shapeless])
      } as unknown as DraftDeclaration,
      local: {}
    }
  }

  const sheet = (source: OutSheet): OutSheet => {
    const headings = source.rows.slice(0, source.headerRows)
    const kindAt = (column: number): IdentityKind | undefined => {
      const keys = headings.map((row) => row[column]).flatMap((cell) => (typeof cell === 'string' ? (keyOfOwnHeading(cell) ?? []) : []))
      return keys.map((key) => kinds[key]).find((kind) => kind !== undefined)
    }
    const cell = (value: Cell, column: number): Cell => {
      const kind = kindAt(column)
      // A long number without letters may be a cell of its own.
      if (typeof value === 'number' && kind !== undefined) return replaced(kind, String(value))
      return typeof value !== 'string' ? value : kind === undefined ? anyText(value) : replaced(kind, value)
    }
    return { ...source, rows: source.rows.map((row, at) => (at < source.headerRows ? row : row.map(cell))) }
  }

  return { record, sheets: (all) => all.map(sheet) }
}
