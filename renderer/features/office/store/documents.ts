import { defineStore } from 'pinia'
import { ref, shallowReactive } from 'vue'
import { ok, type Failure, type Result } from '#core/base/result.ts'
import type { DocumentPlace, DocumentProgress } from '#core/contract/office.ts'
import { useServices } from '../../../data/services.ts'
import { useOffice } from './office.ts'

/** Documents of one call. */
const atOnce = 500

/** A document of which the list says whether it was here when the list was read. */
export interface ListedDocument {
  readonly sha256: string
  readonly atOffice?: true
}

/** State of a download. */
export type Fetching =
  | ({ readonly kind: 'running' } & Pick<DocumentProgress, 'done' | 'total'>)
  | { readonly kind: 'failed'; readonly failure: Failure }

/** Knows for requested documents whether they are on this computer or at the office, and downloads them. Makes no call without an office. */
export const useOfficeDocuments = defineStore('office-documents', () => {
  const { host } = useServices()
  const office = useOffice()
  const places = shallowReactive(new Map<string, DocumentPlace>())
  const fetches = shallowReactive(new Map<string, Fetching>())
  /** Raised when places may have changed; rows that are shown ask again. */
  const edition = ref(0)

  const ask = async (shas: readonly string[]): Promise<void> => {
    if (office.status === null) return
    for (let from = 0; from < shas.length; from += atOnce) {
      const found = await host.call('office.documentPlaces', { shas: shas.slice(from, from + atOnce) })
      if (found.ok) for (const place of found.value) places.set(place.sha256, place)
    }
  }
  // Rows ask when they become visible; all of one frame are asked about together.
  const wanted = new Set<string>()
  const want = (sha256: string): void => {
    if (office.status === null || wanted.has(sha256)) return
    wanted.add(sha256)
    if (wanted.size > 1) return
    queueMicrotask(() => {
      const shas = [...wanted]
      wanted.clear()
      void ask(shas)
    })
  }
  host.on('archive.changed', () => (edition.value += 1))
  office.onStatus(() => (edition.value += 1))
  host.on('office.documentProgress', ({ sha256, done, total }) => {
    if (fetches.get(sha256)?.kind === 'running') fetches.set(sha256, { kind: 'running', done, total })
  })

  const fetch = async (sha256: string, isAttached: boolean): Promise<Result<null>> => {
    if (fetches.get(sha256)?.kind !== 'running') fetches.set(sha256, { kind: 'running', done: 0, total: places.get(sha256)?.bytes ?? 0 })
    const fetched = await host.call('office.fetchDocument', { sha256, isAttached })
    await ask([sha256])
    if (fetched.ok) fetches.delete(sha256)
    else fetches.set(sha256, { kind: 'failed', failure: fetched.failure })
    return fetched
  }

  return {
    places,
    fetches,
    edition,
    ask,
    want,
    /** Whether the PDF of an archived document can be opened. In an office: false until `ask` has its answer. */
    isHere: ({ sha256, atOffice }: ListedDocument): boolean =>
      office.status === null ? atOffice !== true : places.get(sha256)?.isHere === true,
    isOnlyAtOffice: ({ sha256, atOffice }: ListedDocument): boolean =>
      office.status === null ? atOffice === true : places.get(sha256)?.isHere === false,
    fetch,
    /** As `fetch`, for a PDF of the archive that may be here. */
    bring: async (listed: ListedDocument): Promise<Result<null>> => {
      await ask([listed.sha256])
      return office.status !== null && places.get(listed.sha256)?.isHere === false ? fetch(listed.sha256, false) : ok(null)
    },
    stop: (sha256: string): void => void host.call('office.stopDocument', { sha256 })
  }
})
