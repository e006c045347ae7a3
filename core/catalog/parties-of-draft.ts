import { fieldAt } from '../derive/fields.ts'
import { pointer, valueAt } from '../base/json-pointer.ts'
import type { Json, JsonObject } from '../base/json.ts'
import type { DraftDeclaration } from '../derive/types.ts'
import type { Edit } from '../draft/edit.ts'
import { blankParty, fillParty, isEmptyPartyValue, nameKey, partyIn, partyKey, partyKinds, type PartyKind } from './party.ts'

/** Header keys common to all companies, by kind; a bonded place is a licence, not a company. */
const shared: Readonly<Record<Exclude<PartyKind, 'plb'>, Readonly<Record<string, string>>>> = {
  importer: { identity: 'impid', tax: 'impnpwp', name: 'impnama', address: 'impalmt' },
  owner: { identity: 'indid', tax: 'indnpwp', name: 'indnama', address: 'indalmt' },
  seller: { name: 'penjnama', address: 'penjalmt' },
  supplier: { name: 'pasoknama', address: 'pasokalmt' },
  broker: { identity: 'ppjkid', tax: 'ppjknpwp', name: 'ppjknama', address: 'ppjkalmt' },
  billing: { tax: 'billnpwp', name: 'billnama', address: 'billalamat' }
}

/** The identity kind of the broker is a text, that of others a number. */
const inTypeOf = (key: string, value: Json): Json => {
  const kind = fieldAt(pointer('header', 'data', key))?.field.kind
  if (kind === 'string') return typeof value === 'number' ? String(value) : value
  return kind === 'integer' && typeof value === 'string' ? (/^\d+$/.test(value) ? Number(value) : null) : value
}

/** The values that the fields of one party get from those of another; null if one of them is not a company. */
const sharedValues = (declaration: DraftDeclaration, from: PartyKind, to: PartyKind): JsonObject | null => {
  if (from === 'plb' || to === 'plb') return null
  return Object.fromEntries(
    Object.entries(shared[to]).flatMap(([part, key]) => {
      const source = shared[from][part]
      const value = source === undefined ? undefined : valueAt(declaration, pointer('header', 'data', source))
      return value === undefined ? [] : [[key, inTypeOf(key, value as Json)]]
    })
  )
}

/** Copies what the importer and another party both have; empty if nothing changes. */
export const sameAsImporter = (declaration: DraftDeclaration, kind: 'owner' | 'billing'): readonly Edit[] =>
  partyIn(declaration, 'importer') === null ? [] : fillParty(declaration, kind, sharedValues(declaration, 'importer', kind) ?? {})

/** A party of the draft in the form of another kind. */
export interface PartyOfDraft {
  readonly from: PartyKind
  readonly kind: PartyKind
  readonly values: JsonObject
}

/** The other parties of a draft for a group of its fields, each company once, without the one the group has already. */
export const partiesOfDraft = (declaration: DraftDeclaration, kind: PartyKind): readonly PartyOfDraft[] => {
  const present = partyIn(declaration, kind)
  const seen = new Set(present === null ? [] : [partyKey(kind, present)])
  return partyKinds.flatMap((from) => {
    const values = from === kind || partyIn(declaration, from) === null ? null : sharedValues(declaration, from, kind)
    if (values === null || isEmptyPartyValue(values[nameKey[kind]])) return []
    const all = { ...blankParty(kind), ...values }
    const key = partyKey(kind, all)
    if (seen.has(key)) return []
    seen.add(key)
    return [{ from, kind, values: all }]
  })
}
