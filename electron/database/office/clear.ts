import type { DatabaseSync } from 'node:sqlite'

/**
 * Forgets what the desk knows of its office, whose next contact begins like the first one: nothing is sent before it. Of a database that was restored or
 * repaired, because what it knows is older than what the office was told.
 */
export const clearOffice = (database: DatabaseSync): void => {
  for (const name of ['state', 'requests', 'declarations', 'rows', 'incoming', 'items', 'claims', 'releases'])
    database.exec(`DELETE FROM office_${name}`)
}
