import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import { documentWords, numbersIn, type FindableDocument } from '#core/archive/document-words.ts'
import { snippetOf } from '#core/archive/full-text/snippet.ts'
import { partLength, queryWordsOf, type QueryWord } from '#core/archive/full-text/tokens.ts'
import type { CarFacts, DocumentQuery, ExtractedDocument, ReadingProgress, Snippet, Unread } from '#core/contract/document-search.ts'
import { inTransaction } from './connection.ts'

/** In characters: the text of many hundreds of pages; what follows it is not searchable. */
const longestText = 4_000_000

const textReader = (database: DatabaseSync): ((sha256: string) => string) => {
  const read = database.prepare('SELECT content FROM texts WHERE sha256 = ?')
  return (sha256) => {
    const content = read.get(sha256)?.['content']
    return content instanceof Uint8Array ? gunzipSync(content).toString() : ''
  }
}

/** Keeps the words of documents; must run in a transaction. */
export const documentIndexer = (database: DatabaseSync) => {
  const textOf = textReader(database)
  const putWords = database.prepare('INSERT INTO document_words (rowid, facts, text, numbers) VALUES (?, ?, ?, ?)')
  const putNumbers = database.prepare('INSERT INTO document_numbers (rowid, numbers) VALUES (?, ?)')
  const removals = ['document_words', 'document_numbers'].map((table) => database.prepare(`DELETE FROM ${table} WHERE rowid = ?`))
  return {
    put(id: number, document: FindableDocument & { readonly sha256: string }): void {
      const [facts, text] = [documentWords(document), textOf(document.sha256)]
      const { joined, long } = numbersIn(`${facts}\n${text}`)
      putWords.run(id, facts, text, [...joined].join(' '))
      putNumbers.run(id, [...long].join('\n'))
    },
    remove(id: number): void {
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

/** What was typed: words that must all be found, and phrases in quotes. */
const wantedOf = (typed: string): readonly Wanted[] => {
  const phrases = [...typed.matchAll(/"([^"]*[\p{L}\p{N}][^"]*)"/gu)].map(([, phrase = '']) => ({ words: quoted(phrase), part: '' }))
  return [...phrases, ...queryWordsOf(typed.replace(/"[^"]*"/g, ' ')).map(wantedWord)]
}

const idsOf = 'SELECT rowid FROM document_words WHERE document_words MATCH ?'
const idsByNumber = 'SELECT rowid FROM document_numbers WHERE document_numbers MATCH ?'
const carsOf = 'SELECT car FROM temp.cars WHERE id IN (SELECT rowid FROM temp.car_words WHERE car_words MATCH ?)'

/** Full-text search over the archive. The facts of aju numbers come from the window and last as long as the connection. */
export const searchOperations = (database: DatabaseSync) => {
  database.exec(`
    CREATE TEMP TABLE cars (id INTEGER PRIMARY KEY, car TEXT NOT NULL UNIQUE, importer TEXT NOT NULL, state TEXT NOT NULL) STRICT;
    CREATE VIRTUAL TABLE temp.car_words USING fts5 (
      words, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
    )`)
  const indexer = documentIndexer(database)
  const textOf = textReader(database)
  const putCar = database.prepare(`INSERT INTO temp.cars (car, importer, state) VALUES (?, ?, ?)
    ON CONFLICT (car) DO UPDATE SET importer = excluded.importer, state = excluded.state RETURNING id`)
  const dropCarWords = database.prepare('DELETE FROM temp.car_words WHERE rowid = ?')
  const putCarWords = database.prepare('INSERT INTO temp.car_words (rowid, words) VALUES (?, ?)')
  const putText = database.prepare('INSERT OR IGNORE INTO texts (sha256, unread, content) VALUES (?, ?, ?)')
  const ofSha = database.prepare('SELECT id, sha256, car, code, date, number, description FROM documents WHERE sha256 = ?')
  const unread = database.prepare(`SELECT sha256, max(date) AS newest FROM documents
    WHERE place = ? AND NOT EXISTS (SELECT 1 FROM texts WHERE texts.sha256 = documents.sha256) GROUP BY sha256 ORDER BY newest DESC LIMIT ?`)
  const counts = database.prepare(`SELECT count(DISTINCT documents.sha256) AS files, count(DISTINCT texts.sha256) AS read
    FROM documents LEFT JOIN texts ON texts.sha256 = documents.sha256 WHERE place = ?`)
  const unreadable = database.prepare(
    "SELECT sha256, unread FROM texts WHERE unread <> '' AND sha256 IN (SELECT sha256 FROM documents WHERE place = ?)"
  )

  const readingProgress = (place: string): ReadingProgress => ({
    read: Number(counts.get(place)?.['read'] ?? 0),
    files: Number(counts.get(place)?.['files'] ?? 0),
    unreadable: Object.fromEntries(unreadable.all(place).map(({ sha256, unread: why }) => [String(sha256), String(why) as Unread]))
  })

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
      const parameters: SQLInputValue[] = []
      const conditions = wanted.map(({ words, part }) => {
        parameters.push(words, ...(part === '' ? [] : [quoted(part)]), words)
        const byNumber = part === '' ? '' : `UNION ${idsByNumber}`
        return `documents.id IN (${idsOf} ${byNumber} UNION SELECT id FROM documents WHERE car IN (${carsOf}))`
      })
      const listed = (column: string, values: readonly string[]): void => {
        if (values.length === 0) return
        conditions.push(`${column} IN (SELECT value FROM json_each(?))`)
        parameters.push(JSON.stringify(values))
      }
      const compared = (condition: string, value: string): void => {
        if (value === '') return
        conditions.push(condition)
        parameters.push(value)
      }
      listed('code', codes)
      listed("coalesce(state, '')", states)
      compared('importer = ?', importer)
      compared('date >= ?', from)
      compared("date <> '' AND date <= ?", to)
      const ranks =
        order === 'relevance' ? wanted.map(({ words }) => (parameters.push(`{facts} : (${words})`), `(documents.id IN (${idsOf}))`)) : []
      // The plus keeps SQLite from walking all documents of the place where words select few.
      const sql = `SELECT documents.id FROM documents LEFT JOIN temp.cars ON cars.car = documents.car
        WHERE ${[...conditions, '+place = ?'].join(' AND ')}
        ORDER BY ${[...(ranks.length > 0 ? [`${ranks.join(' + ')} DESC`] : []), 'date DESC', 'storedAt DESC', 'documents.id DESC'].join(', ')}`
      const last = parameters.length - ranks.length
      const rows = database.prepare(sql).all(...parameters.slice(0, last), place, ...parameters.slice(last))
      return Uint32Array.from(rows, ({ id }) => Number(id))
    },

    /** Excerpts with the words, for files that contain them. */
    documentSnippets(shas: readonly string[], typed: string): Readonly<Record<string, Snippet>> {
      const words = queryWordsOf(typed)
      const found = shas.map((sha256) => [sha256, words.length === 0 ? null : snippetOf(textOf(sha256), words)] as const)
      return Object.fromEntries(found.filter((one): one is readonly [string, Snippet] => one[1] !== null))
    },

    /** Files that have not been read, those of the newest responses first. */
    unreadDocuments: (place: string, most: number): readonly string[] => unread.all(place, most).map(({ sha256 }) => String(sha256)),

    /** Stores texts that were read, and makes them searchable. */
    keepTexts(place: string, papers: readonly ExtractedDocument[]): ReadingProgress {
      inTransaction(database, () => {
        for (const { sha256, unread: why, text } of papers) {
          if (putText.run(sha256, why, gzipSync(text.slice(0, longestText))).changes === 0 || text === '') continue
          for (const { id, ...document } of ofSha.all(sha256)) {
            indexer.remove(Number(id))
            indexer.put(Number(id), document as unknown as FindableDocument & { readonly sha256: string })
          }
        }
      })
      return readingProgress(place)
    },
    readingProgress
  }
}
