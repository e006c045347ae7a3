import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../connection.ts'
import { documentOperations, type StoredDocument } from '../documents.ts'
import { documentIndexer } from '../search.ts'

type Numbered = StoredDocument & { readonly id: number }

const isSame = (one: Numbered, other: Numbered): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Keeps the archive of this computer and its added files: makes the index of a restored database equal to the present index, with
 * the same numbers. `place`: the present archive folder.
 */
export const takeDocuments = (next: DatabaseSync, present: DatabaseSync, place: string): void => {
  const indexOf = (database: DatabaseSync) => documentOperations(database, documentIndexer(database))
  const documents = indexOf(present).listDocuments(place)
  const found = new Map(
    indexOf(next)
      .listDocuments(place)
      .map((one) => [one.id, one])
  )
  const stays = new Set(documents.flatMap((one) => (found.has(one.id) && isSame(one, found.get(one.id) ?? one) ? [one.id] : [])))
  const indexer = documentIndexer(next)
  const insert = next.prepare(
    `INSERT INTO documents (id, place, sha256, file, bytes, car, code, date, number, description, profile, storedAt)
     VALUES (:id, :place, :sha256, :file, :bytes, :car, :code, :date, :number, :description, :profile, :storedAt)`
  )
  inTransaction(next, () => {
    for (const { id } of next.prepare('SELECT id FROM documents').all()) {
      if (stays.has(Number(id))) continue
      next.prepare('DELETE FROM documents WHERE id = ?').run(id ?? null)
      indexer.remove(Number(id))
    }
    for (const one of documents) {
      if (stays.has(one.id)) continue
      insert.run({ ...one, place })
      indexer.put(one.id, one)
    }
    next.exec('DELETE FROM places')
    if (indexOf(present).isPlaceWhole(place)) next.prepare('INSERT INTO places (place) VALUES (?)').run(place)
  })
}
