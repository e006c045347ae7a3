import type { DBCore, DBCoreCursor, DBCoreTable, Dexie } from 'dexie'
import type { Json } from '#core/base/json.ts'
import { isCopyTable, keyMembersOf, type CopyTable, type BadRow } from '#core/contract/store-copy.ts'
import { readableRow } from '#core/rows/stored-rows.ts'

/** Chromium's error for a damaged store file. A full disk and a closed connection have other names. */
const isUnreadable = (error: unknown): boolean => error instanceof Error && error.name === 'UnknownError'

/**
 * Calls `onUnreadable` once when a read finds the store damaged: a file with damaged pages may open without an error. Must be called
 * before the store is opened.
 */
export const watchForDamage = (database: Dexie, onUnreadable: () => void): void => {
  let isReported = false
  const watched =
    <Input, Output>(read: (input: Input) => Promise<Output>) =>
    (input: Input): PromiseLike<Output> =>
      read(input).catch((error: unknown) => {
        if (isUnreadable(error) && !isReported) {
          isReported = true
          onUnreadable()
        }
        throw error
      })
  const overTable = (table: DBCoreTable): DBCoreTable => ({
    ...table,
    get: watched((request) => table.get(request)) as DBCoreTable['get'],
    getMany: watched((request) => table.getMany(request)) as DBCoreTable['getMany'],
    query: watched((request) => table.query(request)) as DBCoreTable['query'],
    openCursor: watched((request) => table.openCursor(request)) as DBCoreTable['openCursor'],
    count: watched((request) => table.count(request)) as DBCoreTable['count']
  })
  database.use({
    stack: 'dbcore',
    name: 'unreadable',
    create: (core: DBCore) => ({ ...core, table: (name) => overTable(core.table(name)) })
  })
}

/** Rows of the store that are set aside, until there is a listener. */
export interface BadRows {
  report(rows: readonly BadRow[]): void
  listen(listener: (rows: readonly BadRow[]) => void): void
}
export const collectBadRows = (): BadRows => {
  let waiting: readonly BadRow[] = []
  let listener: ((rows: readonly BadRow[]) => void) | null = null
  return {
    report: (rows) => {
      if (listener === null) waiting = [...waiting, ...rows]
      else listener(rows)
    },
    listen: (next) => {
      listener = next
      if (waiting.length > 0) next(waiting)
      waiting = []
    }
  }
}

const keyOf = (table: CopyTable, value: unknown): Json => {
  const members = keyMembersOf(table).map((name) => (value as Readonly<Record<string, Json>> | null)?.[name] ?? null)
  return members.length === 1 ? (members[0] ?? null) : members
}

/** Transactions that read rows as they are stored. */
const unchecked = new WeakSet<object>()

/** Reads rows of a table as they are stored, also those that `leaveOutBadRows` leaves out. */
export const readUnchecked = <T>(database: Dexie, table: CopyTable, read: () => PromiseLike<T>): PromiseLike<T> =>
  database.transaction('r', table, ({ idbtrans }) => {
    unchecked.add(idbtrans)
    return read()
  })

/** A cursor over the values for which `read` has one, as `read` has it. What a cursor of IndexedDB says itself is asked of it. */
const readCursor = (cursor: DBCoreCursor, read: (value: unknown) => unknown): DBCoreCursor => {
  let value: unknown
  return Object.create(cursor, {
    key: { get: () => cursor.key as unknown },
    primaryKey: { get: () => cursor.primaryKey as unknown },
    value: { get: () => value },
    start: {
      value: (onNext: () => void) =>
        cursor.start(() => {
          value = read(cursor.value)
          if (value === undefined) cursor.continue()
          else onNext()
        })
    }
  }) as DBCoreCursor
}

/**
 * Leaves rows out of everything that is read from the store if they do not have the form of their table. They stay
 * where they are, and each is reported once. Must be called before the store is opened.
 */
export const leaveOutBadRows = (database: Dexie & { readonly badRows: BadRows }): void => {
  const reported = new Set<string>()
  const readable = (table: CopyTable, values: readonly unknown[]): readonly unknown[] => {
    const bad: BadRow[] = []
    const read = values.map((value) => {
      if (value === undefined) return undefined
      const row = readableRow(table, value)
      if ('value' in row) return row.value
      const key = keyOf(table, value)
      const name = `${table} ${JSON.stringify(key)}`
      if (!reported.has(name)) bad.push({ table, key, member: row.member, value: value as Json })
      reported.add(name)
      return undefined
    })
    if (bad.length > 0) database.badRows.report(bad)
    return read
  }
  const checked = (table: CopyTable, core: DBCoreTable): DBCoreTable => ({
    ...core,
    get: async (request) => {
      const found: unknown = await core.get(request)
      return unchecked.has(request.trans) ? found : readable(table, [found])[0]
    },
    getMany: async (request) => {
      const found: unknown[] = await core.getMany(request)
      return unchecked.has(request.trans) ? found : [...readable(table, found)]
    },
    openCursor: async (request) => {
      const cursor = await core.openCursor(request)
      const isChecked = cursor !== null && request.values === true && !unchecked.has(request.trans)
      return isChecked ? readCursor(cursor, (value) => readable(table, [value])[0]) : cursor
    },
    query: async (request) => {
      const found = await core.query(request)
      if (request.values !== true || unchecked.has(request.trans)) return found
      return { ...found, result: readable(table, found.result as readonly unknown[]).filter((row) => row !== undefined) }
    }
  })
  database.use({
    stack: 'dbcore',
    name: 'forms',
    create: (core: DBCore) => ({
      ...core,
      table: (name) => (isCopyTable(name) ? checked(name, core.table(name)) : core.table(name))
    })
  })
}
