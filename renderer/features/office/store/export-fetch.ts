import { computed, ref, shallowRef } from 'vue'
import type { FailureCode } from '#core/base/result.ts'
import { useServices } from '../../../data/services.ts'
import { useOfficeDocuments, type ListedDocument } from './documents.ts'
import { useOffice } from './office.ts'

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
    if (office.status === null) return
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
