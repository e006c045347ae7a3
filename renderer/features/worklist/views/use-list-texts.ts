import { computed, type ComputedRef } from 'vue'
import { isDeclined, isWithService, type Summary } from '#core/draft/summary.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useWorklist } from '../store/worklist.ts'
import { roomy, type TableColumn } from '../../../grid/table/table-column.ts'
import { contentOf, titleWidth } from '../../../grid/table/text-width.ts'
import { useHolderColumn } from '../../office/shared/holding/use-holder-column.ts'
import { useDue } from '../../dashboard/store/due.ts'
import { badgeFrame, declinedWidth, stateWidth } from '../shared/state-width.ts'
import { isUnsent, useDeclined } from '../shared/use-declined.ts'

/** A column of this width that gives all beyond its `least` to the importer, where that is cut. */
const yielding = (width: number) => ({ wanted: width, need: width, share: 0.01 })
/** Pixels in which the shortest response is whole beside the number of unread ones. */
const leastResponse = 106

/** Whether a declaration has anything to show as its response: a stage, if no response yet. */
export const hasResponse = (summary: Summary): boolean => isWithService(summary) || summary.lastResponse !== '' || summary.unread > 0

/**
 * The columns of the worklist, one line each. Importer, response and supplier share the remaining space; a table that is too narrow leaves
 * out the columns with `spare`, so that a list of 640 pixels still needs no scrolling sideways; the row's details have the omitted values.
 */
export const useWorklistColumns = (): ComputedRef<readonly TableColumn[]> => {
  const text = useText()
  const worklist = useWorklist()
  const holder = useHolderColumn()
  const due = useDue()

  /** Room for the largest amount of the list with each currency: no digit is ever cut. */
  const cifWidth = computed(() => {
    let largest = 0
    const currencies = new Set<string>()
    for (const { cif, currency } of worklist.rows)
      if (cif !== null) {
        currencies.add(currency)
        largest = Math.max(largest, cif)
      }
    const amount = text.value.number(largest, 2)
    return contentOf(text.value.worklist.columns.cif, [...currencies], (currency) => `${currency} ${amount}`).need
  })

  /** What no declaration of the list has needs no column. */
  const noted = computed(() => ({
    notes: worklist.rows.some(({ note, labels }) => (note ?? '') !== '' || (labels ?? []).length > 0),
    responsible: worklist.rows.some(({ responsible }) => (responsible ?? '') !== ''),
    followUp: worklist.rows.some(({ followUp }) => (followUp ?? '') !== '')
  }))
  const responseName = useResponseName()
  const longestStage = computed(() =>
    Object.values<string>(text.value.tracking.stages.names).reduce((longest, name) => (name.length > longest.length ? name : longest))
  )
  const responseOf = (summary: Summary): string => {
    const { short, code } = responseName(summary)
    // The count of unread ones has a badge before it.
    return `${summary.unread > 0 ? '0000' : ''}${short} ${code}`.trim()
  }
  const importerOf = ({ importer }: Summary): string => importer || text.value.worklist.noImporter
  /** What the rows have in the columns that share the width. */
  const contents = computed(() => {
    const { rows } = worklist
    const words = text.value.worklist.columns
    return {
      // Beside an empty response it goes on there.
      importer: {
        need: Math.max(
          contentOf(words.importer, rows.filter(hasResponse), importerOf).need,
          contentOf(words.importer, rows, importerOf).need - leastResponse
        )
      },
      // A declaration without a response has its stage there.
      lastResponse: contentOf(words.lastResponse, rows, (row) => responseOf(row) || (row.state === 'sent' ? longestStage.value : '')),
      supplier: contentOf(words.supplier, rows, ({ supplier }) => supplier)
    }
  })
  const declinedText = useDeclined()
  const widest = computed(() => (worklist.rows.some((row) => isUnsent(row) && isDeclined(row)) ? declinedWidth : stateWidth))
  /** Where every state of the list is short, the column can be narrower. */
  const badgeWidth = computed(() => {
    const { rows } = worklist
    const { states, views, worklist: words } = text.value
    const labels = rows.map((row) => {
      const { car, state, problems } = row
      const declined = isUnsent(row) ? declinedText(row) : ''
      if (declined !== '') return declined
      const view = due.viewOf(car)
      // The number of problems is beside the badge of a draft.
      if (view === null) return state === 'draft' && problems > 0 ? `${states.draft} 0000` : states[state]
      return view === 'to-pay' ? words.payBy('00-00') : view === 'overdue' ? words.overdueSince('00-00') : views[view]
    })
    return Math.min(widest.value, Math.max(titleWidth(words.columns.state), contentOf('', labels, (label) => label).need + badgeFrame))
  })
  const hasProblems = computed(() => worklist.rows.some(({ problems }) => problems > 0))
  /** Whether a row has a payment to wait for. */
  const isAnyDue = computed(
    () => worklist.counts['to-pay'] > 0 && worklist.rows.some(({ car }) => due.marks.get(car)?.billing !== undefined)
  )

  return computed((): readonly TableColumn[] => {
    const words = text.value.worklist.columns
    const isTrash = worklist.view === 'trash'
    const isDueView = worklist.view === 'to-pay' || worklist.view === 'overdue'
    const { importer, lastResponse, supplier } = contents.value
    return [
      { key: 'car', label: words.car, width: 230, sortable: true, pinned: true, fixed: true },
      // Before the responses, which a draft has not: its name goes on there.
      { key: 'importer', label: words.importer, least: 120, wanted: 260, ...importer, share: 3, spills: true, sortable: true },
      {
        key: 'lastResponse',
        label: words.lastResponse,
        least: leastResponse,
        wanted: 200,
        ...lastResponse,
        sortable: true,
        spare: isDueView ? roomy : 2
      },
      ...(holder.value ? [{ ...holder.value, spare: 0 }] : []),
      { key: 'state', label: words.state, least: badgeWidth.value, ...yielding(widest.value), sortable: true },
      // Where the importer needs the room, the state has the day.
      ...(isAnyDue.value ? [{ key: 'due', label: words.due, width: 112, sortable: true, spare: isDueView ? 0 : roomy }] : []),
      ...(noted.value.followUp
        ? [{ key: 'followUp', label: words.followUp, width: 104, sortable: true, spare: worklist.view === 'follow-up' ? 0 : roomy }]
        : []),
      ...(noted.value.responsible ? [{ key: 'responsible', label: words.responsible, width: 144, sortable: true, spare: roomy + 1 }] : []),
      ...(noted.value.notes ? [{ key: 'notes', label: words.notes, least: 96, wanted: 150, spare: 1 }] : []),
      { key: 'problems', label: words.problems, width: 82, isEmpty: !hasProblems.value, align: 'right', sortable: true, spare: 5 },
      { key: 'cif', label: words.cif, width: cifWidth.value, align: 'right', sortable: true, spare: 1 },
      { key: 'lines', label: words.lines, width: 72, align: 'right', sortable: true, spare: 6 },
      ...(isTrash
        ? [{ key: 'trashedAt', label: text.value.bulk.removedAfter, width: 160, sortable: true }]
        : [
            {
              key: 'changedAt',
              label: words.changedAt,
              width: 106,
              sortable: true,
              spare: isDueView ? roomy : 3
            }
          ]),
      { key: 'supplier', label: words.supplier, least: 120, ...supplier, sortable: true, spare: 7 },
      { key: 'profile', label: words.profile, width: 104, sortable: true, spare: 8 }
    ]
  })
}

