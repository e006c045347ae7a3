import { computed, ref } from 'vue'
import { outboxStates, type OutboxEntry, type OutboxState } from '#core/outbox/outbox-entry.ts'
import { useOutbox } from '../store/outbox.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { useText } from '../../../i18n/use-text.ts'

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

/** Users type an aju number with spaces or hyphens. */
const withoutSeparators = (text: string): string => text.toLowerCase().replace(/[\s-]+/g, '')

/** The listed submissions: filtered by outcome, searched by aju number and importer. */
export const useOutboxList = () => {
  const text = useText()
  const outbox = useOutbox()
  const worklist = useWorklist()
  const filter = ref<OutboxFilter>('all')
  const search = ref('')

  /** The submissions of the kind that is shown, newest first. */
  const listed = computed(() => outbox.ofShownKind())
  const counts = computed(() => {
    const byState = new Map<OutboxState, number>()
    for (const { state } of listed.value) byState.set(state, (byState.get(state) ?? 0) + 1)
    return Object.fromEntries(
      outboxFilters.map((name) => [name, statesOf[name].reduce((sum, state) => sum + (byState.get(state) ?? 0), 0)])
    ) as Readonly<Record<OutboxFilter, number>>
  })

  /** The filters that have entries, and the one in force. */
  const filters = computed(() =>
    outboxFilters
      .filter((name) => name === 'all' || counts.value[name] > 0 || filter.value === name)
      .map((value) => ({
        value,
        label: text.value.outbox.filters[value],
        count: text.value.number(counts.value[value])
      }))
  )

  /** The entries that match the filter and the search, newest first. */
  const rows = computed((): readonly OutboxEntry[] => {
    const states = statesOf[filter.value]
    const wanted = search.value.trim().toLowerCase()
    const aju = withoutSeparators(wanted)
    if (filter.value === 'all' && wanted === '') return listed.value
    return listed.value.filter((entry) => {
      if (!states.includes(entry.state)) return false
      if (wanted === '') return true
      if (aju !== '' && entry.car.toLowerCase().includes(aju)) return true
      return (worklist.summaries.get(entry.declaration)?.importer ?? '').toLowerCase().includes(wanted)
    })
  })

  return { filter, search, counts, filters, rows }
}
