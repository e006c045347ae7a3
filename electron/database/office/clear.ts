import type { DatabaseSync } from 'node:sqlite'

/**
 * Marks the declarations that another desk holds or may send, or nobody, with the name of that desk: this desk has copies of them, which it does not send after
 * it has left the office. Of a desk out of service all are.
 */
const markCopies = (database: DatabaseSync): void => {
  database.exec("DELETE FROM office_items WHERE kind = 'left' AND id IN (SELECT declaration FROM office_declarations)")
  database.exec(`
    WITH self AS (
      SELECT (SELECT value ->> 'desk' FROM office_state WHERE name = 'welcome') AS desk,
             (SELECT value ->> 'state' FROM office_state WHERE name = 'welcome') AS state
    ), other AS (
      SELECT declaration, CASE WHEN holder IS NOT self.desk THEN holder WHEN sender IS NOT self.desk THEN sender END AS desk FROM office_declarations, self
      WHERE self.state IS 'retired' OR self.desk IS NULL OR holder IS NOT self.desk OR sender IS NOT self.desk
    )
    INSERT OR REPLACE INTO office_items (kind, id, item)
    SELECT 'left', declaration, json_object('desk', coalesce(
      (SELECT known.item ->> 'name' FROM office_items AS known WHERE known.kind = 'desk' AND known.id = other.desk), '')) FROM other`)
}

/**
 * Forgets what the desk knows of its office, whose next contact begins like the first one: nothing is sent before it. Of a database that was restored or
 * repaired, because what it knows is older than what the office was told, and of a desk that leaves. Claims stay: they name the attempts at the office. What
 * became of the open ones is not known any more. Which declarations are copies stays too, until an office knows them.
 */
export const clearOffice = (database: DatabaseSync): void => {
  markCopies(database)
  for (const name of ['state', 'requests', 'declarations', 'rows', 'incoming', 'releases']) database.exec(`DELETE FROM office_${name}`)
  database.exec("DELETE FROM office_items WHERE kind <> 'left'")
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
