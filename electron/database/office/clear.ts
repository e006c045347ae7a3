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

/**
 * Forgets which rows the office has, and pulls all of them before it pushes: of a desk that is not locked any more, or whose copy was used. What differs here
 * becomes a branch, and what the office does not have is pushed. Calls that push rows and were not answered may have happened: the pull tells.
 */
export const compareRows = (database: DatabaseSync): void => {
  database.exec("DELETE FROM office_rows; DELETE FROM office_state WHERE name IN ('after', 'pulled', 'scanned', 'mustCompare')")
  database.exec("DELETE FROM office_requests WHERE function = 'push' AND result IS NULL")
}
