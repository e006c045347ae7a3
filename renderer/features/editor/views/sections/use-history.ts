import { computed, type ComputedRef } from 'vue'
import { nodeAt } from '#core/derive/fields.ts'
import { pointer, type Pointer } from '#core/base/json-pointer.ts'
import type { Json } from '#core/base/json.ts'
import { checkedPlace } from '#core/draft/checked-advice.ts'
import { historyLines, historySteps, rowInWords, tableChanges, type HistoryLine, type HistoryStep } from '#core/draft/edit-history.ts'
import { sections, tableMembers } from '#core/schema/layout.ts'
import { showCell } from '../../../../grid/sheet/cells/cell-value.ts'
import { useDraft } from '../../store/draft.ts'
import { useSettings } from '../../../settings/store/settings.ts'
import { useText, useFieldText } from '../../../../i18n/use-text.ts'
import { fieldName } from '../../shared/field-name.ts'

/** One line of the history as it is read. */
export interface ToldLine {
  readonly key: string
  /** Where it was. */
  readonly path: Pointer
  readonly place: string
  readonly before: string
  readonly after: string
}

export interface ToldStep {
  readonly step: HistoryStep
  readonly cause: string
  /** The step in one sentence, where its lines are too many to be read one by one; empty where they stand for themselves. */
  readonly summary: string
  readonly lines: readonly ToldLine[]
  /** Where the summary leads. */
  readonly path: Pointer
}

const mostSteps = 200
/** Up to so many lines of a step are shown at once. */
const few = 4
const mostKeys = 3

/** The edit log as a person reads it: step by step, with the fields' names and their values as they stand on the screen. */
export const useHistory = (): {
  readonly steps: ComputedRef<readonly ToldStep[]>
  /** Steps older than those shown are there. */
  readonly hasMore: ComputedRef<boolean>
  /** The lines of a step that stands there as a summary. */
  readonly linesOf: (step: HistoryStep, most: number) => readonly ToldLine[]
} => {
  const text = useText()
  const words = useFieldText()
  const draft = useDraft()
  const settings = useSettings()

  const show = (path: Pointer, value: Json | undefined): string => {
    if (value === undefined || value === null || value === '') return '–'
    if (typeof value === 'object' && 'note' in value) return typeof value['note'] === 'string' && value['note'] !== '' ? value['note'] : '✓'
    const node = nodeAt(path)
    if (node?.node === 'field' && typeof value !== 'object')
      return showCell(node, value, settings.language, { yes: text.value.common.yes, no: text.value.common.no })
    return typeof value === 'object' ? text.value.advice.history.entries(Array.isArray(value) ? value.length : 1) : String(value)
  }

  /** Advice that was looked at is told by the field it is about. */
  const placeOf = (path: Pointer): string => {
    const checked = draft.record ? checkedPlace(path, draft.record) : null
    const name = fieldName(checked ?? path, words.value)
    const label = checked === null ? name.label : text.value.advice.historyMark(name.label)
    // A whole row has no label but its table's.
    const parts = name.section === null || name.section === label ? [label] : [name.section, label]
    return parts.join(' · ') + (name.row === null ? '' : `, ${text.value.editor.row(name.row)}`)
  }

  const toldLine = (line: HistoryLine, index: number): ToldLine => {
    const { editor } = text.value
    const told = { key: `${index} ${line.path}`, path: line.path, place: placeOf(line.path) }
    if (line.kind === 'set') return { ...told, before: show(line.path, line.before), after: show(line.path, line.after) }
    if (line.kind === 'insert')
      return { ...told, before: '', after: [editor.historyInserted, rowInWords(line.row)].filter(Boolean).join(': ') }
    if (line.kind === 'remove') return { ...told, before: rowInWords(line.row), after: editor.historyRemoved }
    return { ...told, before: '', after: editor.historyMoved(line.to + 1) }
  }

  const linesOf = (step: HistoryStep, most: number): readonly ToldLine[] => historyLines(step, most).map(toldLine)

  const summaryOf = (step: HistoryStep): string => {
    const said = text.value.advice.history
    const tables = tableChanges(step).map(({ member, inserted, removed, moved, changed, keys }) => {
      const section = sections.find((one) => 'table' in one && one.table === member)
      const labels = keys.slice(0, mostKeys).map((key) => fieldName(pointer(member, 'data', 0, key), words.value).label)
      const more = keys.length > mostKeys ? ', …' : ''
      const parts = [
        ...(inserted > 0 ? [said.inserted(inserted)] : []),
        ...(removed > 0 ? [said.removed(removed)] : []),
        ...(moved > 0 ? [said.moved(moved)] : []),
        ...(changed > 0 ? [said.changed(changed, labels.join(', ') + more)] : [])
      ]
      return `${section ? words.value(section.label) : member}: ${parts.join(', ')}`
    })
    const isInTable = (path: Pointer): boolean => tableMembers.some((member) => path.startsWith(`${pointer(member)}/`))
    const others = new Set(step.edits.flatMap(({ path }) => (isInTable(path) ? [] : [path])))
    return [...tables, ...(others.size > 0 ? [said.fields(others.size)] : [])].join(' · ')
  }

  const steps = computed(() =>
    historySteps(draft.log, mostSteps).map((step): ToldStep => {
      const lines = linesOf(step, few + 1)
      const isLong = lines.length > few
      return {
        step,
        cause: text.value.editor.historyCauses[step.cause],
        summary: isLong ? summaryOf(step) : '',
        lines: isLong ? [] : lines,
        path: lines[0]?.path ?? ''
      }
    })
  )
  const hasMore = computed(() => (draft.log[0]?.step ?? 0) < (steps.value.at(-1)?.step.step ?? 0))

  return { steps, hasMore, linesOf }
}
