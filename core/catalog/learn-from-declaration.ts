import { partsOf, type Pointer } from '../base/json-pointer.ts'
import type { Json } from '../base/json.ts'
import type { DraftRecord } from '../draft/draft-record.ts'
import { valueIn } from '../draft/local-values.ts'
import { singleFields } from '../derive/fields.ts'
import { tableMembers, type TableMember } from '../schema/layout.ts'
import {
  isEmptyPartyValue,
  nameKey,
  partyFields,
  partyIn,
  partyKey,
  partyKinds,
  partyName,
  partyNameKey,
  partyTax,
  type Party,
  type PartyHolder,
  type PartyKind
} from './party.ts'
import { productKey, productOn, type Product } from './product.ts'
import { knownChange, oldestFirst, recordUse, usesTogether, type Use } from './usage.ts'

/** The current content of the catalog. */
export interface CatalogEntries {
  readonly parties: Iterable<Party>
  readonly products: Iterable<Product>
}

/** Rows to write; empty if the declaration adds nothing new. */
export interface LearnedEntries {
  readonly parties: readonly Party[]
  readonly products: readonly Product[]
}

type Values = Readonly<Record<string, Json>>
interface CatalogEntry extends Use {
  readonly id: string
  readonly values: Values
  readonly changedAt: number
  readonly byHand: boolean
}

const fillBlanks = (values: Values, more: Values): Values => ({
  ...values,
  ...Object.fromEntries(Object.entries(more).filter(([key, value]) => isEmptyPartyValue(values[key]) && !isEmptyPartyValue(value)))
})
const overwrite = (values: Values, more: Values): Values => ({
  ...values,
  ...Object.fromEntries(Object.entries(more).filter(([, value]) => !isEmptyPartyValue(value)))
})
const isSame = (a: Values, b: Values): boolean => Object.keys({ ...a, ...b }).every((key) => a[key] === b[key])

/** The newer declaration wins, except over values edited manually; no value is ever emptied. */
const updated = <M extends CatalogEntry>(old: M, values: Values, record: DraftRecord, now: number): M => {
  const before = knownChange(old, now)
  const isNewer = !old.byHand && record.changedAt >= before
  const next = isNewer ? overwrite(old.values, values) : fillBlanks(old.values, values)
  const changed = !isSame(old.values, next)
  return {
    ...old,
    ...recordUse(old, record.id, now),
    values: next,
    changedAt: changed ? Math.max(before, record.changedAt) : old.changedAt
  }
}

const isNew = <M extends CatalogEntry>(old: M, next: M): boolean =>
  !isSame(old.values, next.values) || old.uses !== next.uses || old.usedIn !== next.usedIn

const fresh = (id: string, record: DraftRecord, now: number) => ({
  id,
  uses: 1,
  lastUsedAt: now,
  usedIn: record.id,
  changedAt: record.changedAt,
  byHand: false
})

/** Finds the catalog entry of a party: the same tax number, else the same name unless both have different tax numbers. */
const createPartyFinder = (all: Iterable<Party>): ((kind: PartyKind, values: Values) => Party | undefined) => {
  const byKey = new Map<string, Party>()
  const byName = new Map<string, Party>()
  for (const party of oldestFirst(all)) {
    byKey.set(partyKey(party.kind, party.values), party)
    byName.set(partyNameKey(party.kind, party.values), party)
  }
  return (kind, values) => {
    const named = byName.get(partyNameKey(kind, values))
    const isOther = partyTax(kind, values) !== null && named !== undefined && partyTax(kind, named.values) !== null
    return byKey.get(partyKey(kind, values)) ?? (isOther ? undefined : named)
  }
}

/** The catalog entry of a party of a declaration; undefined if it has no name or the catalog does not know it. */
export const knownParty = (all: Iterable<Party>, record: PartyHolder, kind: PartyKind): Party | undefined => {
  const values = partyIn(record, kind)
  return values === null ? undefined : createPartyFinder(all)(kind, values)
}

/**
 * The declaration as far as anything may be learned from it: the catalog, tariff rates, the order of codes. `doubted`: the paths of its open problems and
 * advice. A party or a row of a table of which a value is doubted is left out, and so is a doubted value elsewhere; a blank one is not learned anyway.
 */
