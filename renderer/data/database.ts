import { Dexie, type EntityTable, type Table } from 'dexie'
import type { AjuCounter } from '#core/numbering/counter.ts'
import type { Json } from '#core/base/json.ts'
import type { StoredCodeList } from '#core/codes/code-list.ts'
import type { DeclarationRow, GoodsBlock } from '#core/draft/declaration-rows.ts'
import type { Edit, LoggedEdit } from '#core/draft/edit.ts'
import type { NotesRow, PaymentRow } from '#core/draft/work-notes.ts'
import type { Summary } from '#core/draft/summary.ts'
import type { Template } from '#core/draft/draft-parts.ts'
import type { Party } from '#core/catalog/party.ts'
import type { Product } from '#core/catalog/product.ts'
import type { ExchangeRate } from '#core/catalog/exchange-rate.ts'
import type { TariffRate } from '#core/catalog/tariff-rate.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import type { ImportMemory } from '#core/import/memory.ts'
import type { StoredResponse, Track } from '#core/tracking/track.ts'
import { type CopyCursor, baselineStoreVersion, type CopyTable } from '#core/contract/store-copy.ts'
import { collectBadRows, type BadRows } from './checked-reads.ts'

/** Edits of one step that were made together, in order; `seq` is that of the last one. A single edit is not packed. */
export interface PackedEdits extends Omit<LoggedEdit, 'edit'> {
  readonly edits: readonly Edit[]
}
export type EditRow = LoggedEdit | PackedEdits

/** Any response of the service as the host passed it (without PDF bytes). */
export interface AnswerRow {
  readonly id: string
  readonly car: string
  readonly at: number
  readonly operation: string
  readonly content: Json
}

/**
 * The exact body an outbox entry posts or posted; its id is that of the entry. Stored apart from the entry because bodies are large and
 * read only for sending.
 */
export interface FrozenRow {
  readonly id: string
  readonly body: string
}

/** Saved views of one list, as their reader parses them. */
export interface SavedViewsRow {
  readonly id: 'worklist'
  readonly views: Json
}

/** The sequence number of the last batch that IndexedDB has. */
export interface WritePosition {
  readonly key: 'ledger'
  readonly seq: number
}
/** Texts that could not be read, so that no value was stored, when the window closed without a question, while it asked, or at a kill. */
export interface UnreadableAtClose {
  /** The texts with the names of their fields. */
  readonly texts: string
  /** The declaration with the fields; null for other fields. */
  readonly declaration: { readonly id: string; readonly car: string } | null
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The days on which the application ran with something in the trash, by which the trash is emptied (trash-days.ts). */
export interface TrashDays {
  /** The last of them, `YYYY-MM-DD`, in the order in which they were last noted. */
  readonly days: readonly string[]
  /** How many there have been. */
  readonly count: number
  /** What `count` was when a day was first noted with a declaration in the trash; the key is its id and `trashedAt`. */
  readonly since: Readonly<Record<string, number>>
}

/** Which items of the inbox were notified on the desktop or skipped: those up to the moment `until`, except the late ones. */
export interface NotifiedItems {
  /** Milliseconds since 1970. */
  readonly until: number
  /** Keys of items that wait although they are not later than `until`: the clock was ahead before. Missing where none does. */
  readonly late?: readonly string[]
}

/** Profiles whose changes were not saved when the application ended; without tokens. */
export interface UnsavedProfiles {
  /** The version of Ajukan, as another one may have other fields. */
  readonly version: string
  /** Each profile as it was stored, and as changed; JSON. */
  readonly changes: readonly { readonly stored: string; readonly changed: string }[]
}

/**
 * `news`: see `NotifiedItems`. `problems`: the
 * rules by which all summaries count their problems, '' while they are counted again by those of `begun`, which is done up to the id
 * `after`. `edition`: see `CopyState`. `compared`: where the comparison with the copy continues. `unreadable`: see `UnreadableAtClose`. `trash`: see `TrashDays`. `profiles`: see `UnsavedProfiles`.
 */
export type MetaRow =
  | WritePosition
  | ({ readonly key: 'news' } & NotifiedItems)
  | { readonly key: 'problems'; readonly rules: string; readonly begun?: { readonly rules: string; readonly after: string } }
  | { readonly key: 'edition'; readonly edition: number }
  | { readonly key: 'compared'; readonly at: CopyCursor }
  | ({ readonly key: 'unreadable' } & UnreadableAtClose)
  | ({ readonly key: 'trash' } & TrashDays)
  | ({ readonly key: 'profiles' } & UnsavedProfiles)

export interface AjukanDatabase extends Dexie {
  /** Version of the store on disk, without opening it; 0 if there is no store. */
  readonly versionOnDisk: () => Promise<number>
  /** What on disk is not as this version made it: the version, a table, a key or an index. Null if nothing is, or there is no store. */
  readonly otherShape: () => Promise<string | null>
  /** Whether the application has closed the store and not reopened it. Chromium may also close it (full disk). */
  readonly isEnded: () => boolean
  /** Rows that are left out of what is read, or that IndexedDB does not take. */
  readonly badRows: BadRows
  readonly declarations: EntityTable<DeclarationRow, 'id'>
  readonly goods: Table<GoodsBlock, [string, number]>
  readonly summaries: EntityTable<Summary, 'id'>
  readonly edits: Table<EditRow, [string, number]>
  readonly outbox: EntityTable<OutboxEntry, 'id'>
  readonly frozen: EntityTable<FrozenRow, 'id'>
  readonly answers: EntityTable<AnswerRow, 'id'>
  readonly responses: EntityTable<StoredResponse, 'id'>
  readonly tracks: EntityTable<Track, 'car'>
  readonly counters: EntityTable<AjuCounter, 'id'>
  readonly parties: EntityTable<Party, 'id'>
  readonly products: EntityTable<Product, 'id'>
  readonly templates: EntityTable<Template, 'id'>
  readonly codeLists: Table<StoredCodeList, string>
  readonly mappings: EntityTable<ImportMemory, 'id'>
  readonly rates: EntityTable<ExchangeRate, 'id'>
  readonly tariffs: EntityTable<TariffRate, 'id'>
  readonly notes: EntityTable<NotesRow, 'id'>
  readonly payments: EntityTable<PaymentRow, 'id'>
  readonly savedViews: EntityTable<SavedViewsRow, 'id'>
  readonly meta: Table<MetaRow, MetaRow['key']>
}

/** Factory of the store; tests pass their own. */
export interface StorePlace {
  readonly indexedDB: IDBFactory
  readonly IDBKeyRange: typeof IDBKeyRange
}

/** Tables and indexes of the baseline. A version that changes them has a line of its own in `openWindowStore`. */
const baselineTables: Readonly<Record<CopyTable | 'meta', string>> = {
  declarations: 'id',
  goods: '[declaration+line]',
  summaries: 'id, changedAt',
  edits: '[declaration+seq]',
  outbox: 'id, car',
  frozen: 'id',
  answers: 'id, car, at',
  responses: 'id, car',
  tracks: 'car',
  counters: 'id',
  parties: 'id',
  products: 'id',
  templates: 'id',
  codeLists: 'name',
  mappings: 'id',
  rates: 'id',
  tariffs: 'id',
  notes: 'id',
  payments: 'id',
  savedViews: 'id',
  meta: 'key'
}

/** A table as IndexedDB has it, in one text. */
const shapeOf = (keyPath: unknown, isAuto: boolean, indexes: readonly string[]): string =>
  JSON.stringify([keyPath, isAuto, indexes.toSorted((one, other) => (one < other ? -1 : 1))])
const indexShape = (name: string, keyPath: unknown, isUnique: boolean, isMulti: boolean): string =>
  JSON.stringify([name, keyPath, isUnique, isMulti])

/** Opens a store that exists as it is. Dexie adds the tables and indexes that it expects, after which their rows would count as deleted. */
const openAsItIs = (name: string, factory: IDBFactory): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = factory.open(name)
    const failed = (): void => reject(request.error ?? new DOMException('not opened', 'UnknownError'))
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onerror = failed
    request.onsuccess = () => resolve(request.result)
  })

