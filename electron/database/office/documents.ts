import { dayLength } from '#core/base/calendar-day.ts'
import type { DatabaseSync } from 'node:sqlite'
import type { Json, JsonObject } from '#core/base/json.ts'
import { canonicalJson, isSha256, stringOrEmpty } from '#core/base/json-guards.ts'
import { practiceId } from '#core/contract/profile.ts'
import type { KeptDocuments } from '#core/contract/settings.ts'
import type { DocumentPlace } from '#core/contract/office.ts'
import { inTransaction } from '../connection.ts'
import type { StoredDocument } from '../documents.ts'
import { atOffice, type DocumentIndexer } from '../search.ts'
import type { OfficeTables } from './tables.ts'
import { asNumber, asObject, startOfCopy, type DocumentScan } from './types.ts'

/** A document that this computer has, or may have. */
export interface LocalDocument {
  readonly sha256: string
  /** A file attached to a declaration; otherwise the PDF of a response. */
  readonly isAttached: boolean
}

/** PDF data of a response. */
export type DocumentFacts = Pick<StoredDocument, 'car' | 'code' | 'date' | 'number' | 'description' | 'profile'>

const startOfScan: DocumentScan = { id: 0, file: 0 }

export interface DocumentsToPush {
  readonly documents: readonly LocalDocument[]
  readonly from: DocumentScan
  readonly next: DocumentScan
  readonly isEnd: boolean
}

/** Days of a month, for how long documents are kept. */
const monthDays = 30

