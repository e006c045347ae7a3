import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { inTransaction } from './connection.ts'

/** One response whose PDF is in an archive folder; several responses may share one file. */
export interface StoredDocument {
  /** Relative to the archive folder, with `/`. */
  readonly file: string
  readonly sha256: string
  readonly bytes: number
  readonly car: string
  readonly code: string
  readonly date: string
  readonly number: string
  readonly description: string
  readonly profile: string
  /** Milliseconds since 1970. */
  readonly storedAt: number
}

const columns = ['sha256', 'file', 'bytes', 'car', 'code', 'date', 'number', 'description', 'profile', 'storedAt'] as const

const documentOf = (row: Readonly<Record<string, SQLOutputValue>>): StoredDocument & { readonly id: number } =>
  // STRICT columns of these types.
  ({ ...row }) as unknown as StoredDocument & { readonly id: number }

/** The index of the archive. `place`: the archive folder, '' for the one in the profile folder. */
export const documentOperations = (database: DatabaseSync) => {
  const list = database.prepare(`SELECT id, ${columns.join(', ')} FROM documents WHERE place = ? ORDER BY id`)
  const insert = database.prepare(`INSERT INTO documents (place, ${columns.join(', ')}) VALUES (?, ${columns.map(() => '?').join(', ')})`)
  const clear = database.prepare('DELETE FROM documents WHERE place = ?')
  const add = (place: string, documents: readonly StoredDocument[]): readonly number[] =>
    documents.map((one) => Number(insert.run(place, ...columns.map((name) => one[name])).lastInsertRowid))

  return {
    /** In the order in which they were added. */
    listDocuments: (place: string) => list.all(place).map(documentOf),
    /** Returns their ids. */
    addDocuments: (place: string, documents: readonly StoredDocument[]): readonly number[] =>
      inTransaction(database, () => add(place, documents)),
    /** Replaces all documents of a place. */
    replaceDocuments: (place: string, documents: readonly StoredDocument[]): readonly number[] =>
      inTransaction(database, () => {
        clear.run(place)
        return add(place, documents)
      })
  }
}
