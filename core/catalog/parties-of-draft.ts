import type { Json, JsonObject } from '../base/json.ts'
import type { Edit } from '../draft/edit.ts'
import {
  blankParty,
  fillParty,
  isEmptyPartyValue,
  nameKey,
  partyFields,
  partyIn,
  partyKey,
  partyKinds,
  type PartyHolder,
  type PartyKind
} from './party.ts'

/** Keys common to all companies, by kind; a bonded place is a licence, not a company. */
const shared: Readonly<Record<Exclude<PartyKind, 'plb'>, Readonly<Record<string, string>>>> = {
  importer: { identity: 'impid', tax: 'impnpwp', name: 'impnama', address: 'impalmt' },
  owner: { identity: 'indid', tax: 'indnpwp', name: 'indnama', address: 'indalmt' },
  seller: { name: 'penjnama', address: 'penjalmt', country: 'penjneg' },
  supplier: { name: 'pasoknama', address: 'pasokalmt', country: 'pasokNegara' },
  broker: { identity: 'ppjkid', tax: 'ppjknpwp', name: 'ppjknama', address: 'ppjkalmt' },
  billing: { tax: 'billnpwp', name: 'billnama', address: 'billalamat' }
}

/** The identity kind of the broker is a text, that of others a number. */
const inTypeOf = (to: PartyKind, key: string, value: Json): Json => {
  const kind = partyFields(to).find((place) => place.key === key)?.field.kind
  if (kind === 'string') return typeof value === 'number' ? String(value) : value
  return kind === 'integer' && typeof value === 'string' ? (/^\d+$/.test(value) ? Number(value) : null) : value
}

/** The values that the fields of one party get from those of another; null if one of them is not a company, or the draft has none to give. */
const sharedValues = (draft: PartyHolder, from: PartyKind, to: PartyKind): JsonObject | null => {
  const given = partyIn(draft, from)
  if (given === null || from === 'plb' || to === 'plb') return null
  return Object.fromEntries(
    Object.entries(shared[to]).flatMap(([part, key]) => {
      const source = shared[from][part]
      const value = source === undefined ? undefined : given[source]
      return value === undefined ? [] : [[key, inTypeOf(to, key, value)]]
    })
  )
}

/** Copies what the importer and another party both have; empty if nothing changes. */
export const sameAsImporter = (draft: PartyHolder, kind: 'owner' | 'billing'): readonly Edit[] => {
  const values = sharedValues(draft, 'importer', kind)
  return values === null ? [] : fillParty(draft, kind, values)
}

/** A party of the draft in the form of another kind. */
export interface PartyOfDraft {
  readonly from: PartyKind
  readonly kind: PartyKind
  readonly values: JsonObject
}

/** The other parties of a draft for a group of its fields, each company once, without the one the group has already. */
export const partiesOfDraft = (draft: PartyHolder, kind: PartyKind): readonly PartyOfDraft[] => {
  const present = partyIn(draft, kind)
  const seen = new Set(present === null ? [] : [partyKey(kind, present)])
  return partyKinds.flatMap((from) => {
    const values = from === kind ? null : sharedValues(draft, from, kind)
    if (values === null || isEmptyPartyValue(values[nameKey[kind]])) return []
    const all = { ...blankParty(kind), ...values }
    const key = partyKey(kind, all)
    if (seen.has(key)) return []
    seen.add(key)
    return [{ from, kind, values: all }]
  })
}
