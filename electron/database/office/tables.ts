import { hash } from 'node:crypto'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { Json, JsonObject } from '#core/base/json.ts'
import type { Branch, Desk, NumberLane, OfficeAttempt } from '#core/contract/office.ts'
import { isOutboxEntry } from '#core/rows/stored-rows.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { inSchemaOrder } from '#core/derive/schema-order.ts'
import { officeValue, sharingOf } from '#core/office/shared-rows.ts'
import { canonicalJson } from '#core/base/json-guards.ts'
import {
  asNumber,
  asTextOrNull,
  type DocumentScan,
  type HeldRow,
  type Place,
  type OfficeCommit,
  type Welcome,
  type StoredConfirmation,
  type Claim
} from './types.ts'

/** Id of the item that keeps the base version of a locally changed shared row; copy.ts writes it too. */
const baseId = (store: string, key: string): string => `${store} ${key}`

/** State of the link; each name has one type. */
export interface StateValues {
  readonly counter: number
  readonly welcome: Welcome
  readonly lastCommit: OfficeCommit
  /** Where the pull resumes: `next` of the last page, or the position up to which everything was pulled. */
  readonly after: JsonObject
  readonly pulled: number
  /** The position of the office as of the last hello or page. */
  readonly officePosition: number
  readonly scanned: Place
  /** End of the facts presented by a viewer: its rows wait until it may push again. */
  readonly scannedFacts: Place
  /** The office has registered the numbers that this desk had used before it joined. */
  readonly usedNumbersRegistered: true
  /** The position last acknowledged to the office, and the time in milliseconds since 1970. */
  readonly acknowledged: { readonly position: number; readonly at: number }
  /** The office has refused this desk as one that is used in two places, and has not accepted a hello of it since. */
  readonly forked: true
  /** The generation to which the desk is presenting its data. */
  readonly recovering: number
  /** When this desk first saw the present generation of the office, where it is not the first one; milliseconds since 1970. */
  readonly generationSeenAt: number
  /** The office may have lost branches of this desk. */
  readonly checkBranches: true
  /** The office has something else, or nothing, in the place of rows that this desk takes for pushed: all are compared before any is pushed. */
  readonly mustCompare: true
  /** Facts of this desk wait at the office for an owner: with its rights back it presents them again. */
  readonly quarantined: true
  /** Declarations that the user allows to be sent without the office, with start and end; missing while the mode is off. */
  readonly withoutOffice: { readonly declarations: readonly string[]; readonly since: number; readonly until: number }
  /** Up to where the files of declarations were noted; `row` is the number of the row. */
  readonly filesNoted: Place
  /** Place up to which documents were uploaded; missing if one may have been skipped. documents.ts drops it too. */
  readonly documentsScanned: DocumentScan
  /** Confirmations of the user by declaration, with their time. */
  readonly words: Readonly<Record<string, StoredConfirmation>>
}

/** Items of the office by their kinds. `other-attempt`: another version of the attempt `of`. */
export interface PulledItems {
  readonly desk: Desk
  readonly lane: NumberLane
  readonly branch: Branch
  readonly attempt: OfficeAttempt
  readonly 'other-attempt': OfficeAttempt & { readonly of: string }
}

const hashOfText = (text: string): string => hash('sha256', text)
/** The hash of a row that is not here, as most rows are while a desk pulls everything. */
const hashOfNull = hashOfText('null')
export const hashOf = (value: Json): string => (value === null ? hashOfNull : hashOfText(canonicalJson(value)))
/** The hash of a row as the office has it. */
export const hashOfRow = (store: string, value: Json): string => hashOf(officeValue(store, value))

const parsed = (value: SQLOutputValue | undefined): Json => (typeof value === 'string' ? (JSON.parse(value) as Json) : null)

