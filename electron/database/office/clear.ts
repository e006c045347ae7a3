import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { LeftCopy } from '#core/contract/office.ts'

/** With the id of the previous desk, '' if unknown. */
export interface KeptCopy extends LeftCopy {
  readonly of: string
}
const copyOf = ({ declaration, desk, office, of }: Readonly<Record<string, SQLOutputValue>>): KeptCopy => ({
  declaration: String(declaration),
  desk: String(desk),
  office: String(office),
  of: String(of)
})

const nameOf = (schema: string, desk: string): string =>
  `coalesce((SELECT known.item ->> 'name' FROM ${schema}.office_items AS known WHERE known.kind = 'desk' AND known.id = ${desk}), '')`
const welcomeIn = (schema: string, member: string): string =>
  `(SELECT value ->> '${member}' FROM ${schema}.office_state WHERE name = 'welcome')`

/**
 * Declarations without a holder, or that another desk holds, may send or may have sent, with the name of that desk. These are copies that this desk does not
 * send after it has left the office. Declarations that this desk has given away are copies too, even before the office confirms it. All declarations of a retired desk are copies.
 * A copy remains a copy until an office knows the declaration.
 */
export const copiesIn = (database: DatabaseSync, schema = 'main'): readonly KeptCopy[] =>
  database
    .prepare(
      `WITH self AS (
        SELECT ${welcomeIn(schema, 'desk')} AS desk, ${welcomeIn(schema, 'state')} AS state, coalesce(${welcomeIn(schema, 'name')}, '') AS name
      ), sent AS (
        SELECT item ->> 'declaration' AS declaration, max(item ->> 'desk') AS desk FROM ${schema}.office_items, self
        WHERE kind = 'attempt' AND item ->> 'desk' IS NOT self.desk AND (item ->> 'outcome' IN ('sending', 'unknown') OR item ->> 'isLate') GROUP BY 1
      ), given AS (
        SELECT release.declaration, max(request.input ->> 'to') AS desk FROM ${schema}.office_releases AS release
        LEFT JOIN ${schema}.office_requests AS request ON request.id = release.request GROUP BY 1
      ), other AS (
        SELECT one.declaration, self.name AS office, CASE WHEN holder IS NOT self.desk THEN holder WHEN sender IS NOT self.desk THEN sender
          ELSE coalesce(item ->> 'offeredTo', given.desk, sent.desk) END AS desk
        FROM ${schema}.office_declarations AS one JOIN self LEFT JOIN sent USING (declaration) LEFT JOIN given USING (declaration)
        WHERE self.state IS 'retired' OR self.desk IS NULL OR holder IS NOT self.desk OR sender IS NOT self.desk OR item ->> 'offeredTo' IS NOT NULL
          OR item ->> 'closed' IS NOT NULL OR given.declaration IS NOT NULL OR sent.declaration IS NOT NULL
      )
      SELECT declaration, ${nameOf(schema, 'other.desk')} AS desk, office, coalesce(other.desk, '') AS of FROM other
      UNION ALL SELECT id, item ->> 'desk', coalesce(item ->> 'office', ''), coalesce(item ->> 'of', '') FROM ${schema}.office_items
        WHERE kind = 'left' AND id NOT IN (SELECT declaration FROM ${schema}.office_declarations)`
    )
    .all()
    .map(copyOf)

/**
 * Every declaration of a database whose desk may still run elsewhere, with the name of its holder (this desk if no other is known). It may have sent
 * them, or will.
 */
export const everyCopyIn = (database: DatabaseSync, schema = 'main'): readonly KeptCopy[] => [
  ...database
    .prepare(
      `WITH self AS (SELECT ${welcomeIn(schema, 'desk')} AS desk, ${welcomeIn(schema, 'name')} AS name)
      SELECT key ->> '$' AS declaration, ${nameOf(schema, 'self.desk')} AS desk, coalesce(self.name, '') AS office, coalesce(self.desk, '') AS of
      FROM ${schema}.copy, self WHERE store = 'declarations' AND value IS NOT NULL`
    )
    .all()
    .map(copyOf),
  ...copiesIn(database, schema)
]

/** The office has seen this desk in two places. */
const isForked = (database: DatabaseSync): boolean =>
  database.prepare("SELECT 1 FROM office_state WHERE name = 'forked'").get() !== undefined

export const keepCopies = (database: DatabaseSync, copies: readonly KeptCopy[]): void => {
  const put = database.prepare(
    "INSERT OR REPLACE INTO office_items (kind, id, item) VALUES ('left', ?, json_object('desk', ?, 'office', ?, 'of', ?))"
  )
  for (const { declaration, desk, office, of } of copies) put.run(declaration, desk, office, of)
}

/** Lanes of an office that this folder has left; `used-numbers.ts` reports them to the next office. */
const keepLanes = (database: DatabaseSync): void =>
  database.exec("UPDATE OR REPLACE office_items SET kind = 'left-lane' WHERE kind = 'lane'")

/**
 * Deletes the local state of the office; the next contact begins like the first, and nothing is sent before. Used for a database that was restored or
 * repaired, because the office has stored more since, and of a desk that leaves. Claims stay: they name the attempts at the office. The
 * outcome of open claims becomes unknown. The marks of copies and the known lanes stay too.
 */
export const clearOffice = (database: DatabaseSync): void => {
  const copies = isForked(database) ? everyCopyIn(database) : copiesIn(database)
  keepLanes(database)
  for (const name of ['state', 'requests', 'declarations', 'rows', 'incoming', 'releases']) database.exec(`DELETE FROM office_${name}`)
  database.exec("DELETE FROM office_items WHERE kind <> 'left-lane'")
  keepCopies(database, copies)
  database.exec("UPDATE office_claims SET state = 'lost' WHERE isOpen = 1")
}

/**
 * Forgets which rows the office has and pulls all before a push: for a desk that was unlocked, or whose copy was used. A local difference
 * becomes a branch, and missing rows are pushed. An unanswered push may have been applied; the next pull shows whether it was.
 */
export const compareRows = (database: DatabaseSync): void => {
  database.exec(
    "DELETE FROM office_rows; DELETE FROM office_state WHERE name IN ('after', 'pulled', 'scanned', 'scannedFacts', 'mustCompare')"
  )
  database.exec("DELETE FROM office_requests WHERE function = 'push' AND result IS NULL")
}
