import Big from 'big.js'
import { amountOf } from '../base/amounts.ts'
import type { ImporterName } from '../base/company-identity.ts'
import { isJsonObject, memberOf, stringOrEmpty, trimmedText } from '../base/json-guards.ts'
import type { JsonObject } from '../base/json.ts'
import type { OfficeSubmission } from '../contract/office.ts'
import { frozenDocument } from '../outbox/difference.ts'
import { byOrder, type OutboxEntry } from '../outbox/outbox-entry.ts'

/** The declaration in a posted body of one; null if it cannot be read. */
const declarationOf = (body: string): JsonObject | null => {
  try {
    return frozenDocument(JSON.parse(body))
  } catch {
    return null
  }
}

const headerOf = (body: string): JsonObject | null => {
  const data = memberOf(declarationOf(body)?.['header'], 'data')
  return isJsonObject(data) ? data : null
}

/** The edinumber in a posted body of one declaration; null if the body cannot be read. */
export const sentEdinumber = (body: string): string | null => {
  const declaration = declarationOf(body)
  return declaration && stringOrEmpty(declaration['edinumber'])
}

/** What the report says of a declaration by its header. `value`: `cifrp`, else CIF × NDPBM, in rupiah as decimal text; null if neither is known. */
export type DeclaredFacts = Required<ImporterName> & { readonly value: string | null }

export const declaredFacts = (header: Readonly<Record<string, unknown>>): DeclaredFacts => {
  const cif = amountOf(trimmedText(header['cif']))
  const rate = amountOf(trimmedText(header['ndpbm']))
  const value = amountOf(trimmedText(header['cifrp'])) ?? (cif === null || rate === null ? null : cif.times(rate))
  return {
    importer: trimmedText(header['impnama']),
    importerTax: trimmedText(header['impnpwp']),
    value: value === null ? null : value.round(2, Big.roundHalfUp).toFixed()
  }
}

/** The same of a posted body; null if it cannot be read. */
export const sentFacts = (body: string | undefined): DeclaredFacts | null => {
  const header = body === undefined ? null : headerOf(body)
  return header && declaredFacts(header)
}

/** The submissions of a declaration that the service answered. */
export interface AnsweredSubmissions {
  /** Id of the declaration. */
  readonly declaration: string
  readonly car: string
  /** Id of the entry whose body the service took last; of the last refused one if it took none. Null where that is one of another desk. */
  readonly entry: string | null
  /** The other desk; null for this one. */
  readonly desk: string | null
  /** Start of the first answered attempt, and of that which counts, in milliseconds since 1970. */
  readonly sentAt: number
  readonly countedAt: number
  readonly isRefused: boolean
  /** The service took the one that counts. */
  readonly isTaken: boolean
}

const answered = new Set<OutboxEntry['state']>(['accepted', 'remarks', 'refused'])

/** By declaration, in the order in which they were sent. `profile`: only its submissions. */
export const answeredSubmissions = (
  entries: Iterable<Pick<OutboxEntry, 'id' | 'declaration' | 'car' | 'profile' | 'state' | 'attempts' | 'order' | 'queuedAt'>>,
  profile: string
): readonly AnsweredSubmissions[] => {
  type Place = Parameters<typeof byOrder>[0]
  const found = new Map<string, AnsweredSubmissions & { readonly place: Place }>()
  for (const { id, declaration, car, profile: of, state, attempts, order, queuedAt } of entries) {
    const place = { order, queuedAt }
    const startedAt = attempts.at(-1)?.startedAt
    if (of !== profile || startedAt === undefined || !answered.has(state)) continue
    const known = found.get(declaration)
    const isTaken = state !== 'refused'
    // A refused correction changes nothing at customs.
    const counts = known === undefined || (isTaken === known.isTaken ? byOrder(place, known.place) >= 0 : isTaken)
    found.set(declaration, {
      declaration,
      ...(counts ? { car, entry: id, desk: null, place, isTaken, countedAt: startedAt } : known),
      sentAt: Math.min(startedAt, known?.sentAt ?? startedAt),
      isRefused: !isTaken || known?.isRefused === true
    })
  }
  return [...found.values()].sort((a, b) => a.sentAt - b.sentAt)
}

/** With what other desks have sent. */
export const withOfficeSubmissions = (
  own: readonly AnsweredSubmissions[],
  others: readonly OfficeSubmission[]
): readonly AnsweredSubmissions[] => {
  const found = new Map(own.map((one) => [one.declaration, one]))
  for (const { declaration, car, desk, isTaken, at } of others) {
    const known = found.get(declaration)
    const counts = known === undefined || (isTaken === known.isTaken ? at >= known.countedAt : isTaken)
    found.set(declaration, {
      declaration,
      ...(counts ? { car, entry: null, desk, isTaken, countedAt: at } : known),
      sentAt: Math.min(at, known?.sentAt ?? at),
      isRefused: !isTaken || known?.isRefused === true
    })
  }
  return [...found.values()].sort((a, b) => a.sentAt - b.sentAt)
}
