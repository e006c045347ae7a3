import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { inTransaction } from './connection.ts'
import type { DocumentIndexer } from './search.ts'

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
export const documentOperations = (database: DatabaseSync, indexer: DocumentIndexer) => {
  const isKnown = database.prepare('SELECT 1 FROM places WHERE place = ?')
  const list = database.prepare(`SELECT id, ${columns.join(', ')} FROM documents WHERE place = ? ORDER BY id`)
  const insert = database.prepare(`INSERT INTO documents (place, ${columns.join(', ')}) VALUES (?, ${columns.map(() => '?').join(', ')})`)
  const remove = database.prepare('DELETE FROM documents WHERE id = ?')
  const setKnown = database.prepare('INSERT OR IGNORE INTO places (place) VALUES (?)')
  const setUnknown = database.prepare('DELETE FROM places WHERE place = ?')

  return {
    /** In the order in which they were added. `isWhole`: whether these are all documents of the place. */
    listDocuments: (place: string) => ({ documents: list.all(place).map(documentOf), isWhole: isKnown.get(place) !== undefined }),
    /** Returns their ids. */
    addDocuments: (place: string, documents: readonly StoredDocument[]): readonly number[] =>
      inTransaction(database, () =>
        documents.map((one) => {
          const id = Number(insert.run(place, ...columns.map((name) => one[name])).lastInsertRowid)
          indexer.put(id, one)
          return id
        })
      ),
    removeDocuments: (ids: readonly number[]): void =>
      inTransaction(database, () => {
        for (const id of ids) {
          remove.run(id)
          indexer.remove(id)
        }
      }),
    setPlaceWhole: (place: string, isWhole: boolean): void => void (isWhole ? setKnown : setUnknown).run(place)
  }
}
