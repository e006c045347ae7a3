import { formFieldsOfGroup, type FieldPlace } from '../derive/fields.ts'
import { blank } from '../derive/shape.ts'
import { partsOf, pointer } from '../base/json-pointer.ts'
import type { Json, JsonObject } from '../base/json.ts'
import type { DraftRecord } from '../draft/draft-record.ts'
import { valueIn } from '../draft/local-values.ts'
import { setEdit, type Edit } from '../draft/edit.ts'
import { fold } from '../base/fold-text.ts'
import { isTaxNumber, plainName, plainTax } from '../base/company-identity.ts'
import type { Use } from './usage.ts'

/** How rows of one party or product are recognised as the same. */
export interface IdentityKeys {
  /** Lookup keys, most reliable first. */
  readonly keysOf: (values: JsonObject) => readonly string[]
  readonly isSame: (a: JsonObject, b: JsonObject) => boolean
  /** Whether the values are enough for a row of its own. */
  readonly isSufficient: (values: JsonObject) => boolean
}

/** Groups of header fields that form one party or licence; the names are those of the groups in core/schema/layout.ts. */
export const partyKinds = ['importer', 'owner', 'seller', 'supplier', 'broker', 'billing', 'plb'] as const
export type PartyKind = (typeof partyKinds)[number]

/** A party of earlier declarations. */
export interface Party extends Use {
  readonly id: string
  readonly kind: PartyKind
  /** The fields of the group, by key. */
  readonly values: JsonObject
  /** When the values were last changed, by a declaration or manually, in milliseconds since 1970. */
  readonly changedAt: number
  /** Email addresses as last typed; missing before the first letter. */
  readonly email?: string
  /** Edited manually in the catalog: declarations then only fill blank values. */
  readonly byHand: boolean
}

/** The field that identifies the party: without it nothing is stored. For a licence its number. */
export const nameKey: Readonly<Record<PartyKind, string>> = {
  importer: 'impnama',
  owner: 'indnama',
  seller: 'penjnama',
  supplier: 'pasoknama',
  broker: 'ppjknama',
  billing: 'billnama',
  plb: 'ijintpbno'
}
const taxKey: Readonly<Record<PartyKind, string | null>> = {
  importer: 'impnpwp',
  owner: 'indnpwp',
  seller: null,
  supplier: null,
  broker: 'ppjknpwp',
  billing: 'billnpwp',
  plb: null
}

export const isPartyKind = (text: string): text is PartyKind => (partyKinds as readonly string[]).includes(text)

/** The fields of a party. A yes/no flag is a setting of the service with a default in the profile, not a fact about the party. */
export const partyFields = (kind: PartyKind): readonly FieldPlace[] =>
  formFieldsOfGroup(kind).filter(({ field }) => field.kind !== 'boolean')

const textOf = (values: JsonObject, key: string | null): string => {
  const value = key === null ? undefined : values[key]
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

export const isEmptyPartyValue = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === false || value === ''

export const partyName = ({ kind, values }: Pick<Party, 'kind' | 'values'>): string => textOf(values, nameKey[kind])

/** Its tax number without punctuation; null if it is missing, incomplete or zeros in place of one. */
export const partyTax = (kind: PartyKind, values: JsonObject): string | null => {
  const tax = textOf(values, taxKey[kind])
  return isTaxNumber(tax) ? plainTax(tax) : null
}

const sellerCountry = (values: JsonObject): string => textOf(values, 'penjneg').toUpperCase()

/** Its normalised name, for a seller with the country. */
export const partyNameKey = (kind: PartyKind, values: JsonObject): string =>
  `${kind} ${plainName(textOf(values, nameKey[kind]))}${kind === 'seller' ? ` ${sellerCountry(values)}` : ''}`

/**
 * How parties of a kind are matched in an imported file: the same tax number, else the same name unless both have different tax numbers.
 */
export const partyIdentity = (kind: PartyKind): IdentityKeys => {
  const taxOf = (values: JsonObject) => partyTax(kind, values)
  const nameOf = (values: JsonObject) => (textOf(values, nameKey[kind]) === '' ? null : partyNameKey(kind, values))
  return {
    keysOf: (values) => [taxOf(values), nameOf(values)].filter((key) => key !== null),
    isSame: (a, b) => {
      const [taxA, taxB] = [taxOf(a), taxOf(b)]
      return taxA !== null && taxB !== null ? taxA === taxB : nameOf(a) !== null && nameOf(a) === nameOf(b)
    },
    isSufficient: (values) => nameOf(values) !== null
  }
}

/** Two parties with the same key are the same: by tax number if there is one, else by name and country. */
export const partyKey = (kind: PartyKind, values: JsonObject): string => {
  const tax = partyTax(kind, values)
  return tax === null ? partyNameKey(kind, values) : `${kind} ${tax}`
}

export const blankParty = (kind: PartyKind): JsonObject =>
  Object.fromEntries(partyFields(kind).map(({ key, field }) => [key, blank(field) as Json]))

/** The parts of a draft that hold its parties. */
export type PartyHolder = Pick<DraftRecord, 'document' | 'local'>

/** The group as a declaration has it, or null if it has no name. */
export const partyIn = (draft: PartyHolder, kind: PartyKind): JsonObject | null => {
  const values = Object.fromEntries(partyFields(kind).map(({ key, path }) => [key, (valueIn(draft, path) ?? null) as Json]))
  return textOf(values, nameKey[kind]) === '' ? null : values
}

/** Fills the whole group as one step: fields the party does not have become blank. */
export const fillParty = (draft: PartyHolder, kind: PartyKind, values: JsonObject): readonly Edit[] =>
  partyFields(kind).flatMap(({ key, path, field }): Edit[] => {
    const before = valueIn(draft, path) as Json | undefined
    const after = values[key] ?? blank(field)
    return before === after || (before === undefined && after === '') ? [] : [setEdit(path, before, after)]
  })

/** The kind of party whose name or tax number is at a path, where known parties are offered while typing and F4 opens the list. */
export const partyKindAt = (path: string): PartyKind | null => {
  const key = partsOf(path).at(-1) ?? ''
  return path === pointer('header', 'data', key) ? (partyKinds.find((kind) => nameKey[kind] === key || taxKey[kind] === key) ?? null) : null
}

/** What the list shows under the name: number, country, address. */
export const partyDetail = ({ kind, values }: Pick<Party, 'kind' | 'values'>): string =>
  partyFields(kind)
    .filter(
      ({ key, field }) =>
        key !== nameKey[kind] && field.kind === 'string' && field.rare !== true && field.codes !== 'identity' && field.codes !== 'licence'
    )
    .map(({ key }) => textOf(values, key))
    .filter((text) => text !== '')
    .join(' · ')

/** The searched text: every value, and the tax number also without punctuation. */
export const partyText = ({ kind, values }: Pick<Party, 'kind' | 'values'>): string =>
  fold([...Object.keys(values).map((key) => textOf(values, key)), plainTax(textOf(values, taxKey[kind]))].join('\n'))
