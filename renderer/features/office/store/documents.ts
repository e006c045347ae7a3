import { defineStore } from 'pinia'
import { ref, shallowReactive, computed, shallowRef } from 'vue'
import { ok, type Failure, type Result, type FailureCode } from '#core/base/result.ts'
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
    if (!office.isJoined) return
    for (let from = 0; from < shas.length; from += atOnce) {
      const found = await host.call('office.documentPlaces', { shas: shas.slice(from, from + atOnce) })
      if (found.ok) for (const place of found.value) places.set(place.sha256, place)
    }
  }
  // Rows ask when they become visible; all of one frame are asked about together.
  const wanted = new Set<string>()
  const want = (sha256: string): void => {
    if (!office.isJoined || wanted.has(sha256)) return
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
    isHere: ({ sha256, atOffice }: ListedDocument): boolean => (office.isJoined ? places.get(sha256)?.isHere === true : atOffice !== true),
    isOnlyAtOffice: ({ sha256, atOffice }: ListedDocument): boolean =>
      office.isJoined ? places.get(sha256)?.isHere === false : atOffice === true,
    fetch,
    /** As `fetch`, for a PDF of the archive that may be here. */
    bring: async (listed: ListedDocument): Promise<Result<null>> => {
      await ask([listed.sha256])
      return office.isJoined && places.get(listed.sha256)?.isHere === false ? fetch(listed.sha256, false) : ok(null)
    },
    stop: (sha256: string): void => void host.call('office.stopDocument', { sha256 })
  }
})

/** A PDF of the archive, or an attached file, that an export has. */
export interface ExportedDocument extends ListedDocument {
  readonly name: string
  readonly isAttached: boolean
}
/** `elsewhere`: a desk has it, and the office does not have it yet. */
export interface NotFetched {
  readonly name: string
  readonly why: FailureCode | 'elsewhere'
}

/** Finds files of an export that exist only at the office, and downloads them before the export. */
export const useExportFetch = (exported: () => readonly ExportedDocument[]) => {
  const { host } = useServices()
  const office = useOffice()
  const documents = useOfficeDocuments()
  const all = computed(() => [...new Map(exported().map((one) => [one.sha256, one])).values()])
  /** Attached files are not in the archive: those that are here were looked for. */
  const attachedHere = shallowRef<ReadonlySet<string>>(new Set())
  const isOnlyAtOffice = (one: ExportedDocument): boolean =>
    documents.isOnlyAtOffice(one) && !(one.isAttached && attachedHere.value.has(one.sha256))
  const onlyAtOffice = computed(() => all.value.filter(isOnlyAtOffice))
  /** How many are fetched; null while nothing runs. */
  const fetched = ref<number | null>(null)
  const total = ref(0)
  const failed = shallowRef<readonly NotFetched[]>([])
  let [isStopped, current] = [false, '']

  /** Asks where they are. */
  const locate = async (): Promise<void> => {
    if (!office.isJoined) return
    const here = new Set<string>()
    for (const { sha256, isAttached } of all.value) {
      const found = isAttached ? await host.call('attachments.state', { sha256 }) : null
      if (found?.ok === true && found.value.state === 'good') here.add(sha256)
    }
    attachedHere.value = here
    await documents.ask(all.value.map(({ sha256 }) => sha256))
  }

  const fetchOne = async ({ sha256, name, isAttached }: ExportedDocument): Promise<NotFetched | null> => {
    if (documents.places.get(sha256)?.isAtOffice === false) return { name, why: 'elsewhere' }
    current = sha256
    const done = await documents.fetch(sha256, isAttached)
    if (!done.ok) return { name, why: done.failure.code }
    if (isAttached) attachedHere.value = new Set([...attachedHere.value, sha256])
    return null
  }

  /** Downloads the missing files one by one; failures are in `failed`. False if it was stopped. */
  const fetchAll = async (): Promise<boolean> => {
    if (fetched.value !== null) return false
    const wanted = onlyAtOffice.value
    isStopped = false
    failed.value = []
    fetched.value = 0
    total.value = wanted.length
    for (const [at, one] of wanted.entries()) {
      const lost = await fetchOne(one)
      if (isStopped) break
      if (lost === null) fetched.value += 1
      else failed.value = [...failed.value, lost]
      if (lost?.why !== 'office-offline') continue
      // The remaining files would fail for the same reason.
      failed.value = [...failed.value, ...wanted.slice(at + 1).map(({ name }) => ({ name, why: lost.why }))]
      break
    }
    fetched.value = null
    return !isStopped
  }
  const stop = (): void => {
    isStopped = true
    documents.stop(current)
  }
  /** The downloaded share of the missing files, from 0 to 1; the current download counts in part. */
  const share = computed(() => {
    const now = documents.fetches.get(current)
    const part = now?.kind === 'running' && now.total > 0 ? now.done / now.total : 0
    return total.value === 0 ? 0 : Math.min(1, ((fetched.value ?? 0) + part) / total.value)
  })

  return { all, onlyAtOffice, fetched, total, failed, share, locate, fetchAll, stop }
}
export type ExportFetch = ReturnType<typeof useExportFetch>