/** Where the keys of the goods lines and edits of a declaration, `["id",n]`, begin and end; `-` is the character after the comma. */
export const partsOf = (declaration: string): readonly [from: string, below: string] => {
  const key = JSON.stringify(declaration)
  return [`[${key},`, `[${key}-`]
}

/** The tables of the office, read and written by their keys. */
export const officeTables = (database: DatabaseSync) => {
  const readState = database.prepare('SELECT value FROM office_state WHERE name = ?')
  const writeState = database.prepare('INSERT OR REPLACE INTO office_state (name, value) VALUES (?, ?)')
  const dropState = database.prepare('DELETE FROM office_state WHERE name = ?')
  const readHeld = database.prepare('SELECT * FROM office_declarations WHERE declaration = ?')
  const writeHeld = database.prepare(
    `INSERT OR REPLACE INTO office_declarations (declaration, holder, sender, generation, epoch, heldGeneration, heldEpoch, item)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`
  )
  const readRow = database.prepare('SELECT synced, position FROM office_rows WHERE store = ? AND key = ?')
  const writeRow = database.prepare(
    `INSERT INTO office_rows (store, key, synced, position) VALUES (?1, ?2, ?3, ?4)
     ON CONFLICT (store, key) DO UPDATE SET synced = excluded.synced, position = excluded.position`
  )
  const dropRow = database.prepare('DELETE FROM office_rows WHERE store = ? AND key = ?')
  const readItem = database.prepare('SELECT item FROM office_items WHERE kind = ? AND id = ?')
  const writeItem = database.prepare('INSERT OR REPLACE INTO office_items (kind, id, item) VALUES (?, ?, ?)')
  const dropItem = database.prepare('DELETE FROM office_items WHERE kind = ? AND id = ?')
  const readItems = database.prepare('SELECT item FROM office_items WHERE kind = ? ORDER BY id')
  const readIds = database.prepare('SELECT id FROM office_items WHERE kind = ? ORDER BY id')
  const readPlace = database.prepare('SELECT position FROM copy WHERE store = ? AND key = ?')
  const readIncoming = database.prepare('SELECT 1 FROM office_incoming WHERE store = ? AND key = ?')
  const readUnstored = database.prepare(
    `SELECT 1 FROM office_incoming WHERE store = 'declarations' AND key = ?1
     UNION ALL SELECT 1 FROM office_incoming WHERE store = 'goods' AND key >= ?2 AND key < ?3 LIMIT 1`
  )
  const putIncoming = database.prepare('INSERT OR IGNORE INTO office_incoming (store, key, content, item, position) VALUES (?, ?, ?, ?, ?)')
  const dropOlder = database.prepare('DELETE FROM office_incoming WHERE store = ? AND key = ? AND position <= ?')
  const readCopy = database.prepare('SELECT value, writer FROM copy WHERE store = ? AND key = ?')
  const readKinds = database.prepare(
    `SELECT value ->> 'kind' AS kind FROM copy INDEXED BY copy_cars WHERE store = 'summaries' AND CASE WHEN json_valid(value) THEN value ->> 'car' END = ?`
  )
  const kindsOfNumber = (car: string): readonly (string | null)[] => readKinds.all(car).map(({ kind }) => asTextOrNull(kind as Json))

  return {
    state<N extends keyof StateValues>(name: N): StateValues[N] | null {
      // Written by `setState` only.
      return parsed(readState.get(name)?.['value']) as StateValues[N] | null
    },
    setState<N extends keyof StateValues>(name: N, value: StateValues[N] | null): void {
      if (value === null) dropState.run(name)
      else writeState.run(name, JSON.stringify(value))
    },
    held(declaration: string): HeldRow | null {
      const row = readHeld.get(declaration)
      if (row === undefined) return null
      const { heldGeneration, heldEpoch } = row
      return {
        holder: asTextOrNull(row['holder'] as Json),
        sender: asTextOrNull(row['sender'] as Json),
        generation: asNumber(row['generation'] as Json),
        epoch: asNumber(row['epoch'] as Json),
        heldUnder: heldEpoch === null ? null : { generation: Number(heldGeneration), epoch: Number(heldEpoch) },
        item: parsed(row['item']) as JsonObject
      }
    },
    setHeld(declaration: string, { holder, sender, generation, epoch, heldUnder, item }: HeldRow): void {
      writeHeld.run(
        declaration,
        holder,
        sender,
        generation,
        epoch,
        heldUnder?.generation ?? null,
        heldUnder?.epoch ?? null,
        JSON.stringify(item)
      )
    },
    row(store: string, key: string): { readonly synced: string; readonly position: number } | null {
      const row = readRow.get(store, key)
      return row === undefined ? null : { synced: String(row['synced']), position: Number(row['position']) }
    },
    /** Stores the common version of a row at desk and office; `position` 0 if the office lacks it or its position is unknown. */
    setRow(store: string, key: string, synced: string, position: number): void {
      if (sharingOf(store) === 'shared' && String(readRow.get(store, key)?.['synced']) !== synced) dropItem.run('base', baseId(store, key))
      writeRow.run(store, key, synced, position)
    },
    /** The office does not have a row: it is pushed as a new one. */
    forgetRow: (store: string, key: string): void => void dropRow.run(store, key),
    /** Keeps the base version of a locally changed shared row. */
    setBase: (store: string, key: string, value: Json): void =>
      void writeItem.run('base', baseId(store, key), JSON.stringify({ value } satisfies JsonObject)),
    /** The last common version of a locally changed shared row; null if unknown. */
    base(store: string, key: string): { readonly value: Json } | null {
      const item = parsed(readItem.get('base', baseId(store, key))?.['item']) as JsonObject | null
      const value = item?.['value'] ?? null
      return item !== null && hashOfRow(store, value) === readRow.get(store, key)?.['synced'] ? { value } : null
    },
    /** The next scan includes a row that was skipped. */
    scanAgain(store: string, key: string): void {
      const row = readPlace.get(store, key)
      const scanned = parsed(readState.get('scanned')?.['value']) as Place | null
      if (row === undefined || scanned === null || scanned.position < Number(row['position'])) return
      writeState.run('scanned', JSON.stringify({ position: Number(row['position']) - 1, row: Number.MAX_SAFE_INTEGER } satisfies Place))
    },
    /** Whether the office has another version of a row, which is not merged yet. */
    hasIncoming: (store: string, key: string): boolean => readIncoming.get(store, key) !== undefined,
    /** Whether the office has another version of the content of a declaration, which is not merged yet. */
    hasUnstoredRows(declaration: string): boolean {
      return readUnstored.get(JSON.stringify(declaration), ...partsOf(declaration)) !== undefined
    },
    /** Keeps the office version of a row until it is merged, with its members in the order that every desk sends; replaces an older version. */
    awaitRow(store: string, key: string, content: string, item: JsonObject, position: number): void {
      dropOlder.run(store, key, position)
      if (readIncoming.get(store, key) !== undefined) return
      const ordered = { ...item, value: inSchemaOrder(store, item['value'] ?? null) }
      putIncoming.run(store, key, content, JSON.stringify(ordered), position)
    },
    /** No version of a row up to this position waits any more. */
    dropIncoming: (store: string, key: string, position: number): void => void dropOlder.run(store, key, position),
    /** Every version of a fact is kept. */
    awaitFact: (store: string, key: string, content: string, item: JsonObject, position: number): void =>
      void putIncoming.run(store, key, content, JSON.stringify(item), position),
    item: (kind: string, id: string): JsonObject | null => parsed(readItem.get(kind, id)?.['item']) as JsonObject | null,
    setItem: (kind: string, id: string, item: object): void => void writeItem.run(kind, id, JSON.stringify(item)),
    dropItem: (kind: string, id: string): void => void dropItem.run(kind, id),
    items: (kind: string): readonly JsonObject[] => readItems.all(kind).map(({ item }) => parsed(item) as JsonObject),
    /** Items of the office, which were checked when they were pulled. */
    pulled: <K extends keyof PulledItems>(kind: K): readonly PulledItems[K][] =>
      readItems.all(kind).map(({ item }) => JSON.parse(String(item)) as PulledItems[K]),
    ids: (kind: string): readonly string[] => readIds.all(kind).map(({ id }) => String(id)),
    /** A submission; null if there is none, or it cannot be read. */
    entry(id: string): OutboxEntry | null {
      const value: unknown = parsed(readCopy.get('outbox', JSON.stringify(id))?.['value'])
      return isOutboxEntry(value) ? value : null
    },
    /** The kinds of the declarations with an aju number, also of those in the trash; null where a row does not say it. */
    kindsOfNumber,
    /** Whether a number belongs to practice declarations alone. */
    isPracticeNumber(car: string): boolean {
      const kinds = kindsOfNumber(car)
      return kinds.length > 0 && kinds.every((kind) => kind === 'practice')
    },
    /** The hash of the row here as the office has it, that of null if there is none. */
    hashHere: (store: string, key: string): string => hashOfRow(store, parsed(readCopy.get(store, key)?.['value'])),
    /** A row of the window's store; null if there is none, `value` null if it is deleted. */
    copied(store: string, key: string): { readonly value: Json; readonly writer: string } | null {
      const row = readCopy.get(store, key)
      return row === undefined ? null : { value: parsed(row['value']), writer: String(row['writer']) }
    }
  }
}
export type OfficeTables = ReturnType<typeof officeTables>