export const withoutDoubted = (record: DraftRecord, doubted: ReadonlySet<Pointer>): DraftRecord => {
  const paths = new Set([...doubted].filter((path) => !isEmptyPartyValue(valueIn(record, path) as Json | undefined)))
  if (paths.size === 0) return record
  const rows = new Set([...paths].map((path) => partsOf(path).slice(0, 3).join('/')))
  const { document } = record
  const trusted = <Row>(member: TableMember, all: readonly Row[]): readonly Row[] =>
    all.filter((_, index) => !rows.has(`${member}/data/${index}`))
  const unnamed = partyKinds.flatMap((kind) => (partyFields(kind).some(({ path }) => paths.has(path)) ? [nameKey[kind]] : []))
  const single = singleFields.flatMap(({ key, path }) => (paths.has(path) && path !== '/car' ? [[key, path] as const] : []))
  const outside = single.filter(([key, path]) => path === `/${key}`)
  const inHeader = [...unnamed, ...single.flatMap(([key, path]) => (path === `/header/data/${key}` ? [key] : []))]
  const blank = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, '']))
  // A price is one only in its currency.
  const priced = paths.has('/header/data/kdval') ? document.detail.data.map((line) => ({ ...line, dnilinv: null })) : document.detail.data
  return {
    ...record,
    document: {
      ...document,
      ...blank(outside.map(([key]) => key)),
      header: { ...document.header, data: { ...document.header.data, ...blank(inHeader) } },
      ...(Object.fromEntries(
        tableMembers.map((member) => [
          member,
          { ...document[member], data: trusted<object>(member, member === 'detail' ? priced : document[member].data) }
        ])
      ) as Pick<DraftRecord['document'], TableMember>)
    }
  }
}

/** Catalog changes from a declaration: every named party and every goods line that can be identified again. */
export const learnFromDeclaration = (record: DraftRecord, remembered: CatalogEntries, now: number, newId: () => string): LearnedEntries => {
  const known = createPartyFinder(remembered.parties)
  const changes: { readonly parties: Party[]; readonly products: Map<string, Product> } = { parties: [], products: new Map() }
  for (const kind of partyKinds) {
    const values = partyIn(record, kind)
    if (values === null) continue
    const old = known(kind, values)
    const next: Party = old ? updated(old, values, record, now) : { ...fresh(newId(), record, now), kind, values }
    if (!old || isNew(old, next)) changes.parties.push(next)
  }
  const products = new Map(oldestFirst(remembered.products).map((product) => [productKey(product.values), product]))
  const currency = typeof record.document.header.data.kdval === 'string' ? record.document.header.data.kdval : ''
  for (const line of record.document.detail.data) {
    const values = productOn(line, currency)
    if (values === null) continue
    const key = productKey(values)
    const existing = products.get(key)
    const old = changes.products.get(key) ?? existing
    const next: Product = old ? updated(old, values, record, now) : { ...fresh(newId(), record, now), values }
    // Several lines of one product: only a difference from the catalog entry as a whole is stored.
    if (!existing || isNew(existing, next)) changes.products.set(key, next)
    else changes.products.delete(key)
  }
  return { parties: changes.parties, products: [...changes.products.values()] }
}

/** Merges two entries for the same thing: the newer values, blanks filled from the older, the uses of both. */
export const merged = <M extends CatalogEntry>(a: M, b: M): M => {
  const [newer, older] = a.byHand === b.byHand ? (a.changedAt >= b.changedAt ? [a, b] : [b, a]) : a.byHand ? [a, b] : [b, a]
  return {
    ...older,
    ...newer,
    ...usesTogether(a, b),
    values: fillBlanks(newer.values, older.values),
    changedAt: Math.max(a.changedAt, b.changedAt),
    byHand: a.byHand || b.byHand
  }
}

export interface Merge<M> {
  readonly kept: M
  readonly gone: readonly string[]
}

/** Every set of duplicates as one row to keep and the ids to delete. Rows without a key are left unchanged. */
export const mergeDoubles = <M extends CatalogEntry>(all: Iterable<M>, keyOf: (one: M) => string | null): readonly Merge<M>[] => {
  const groups = new Map<string, M[]>()
  for (const one of all) {
    const key = keyOf(one)
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()].flatMap((group): Merge<M>[] => {
    const [first, ...rest] = group
    if (!first || rest.length === 0) return []
    const kept = rest.reduce((one, other) => merged(one, other), first)
    return [{ kept, gone: group.flatMap((one) => (one.id === kept.id ? [] : [one.id])) }]
  })
}

export const partyDoubleKey = (party: Party): string | null => (partyName(party) === '' ? null : partyKey(party.kind, party.values))