/** The last response with the name used in tracking and archive, and its code; without a known name the text of the service, which begins with the code. */
export const useResponseName = (): ((summary: Pick<Summary, 'lastResponse'>) => {
  readonly name: string
  /** Without what explains it, for a list. */
  readonly short: string
  readonly code: string
}) => {
  const text = useText()
  return ({ lastResponse }) => {
    const [code = ''] = lastResponse.split(' ', 1)
    const name = text.value.tracking.responseCodes[code]
    return name === undefined
      ? { name: lastResponse, short: lastResponse, code: '' }
      : { name, short: name.split(/, | \(/u, 1)[0] ?? name, code }
  }
}

/** Texts about the worklist's rows. */
export const useListTexts = () => {
  const text = useText()
  const worklist = useWorklist()
  const count = computed(() => {
    if (!worklist.complete) return text.value.common.loading
    return worklist.isNarrowed
      ? text.value.filter.shownOf(worklist.rows.length, worklist.counts[worklist.view])
      : text.value.worklist.shown(worklist.rows.length)
  })
  /** How many declarations match search and filter in other views than this one, which has none. */
  const elsewhere = computed(() =>
    worklist.isNarrowed && worklist.rows.length === 0 && worklist.view !== 'all' ? worklist.matchingCounts.all : 0
  )
  /** Why the list is empty, and how many declarations match in other views. */
  const emptyText = computed(() => {
    if (!worklist.isNarrowed) return text.value.worklist.emptyView
    const reason = worklist.isFiltered ? text.value.filter.noMatch : text.value.worklist.noMatch
    return elsewhere.value > 0 ? `${reason} ${text.value.filter.elsewhere(elsewhere.value)}` : reason
  })
  return { count, emptyText, elsewhere }
}
