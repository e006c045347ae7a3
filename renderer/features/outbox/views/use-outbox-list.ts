import { computed, ref, type ComputedRef, type Ref } from 'vue'
import { outboxStates, type OutboxEntry, type OutboxState } from '#core/outbox/outbox-entry.ts'
import { useOutbox } from '../store/outbox.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'

export const outboxFilters = ['all', 'waiting', 'sending', 'unknown', 'refused', 'remarks', 'accepted', 'cancelled'] as const
export type OutboxFilter = (typeof outboxFilters)[number]

const statesOf: Readonly<Record<OutboxFilter, readonly OutboxState[]>> = {
  all: outboxStates,
  waiting: ['queued', 'failed'],
  sending: ['sending'],
  unknown: ['unknown'],
  refused: ['refused'],
  remarks: ['remarks'],
  accepted: ['accepted'],
  cancelled: ['cancelled']
}

export interface OutboxList {
  readonly filter: Ref<OutboxFilter>
  readonly search: Ref<string>
  readonly counts: ComputedRef<Readonly<Record<OutboxFilter, number>>>
  /** What the filter and the search leave, newest first. */
  readonly rows: ComputedRef<readonly OutboxEntry[]>
}

const letters = (text: string): string => text.toLowerCase().replace(/[\s-]+/g, '')

/** The submissions that are shown: by outcome, by aju number and by importer. */
export const useOutboxList = (): OutboxList => {
  const outbox = useOutbox()
  const worklist = useWorklist()
  const filter = ref<OutboxFilter>('all')
  const search = ref('')

  const counts = computed(
    () =>
      Object.fromEntries(
        outboxFilters.map((one) => [one, statesOf[one].reduce((sum, state) => sum + outbox.counts[state], 0)])
      ) as Readonly<Record<OutboxFilter, number>>
  )

  const rows = computed((): readonly OutboxEntry[] => {
    const states = statesOf[filter.value]
    const wanted = search.value.trim().toLowerCase()
    const aju = letters(wanted)
    if (filter.value === 'all' && wanted === '') return outbox.newestFirst
    return outbox.newestFirst.filter((entry) => {
      if (!states.includes(entry.state)) return false
      if (wanted === '') return true
      if (aju !== '' && entry.car.toLowerCase().includes(aju)) return true
      return (worklist.summaries.get(entry.declaration)?.importer ?? '').toLowerCase().includes(wanted)
    })
  })

  return { filter, search, counts, rows }
}
