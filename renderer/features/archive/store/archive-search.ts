import { defineStore } from 'pinia'
import { computed, inject, ref, shallowRef, triggerRef, watch, type InjectionKey } from 'vue'
import { formatAju } from '#core/numbering/aju-number.ts'
import type { Failure } from '#core/base/result.ts'
import { formatDay } from '#core/base/format-date.ts'
import { stateOfStatus, type DeclarationState } from '#core/draft/summary.ts'
import { everything, type CarFacts, type DocumentQuery } from '#core/archive/document-query.ts'
import type { Snippet } from '#core/archive/full-text/snippet.ts'
import { useServices } from '../../../data/services.ts'
import { searchInThread } from '../../../data/document-search/client.ts'
import type { ReadingProgress, ExtractedDocument, SearchService } from '../../../data/document-search/service.ts'
import { createListing, type DocumentRow } from './archive-listing.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import type { FacetValue } from '../../worklist/store/worklist-filter.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'

export type { ExtractedDocument, Unread } from '../../../data/document-search/service.ts'
export type { Snippet } from '#core/archive/full-text/snippet.ts'

/** How the search is started; tests have it without a thread. */
export const searchKey: InjectionKey<() => SearchService> = Symbol('search')

export type { DocumentRow } from './archive-listing.ts'

export type ReadPdf = (sha256: string) => Promise<ExtractedDocument | null>

const digits = (text: string): string => text.replace(/\D/g, '')
const kept = { papers: 24, characters: 1_000_000, milliseconds: 2_000 } as const

