import type { DatabaseSync } from 'node:sqlite'

/**
 * Forgets what the desk knows of its office, whose next contact begins like the first one: nothing is sent before it. Of a database that was restored or
 * repaired, because what it knows is older than what the office was told. Claims stay: they name the attempts at the office. What became of the open ones is
 * not known any more.
 */
export const clearOffice = (database: DatabaseSync): void => {
  for (const name of ['state', 'requests', 'declarations', 'rows', 'incoming', 'items', 'releases'])
    database.exec(`DELETE FROM office_${name}`)
  database.exec("UPDATE office_claims SET state = 'lost' WHERE isOpen = 1")
}
