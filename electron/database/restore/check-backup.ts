import { DatabaseSync } from 'node:sqlite'
import { baselineVersion, databaseVersion, migrations } from '../migrations.ts'
import { checkFile, isSound, versionIn } from '../repair.ts'

/** Spaces that may differ between two statements that make the same: SQLite keeps them as they were written, and adds columns with its own. */
const withoutLayout = (sql: string): string => sql.replace(/\s+/g, ' ').replace(/ ?([(),]) ?/g, '$1')

/** The statements of a database, in an order of their own. FTS5 writes those of its own tables, which may differ between versions of SQLite. */
const schemaOf = (database: DatabaseSync): string => {
  const isOfSearch = "name LIKE 'document\\_words\\_%' ESCAPE '\\' OR name LIKE 'document\\_numbers\\_%' ESCAPE '\\'"
  const rows = database.prepare(
    `SELECT type, name, tbl_name, CASE WHEN type = 'table' AND (${isOfSearch}) THEN '' ELSE coalesce(sql, '') END AS sql
     FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_stat%' ESCAPE '\\' ORDER BY type, name`
  )
  return JSON.stringify(rows.all().map(({ sql, ...row }) => ({ ...row, sql: withoutLayout(String(sql)) })))
}

const schemaOfVersion = (version: number): string => {
  const database = new DatabaseSync(':memory:')
  try {
    for (const script of migrations.slice(0, version - baselineVersion + 1)) database.exec(script)
    return schemaOf(database)
  } finally {
    database.close()
  }
}

/** Text that is read as JSON must be JSON, or reading it ends a restore with another error than that of a damaged backup. */
const hasValidRows = (database: DatabaseSync): boolean =>
  database.prepare('SELECT 1 FROM copy WHERE NOT json_valid(key) OR NOT json_valid(coalesce(value, 1)) LIMIT 1').get() === undefined

/**
 * Why the database of a backup cannot be used; null if it can. A backup may come from any source: a trigger or view in its database would run in the
 * present one, so its schema must be exactly the one that the migrations of its version make.
 */
export const problemOfBackup = (path: string): 'backup-newer' | 'backup-older' | 'backup-damaged' | null => {
  let version = 0
  const isGood = checkFile(path, (database) => {
    version = versionIn(database)
    const isKnown = version >= baselineVersion && version <= databaseVersion
    return isKnown && schemaOf(database) === schemaOfVersion(version) && isSound(database) && hasValidRows(database)
  })
  if (isGood) return null
  return version > databaseVersion ? 'backup-newer' : version > 0 && version < baselineVersion ? 'backup-older' : 'backup-damaged'
}