/** The tables of an open store by name, as texts. */
const shapesIn = (database: IDBDatabase): ReadonlyMap<string, string> => {
  const names = [...database.objectStoreNames]
  if (names.length === 0) return new Map()
  const transaction = database.transaction(names, 'readonly')
  return new Map(
    names.map((name) => {
      const store = transaction.objectStore(name)
      const indexes = [...store.indexNames].map((one) => {
        const { keyPath, unique, multiEntry } = store.index(one)
        return indexShape(one, keyPath, unique, multiEntry)
      })
      return [name, shapeOf(store.keyPath, store.autoIncrement, indexes)]
    })
  )
}

/**
 * The working store. Versions after the baseline are only appended, because stored drafts outlive releases; `later` adds some in tests. Strict durability, because
 * the window shows "saved" when the transaction completes.
 */
export const openWindowStore = (
  name = 'ajukan',
  place: StorePlace = { indexedDB, IDBKeyRange },
  later: (database: Dexie) => void = () => undefined
): AjukanDatabase => {
  const dexie = new Dexie(name, { ...place, chromeTransactionDurability: 'strict' })
  const versionOnDisk = async (): Promise<number> => {
    const found = (await place.indexedDB.databases()).find((one) => one.name === name)
    // Dexie stores ten times the version, plus a small number after it repaired the schema.
    return Math.floor((found?.version ?? 0) / 10)
  }
  const otherShape = async (): Promise<string | null> => {
    const found = (await place.indexedDB.databases()).find((one) => one.name === name)
    if (found === undefined) return null
    const version = await versionOnDisk()
    if (version < baselineStoreVersion || version > dexie.verno) return `version ${found.version ?? 0}`
    // Dexie makes the tables of an older version into those of this one.
    if (version < dexie.verno) return null
    const opened = await openAsItIs(name, place.indexedDB)
    try {
      const shapes = shapesIn(opened)
      const other = dexie.tables.find(({ name: table, schema: { primKey, indexes } }) => {
        const own = indexes.map((one) => indexShape(one.name, one.keyPath, one.unique ?? false, one.multi ?? false))
        return shapes.get(table) !== shapeOf(primKey.keyPath, primKey.auto ?? false, own)
      })
      return other === undefined ? null : `table ${other.name}`
    } finally {
      opened.close()
    }
  }
  const badRows = collectBadRows()
  let isEnded = false
  const [open, close] = [dexie.open.bind(dexie), dexie.close.bind(dexie)]
  const database = Object.assign(dexie, {
    versionOnDisk,
    otherShape,
    badRows,
    isEnded: () => isEnded,
    open: () => {
      isEnded = false
      return open()
    },
    close: (options?: { readonly disableAutoOpen: boolean }) => {
      isEnded ||= options?.disableAutoOpen !== false
      close(options)
    }
  }) as AjukanDatabase
  database.version(baselineStoreVersion).stores(baselineTables)
  later(database)
  return database
}
