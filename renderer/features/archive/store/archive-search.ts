import { defineStore } from 'pinia'
import { computed, ref, shallowRef, triggerRef, watch } from 'vue'
import type { Failure, Result } from '#core/base/result.ts'
import { stateOfStatus, type DeclarationState } from '#core/draft/summary.ts'
import {
  everything,
  type CarFacts,
  type DocumentQuery,
  type ExtractedDocument,
  type ReadingProgress,
  type Snippet,
  type ArchivedPdf,
  archivePageSize
} from '#core/contract/archive.ts'
import { isDay } from '#core/base/calendar-day.ts'
import { statedStatus } from '#core/wire/stated-status.ts'
import { useServices } from '../../../data/services.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import type { FacetValue } from '../../worklist/store/worklist-filter.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import type { Host } from '../../../data/host-client.ts'

/** One response PDF in the list of the archive. */
export interface DocumentRow extends ArchivedPdf {
  /** Id of the response: one file may belong to several responses. */
  readonly id: string
}

interface ListingDeps {
  readonly host: Pick<Host, 'call'>
  /** New documents, and the numbers of documents that are no longer listed; called for each page while the next one is being read. */
  readonly take: (fresh: readonly DocumentRow[], hidden: readonly number[]) => Promise<void>
}

const idOf = (pdf: ArchivedPdf): string => `${pdf.sha256} ${pdf.car} ${pdf.code}`

/** Reads the list of the archive page by page: only what was added since the last time, or everything after the archive was replaced. */
export const createListing = ({ host, take }: ListingDeps) => {
  /** Every document ever listed; its index is its number. */
  const documents: DocumentRow[] = []
  const numbers = new Map<string, number>()
  const firstOfSha = new Map<string, DocumentRow>()
  let edition = ''
  let known = 0

  /** The list may contain one response twice (with and without its number): the more complete one is listed. */
  const add = async (pdfs: readonly ArchivedPdf[], present: Set<string> | null): Promise<void> => {
    const fresh: DocumentRow[] = []
    const hidden: number[] = []
    for (const pdf of pdfs) {
      const id = idOf(pdf)
      const number = numbers.get(id)
      const before = number === undefined ? undefined : documents[number]
      const isMet = present?.has(id) ?? true
      present?.add(id)
      if (number !== undefined && before !== undefined) {
        // After a change of archive, a response has a different search number.
        const isKnown = before.number === pdf.number && (isMet || before.document === pdf.document)
        if (isKnown || (isMet && before.number !== '')) continue
        hidden.push(number)
      }
      const row = { ...pdf, id }
      numbers.set(id, documents.length)
      documents.push(row)
      firstOfSha.set(row.sha256, row)
      fresh.push(row)
    }
    if (fresh.length > 0 || hidden.length > 0) await take(fresh, hidden)
  }

  /** Removes rows that the new archive lacks. */
  const dropOthers = async (present: ReadonlySet<string>): Promise<void> => {
    const hidden = [...numbers].filter(([id]) => !present.has(id))
    for (const [id] of hidden) numbers.delete(id)
    if (hidden.length > 0)
      await take(
        [],
        hidden.map(([, number]) => number)
      )
  }

  const ask = (from: number) => host.call('archive.list', { edition, from })

  /** Reads from the end, because the newest documents should be found first. Returns the failure, if any. */
  const refresh = async (): Promise<Failure | null> => {
    let first = await ask(known)
    if (!first.ok) return first.failure
    const isOther = first.value.edition !== edition
    const present = isOther ? new Set<string>() : null
    if (isOther) {
      edition = first.value.edition
      known = 0
      first = await ask(0)
      if (!first.ok) return first.failure
    }
    const { total } = first.value
    for (let end = total; end > known; end -= archivePageSize) {
      const from = Math.max(known, end - archivePageSize)
      const page = from === known ? first : await ask(from)
      if (!page.ok) return forget(page.failure)
      // The archive was replaced by another one meanwhile.
      if (page.value.edition !== edition) {
        forget(null)
        return refresh()
      }
      await add(page.value.pdfs.slice(0, end - from), present)
    }
    known = total
    if (present !== null) await dropOthers(present)
    return null
  }
  /** The next read starts from the beginning: it is unknown which pages were read. */
  const forget = (failure: Failure | null): Failure | null => {
    edition = ''
    known = 0
    return failure
  }

  return { documents, numbers, firstOfSha, refresh }
}