export interface RowAfter {
  readonly place: Place
  readonly store: string
  readonly key: string
  readonly writer: string
  /** `isWhole`: false for a row with changed bytes. `text`: JSON; null for a deleted row. */
  read(): { readonly isWhole: boolean; readonly text: string | null }
}

/** Rows of the copy after a place, in their order. Their values are read by `read`: most scans want few of them. */
export const rowsAfter = (database: DatabaseSync): ((from: Place) => Generator<RowAfter>) => {
  const columns = 'SELECT id, store, key, writer, position FROM copy'
  // By two statements, as in copy.ts: with OR each scan would read the index from its beginning.
  const restOfBatch = database.prepare(`${columns} WHERE position = ? AND id > ? ORDER BY id`)
  const laterBatches = database.prepare(`${columns} WHERE position > ? ORDER BY position, id`)
  const rowsOf = function* ({ position, row }: Place) {
    yield* restOfBatch.iterate(position, row)
    yield* laterBatches.iterate(position)
  }
  const valueOf = database.prepare('SELECT value, crc = row_crc(store, key, value, position) AS whole FROM copy WHERE id = ?')
  return function* (from) {
    for (const { id, store, key, writer, position } of rowsOf(from))
      yield {
        place: { position: Number(position), row: Number(id) },
        store: String(store),
        key: String(key),
        writer: String(writer),
        read() {
          const { value = null, whole } = valueOf.get(Number(id)) ?? {}
          return { isWhole: whole === 1, text: value === null ? null : String(value) }
        }
      }
  }
}

