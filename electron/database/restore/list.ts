import type { DatabaseSync } from 'node:sqlite'
import { isSha256 } from '#core/base/json-guards.ts'
import { outsideName } from '#core/base/outside-name.ts'
import type { AttachedFile } from '#core/contract/archive.ts'
import type { BackupCounts, BackupDeclaration } from '#core/contract/backup.ts'
import type { StoredDocument } from '../documents.ts'
import type { Summary } from '#core/draft/summary.ts'
import { readableSummary } from '#core/rows/stored-rows.ts'

const countOf = (database: DatabaseSync, store: string): number =>
  Number(database.prepare('SELECT count(*) AS rows FROM copy WHERE store = ? AND value IS NOT NULL').get(store)?.['rows'])

/** Row counts; `pdfs`: contents of the archive folder `place`. */
export const countDatabase = (database: DatabaseSync, place: string): BackupCounts => ({
  declarations: countOf(database, 'declarations'),
  submissions: countOf(database, 'outbox'),
  responses: countOf(database, 'responses'),
  pdfs: Number(database.prepare('SELECT count(DISTINCT sha256) AS files FROM documents WHERE place = ?').get(place)?.['files'])
})

const withSource = <T>(database: DatabaseSync, path: string, work: () => T): T => {
  database.prepare('ATTACH ? AS source').run(path)
  try {
    return work()
  } finally {
    database.exec('DETACH source')
  }
}

/** The ids of the present declarations of each aju number. */
const ownersOfNumbers = (database: DatabaseSync): ReadonlyMap<string, readonly string[]> => {
  const owners = new Map<string, string[]>()
  const rows = database.prepare(
    "SELECT value ->> '$.id' AS id, value ->> '$.car' AS car FROM main.copy WHERE store = 'summaries' AND value IS NOT NULL"
  )
  for (const { id, car } of rows.iterate())
    if (car !== '' && car !== null) owners.set(String(car), [...(owners.get(String(car)) ?? []), String(id)])
  return owners
}

/** The declarations of a database file, newest change first, and how they compare with the present ones. */
export const listBackup = (database: DatabaseSync, path: string): readonly BackupDeclaration[] => {
  return withSource(database, path, () => {
    const rows = database.prepare(
      `SELECT summary.value AS summary, draft.value = here.value AS same, here.value IS NULL AS missing, present.value AS present
       FROM source.copy AS draft JOIN source.copy AS summary ON summary.store = 'summaries' AND summary.key = draft.key
       LEFT JOIN main.copy AS here ON here.store = 'declarations' AND here.key = draft.key
       LEFT JOIN main.copy AS present ON present.store = 'summaries' AND present.key = draft.key
       WHERE draft.store = 'declarations' AND draft.value IS NOT NULL AND summary.value IS NOT NULL`
    )
    const owners = ownersOfNumbers(database)
    const list: BackupDeclaration[] = []
    for (const { summary, same, missing, present } of rows.iterate()) {
      // Written by the window. A change of goods lines changes only `changedAt` of what is compared.
      const { id, car, importer, lines, state, status, changedAt, trashedAt } = readableSummary(JSON.parse(String(summary)) as Summary)
      const here = typeof present === 'string' ? readableSummary(JSON.parse(present) as Summary) : null
      const isSame =
        same === 1 && here?.state === state && here.status === status && here.trashedAt === trashedAt && here.changedAt === changedAt
      const isUsed = owners.get(car)?.some((owner) => owner !== id) === true
      list.push({
        id,
        car,
        importer,
        lines,
        state,
        changedAt,
        trashed: trashedAt > 0,
        here: isSame ? 'same' : isUsed ? 'number-used' : missing === 1 ? 'missing' : 'differs'
      })
    }
    return list.sort((a, b) => b.changedAt - a.changedAt)
  })
}

/** The files attached to the declarations of the present database, each content once. */
export const attachedFiles = (database: DatabaseSync): readonly AttachedFile[] => {
  const rows = database.prepare(
    `SELECT draft.value ->> '$.car' AS car, file.value ->> '$.name' AS name, file.value ->> '$.sha256' AS sha256
     FROM main.copy AS draft, json_each(draft.value, '$.local.files') AS file
     WHERE draft.store = 'declarations' AND instr(draft.value, '"files"') > 0`
  )
  const found = new Map<string, AttachedFile>()
  for (const { car, name, sha256 } of rows.iterate())
    if (isSha256(sha256)) found.set(sha256, { sha256, name: outsideName(String(name ?? '')), car: String(car ?? '') })
  return [...found.values()]
}