/**
 * Whether a document was issued after another one with the same aju number and response code by the same service: on a later day, or received later with the
 * same day and number. What another desk has received has no time of its own.
 */
const isNewerThan = (one: ArchivedPdf, other: ArchivedPdf): boolean => {
  if (one.sha256 === other.sha256 || one.car !== other.car || one.code !== other.code || one.profile !== other.profile) return false
  if (one.date !== other.date) return isDay(one.date) && isDay(other.date) && one.date > other.date
  const isSameNumber = one.number !== '' && one.number === other.number
  return isSameNumber && one.atOffice !== true && other.atOffice !== true && one.storedAt > other.storedAt
}

export type { ExtractedDocument, Snippet, NoTextReason } from '#core/contract/archive.ts'

/** `importer` identifies the importer. */
interface ShownCar extends CarFacts {
  readonly importerName: string
}

export type ReadPdf = (sha256: string) => Promise<ExtractedDocument | null>

/** Aju numbers sent to the host per call: indexing them delays the host's writes of user input. */
const carsAtOnce = 2_000
const batchLimits = { documents: 24, characters: 1_000_000, milliseconds: 2_000 } as const

/** Search of the archive by the data of a response and by the text of its PDF. */
export const useArchiveSearch = defineStore('archive-search', () => {
  const { host, now } = useServices()
  const tracking = useTracking()
  const settings = useSettings()
  const worklist = useWorklist()

  /** Unwraps a result of the host; throws if the search is unavailable. */
  const valueOf = async <T>(answer: Promise<Result<T>>): Promise<T> => {
    const result = await answer
    if (!result.ok) throw new Error(result.failure.code)
    return result.value
  }

  const cars = new Map<string, ShownCar>()
  // The host forgets them with the connection to its database.
  host.on('storeCopy.repair', (repair) => {
    if (repair !== 'done') return
    for (const car of cars.keys()) touched.add(car)
    cars.clear()
  })
  /** Every document ever listed, by its aju number. */
  const rowsOfCar = new Map<string, DocumentRow[]>()
  /** Aju numbers added, or with changed data, since the last update of the search. */
  const touched = new Set<string>()
  const touch = (car: string): void => {
    if (rowsOfCar.has(car)) touched.add(car)
  }
  worklist.onChanged(touch)
  tracking.onChanged(touch)

  const loaded = ref(false)
  const failure = ref<Failure | null>(null)
  const query = shallowRef<DocumentQuery>(everything)
  const rows = shallowRef<readonly DocumentRow[]>([])
  /** Whether a document is of the kind of profile that is shown. */
  const isOfShownKind = ({ car, profile }: DocumentRow): boolean => tracking.isOfShownKind(car, profile)
  /** The query of the rows shown; differs from `query` while a search runs. */
  const foundBy = shallowRef<DocumentQuery>(everything)
  const total = ref(0)
  const codes = shallowRef<readonly string[]>([])
  const progress = shallowRef<ReadingProgress>({ read: 0, files: 0, unreadable: {} })
  const snippets = shallowRef<ReadonlyMap<string, Snippet | null>>(new Map())

  const countAll = (): void => {
    let count = 0
    for (const number of numbers.values()) {
      const document = documents[number]
      if (document !== undefined && isOfShownKind(document)) count += 1
    }
    total.value = count
  }

  let lastFind = 0
  const find = async (): Promise<void> => {
    lastFind += 1
    const thisFind = lastFind
    const asked = query.value
    const found = await valueOf(host.call('search.find', asked))
    if (thisFind !== lastFind) return
    if (asked.typed !== foundBy.value.typed) snippets.value = new Map()
    foundBy.value = asked
    rows.value = Array.from(found.documents).flatMap((document) => {
      const row = byDocument.get(document)
      return row !== undefined && isOfShownKind(row) ? [row] : []
    })
  }
  watch(query, () => void find().catch(() => undefined))
  watch(
    () => settings.shownKind,
    () => {
      countAll()
      void find().catch(() => undefined)
    }
  )
  const ask = (part: Partial<DocumentQuery>): void => void (query.value = { ...query.value, ...part })

  const factsOfCar = (car: string): ShownCar => {
    const summary = worklist.ofCar(car)
    const track = tracking.tracks.get(car)
    const state: DeclarationState | '' = summary?.state ?? (track ? stateOfStatus(statedStatus(track.log), tracking.rulesOf(car)) : '')
    const importerName = summary?.importer ?? ''
    const importer = summary ? worklist.importerKey(summary) : ''
    return { car, importer, importerName, state, words: [importerName, summary?.supplier ?? ''].join('\n') }
  }
  /** Mutated in place: it may hold as many entries as there are declarations. */
  const shownCars = shallowRef<ReadonlyMap<string, ShownCar>>(cars)
  /** Importers in the archive with their number of responses, most first. */
  const importers = computed((): readonly FacetValue[] => {
    void listed.value
    const found = new Map<string, FacetValue>()
    for (const number of numbers.values()) {
      const document = documents[number]
      const car = document !== undefined && isOfShownKind(document) ? document.car : ''
      const { importer = '', importerName = '' } = shownCars.value.get(car) ?? {}
      if (importer === '') continue
      const { label = importerName, count = 0 } = found.get(importer) ?? {}
      found.set(importer, { value: importer, label, count: count + 1 })
    }
    return [...found.values()].sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
  })
  const states = computed(() => [...new Set([...shownCars.value.values()].map(({ state }) => state))].filter(Boolean) as DeclarationState[])
  const ofCar = (car: string): ShownCar => shownCars.value.get(car) ?? factsOfCar(car)

  /** Read to track the dependency: the maps are mutated in place. */
  const listed = ref(0)
  const byId = (id: string): DocumentRow | null => (listed.value >= 0 ? (documents[numbers.get(id) ?? -1] ?? null) : null)
  const bySha = (sha256: string): DocumentRow | null => (listed.value >= 0 ? (firstOfSha.get(sha256) ?? null) : null)

  /** The newest response of the same aju number and code in the archive; null if that is the row itself. */
  const newerOf = (row: DocumentRow): DocumentRow | null => {
    const isNewer = (one: DocumentRow, than: DocumentRow): boolean => byDocument.get(one.document) === one && isNewerThan(one, than)
    const others = row.car !== '' && listed.value >= 0 ? (rowsOfCar.get(row.car) ?? []) : []
    return others.reduce<DocumentRow | null>((newest, one) => (isNewer(one, newest ?? row) ? one : newest), null)
  }

  /** Listed rows by their number in the search. */
  const byDocument = new Map<number, DocumentRow>()
  /** If the search is unavailable, the list still shows all rows. */
  let isBroken = false
  const showFirst = async (): Promise<void> => {
    await sendCars()
    if (loaded.value || rows.value.length > 0) return
    // The newest documents are listed and can be opened; the rest follows.
    countAll()
    progress.value = await valueOf(host.call('search.progress', null))
    await find()
    listed.value += 1
    loaded.value = true
  }

  const listing = createListing({
    host,
    take: async (fresh, hidden) => {
      for (const row of fresh) {
        byDocument.set(row.document, row)
        const rows = rowsOfCar.get(row.car)
        if (rows) rows.push(row)
        else rowsOfCar.set(row.car, [row])
        touched.add(row.car)
      }
      for (const number of hidden) byDocument.delete(documents[number]?.document ?? 0)
      mustFind = true
      if (isBroken) return
      await showFirst().catch(() => (isBroken = true))
    }
  })
  const { documents, numbers, firstOfSha } = listing

  const sendCars = async (): Promise<void> => {
    const changed: CarFacts[] = []
    for (const car of touched) {
      const [known, facts] = [cars.get(car), factsOfCar(car)]
      if (known && known.words === facts.words && known.state === facts.state && known.importer === facts.importer) continue
      cars.set(car, facts)
      const { importerName: _, ...sent } = facts
      changed.push(sent)
    }
    touched.clear()
    if (changed.length === 0) return
    mustFind = true
    for (let from = 0; from < changed.length; from += carsAtOnce)
      await valueOf(host.call('search.setCars', { cars: changed.slice(from, from + carsAtOnce) }))
    triggerRef(shownCars)
  }

  /** Whether the next search would differ from the last one. */
  let mustFind = true
  let refreshing: Promise<void> | null = null
  const takeAll = async (): Promise<void> => {
    failure.value = await listing.refresh()
    if (isBroken) throw new Error('the search does not answer')
    await sendCars()
    if (!mustFind) return
    mustFind = false
    countAll()
    listed.value += 1
    codes.value = [...new Set([...numbers.values()].flatMap((number) => documents[number]?.code ?? []))].sort()
    progress.value = await valueOf(host.call('search.progress', null))
    await find()
  }
  /** A refresh was asked for after the running one had read the list. */
  let isStale = false
  const takeUntilFresh = async (): Promise<void> => {
    while (isStale) {
      isStale = false
      await takeAll().catch(() => {
        failure.value = { code: 'unexpected' }
        rows.value = [...numbers.values()]
          .flatMap((number) => documents[number] ?? [])
          .filter(isOfShownKind)
          .sort((a, b) => (a.date < b.date ? 1 : -1))
        countAll()
      })
    }
  }
  let isListed = false
  /** Updates the search with the archive and the worklist. */
  const refresh = (): Promise<void> => {
    isListed = true
    isStale = true
    refreshing ??= takeUntilFresh().finally(() => {
      refreshing = null
      loaded.value = true
    })
    return refreshing
  }
  /** The list of a large archive takes time and memory: it is read when it is first shown, and kept up to date from then on. */
  const keepFresh = async (): Promise<void> => {
    if (isListed) await refresh()
  }
  host.on('archive.changed', () => void keepFresh())

  // Rows request their excerpt when they become visible; all of one frame are requested together.
  const wanted = new Set<string>()
  const askSnippets = async (): Promise<void> => {
    const { typed } = foundBy.value
    const shas = [...wanted]
    wanted.clear()
    const found: Readonly<Record<string, Snippet>> = await valueOf(host.call('search.snippets', { shas, typed })).catch(() => ({}))
    if (typed !== foundBy.value.typed) return
    const next = new Map(snippets.value)
    for (const sha256 of shas) next.set(sha256, found[sha256] ?? null)
    snippets.value = next
  }
  const wantSnippet = (sha256: string): void => {
    if (foundBy.value.typed.trim() === '' || snippets.value.has(sha256) || wanted.has(sha256)) return
    wanted.add(sha256)
    if (wanted.size === 1) queueMicrotask(() => void askSnippets())
  }

  const skipped = new Set<string>()
  let reading = false
  const readSome = async (read: ReadPdf, pause: () => Promise<void>): Promise<boolean> => {
    const waiting = (await valueOf(host.call('search.withoutText', { most: 200 + skipped.size }))).filter((sha256) => !skipped.has(sha256))
    let batch: ExtractedDocument[] = []
    let since = now()
    const keep = async (): Promise<void> => {
      if (batch.length > 0) progress.value = await valueOf(host.call('search.keep', { documents: batch }))
      batch = []
      since = now()
    }
    for (const sha256 of waiting) {
      await pause()
      const extracted = await read(sha256)
      if (extracted === null) {
        skipped.add(sha256)
        continue
      }
      batch.push(extracted)
      const characters = batch.reduce((sum, { text }) => sum + text.length, 0)
      if (batch.length >= batchLimits.documents || characters >= batchLimits.characters || now() - since >= batchLimits.milliseconds)
        await keep()
    }
    await keep()
    return waiting.length > 0
  }
  /**
   * Reads the PDFs that have not been read, one after the other with a pause before each; an unreachable file is retried after the next
   * start. Stops without an error when the text cannot be stored: the disk is full, and the search is optional.
   */
  const extractTexts = async (read: ReadPdf, pause: () => Promise<void>): Promise<void> => {
    if (reading) return
    reading = true
    try {
      while (await readSome(read, pause));
      if (query.value.typed !== '') await find()
    } catch {
      // The next new PDF, or the next visit to the archive, starts it again.
    } finally {
      reading = false
    }
  }

  return {
    keepFresh,
    loaded,
    failure,
    query,
    foundBy,
    rows,
    total,
    codes,
    importers,
    states,
    progress,
    snippets,
    ask,
    ofCar,
    byId,
    bySha,
    newerOf,
    /** Ignores the query. */
    everything: (): readonly DocumentRow[] => [...numbers.values()].flatMap((number) => documents[number] ?? []),
    refresh,
    wantSnippet,
    extractTexts
  }
})
