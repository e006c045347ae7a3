import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { inTransaction } from './connection.ts'
import { atOffice, type DocumentIndexer } from './search.ts'

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

type ResponseOfDocument = Pick<StoredDocument, 'car' | 'code' | 'date' | 'profile'>

/** The contents of an archive folder. */
export interface DocumentTotals {
  readonly pdfs: number
  /** Size of all PDFs. */
  readonly bytes: number
}

const columns = ['sha256', 'file', 'bytes', 'car', 'code', 'date', 'number', 'description', 'profile', 'storedAt'] as const

const documentOf = (row: Readonly<Record<string, SQLOutputValue>>): StoredDocument & { readonly id: number } =>
  // STRICT columns of these types.
  ({ ...row }) as unknown as StoredDocument & { readonly id: number }

/** The index of the archive. `place`: the archive folder, '' for the one in the profile folder. */
export const documentOperations = (database: DatabaseSync, indexer: DocumentIndexer) => {
  // Documents at the office are listed with the others, ordered by id. Two selects in the order of the index, so no page needs sorting.
  const listAll = database.prepare(
    `SELECT id, ${columns.join(', ')}, place = '${atOffice}' AND NOT EXISTS (SELECT 1 FROM documents AS here INDEXED BY documents_sha256
       WHERE here.sha256 = documents.sha256 AND here.place = ?1) AS atOffice FROM documents WHERE id IN (
         SELECT id FROM documents WHERE place = ?1 UNION ALL SELECT id FROM documents WHERE place = '${atOffice}' ORDER BY id LIMIT ?2 OFFSET ?3)
     ORDER BY id`
  )
  const countAll = database.prepare(`SELECT count(*) AS documents FROM documents WHERE place IN (?, '${atOffice}')`)
  const countAtOffice = database.prepare(
    `SELECT count(DISTINCT sha256) AS contents FROM documents WHERE place = '${atOffice}'
     AND sha256 NOT IN (SELECT sha256 FROM documents WHERE place = ?)`
  )
  const findAtOffice = database.prepare(
    `SELECT id FROM documents INDEXED BY documents_sha256 WHERE sha256 = ? AND place = '${atOffice}' AND car = ? AND code = ? AND number = ? ORDER BY id LIMIT 1`
  )
  const take = database.prepare(`UPDATE documents SET place = ?, ${columns.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`)
  const release = database.prepare(
    `UPDATE documents INDEXED BY documents_sha256 SET place = '${atOffice}', file = '' WHERE place = ? AND sha256 = ?`
  )
  // The office may not have it yet (office/documents.ts).
  const scanAgain = database.prepare("DELETE FROM office_state WHERE name = 'documentsScanned'")
  const isKnown = database.prepare('SELECT 1 FROM places WHERE place = ?')
  const list = database.prepare(`SELECT id, ${columns.join(', ')} FROM documents WHERE place = ? AND id > ? ORDER BY id LIMIT ?`)
  const ofContent = database.prepare(
    `SELECT id, ${columns.join(', ')} FROM documents INDEXED BY documents_sha256 WHERE sha256 = ? AND place = ? ORDER BY id`
  )
  const ofResponse = database.prepare(
    `SELECT id, ${columns.join(', ')} FROM documents INDEXED BY documents_car
     WHERE car = ? AND place = ? AND code = ? AND date = ? AND profile = ? AND bytes = ? ORDER BY id LIMIT 5`
  )
  const ofFile = database.prepare(
    "SELECT 1 FROM documents INDEXED BY documents_sha256 WHERE sha256 >= ?1 AND sha256 < ?1 || 'g' AND place = ?2 AND file = ?3"
  )
  // Two scans of an index, and the few contents that belong to several responses: a group for each content takes longer.
  const totals = database.prepare(`
    SELECT documents - more AS pdfs, size - extra AS bytes
    FROM (SELECT count(*) AS documents, coalesce(sum(bytes), 0) AS size FROM documents WHERE place = ?1), (
      SELECT coalesce(sum(documents - 1), 0) AS more, coalesce(sum(
        (SELECT sum(bytes) - max(bytes) FROM documents AS one INDEXED BY documents_sha256 WHERE one.sha256 = shared.sha256 AND one.place = ?1)), 0) AS extra
      FROM (SELECT sha256, count(*) AS documents FROM documents INDEXED BY documents_sha256 WHERE place = ?1 GROUP BY sha256 HAVING count(*) > 1) AS shared)`)
  const insert = database.prepare(`INSERT INTO documents (place, ${columns.join(', ')}) VALUES (?, ${columns.map(() => '?').join(', ')})`)
  const remove = database.prepare('DELETE FROM documents WHERE id = ?')
  const setKnown = database.prepare('INSERT OR IGNORE INTO places (place) VALUES (?)')
  const setUnknown = database.prepare('DELETE FROM places WHERE place = ?')

  return {
    /** In the order in which they were added, those after an id; all by default. */
    listDocuments: (place: string, after = 0, count = -1) => list.all(place, after, count).map(documentOf),
    /** From position `from`, with those at the office. */
    listAllDocuments: (place: string, from: number, count: number) =>
      listAll.all(place, count, from).map(({ atOffice: isOnlyAtOffice, ...row }) => ({
        ...documentOf(row),
        ...(isOnlyAtOffice === 1 ? { atOffice: true as const } : {})
      })),
    /** Contents that are at the office alone. */
    countOfficeDocuments: (place: string): number => Number(countAtOffice.get(place)?.['contents']),
    countAllDocuments: (place: string): number => Number(countAll.get(place)?.['documents']),
    documentsOf: (place: string, sha256: string) => ofContent.all(sha256, place).map(documentOf),
    /** The first documents of a response with a content of so many bytes. */
    documentsOfResponse: (place: string, { car, code, date, profile }: ResponseOfDocument, bytes: number) =>
      ofResponse.all(car, place, code, date, profile, bytes).map(documentOf),
    /** The name of a file ends with the first digits of the hash of its content. */
    hasDocumentFile: (place: string, file: string): boolean =>
      ofFile.get(/_([0-9a-f]{8,64})\.pdf$/.exec(file)?.[1] ?? '', place, file) !== undefined,
    documentTotals: (place: string): DocumentTotals => ({ ...totals.get(place) }) as unknown as DocumentTotals,
    isPlaceWhole: (place: string): boolean => isKnown.get(place) !== undefined,
    /** Returns their ids. Documents listed as at the office keep their id and become local. */
    addDocuments: (place: string, documents: readonly StoredDocument[]): readonly number[] =>
      inTransaction(database, () =>
        documents.map((one) => {
          const values = columns.map((name) => one[name])
          const listed = findAtOffice.get(one.sha256, one.car, one.code, one.number)?.['id']
          if (listed !== undefined && place !== atOffice) {
            take.run(place, ...values, listed)
            scanAgain.run()
            indexer.remove(Number(listed))
            indexer.put(Number(listed), one)
            return Number(listed)
          }
          const id = Number(insert.run(place, ...values).lastInsertRowid)
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
    /** The file of the content is removed from the place: its documents are at the office alone. */
    releaseDocuments: (place: string, sha256: string): void => {
      release.run(place, sha256)
      indexer.changed()
    },
    setPlaceWhole: (place: string, isWhole: boolean): void => void (isWhole ? setKnown : setUnknown).run(place)
  }
}
