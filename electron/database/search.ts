import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import { numbersIn, searchTerms, type FindableDocument, partLength, queryWordsOf, type QueryWord } from '#core/archive/tokens.ts'
import { snippetOf } from '#core/archive/snippet.ts'
import type { CarFacts, DocumentQuery, ExtractedDocument, ReadingProgress, Snippet, NoTextReason } from '#core/contract/archive.ts'
import { inTransaction } from './connection.ts'
import { growthLimit, rowBytes, type Author, type GrowthLimit } from './growth.ts'

/** The place of documents that only the office has. `file` is the desk that reported them. */
export const atOffice = '@office'

/** In characters: the text of hundreds of pages; the rest is not searchable. */
const longestText = 4_000_000

const unpacked = (content: Uint8Array): string | null => {
  try {
    return gunzipSync(content).toString()
  } catch {
    return null
  }
}

/** As `textOf` of `DocumentIndexer`; `removed` is called for a removed text. */
const textReader = (database: DatabaseSync, removed: () => void): ((sha256: string) => string) => {
  const read = database.prepare('SELECT content FROM texts WHERE sha256 = ?')
  const remove = database.prepare('DELETE FROM texts WHERE sha256 = ?')
  return (sha256) => {
    const content = read.get(sha256)?.['content']
    if (!(content instanceof Uint8Array)) return ''
    const text = unpacked(content)
    if (text !== null) return text
    remove.run(sha256)
    removed()
    return ''
  }
}

/** Keeps the words of documents; must run in a transaction. */
export interface DocumentIndexer {
  put(id: number, document: FindableDocument & { readonly sha256: string }): void
  remove(id: number): void
  /** The place of a document is another one. */
  changed(): void
  /** The text of a file, '' if it is unknown. One with changed bytes is removed, so that the window reads the file again. */
  textOf(sha256: string): string
  /** Changes with each write. */
  version(): number
}

export const documentIndexer = (database: DatabaseSync): DocumentIndexer => {
  let changes = 0
  const changed = (): void => void (changes += 1)
  const textOf = textReader(database, changed)
  const putWords = database.prepare('INSERT INTO document_words (rowid, facts, text, numbers) VALUES (?, ?, ?, ?)')
  const putNumbers = database.prepare('INSERT INTO document_numbers (rowid, numbers) VALUES (?, ?)')
  const removals = ['document_words', 'document_numbers'].map((table) => database.prepare(`DELETE FROM ${table} WHERE rowid = ?`))
  return {
    version: () => changes,
    changed,
    textOf,
    put(id, document) {
      changes += 1
      const [facts, text] = [searchTerms(document), textOf(document.sha256)]
      const { joined, long } = numbersIn(`${facts}\n${text}`)
      putWords.run(id, facts, text, [...joined].join(' '))
      putNumbers.run(id, [...long].join('\n'))
    },
    remove(id) {
      changes += 1
      for (const removal of removals) removal.run(id)
    }
  }
}

/** One condition of a search: an expression of FTS5, and the number of which the document may have any part. */
interface Wanted {
  readonly words: string
  readonly part: string
}

const quoted = (text: string): string => `"${text.replaceAll('"', '')}"`

const wantedWord = (alternatives: QueryWord): Wanted => {
  const words = alternatives.map((tokens) => `(${tokens.map((token) => `${quoted(token)}*`).join(' AND ')})`).join(' OR ')
  const [[only = '', ...more] = []] = alternatives
  return { words, part: more.length === 0 && only.length >= partLength && /\d/.test(only) ? only : '' }
}

