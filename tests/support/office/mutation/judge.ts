import { stringOrEmpty } from '#core/base/json-guards.ts'
import type { Json } from '#core/base/json.ts'
import type { Effect } from './probe.ts'
import type { World } from './world.ts'

/* What a call may change of others: nothing but what its verb says. */

/** Columns of rows of others that a verb may change, by its table; `*`: any, also a new row. */
type Allowed = Readonly<Record<string, readonly string[]>>
const moves: Allowed = {
  declaration: ['holder', 'sender', 'generation', 'epoch', 'offered_to', 'asked', 'asked_by', 'txn'],
  number: ['declaration']
}
const decides: Allowed = {
  desk: ['*'],
  declaration: ['*'],
  attempt: ['outcome', 'txn'],
  number_lane: ['*'],
  number: ['*'],
  quarantine: ['*'],
  generation_desk: ['*'],
  fork: ['*'],
  fact: ['*'],
  branch: ['outcome', 'txn']
}
const verbs: Readonly<Record<string, Allowed>> = {
  // A broker's verbs about a declaration of another desk.
  take: moves,
  // Shared rows belong to all; an attempt of its own closes sending of a number, whoever holds it.
  push: { store_row: ['*'], row_before: ['*'] },
  present_facts: { declaration: ['closed', 'outcome', 'attempt', 'txn'] },
  // A document that is whole exists for all; what others had uploaded of it is needed no more.
  put_chunk: { document: ['*'], document_chunk: ['*'], document_part: ['*'] },
  take_requests: { request_grant: ['*'] },
  acknowledge: { change: ['*'] },
  database_size: { size_of_day: ['*'] },
  // An owner's verbs about desks and what they left.
  decide_quarantine: decides,
  finish_branch: { branch: ['*'] },
  reopen_sending: { declaration: ['closed', 'txn'] },
  lock_desk: { desk: ['state', 'txn'], declaration: ['asked', 'asked_by', 'txn'] },
  unlock_desk: { desk: ['state', 'txn'] },
  set_rights: { desk: ['rights', 'txn'], declaration: ['asked', 'asked_by', 'txn'] },
  rename_desk: { desk: ['name', 'txn'] },
  rename_office: { office: ['name', 'sessions'] },
  retire_desk: decides,
  write_off: { generation_desk: ['written_off_by', 'word'] },
  resolve_fork: { desk: ['forked_at', 'instance', 'session', 'must_compare', 'txn'], fork: ['word'] }
}
/** Tables that hold nothing of a desk. */
const common: Readonly<Record<string, readonly string[]>> = {
  // A report: every desk says hello again.
  office: ['position', 'commit_id', 'sessions'],
  pruning: ['*'],
  turn: ['*'],
  event: ['*'],
  change: ['*']
}
const shared = new Set(['parties', 'products', 'templates', 'codeLists', 'mappings', 'rates', 'tariffs', 'notes', 'payments'])

const largest = Number.MAX_SAFE_INTEGER
/** Columns with another domain: names of transactions, and one that the office made. */
const unbounded = new Set([
  'txn',
  'number',
  'size',
  'cif',
  'evidence',
  'baseline',
  'profile',
  'value',
  'summary',
  'asked',
  'details',
  'result',
  'rows'
])
/** Seconds. */
const longestLease = 600

const problemOfNumbers = ({ table, row, after, columns, kind }: Effect, { position, generation }: World): string | null => {
  if (kind === 'DELETE') return null
  for (const name of columns) {
    const value = after[name]
    if (typeof value !== 'number' || unbounded.has(name)) continue
    if (!Number.isInteger(value) || value < 0 || value > largest) return `${table}.${name} is ${value}`
    if (name === 'generation' && value > generation && table !== 'generation_desk') return `${table}.generation is beyond the present one`
    if (['position', 'known', 'base', 'knew', 'said'].includes(name) && value > position + 1_000)
      return `${table}.${name} is beyond the present position`
    if (name === 'epoch' && table !== 'branch' && value > (kind === 'UPDATE' ? Number(row['epoch'] ?? 0) + 1 : 1_000))
      return `${table}.epoch jumps to ${value}`
  }
  return null
}

/** Null where a row belongs to nobody. */
const ownerOf = ({ table, row }: Effect, holders: ReadonlyMap<string, string | null>): Json => {
  if (table === 'declaration') return row['holder'] ?? null
  if (table === 'store_row' || table === 'row_before') {
    if (shared.has(stringOrEmpty(row['store']))) return null
    const id = stringOrEmpty(row['declaration']) || stringOrEmpty(row['key']).replaceAll(/^\[?"|"(,.*)?$/g, '')
    return holders.get(id) ?? row['desk_id'] ?? null
  }
  return row['desk_id'] ?? null
}

export interface Model {
  readonly world: World
  readonly me: string
  /** Holders before the call. */
  readonly holders: ReadonlyMap<string, string | null>
  /** Aju numbers, without zeros at their start, of declarations of others. */
  readonly numbers: ReadonlyMap<string, string>
  readonly name: string
}

/** What is wrong with a change; null where the verb allows it. */
export const problemOf = (effect: Effect, { world, me, holders, numbers, name }: Model): string | null => {
  const { table, kind, row, after, columns } = effect
  if (stringOrEmpty(row['office_id']) !== world.office) return `${kind} ${table} of another office`
  if (table === 'office' && columns.includes('generation')) return 'a generation begins'
  const inNumbers = table in common ? null : problemOfNumbers(effect, world)
  if (inNumbers !== null) return inNumbers
  const allows = (list: readonly string[] | undefined): boolean =>
    list !== undefined && (list.includes('*') || (kind === 'UPDATE' && columns.every((column) => list.includes(column))))
  if (table in common) return allows(common[table]) || allows(verbs[name]?.[table]) ? null : `${kind} ${table} (${columns.join(', ')})`
  if (table === 'number' && kind === 'INSERT') {
    const holder = numbers.get(stringOrEmpty(row['car_key']))
    // Said to be used by its own desk, whose word replaces that.
    const isSaid = row['declaration'] === null && row['desk_id'] === holder && row['presented_by'] === me
    if (holder !== undefined && holder !== me && !isSaid && name !== 'presented') return 'number of another desk used up'
    if (isSaid) return null
  }
  if (table === 'poll_lease' && kind !== 'DELETE') {
    if ((Date.parse(stringOrEmpty(after['until'])) - Date.now()) / 1_000 > longestLease + 60) return 'lease for too long'
  }
  if (table === 'request_grant' && Number(after['requests'] ?? 0) > 60) return 'requests beyond the share'
  if (allows(verbs[name]?.[table])) return null
  const before = ownerOf(effect, holders)
  const isNew = kind === 'INSERT'
  if (table === 'declaration') {
    const [holder, sender] = [after['holder'] ?? null, after['sender'] ?? null]
    if (isNew) return [holder, sender].every((desk) => desk === me || desk === null) ? null : 'declaration made for another desk'
    if (before !== me) return `${kind} declaration of another desk (${columns.join(', ')})`
    if (kind === 'DELETE') return 'DELETE declaration'
    return null
  }
  if (before !== me && before !== null) return `${kind} ${table} of another desk (${columns.join(', ')})`
  if (before === null && !isNew) return `${kind} ${table} of nobody (${columns.join(', ')})`
  if (table === 'desk' && ['rights', 'state', ...(name === 'rename_self' ? [] : ['name'])].some((column) => columns.includes(column)))
    return `own desk (${columns.join(', ')})`
  return null
}
