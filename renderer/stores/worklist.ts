import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { draftFacts, newSummary, type DeclarationState, type Summary } from '#core/draft/summary.ts'
import type { DraftRecord } from '#core/draft/record.ts'
import { useServices } from '../services.ts'
import { changesOfDeletion } from '../storage/declarations-repository.ts'
import { NotSaved, type Change } from '../storage/ledger.ts'
import { useNumbering } from './numbering.ts'

/** The views at the left of the worklist, in their order. */
export const worklistViews = [
  'all',
  'draft',
  'needs-work',
  'queued',
  'unknown',
  'sent',
  'new-response',
  'finished',
  'rejected',
  'trash'
] as const
export type WorklistView = (typeof worklistViews)[number]

export type SortKey = 'car' | 'importer' | 'supplier' | 'cif' | 'lines' | 'problems' | 'state' | 'changedAt' | 'lastResponse'
export interface Sort {
  readonly key: SortKey
  readonly direction: 'ascending' | 'descending'
}

const trashDays = 30

const inView = (summary: Summary, view: WorklistView): boolean => {
  if (view === 'trash') return summary.trashedAt > 0
  if (summary.trashedAt > 0) return false
  if (view === 'all') return true
  if (view === 'new-response') return summary.unread > 0
  if (view === 'queued') return summary.state === 'queued' || summary.state === 'sending'
  return summary.state === view
}

const searchText = (summary: Summary): string =>
  [summary.car, summary.importer, summary.supplier, summary.status, summary.statusText, summary.lastResponse, summary.cif ?? '']
    .join('\n')
    .toLowerCase()

const compareBy = ({ key, direction }: Sort) => {
  const sign = direction === 'ascending' ? 1 : -1
  return (a: Summary, b: Summary): number => {
    const [left, right] = [a[key] ?? -Infinity, b[key] ?? -Infinity]
    if (left === right) return b.createdAt - a.createdAt
    return left < right ? -sign : sign
  }
}

/** All declarations as small rows, filtered, sorted and searched in the window. */
export const useWorklist = defineStore('worklist', () => {
  const { database, ledger, now } = useServices()
  const numbering = useNumbering()
  const summaries = shallowRef<ReadonlyMap<string, Summary>>(new Map())
  const view = ref<WorklistView>('all')
  const search = ref('')
  const sort = ref<Sort>({ key: 'changedAt', direction: 'descending' })
  const selection = shallowRef<ReadonlySet<string>>(new Set())
  const active = ref<string | null>(null)
  const gone = new Set<string>()

  const counts = computed(() => {
    const found = Object.fromEntries(worklistViews.map((name) => [name, 0])) as Record<WorklistView, number>
    for (const summary of summaries.value.values()) for (const name of worklistViews) if (inView(summary, name)) found[name] += 1
    return found
  })

  const rows = computed(() => {
    const wanted = search.value.trim().toLowerCase().split(/\s+/).filter(Boolean)
    const plain = wanted.map((word) => word.replace(/[^a-z0-9]/g, ''))
    const hit = (summary: Summary): boolean => {
      const text = searchText(summary)
      // An aju is shown grouped and typed in every way, so its parts are looked for without the grouping marks too.
      return wanted.every((word, index) => text.includes(word) || (/\d/.test(word) && text.includes(plain[index] ?? word)))
    }
    return [...summaries.value.values()]
      .filter((summary) => inView(summary, view.value) && (wanted.length === 0 || hit(summary)))
      .sort(compareBy(sort.value))
  })

  const load = async (): Promise<void> => {
    const all = await database.summaries.toArray()
    summaries.value = new Map(all.map((summary) => [summary.id, summary]))
    const expired = all.filter((summary) => summary.trashedAt > 0 && now() - summary.trashedAt > trashDays * 86_400_000)
    // Tidying up can wait for another start; the worklist cannot.
    await remove(expired.map((summary) => summary.id)).catch((error: unknown) => {
      if (!(error instanceof NotSaved)) throw error
    })
  }

  const show = (changed: readonly Summary[], gone: readonly string[] = []): void => {
    const next = new Map(summaries.value)
    for (const id of gone) next.delete(id)
    for (const summary of changed) next.set(summary.id, summary)
    summaries.value = next
  }

  const change = (summary: Summary): Change => ({ table: 'summaries', key: summary.id, value: summary })

  /** The summary as a change to be written together with what caused it. Shown at once. */
  const noteDraft = (record: DraftRecord, problems: number): Change => {
    const old = summaries.value.get(record.id)
    const next = old ? { ...old, ...draftFacts(record, problems) } : newSummary(record, problems)
    show([next])
    return change(next)
  }

  /** As `noteDraft`, for what the outbox and the tracking know. */
  const note = (id: string, facts: Partial<Summary>): readonly Change[] => {
    const old = summaries.value.get(id)
    if (!old) return []
    const next = { ...old, ...facts }
    show([next])
    return [change(next)]
  }

  const setState = (id: string, state: DeclarationState): readonly Change[] => note(id, { state })

  /** Shown at once, and as it was again where it could not be written. */
  const putInTrash = async (ids: readonly string[], trashedAt: number): Promise<void> => {
    const before = ids.map((id) => [id, summaries.value.get(id)?.trashedAt ?? 0] as const)
    try {
      await ledger.write(ids.flatMap((id) => note(id, { trashedAt })))
    } catch (error) {
      for (const [id, then] of before) note(id, { trashedAt: then })
      throw error
    }
    selection.value = new Set()
  }

  const trash = (ids: readonly string[]): Promise<void> => putInTrash(ids, now())
  const restore = (ids: readonly string[]): Promise<void> => putInTrash(ids, 0)

  const remove = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) {
      const gone = await numbering.keepGone(summaries.value.get(id)?.car ?? '')
      await ledger.write([...(await changesOfDeletion(database, id)), ...gone])
      forget(id)
    }
    selection.value = new Set()
  }

  /** Takes a declaration off the list that is not, or no longer, in the store. */
  const forget = (id: string): void => {
    gone.add(id)
    show([], [id])
  }

  const byCar = (car: string): Summary | undefined =>
    [...summaries.value.values()].find((summary) => summary.car === car && summary.trashedAt === 0)

  return {
    summaries,
    view,
    search,
    sort,
    selection,
    active,
    counts,
    rows,
    load,
    noteDraft,
    note,
    setState,
    trash,
    restore,
    remove,
    forget,
    /** Whether a declaration was deleted for good since the start. */
    isGone: (id: string): boolean => gone.has(id),
    byCar
  }
})