/** The file is at the office, or may be: the office has hashed it, or knows its declaration, whose desk uploads it. Also that of a copy that another desk has left here. */
const mayBeAtOffice = (schema: string): string => `(
  EXISTS (SELECT 1 FROM ${schema}.office_items AS known WHERE known.kind = 'document' AND known.id = file.value ->> '$.sha256')
  OR EXISTS (SELECT 1 FROM ${schema}.office_items AS known WHERE known.kind = 'left' AND known.id = draft.key ->> '$')
  OR EXISTS (SELECT 1 FROM ${schema}.office_declarations AS known WHERE known.declaration = draft.key ->> '$'))`

/** Contents of the files attached to present declarations that no office has: they must be on this computer. */
export const attachedHere = (database: DatabaseSync): readonly string[] =>
  database
    .prepare(
      `SELECT DISTINCT file.value ->> '$.sha256' AS sha256 FROM main.copy AS draft, json_each(draft.value, '$.local.files') AS file
       WHERE draft.store = 'declarations' AND instr(draft.value, '"files"') > 0 AND NOT ${mayBeAtOffice('main')}`
    )
    .all()
    .flatMap(({ sha256 }) => (isSha256(sha256) ? [sha256] : []))

/** An attached file, by its content; size as the declaration says. */
export interface AttachedContent {
  readonly sha256: string
  readonly bytes: number
  /** An office has it, or may have it. */
  readonly atOffice: boolean
}

/** The files attached to the chosen declarations of a database file, each content once; of all with null. */
export const backupAttachments = (database: DatabaseSync, path: string, chosen: readonly string[] | null): readonly AttachedContent[] =>
  withSource(database, path, () => {
    const rows = database.prepare(
      `SELECT file.value ->> '$.sha256' AS sha256, max(file.value ->> '$.bytes') AS bytes, max(${mayBeAtOffice('source')}) AS atOffice FROM source.copy AS draft, json_each(draft.value, '$.local.files') AS file
       WHERE draft.store = 'declarations' AND draft.value IS NOT NULL AND (?1 IS NULL OR draft.key IN (SELECT json_quote(value) FROM json_each(?1)))
       GROUP BY 1`
    )
    const found = rows.all(chosen === null ? null : JSON.stringify(chosen))
    return found.flatMap(({ sha256, bytes, atOffice }) =>
      isSha256(sha256) ? [{ sha256, bytes: Number(bytes) || 0, atOffice: atOffice === 1 }] : []
    )
  })

/** The documents of a database file in its archive folder `place`; those of chosen declarations by their aju numbers. */
export const backupDocuments = (
  database: DatabaseSync,
  path: string,
  place: string,
  chosen: readonly string[] | null
): readonly StoredDocument[] =>
  withSource(database, path, () => {
    const rows = database.prepare(
      `SELECT sha256, file, bytes, car, code, date, number, description, profile, storedAt FROM source.documents
       WHERE place = ?1 AND (?2 IS NULL OR car IN (
         SELECT value ->> '$.car' FROM source.copy WHERE store = 'summaries' AND key IN (SELECT json_quote(value) FROM json_each(?2))))
       ORDER BY file`
    )
    // STRICT columns of these types.
    return rows.all(place, chosen === null ? null : JSON.stringify(chosen)) as unknown as readonly StoredDocument[]
  })

/** The contents of `backupDocuments` that an office has hashed, as the backup or this computer knows. */
export const documentsAtOffice = (database: DatabaseSync, path: string, place: string): readonly string[] =>
  withSource(database, path, () =>
    database
      .prepare(
        `SELECT DISTINCT sha256 FROM source.documents WHERE place = ? AND sha256 IN (
           SELECT id FROM source.office_items WHERE kind = 'document' UNION ALL SELECT id FROM main.office_items WHERE kind = 'document')`
      )
      .all(place)
      .map(({ sha256 }) => String(sha256))
  )