/** Documents of the office: lists documents of other desks in the archive, and tracks which are at the office and removable here. */
export const officeDocumentRows = (database: DatabaseSync, tables: OfficeTables, indexer: DocumentIndexer) => {
  const isListed = database.prepare(
    `SELECT 1 FROM documents INDEXED BY documents_sha256 WHERE sha256 = ? AND car = ? AND code = ? AND (number = ?4 OR ?4 = '')
     AND (place = '${atOffice}' OR place IN (SELECT place FROM places))`
  )
  const insert = database.prepare(
    `INSERT INTO documents (place, sha256, file, bytes, car, code, date, number, description, profile, storedAt)
     VALUES ('${atOffice}', :sha256, :file, :bytes, :car, :code, :date, :number, :description, :profile, :storedAt)`
  )
  const hasDocument = "EXISTS (SELECT 1 FROM office_items AS known WHERE known.kind = 'document' AND known.id = "
  const responses = database.prepare(
    `SELECT id, sha256, car, profile, ${hasDocument} documents.sha256) AS known FROM documents WHERE place = ? AND id > ? ORDER BY id LIMIT ?`
  )
  // In the order in which they were noted; a note is not written again.
  const files = database.prepare(
    `SELECT rowid AS place, item ->> '$.sha256' AS sha256 FROM office_items
     WHERE kind = 'file' AND rowid > ? AND NOT ${hasDocument} office_items.item ->> '$.sha256') ORDER BY rowid LIMIT ?`
  )
  const drafts = database.prepare(
    `SELECT id, key, position, CASE WHEN instr(value, '"files"') > 0 THEN value -> '$.local.files' END AS files FROM copy
     WHERE position >= ?1 AND (position > ?1 OR id > ?2) AND store = 'declarations' ORDER BY position, id LIMIT ?3`
  )
  const dropPractice = database.prepare(
    `DELETE FROM documents WHERE place = '${atOffice}' AND car = ? AND profile = '${practiceId}' RETURNING id`
  )
  const isKnown = database.prepare(`SELECT ${hasDocument} ?) AS known`)
  const findListed = database.prepare(
    `SELECT file, bytes FROM documents INDEXED BY documents_sha256 WHERE sha256 = ? AND place = '${atOffice}' LIMIT 1`
  )
  const here = database.prepare('SELECT 1 FROM documents INDEXED BY documents_sha256 WHERE sha256 = ? AND place = ? LIMIT 1')
  const facts = database.prepare(
    'SELECT car, code, date, number, description, profile FROM documents INDEXED BY documents_sha256 WHERE sha256 = ? AND place = ?'
  )
  const fileItems = database.prepare("SELECT item FROM office_items WHERE kind = 'file' AND id > ?1 || ' ' AND id < ?1 || '!'")
  const oldResponses = database.prepare(
    `SELECT sha256, car, max(storedAt) AS storedAt FROM documents INDEXED BY documents_sha256 WHERE place = ?1 AND sha256 > ?2 AND ${hasDocument} documents.sha256)
     AND EXISTS (SELECT 1 FROM texts WHERE texts.sha256 = documents.sha256) GROUP BY sha256 ORDER BY sha256 LIMIT ?3`
  )
  const holders = database.prepare(
    "SELECT item ->> 'car' AS car, holder FROM office_declarations WHERE item ->> 'car' IN (SELECT value FROM json_each(?))"
  )
  const oldFiles = database.prepare(
    `SELECT item FROM office_items WHERE kind = 'file' AND id > ?1 AND ${hasDocument} office_items.item ->> '$.sha256') ORDER BY id LIMIT ?2`
  )
  const dropDocuments = database.prepare("DELETE FROM office_items WHERE kind = 'document'")

  /** Lists the PDFs of a response that a desk has presented, unless they are listed. `now`: when it arrived here. */
  const list = (item: JsonObject, now = Date.now()): void => {
    const { pdf, otherPdfs } = asObject(item['value'])
    const others: readonly Json[] = Array.isArray(otherPdfs) ? otherPdfs : []
    for (const one of [pdf, ...others]) listPdf(item, asObject(one), now)
  }
  const listPdf = (item: JsonObject, pdf: JsonObject, now: number): void => {
    const value = asObject(item['value'])
    const sha256 = pdf['sha256']
    if (pdf['state'] !== 'stored' || !isSha256(sha256)) return
    const [car, code, number] = [stringOrEmpty(value['car']), stringOrEmpty(value['code']), stringOrEmpty(value['number'])]
    if (isListed.get(sha256, car, code, number) !== undefined) return
    const document = {
      sha256,
      car,
      code,
      number,
      date: stringOrEmpty(value['date']),
      description: stringOrEmpty(value['description']),
      profile: value['practice'] === true ? practiceId : '',
      file: stringOrEmpty(item['desk']),
      bytes: asNumber(pdf['bytes']),
      storedAt: now
    }
    indexer.put(Number(insert.run(document).lastInsertRowid), document)
  }

  /** Lists the PDFs of a practice response that was taken from another desk. Those of one that was set aside are listed no more. */
  const listPractice = (response: JsonObject): void => {
    if (response['practice'] !== true) return
    if (response['ofEarlierService'] !== true) return list({ desk: response['broughtBy'] ?? '', value: response })
    for (const { id } of dropPractice.all(stringOrEmpty(response['car']))) indexer.remove(Number(id))
  }

  const filesOf = (sha256: string): readonly JsonObject[] =>
    fileItems.all(sha256).map(({ item }) => asObject(JSON.parse(String(item)) as Json))
  const isVerified = (sha256: string): boolean => isKnown.get(sha256)?.['known'] === 1

  /** Notes the files of a declaration: at the office they have no list. */
  const noteFiles = (declaration: string, named: Json): void => {
    for (const one of Object.values(asObject(named))) {
      const { sha256, at, bytes } = asObject(one)
      if (isSha256(sha256) && tables.item('file', `${sha256} ${declaration}`) === null)
        tables.setItem('file', `${sha256} ${declaration}`, { sha256, declaration, at: asNumber(at), bytes: asNumber(bytes) })
    }
  }

  /** Whether a document may be removed: `at` is its arrival here, `owners` the holders of its declarations. It stays if a declaration is unknown. */
  const mayGo = ({ keep, months }: KeptDocuments, at: number, owners: readonly (string | null)[], now: number, desk: string): boolean => {
    if (keep === 'all') return false
    if (keep === 'months') return at < now - months * monthDays * dayLength
    return owners.length > 0 && !owners.includes(desk)
  }

  const operations = {
    /** Notes the files of declarations that were written since the last call, of this desk and of others. Returns whether that were all. */
    noteAttached: (most: number): boolean =>
      inTransaction(database, () => {
        const after = tables.state('filesNoted') ?? startOfCopy
        const rows = drafts.all(after.position, after.row, most)
        for (const { key, files: named } of rows)
          if (named !== null) noteFiles(JSON.parse(String(key)) as string, JSON.parse(String(named)) as Json)
        const last = rows.at(-1)
        if (last !== undefined) tables.setState('filesNoted', { position: Number(last['position']), row: Number(last['id']) })
        return rows.length < most
      }),
    /** The next contents that may be here and that the office does not have. PDFs of the practice service are uploaded as its responses are. */
    documentsToPush(place: string, most: number): DocumentsToPush {
      const from = tables.state('documentsScanned') ?? startOfScan
      const found = responses.all(place, from.id, most)
      const named = files.all(from.file, most)
      const documents = new Map<string, LocalDocument>()
      for (const { sha256, car, profile, known } of found)
        if (known === 0 && (profile !== practiceId || tables.isPracticeNumber(String(car))))
          documents.set(String(sha256), { sha256: String(sha256), isAttached: false })
      for (const { sha256 } of named)
        if (!documents.has(String(sha256))) documents.set(String(sha256), { sha256: String(sha256), isAttached: true })
      return {
        documents: [...documents.values()],
        from,
        next: { id: Number(found.at(-1)?.['id'] ?? from.id), file: Number(named.at(-1)?.['place'] ?? from.file) },
        isEnd: found.length < most && named.length < most
      }
    },
    /** The upload of these documents is complete. A scan restarted meanwhile stays at its start. */
    documentsPushed: (from: DocumentScan, next: DocumentScan): void => {
      if (canonicalJson({ ...(tables.state('documentsScanned') ?? startOfScan) }) === canonicalJson({ ...from }))
        tables.setState('documentsScanned', next)
    },
    /** The office has hashed it. */
    noteDocument: (sha256: string, bytes: number): void => tables.setItem('document', sha256, { sha256, bytes }),
    /** The office may have lost documents, so the list is rebuilt. */
    forgetDocuments: (): void => void dropDocuments.run(),
    documentPlaces: (place: string, shas: readonly string[]): readonly DocumentPlace[] =>
      shas.map((sha256) => {
        const listed = findListed.get(sha256)
        const named = filesOf(sha256)
        const holder = named.map(({ declaration }) => tables.held(stringOrEmpty(declaration))?.holder ?? '').find((one) => one !== '')
        return {
          sha256,
          isHere: here.get(sha256, place) !== undefined,
          isAtOffice: isVerified(sha256),
          desk: (listed === undefined ? (holder ?? '') : String(listed['file'])) || null,
          bytes: Number(listed?.['bytes'] ?? named[0]?.['bytes'] ?? 0)
        }
      }),
    /** Response data of a PDF: of the entries of the archive, otherwise of those at the office. */
    factsOfDocument(place: string, sha256: string): readonly DocumentFacts[] {
      const own = facts.all(sha256, place)
      return (own.length > 0 ? own : facts.all(sha256, atOffice)).map(({ car, code, date, number, description, profile }) => ({
        car: String(car),
        code: String(code),
        date: String(date),
        number: String(number),
        description: String(description),
        profile: String(profile)
      }))
    },
    /** Contents that are at the office and need not be here, after the one named; `next` is null after the last. */
    documentsToRemove(
      place: string,
      kept: KeptDocuments,
      {
        desk,
        now,
        after,
        most
      }: { readonly desk: string; readonly now: number; readonly after: LocalDocument | null; readonly most: number }
    ): { readonly documents: readonly LocalDocument[]; readonly next: LocalDocument | null } {
      if (after === null || !after.isAttached) {
        const rows = oldResponses.all(place, after?.sha256 ?? '', most)
        const cars = kept.keep === 'mine' ? holders.all(JSON.stringify(rows.map(({ car }) => String(car)))) : []
        const holdersOf = (car: unknown) => cars.filter((one) => one['car'] === car).map(({ holder }) => String(holder))
        const documents = rows.flatMap(({ sha256, car, storedAt }) =>
          mayGo(kept, Number(storedAt), holdersOf(car), now, desk) ? [{ sha256: String(sha256), isAttached: false }] : []
        )
        const last = rows.at(-1)
        const next =
          last !== undefined && rows.length === most
            ? { sha256: String(last['sha256']), isAttached: false }
            : { sha256: '', isAttached: true }
        return { documents, next }
      }
      const rows = oldFiles.all(after.sha256 === '' ? '' : `${after.sha256}!`, most)
      const shas = [...new Set(rows.map(({ item }) => stringOrEmpty(asObject(JSON.parse(String(item)) as Json)['sha256'])))]
      const documents = shas.flatMap((sha256) => {
        const named = filesOf(sha256)
        const owners = named.flatMap(({ declaration }) => tables.held(stringOrEmpty(declaration))?.holder ?? [])
        const at = Math.max(...named.map((one) => asNumber(one['at'])))
        // A file stays while one of its declarations is not known at the office.
        const isWhole = owners.length === named.length
        return isWhole && mayGo(kept, at, owners, now, desk) ? [{ sha256, isAttached: true }] : []
      })
      return { documents, next: rows.length === most ? { sha256: shas.at(-1) ?? '', isAttached: true } : null }
    }
  }
  return { list, listPractice, operations }
}
export type OfficeDocumentRows = ReturnType<typeof officeDocumentRows>
