import type { DatabaseSync } from 'node:sqlite'
import type { LeftCopy } from '#core/contract/office/channels.ts'

/**
 * Declarations that another desk holds or may send, or nobody, with the name of that desk: this desk has copies of them, which it does not send after it has
 * left the office. Of a desk out of service all are. What was one before stays one, until an office knows it.
 */
export const copiesIn = (database: DatabaseSync, schema = 'main'): readonly LeftCopy[] =>
  database
    .prepare(
      `WITH self AS (
        SELECT (SELECT value ->> 'desk' FROM ${schema}.office_state WHERE name = 'welcome') AS desk,
               (SELECT value ->> 'state' FROM ${schema}.office_state WHERE name = 'welcome') AS state
      ), other AS (
        SELECT declaration, CASE WHEN holder IS NOT self.desk THEN holder WHEN sender IS NOT self.desk THEN sender END AS desk
        FROM ${schema}.office_declarations, self
        WHERE self.state IS 'retired' OR self.desk IS NULL OR holder IS NOT self.desk OR sender IS NOT self.desk
      )
      SELECT declaration, coalesce(
        (SELECT known.item ->> 'name' FROM ${schema}.office_items AS known WHERE known.kind = 'desk' AND known.id = other.desk), '') AS desk FROM other
      UNION ALL SELECT id, item ->> 'desk' FROM ${schema}.office_items
        WHERE kind = 'left' AND id NOT IN (SELECT declaration FROM ${schema}.office_declarations)`
    )
    .all()
    .map(({ declaration, desk }) => ({ declaration: String(declaration), desk: String(desk) }))

export const keepCopies = (database: DatabaseSync, copies: readonly LeftCopy[]): void => {
  const put = database.prepare("INSERT OR REPLACE INTO office_items (kind, id, item) VALUES ('left', ?, json_object('desk', ?))")
  for (const { declaration, desk } of copies) put.run(declaration, desk)
}

/**
 * Forgets what the desk knows of its office, whose next contact begins like the first one: nothing is sent before it. Of a database that was restored or
 * repaired, because the office has stored more since, and of a desk that leaves. Claims stay: they name the attempts at the office. What
 * became of the open ones is not known any more. Which declarations are copies stays too.
 */
export const clearOffice = (database: DatabaseSync): void => {
  const copies = copiesIn(database)
  for (const name of ['state', 'requests', 'declarations', 'rows', 'incoming', 'items', 'releases'])
    database.exec(`DELETE FROM office_${name}`)
  keepCopies(database, copies)
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
