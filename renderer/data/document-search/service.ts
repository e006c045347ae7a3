import { createDocumentIndex } from '#core/archive/document-index.ts'
import type { CarFacts, DocumentFacts, DocumentQuery } from '#core/archive/document-query.ts'
import { makeSegment, mergeSegments } from '#core/archive/full-text/segment.ts'
import { snippetOf, type Snippet } from '#core/archive/full-text/snippet.ts'
import { tokensOf, queryWordsOf } from '#core/archive/full-text/tokens.ts'
import type { SearchFile, SearchFiles } from './files.ts'
import { decodeSegment, encodeSegment, type KeptDocument, type KeptSegment, type Unread } from './segment-file.ts'

export type { Unread } from './segment-file.ts'

/** Text found inside a PDF; empty when it could not be read. */
export interface ExtractedDocument {
  readonly sha256: string
  readonly unread: Unread
  readonly text: string
}

export interface ReadingProgress {
  /** Files whose text is known, or known to be unreadable. */
  readonly read: number
  readonly files: number
  readonly unreadable: Readonly<Record<string, Unread>>
}

export interface Found {
  /** Numbers of the documents, in the requested order. */
  readonly papers: Uint32Array
}

/** Full-text search of the archive; runs in a worker. */
export interface SearchService {
  addDocuments(papers: readonly DocumentFacts[]): Promise<null>
  hidePapers(papers: readonly number[]): Promise<null>
  setCars(cars: readonly CarFacts[]): Promise<null>
  search(query: DocumentQuery): Promise<Found>
  /** Excerpts with the words, for files that contain them. */
  snippets(input: { readonly shas: readonly string[]; readonly typed: string }): Promise<Readonly<Record<string, Snippet>>>
  /** Files that have not been read, those of the newest responses first. */
  unread(most: number): Promise<readonly string[]>
  /** Stores texts that were read; resolves when they are on the disk and searchable. */
  keep(papers: readonly ExtractedDocument[]): Promise<ReadingProgress>
  progress(input: null): Promise<ReadingProgress>
}

/** The text of many hundreds of pages; what follows it is not searchable. */
const longestText = 4_000_000
/** Larger segments are not merged again: a merge must not delay typing. */
const mostInSegment = 2_048

interface Kept extends KeptSegment {
  readonly name: string
  readonly file: SearchFile
  readonly drop: () => void
}

export const openSearchService = async (files: SearchFiles): Promise<SearchService> => {
  const index = createDocumentIndex()
  const kept: Kept[] = []
  const places = new Map<string, { readonly in: Kept; readonly document: KeptDocument }>()
  const shas = new Map<string, string>()
  const unreadable: Record<string, Unread> = {}
  let last = 0

  const take = async (name: string): Promise<Kept | null> => {
    const file = await files.open(name)
    const segment = decodeSegment(file)
    // Left by a finished merge, or torn by a crash.
    if (segment === null || segment.documents.every(({ sha256 }) => places.has(sha256))) {
      file.close()
      await files.remove(name)
      return null
    }
    const drop = index.addTexts(
      segment.documents.map(({ sha256 }) => sha256),
      segment.segment
    )
    const one: Kept = { ...segment, name, file, drop }
    for (const document of segment.documents) {
      places.set(document.sha256, { in: one, document })
      if (document.unread !== '') unreadable[document.sha256] = document.unread
    }
    return one
  }

  const nameOf = (number: number): string => `segment-${String(number).padStart(9, '0')}`
  for (const name of [...(await files.names())].sort().reverse()) {
    last = Math.max(last, Number(/^segment-(\d+)$/.exec(name)?.[1] ?? 0))
    const one = await take(name).catch(() => null)
    if (one) kept.unshift(one)
  }

  const textOf = ({ in: one, document }: { readonly in: Kept; readonly document: KeptDocument }): Uint8Array =>
    one.file.read(document.at, document.length)

  const write = async (documents: Parameters<typeof encodeSegment>[0], segment: KeptSegment['segment']): Promise<void> => {
    last += 1
    const name = nameOf(last)
    await files.write(name, encodeSegment(documents, segment))
    // The new segment replaces those it merged.
    for (const { sha256 } of documents) places.delete(sha256)
    const one = await take(name)
    if (one === null) throw new Error('what was written cannot be read')
    kept.push(one)
  }

  const mergeLast = async (): Promise<void> => {
    for (let [one, other] = kept.slice(-2); one && other; [one, other] = kept.slice(-2)) {
      if (one.documents.length > other.documents.length * 4 || one.documents.length + other.documents.length > mostInSegment) return
      const documents = [one, other].flatMap((from) =>
        from.documents.map((document) => ({ sha256: document.sha256, unread: document.unread, text: textOf({ in: from, document }) }))
      )
      kept.splice(-2)
      await write(documents, mergeSegments([one.segment, other.segment]))
      for (const old of [one, other]) {
        old.drop()
        old.file.close()
        await files.remove(old.name)
      }
    }
  }

  const progress = (): ReadingProgress => {
    let read = 0
    for (const sha256 of shas.keys()) if (places.has(sha256)) read += 1
    return { read, files: shas.size, unreadable: { ...unreadable } }
  }

  return {
    async addDocuments(papers) {
      for (const { sha256, date } of papers) if ((shas.get(sha256) ?? '') <= date) shas.set(sha256, date)
      index.addDocuments(papers)
      return null
    },
    async hidePapers(papers) {
      index.hide(papers)
      return null
    },
    async setCars(cars) {
      index.setCars(cars)
      return null
    },
    search: async (query) => ({ papers: index.search(query) }),
    async snippets({ shas: asked, typed }) {
      const wanted = queryWordsOf(typed)
      const decoder = new TextDecoder()
      const found: Record<string, Snippet> = {}
      if (wanted.length === 0) return found
      for (const sha256 of asked) {
        const place = places.get(sha256)
        const snippet = place && place.document.length > 0 ? snippetOf(decoder.decode(textOf(place)), wanted) : null
        if (snippet) found[sha256] = snippet
      }
      return found
    },
    unread: async (most) =>
      [...shas]
        .filter(([sha256]) => !places.has(sha256))
        .sort((a, b) => (a[1] < b[1] ? 1 : -1))
        .slice(0, most)
        .map(([sha256]) => sha256),
    async keep(papers) {
      const fresh = papers.filter(({ sha256 }, at) => !places.has(sha256) && papers.findIndex((other) => other.sha256 === sha256) === at)
      if (fresh.length > 0) {
        const coder = new TextEncoder()
        const texts = fresh.map(({ text }) => text.slice(0, longestText))
        await write(
          fresh.map(({ sha256, unread }, at) => ({ sha256, unread, text: coder.encode(texts[at]) })),
          makeSegment(texts.map(tokensOf))
        )
        await mergeLast()
      }
      return progress()
    },
    progress: async () => progress()
  }
}
