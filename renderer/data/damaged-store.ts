import type { DBCore, DBCoreTable } from 'dexie'
import type { AjukanDatabase } from './database.ts'

/** Chromium's error for a damaged store file. A full disk and a closed connection have other names. */
const isUnreadable = (error: unknown): boolean => error instanceof Error && error.name === 'UnknownError'

/**
 * Calls `onUnreadable` once when a read finds the store damaged: a file with damaged pages may open without an error. Must be called
 * before the store is opened.
 */
export const watchForDamage = (database: AjukanDatabase, onUnreadable: () => void): void => {
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