/** Declarations released by this desk, from storing the call until a pull after the answer has delivered the result. */
export const releaseRows = (database: DatabaseSync) => {
  const put = database.prepare('INSERT OR REPLACE INTO office_releases (declaration, request, position) VALUES (?, ?, NULL)')
  const has = database.prepare('SELECT 1 FROM office_releases WHERE declaration = ?')
  const answer = database.prepare('UPDATE office_releases SET position = ? WHERE request = ?')
  const end = database.prepare('DELETE FROM office_releases WHERE position <= ?')
  return {
    add: (declarations: readonly string[], request: string): void => {
      for (const declaration of declarations) put.run(declaration, request)
    },
    has: (declaration: string): boolean => has.get(declaration) !== undefined,
    /** A pull that reaches `position` contains the result of the call. */
    answered: (request: string, position: number): void => void answer.run(position, request),
    /** Everything up to `position` was pulled. */
    pulled: (position: number): void => void end.run(position)
  }
}
export type ReleaseRows = ReturnType<typeof releaseRows>

const claimOf = (row: Readonly<Record<string, SQLOutputValue>>): Claim => ({
  claim: String(row['claim']),
  entry: String(row['entry']),
  attempt: Number(row['attempt']),
  declaration: String(row['declaration']),
  car: String(row['car']),
  sha256: String(row['sha256']),
  generation: Number(row['generation']),
  epoch: Number(row['epoch']),
  // Written only by the statements below.
  state: row['state'] as Claim['state'],
  isOpen: row['isOpen'] === 1,
  isRefused: row['isRefused'] === 1
})