/** Parses a query: words that must all match, and quoted phrases. */
const wantedOf = (typed: string): readonly Wanted[] => {
  const phrases = [...typed.matchAll(/"([^"]*)"/g)].flatMap(([, phrase = '']) =>
    /[\p{L}\p{N}]/u.test(phrase) ? [{ words: quoted(phrase), part: '' }] : []
  )
  return [...phrases, ...queryWordsOf(typed.replace(/"[^"]*"/g, ' ')).map(wantedWord)]
}

/** In characters: the end of a longer token is searched first, because the search inside numbers takes time for each character. */
const longPart = 12

const byWords = 'SELECT json_group_array(rowid) AS ids FROM document_words WHERE document_words MATCH ?'
const byNumber = 'SELECT json_group_array(rowid) AS ids FROM document_numbers WHERE document_numbers MATCH ?'
// In this order: from the words to the few documents.
const byCar = `SELECT json_group_array(documents.id) AS ids FROM temp.car_words
  CROSS JOIN temp.cars ON cars.id = car_words.rowid CROSS JOIN documents ON documents.car = cars.car WHERE car_words MATCH ?`

const byFilter = `SELECT json_group_array(documents.id) AS ids FROM documents LEFT JOIN temp.cars ON cars.car = documents.car
  WHERE (?1 = '[]' OR code IN (SELECT value FROM json_each(?1))) AND (?2 = '[]' OR coalesce(state, '') IN (SELECT value FROM json_each(?2)))
    AND (?3 = '' OR importer = ?3) AND (?4 = '' OR date >= ?4) AND (?5 = '' OR (date <> '' AND date <= ?5))`
const byNewest = `SELECT json_group_array(id) AS ids FROM (
  SELECT id, date, storedAt FROM documents WHERE place = ? UNION ALL SELECT id, date, storedAt FROM documents WHERE place = '${atOffice}'
  ORDER BY date DESC, storedAt DESC, id DESC)`

/** Documents of a place, newest first, and the position of each document in that order; -1 for others. */
interface Order {
  readonly ids: readonly number[]
  readonly positions: Int32Array
}

/** Ids that are in every set, in the order; all without sets. Each set may contain an id more than once. */
const inEverySet = (sets: readonly (readonly number[])[], { ids, positions }: Order): readonly number[] => {
  const [last, others] = [sets.at(-1), sets.slice(0, -1)]
  if (last === undefined) return ids
  const met = new Uint8Array(positions.length)
  for (const [index, set] of others.entries()) for (const id of set) if (met[id] === index) met[id] = index + 1
  const found = last.filter((id) => {
    if ((positions[id] ?? -1) < 0 || met[id] !== others.length) return false
    met[id] = sets.length
    return true
  })
  // Many are selected from the ordered list, because sorting them takes longer.
  if (found.length * 16 > ids.length) return ids.filter((id) => met[id] === sets.length)
  return found.sort((one, other) => (positions[one] ?? 0) - (positions[other] ?? 0))
}

/** Full-text search over the archive. The facts of aju numbers come from the window and last as long as the connection. */
export const searchOperations = (database: DatabaseSync, indexer: DocumentIndexer, limit: GrowthLimit = growthLimit()) => {
  database.exec(`
    CREATE TEMP TABLE cars (id INTEGER PRIMARY KEY, car TEXT NOT NULL UNIQUE, importer TEXT NOT NULL, state TEXT NOT NULL) STRICT;
    CREATE VIRTUAL TABLE temp.car_words USING fts5 (
      words, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
    )`)
  const putCar = database.prepare(`INSERT INTO temp.cars (car, importer, state) VALUES (?, ?, ?)
    ON CONFLICT (car) DO UPDATE SET importer = excluded.importer, state = excluded.state RETURNING id`)
  const dropCarWords = database.prepare('DELETE FROM temp.car_words WHERE rowid = ?')
  const putCarWords = database.prepare('INSERT INTO temp.car_words (rowid, words) VALUES (?, ?)')
  const putText = database.prepare('INSERT OR IGNORE INTO texts (sha256, unread, content) VALUES (?, ?, ?)')
  const ofSha = database.prepare('SELECT id, place, sha256, car, code, date, number, description FROM documents WHERE sha256 = ?')
  const unread = database.prepare(`SELECT sha256, max(date) AS newest FROM documents INDEXED BY documents_sha256
    WHERE place = ? AND NOT EXISTS (SELECT 1 FROM texts WHERE texts.sha256 = documents.sha256) GROUP BY sha256 ORDER BY newest DESC LIMIT ?`)
  const counting = database.prepare(`SELECT count(*) AS files, count(texts.sha256) AS read
    FROM (SELECT DISTINCT sha256 FROM documents INDEXED BY documents_sha256 WHERE place = ?) AS own LEFT JOIN texts ON texts.sha256 = own.sha256`)
  const unreadable = database.prepare(`SELECT sha256, unread FROM texts
    WHERE unread <> '' AND EXISTS (SELECT 1 FROM documents WHERE place = ? AND documents.sha256 = texts.sha256)`)

  let counted: { readonly place: string; readonly version: number; readonly read: number; readonly files: number } | null = null
  /** How many files of a place there are and how many were read; counted again only after the documents of the place have changed. */
  const countsOf = (place: string): Pick<ReadingProgress, 'read' | 'files'> => {
    const version = indexer.version()
    if (counted?.place === place && counted.version === version) return counted
    const row = counting.get(place)
    counted = { place, version, read: Number(row?.['read'] ?? 0), files: Number(row?.['files'] ?? 0) }
    return counted
  }
  const readingProgress = (place: string): ReadingProgress => {
    const { read, files } = countsOf(place)
    const rows = unreadable.all(place)
    return {
      read,
      files,
      unreadable: Object.fromEntries(rows.map(({ sha256, unread: why }) => [String(sha256), String(why) as NoTextReason]))
    }
  }

  const statements = new Map<string, StatementSync>()
  /** One JSON text instead of a row for each id: there may be a hundred thousand. */
  const idsIn = (sql: string, ...parameters: readonly string[]): number[] => {
    const statement = statements.get(sql) ?? database.prepare(sql)
    statements.set(sql, statement)
    return JSON.parse(String(statement.get(...parameters)?.['ids'])) as number[]
  }
  /** Documents of `all` with a number that contains the token; those of `found` may be missing. */
  const withPart = (part: string, found: readonly number[], all: readonly number[]): readonly number[] => {
    const known = new Set(found)
    if (found.length >= all.length && all.every((id) => known.has(id))) return []
    const ends = idsIn(byNumber, quoted(part.slice(-longPart)))
    if (part.length <= longPart) return ends
    return ends.every((id) => known.has(id)) ? [] : idsIn(byNumber, quoted(part))
  }
  /** Documents that match, in sets that contain an id more than once; a document that is in each of them matches all. */
  const matchingSets = (wanted: readonly Wanted[], all: readonly number[]): (readonly number[])[] => {
    const byOwnWords: string[] = []
    const sets: (readonly number[])[] = []
    for (const { words, part } of wanted) {
      const ofCars = idsIn(byCar, words)
      if (part === '' && ofCars.length === 0) byOwnWords.push(`(${words})`)
      else {
        const found = idsIn(byWords, words)
        sets.push(found.concat(part === '' ? [] : withPart(part, found, all), ofCars))
      }
    }
    if (byOwnWords.length === 0) return sets
    // One query for words that only documents themselves contain is faster than a list for each word.
    return [...sets, idsIn(byWords, byOwnWords.join(' AND '))]
  }
  let order: (Order & { readonly place: string; readonly version: number }) | null = null
  const newestFirst = (place: string): Order => {
    const version = indexer.version()
    if (order?.place === place && order.version === version) return order
    const ids = idsIn(byNewest, place)
    const positions = new Int32Array(ids.reduce((most, id) => Math.max(most, id), 0) + 1).fill(-1)
    for (const [position, id] of ids.entries()) positions[id] = position
    order = { place, version, ids, positions }
    return order
  }

  return {
    /** Replaces the facts of these aju numbers. */
    setSearchedCars: (cars: readonly CarFacts[]): void =>
      inTransaction(database, () => {
        for (const { car, importer, state, words } of cars) {
          const id = putCar.get(car, importer, state)?.['id'] ?? null
          dropCarWords.run(id)
          putCarWords.run(id, words)
        }
      }),

    /** Ids of the matching documents, in the order of the query. */
    searchDocuments(place: string, { typed, codes, states, importer, from, to, order }: DocumentQuery): Uint32Array {
      const wanted = wantedOf(typed)
      const all = newestFirst(place)
      const sets = matchingSets(wanted, all.ids)
      if (codes.length + states.length > 0 || [importer, from, to].some((value) => value !== ''))
        sets.push(idsIn(byFilter, JSON.stringify(codes), JSON.stringify(states), importer, from, to))
      const found = inEverySet(sets, all)
      if (order === 'date' || wanted.length === 0) return Uint32Array.from(found)
      // Words among the facts of a response count more than in the text of its PDF.
      const score = new Map<number, number>()
      for (const { words } of wanted) for (const id of idsIn(byWords, `{facts} : (${words})`)) score.set(id, (score.get(id) ?? 0) + 1)
      return Uint32Array.from([...found].sort((one, other) => (score.get(other) ?? 0) - (score.get(one) ?? 0)))
    },

    /** Excerpts with the words, for files that contain them. */
    documentSnippets(shas: readonly string[], typed: string): Readonly<Record<string, Snippet>> {
      const words = queryWordsOf(typed)
      const found = shas.map((sha256) => [sha256, words.length === 0 ? null : snippetOf(indexer.textOf(sha256), words)] as const)
      return Object.fromEntries(found.filter((one): one is readonly [string, Snippet] => one[1] !== null))
    },

    /** Files that have not been read, those of the newest responses first. */
    documentsWithoutText(place: string, most: number): readonly string[] {
      const { read, files } = countsOf(place)
      return read === files ? [] : unread.all(place, most).map(({ sha256 }) => String(sha256))
    },

    /** Stores texts that were read, and makes them searchable. Refused with `growth-quota` if the page may not add so much for documents that are not there. */
    keepTexts(place: string, documents: readonly ExtractedDocument[], author?: Author): ReadingProgress {
      const { read, files } = countsOf(place)
      let [added, growth] = [0, 0]
      inTransaction(database, () => {
        for (const { sha256, unread: why, text } of documents) {
          const packed = gzipSync(text.slice(0, longestText))
          if (putText.run(sha256, why, packed).changes === 0) continue
          const documents = ofSha.all(sha256)
          if (documents.length === 0) growth += packed.byteLength + rowBytes
          if (documents.some((document) => document['place'] === place)) added += 1
          if (text === '') continue
          for (const { id, ...document } of documents) {
            indexer.remove(Number(id))
            indexer.put(Number(id), document as unknown as FindableDocument & { readonly sha256: string })
          }
        }
        if (author !== undefined) limit.demand(growth, author)
      })
      counted = { place, version: indexer.version(), read: read + added, files }
      return readingProgress(place)
    },
    readingProgress
  }
}
