import type { DatabaseSync } from 'node:sqlite'
import { dayLength } from '#core/base/calendar-day.ts'
import { inTransaction } from './connection.ts'

/** Contents that a person has permitted to send. `service`: the profile and its address. `contents`: SHA-256 of frozen bodies. */
export interface Permission {
  readonly service: string
  readonly contents: readonly string[]
}

/** A permission that was not used for so long ends. */
const keptFor = 365 * dayLength

/** What a person has permitted to send, in a table that no call of the window writes. */
export const permissionOperations = (database: DatabaseSync) => {
  const put = database.prepare('INSERT OR REPLACE INTO permissions (service, content, at) VALUES (?, ?, ?)')
  const has = database.prepare('SELECT 1 FROM permissions WHERE service = ? AND content = ?')
  const remove = database.prepare('DELETE FROM permissions WHERE service = ? AND content = ?')
  const removeOld = database.prepare('DELETE FROM permissions WHERE at < ?')
  return {
    permitContents({ service, contents }: Permission, at: number): void {
      inTransaction(database, () => {
        removeOld.run(at - keptFor)
        for (const content of contents) put.run(service, content, at)
      })
    },
    arePermitted: ({ service, contents }: Permission): boolean => contents.every((content) => has.get(service, content) !== undefined),
    endPermissions({ service, contents }: Permission): void {
      inTransaction(database, () => {
        for (const content of contents) remove.run(service, content)
      })
    }
  }
}