/** The claims of this desk. A refusal never downgrades a granted claim: it ends with its outcome or when it is released. */
export const claimRows = (database: DatabaseSync) => {
  const put = database.prepare(
    `INSERT OR IGNORE INTO office_claims (claim, entry, attempt, declaration, car, sha256, generation, epoch, state, isOpen, isRefused)
     VALUES (:claim, :entry, :attempt, :declaration, :car, :sha256, :generation, :epoch, :state, 1, 0)`
  )
  const byAttempt = database.prepare('SELECT * FROM office_claims WHERE entry = ? AND attempt = ? ORDER BY number DESC LIMIT 1')
  const byDeclaration = database.prepare('SELECT * FROM office_claims WHERE declaration = ? ORDER BY number')
  const opened = database.prepare('SELECT * FROM office_claims WHERE isOpen = 1 ORDER BY number')
  const grant = database.prepare("UPDATE office_claims SET state = 'granted', isRefused = 0 WHERE claim = ? AND isOpen = 1")
  const refuse = database.prepare(
    "UPDATE office_claims SET isRefused = 1, state = CASE state WHEN 'asked' THEN 'refused' ELSE state END WHERE claim = ?"
  )
  const withdraw = database.prepare(
    "UPDATE office_claims SET isOpen = 0, state = CASE WHEN state IN ('refused', 'lost') THEN state ELSE 'withdrawn' END WHERE claim = ?"
  )
  const close = database.prepare('UPDATE office_claims SET isOpen = 0 WHERE claim = ?')
  // A granted or requested claim ends with its own outcome.
  const open = database.prepare(
    `UPDATE office_claims SET isOpen = 1, state = CASE state WHEN 'refused' THEN 'lost' ELSE state END
     WHERE claim = ? AND isOpen = 0 AND state IN ('withdrawn', 'refused', 'lost')`
  )
  const each =
    (statement: typeof put) =>
    (claims: readonly string[]): void => {
      for (const claim of claims) statement.run(claim)
    }
  return {
    add: (claim: Omit<Claim, 'isOpen' | 'isRefused'>): void => void put.run({ ...claim }),
    /** The office has the attempt of a closed claim as running. One that was refused here may have been granted to a copy of this desk. */
    openAgain: (claim: string): void => void open.run(claim),
    /** The latest claim of an attempt: the number of one that was never posted is used again. */
    ofAttempt(entry: string, attempt: number): Claim | null {
      const row = byAttempt.get(entry, attempt)
      return row === undefined ? null : claimOf(row)
    },
    /** Oldest first. */
    ofDeclaration: (declaration: string): readonly Claim[] => byDeclaration.all(declaration).map(claimOf),
    open: (): readonly Claim[] => opened.all().map(claimOf),
    granted: each(grant),
    refused: each(refuse),
    withdrawn: each(withdraw),
    /** The outbox has their outcome. */
    close: each(close)
  }
}
export type ClaimRows = ReturnType<typeof claimRows>