/** Search of the archive: by everything known of a response and by the text inside its PDF. */
export const useArchiveSearch = defineStore('archive-search', () => {
  const { host, now } = useServices()
  const start = inject(searchKey, () => searchInThread, true)
  const tracking = useTracking()
  const worklist = useWorklist()

  let service: SearchService | null = null
  const search = (): SearchService => (service ??= start())

  const cars = new Map<string, CarFacts>()
  /** Aju numbers that came, or of which something is known anew since the search was told of them. */
  const touched = new Set<string>()
  const touch = (car: string): void => void touched.add(car)
  worklist.onChanged(touch)
  tracking.onChanged(touch)

  const loaded = ref(false)
  const failure = ref<Failure | null>(null)
  /** Replaced, never changed: it crosses to the search's thread as it is. */
  const query = shallowRef<DocumentQuery>(everything)
  const rows = shallowRef<readonly DocumentRow[]>([])
  /** What the rows were found by; differs from `query` while a search runs. */
  const foundBy = shallowRef<DocumentQuery>(everything)
  const total = ref(0)
  const codes = shallowRef<readonly string[]>([])
  const progress = shallowRef<ReadingProgress>({ read: 0, files: 0, unreadable: {} })
  const snippets = shallowRef<ReadonlyMap<string, Snippet | null>>(new Map())

  let wish = 0
  const find = async (): Promise<void> => {
    wish += 1
    const mine = wish
    const asked = query.value
    const found = await search().search(asked)
    if (mine !== wish) return
    if (asked.typed !== foundBy.value.typed) snippets.value = new Map()
    foundBy.value = asked
    rows.value = Array.from(found.papers, (number) => papers[number]).filter((row) => row !== undefined)
  }
  watch(query, () => void find())
  const ask = (part: Partial<DocumentQuery>): void => {
    query.value = { ...query.value, ...part }
  }

  const factsOfCar = (car: string): CarFacts => {
    const summary = worklist.byCar(car)
    const track = tracking.tracks.get(car)
    const state: DeclarationState | '' = summary?.state ?? (track ? stateOfStatus(track.log.status) : '')
    const importer = summary?.importer ?? ''
    return { car, importer, state, words: [importer, summary?.supplier ?? ''].join('\n') }
  }
  /** Changed in place: there may be as many as declarations. */
  const shownCars = shallowRef<ReadonlyMap<string, CarFacts>>(cars)
  /** Importers of the archive with how many responses each has, most first. */
  const importers = computed((): readonly FacetValue[] => {
    void listed.value
    const counts = new Map<string, number>()
    for (const number of numbers.values()) {
      const importer = shownCars.value.get(papers[number]?.car ?? '')?.importer ?? ''
      if (importer !== '') counts.set(importer, (counts.get(importer) ?? 0) + 1)
    }
    return [...counts]
      .map(([importer, count]) => ({ value: importer, label: importer, count }))
      .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
  })
  const states = computed(() => [...new Set([...shownCars.value.values()].map(({ state }) => state))].filter(Boolean) as DeclarationState[])
  const ofCar = (car: string): CarFacts => shownCars.value.get(car) ?? factsOfCar(car)

  /** Read for its dependency by what reads the maps, which stay the same. */
  const listed = ref(0)
  const byId = (id: string): DocumentRow | null => (listed.value >= 0 ? (papers[numbers.get(id) ?? -1] ?? null) : null)
  const bySha = (sha256: string): DocumentRow | null => (listed.value >= 0 ? (firstOfSha.get(sha256) ?? null) : null)

  const splitWords = ({ car, code, date, number, description }: DocumentRow): string =>
    [car, formatAju(car), code, date, formatDay(date), digits(date), number, description].join('\n')

  /** Without the search's thread the list at least is whole. */
  let isBroken = false
  const tellPapers = async (fresh: readonly DocumentRow[], hidden: readonly number[]): Promise<void> => {
    if (fresh.length > 0)
      await search().addPapers(
        fresh.map((row) => ({
          sha256: row.sha256,
          car: row.car,
          code: row.code,
          date: row.date,
          storedAt: row.storedAt,
          words: splitWords(row)
        }))
      )
    if (hidden.length > 0) await search().hidePapers(hidden)
    await tellCars()
    if (loaded.value || rows.value.length > 0) return
    // The newest are there and can be read; the rest follows.
    total.value = numbers.size
    progress.value = await search().progress(null)
    await find()
    listed.value += 1
    loaded.value = true
  }

  const listing = createListing({
    host,
    take: async (fresh, hidden) => {
      for (const { car } of fresh) {
        listedCars.add(car)
        touched.add(car)
      }
      isOther = true
      if (isBroken) return
      await tellPapers(fresh, hidden).catch(() => {
        isBroken = true
      })
    }
  })
  const { papers, numbers, firstOfSha } = listing

  /** Those with a paper. */
  const listedCars = new Set<string>()
  const tellCars = async (): Promise<void> => {
    const changed: CarFacts[] = []
    for (const car of touched) {
      if (!listedCars.has(car)) continue
      const [known, facts] = [cars.get(car), factsOfCar(car)]
      if (known && known.words === facts.words && known.state === facts.state) continue
      cars.set(car, facts)
      changed.push(facts)
    }
    touched.clear()
    if (changed.length === 0) return
    isOther = true
    await search().setCars(changed)
    triggerRef(shownCars)
  }

  /** Whether a search would find something else than the last one. */
  let isOther = true
  let refreshing: Promise<void> | null = null
  const takeAll = async (): Promise<void> => {
    failure.value = await listing.refresh()
    if (isBroken) throw new Error('the search does not answer')
    await tellCars()
    if (!isOther) return
    isOther = false
    total.value = numbers.size
    listed.value += 1
    codes.value = [...new Set([...numbers.values()].flatMap((number) => papers[number]?.code ?? []))].sort()
    progress.value = await search().progress(null)
    await find()
  }
  /** Looks what the archive and the worklist hold now. */
  const refresh = (): Promise<void> => {
    refreshing ??= takeAll()
      .catch(() => {
        failure.value = { code: 'unexpected' }
        rows.value = [...numbers.values()].flatMap((number) => papers[number] ?? []).sort((a, b) => (a.date < b.date ? 1 : -1))
        total.value = numbers.size
      })
      .finally(() => {
        refreshing = null
        loaded.value = true
      })
    return refreshing
  }

  // Rows ask for themselves when they come into view; all of one frame are asked for at once.
  const wanted = new Set<string>()
  const askSnippets = async (): Promise<void> => {
    const { typed } = foundBy.value
    const shas = [...wanted]
    wanted.clear()
    const found = await search().snippets({ shas, typed })
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
    const waiting = (await search().unread(200 + skipped.size)).filter((sha256) => !skipped.has(sha256))
    let batch: ExtractedDocument[] = []
    let since = now()
    const keep = async (): Promise<void> => {
      if (batch.length > 0) progress.value = await search().keep(batch)
      batch = []
      since = now()
    }
    for (const sha256 of waiting) {
      await pause()
      const paper = await read(sha256)
      if (paper === null) {
        skipped.add(sha256)
        continue
      }
      batch.push(paper)
      const characters = batch.reduce((sum, { text }) => sum + text.length, 0)
      if (batch.length >= kept.papers || characters >= kept.characters || now() - since >= kept.milliseconds) await keep()
    }
    await keep()
    return waiting.length > 0
  }
  /**
   * Reads the PDFs nobody has read yet, one after the other with a pause before each; a file out of reach is tried again after the next start.
   * Ends quietly where what was read cannot be kept: the disk is full, and the search is not what needs its last bytes.
   */
  const readOn = async (read: ReadPdf, pause: () => Promise<void>): Promise<void> => {
    if (reading) return
    reading = true
    try {
      while (await readSome(read, pause));
      if (query.value.typed !== '') await find()
    } catch {
      // Told by the count of what was read.
    } finally {
      reading = false
    }
  }

  return {
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
    /** Whatever is searched for. */
    everything: (): readonly DocumentRow[] => [...numbers.values()].flatMap((number) => papers[number] ?? []),
    refresh,
    wantSnippet,
    readOn
  }
})
