import { computed, type ComputedRef, shallowRef, watch, type Ref } from 'vue'
import { nodeAt } from '#core/derive/fields.ts'
import { pointer, type Pointer } from '#core/base/json-pointer.ts'
import type { Json } from '#core/base/json.ts'
import { formatDay } from '#core/base/format-date.ts'
import { fileOfPath, readAttachment } from '#core/draft/attachments.ts'
import { importerRoot, readApproval, readSent } from '#core/draft/local-values.ts'
import { checkedPlace } from '#core/draft/checked-advice.ts'
import { markedPath } from '#core/draft/computed-values.ts'
import { historyLines, historySteps, rowInWords, tableChanges, type HistoryLine, type HistoryStep } from '#core/draft/history-lines.ts'
import { sections, tableMembers } from '#core/schema/layout.ts'
import type { OfficeEvent } from '#core/contract/office.ts'
import { formatCell } from '../../../../grid/sheet/cells/cell-value.ts'
import { unlockedPath } from '../../store/draft/rights.ts'
import { useDraft } from '../../store/draft/draft.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { useTimeFormat } from '../../../../i18n/use-time-format.ts'
import { fieldName } from '../../shared/field-name.ts'
import { useOffice } from '../../../office/store/office.ts'

/** Events of the open declaration on all desks, oldest first; empty without an office. */
export const useActivity = (): {
  readonly events: Ref<readonly OfficeEvent[]>
  readonly isInOffice: ComputedRef<boolean>
  /** The office cannot be reached: there may be more. */
  readonly isKept: ComputedRef<boolean>
} => {
  const office = useOffice()
  const draft = useDraft()
  const events = shallowRef<readonly OfficeEvent[]>([])
  const isInOffice = computed(() => office.isJoined)

  const read = async (): Promise<void> => {
    const id = draft.record?.id
    if (id === undefined || !isInOffice.value) return
    const found = await office.history(id)
    if (found.ok && draft.record?.id === id) events.value = found.value
  }
  watch(
    () => draft.record?.id,
    () => (events.value = [])
  )
  // Reads again when the declaration changes at the office and after reconnecting.
  watch(() => [draft.record?.id, office.holdings.get(draft.record?.id ?? '')?.position, office.isConnected], read, {
    immediate: true
  })

  return { events, isInOffice, isKept: computed(() => isInOffice.value && !office.isConnected) }
}

/** One change of a step, as text. */
export interface LineText {
  readonly key: string
  /** The changed field or row. */
  readonly path: Pointer
  readonly place: string
  readonly before: string
  readonly after: string
}

/** One step of the history, as text. */
export interface StepText {
  readonly step: HistoryStep
  readonly cause: string
  /** The step in one sentence where it has many lines; '' where the lines are shown. */
  readonly summary: string
  readonly lines: readonly LineText[]
  /** The field that the summary leads to. */
  readonly path: Pointer
}

const maxSteps = 200
/** A step with more lines is shown as a summary. */
const maxLinesWithoutSummary = 4
/** Column names in a summary. */
const maxColumnNames = 3

/** The edit log as text, newest step first: names of fields and values in the format of the screen. */
export const useHistory = (): {
  readonly steps: ComputedRef<readonly StepText[]>
  /** Whether there are older steps that are not shown. */
  readonly hasMore: ComputedRef<boolean>
  /** The lines of a step that is shown as a summary. */
  readonly linesOf: (step: HistoryStep, max: number) => readonly LineText[]
} => {
  const text = useText()
  const draft = useDraft()
  const moments = useTimeFormat()

  const show = (path: Pointer, value: Json | undefined): string => {
    if (value === undefined || value === null || value === '') return '–'
    if (path.startsWith(`${importerRoot}/`)) return importerText(value)
    const file = fileOfPath(path)
    if (file !== null) return fileText(file, value)
    if (typeof value === 'object' && 'note' in value) return typeof value['note'] === 'string' && value['note'] !== '' ? value['note'] : '✓'
    const node = nodeAt(path)
    if (node?.node === 'field' && typeof value !== 'object')
      return formatCell(node, value, text.value.lang, { yes: text.value.common.yes, no: text.value.common.no })
    return typeof value === 'object' ? text.value.advice.history.entries(Array.isArray(value) ? value.length : 1) : String(value)
  }

  const fileText = (id: string, value: Json): string => {
    const file = readAttachment(id, value)
    if (file === null) return '?'
    return [file.name, ...(file.row === null ? [] : [text.value.editor.row(file.row + 1)])].join(', ')
  }
  const importerText = (value: Json): string => {
    const words = text.value.letters
    const [sent, approval] = [readSent(value), readApproval(value)]
    if (sent !== null) return words.sentTo(sent.to, moments.full(sent.at))
    if (approval === null) return '?'
    return [words.approvedBy(approval.by, formatDay(approval.day), words.ways[approval.way]), approval.note]
      .filter((part) => part !== '')
      .join(' ')
  }

  /** A mark on advice is named by the field of the advice. */
  const placeOf = (path: Pointer): string => {
    if (path === unlockedPath) return text.value.editor.lock.unlock
    if (fileOfPath(path) !== null) return text.value.attachments.section
    if (path.startsWith(`${importerRoot}/`)) return text.value.letters.history[path.endsWith('/sent') ? 'sent' : 'approval']
    const checked = draft.record ? checkedPlace(path, draft.record) : null
    const name = fieldName(checked ?? path, text.value.label)
    const label = checked === null ? name.label : text.value.advice.historyMark(name.label)
    // A whole row has only the label of its table.
    const parts = name.section === null || name.section === label ? [label] : [name.section, label]
    return parts.join(' · ') + (name.row === null ? '' : `, ${text.value.editor.row(name.row)}`)
  }

  const lineText = (line: HistoryLine, index: number): LineText => {
    const { editor } = text.value
    const marked = markedPath(line.path)
    const shared = { key: `${index} ${line.path}`, path: marked ?? line.path, place: placeOf(marked ?? line.path) }
    if (marked !== null && line.kind === 'set')
      return { ...shared, before: '', after: line.after === true ? text.value.fields.isEntered : text.value.fields.isComputed }
    if (line.kind === 'set') return { ...shared, before: show(line.path, line.before), after: show(line.path, line.after) }
    if (line.kind === 'insert')
      return { ...shared, before: '', after: [editor.historyInserted, rowInWords(line.row)].filter(Boolean).join(': ') }
    if (line.kind === 'remove') return { ...shared, before: rowInWords(line.row), after: editor.historyRemoved }
    return { ...shared, before: '', after: editor.historyMoved(line.to + 1) }
  }

  const linesOf = (step: HistoryStep, max: number): readonly LineText[] => historyLines(step, max).map(lineText)

  const summaryOf = (step: HistoryStep): string => {
    const phrases = text.value.advice.history
    const tables = tableChanges(step).map(({ member, inserted, removed, moved, changed, keys }) => {
      const section = sections.find((one) => 'table' in one && one.table === member)
      const labels = keys.slice(0, maxColumnNames).map((key) => fieldName(pointer(member, 'data', 0, key), text.value.label).label)
      const more = keys.length > maxColumnNames ? ', …' : ''
      const parts = [
        ...(inserted > 0 ? [phrases.inserted(inserted)] : []),
        ...(removed > 0 ? [phrases.removed(removed)] : []),
        ...(moved > 0 ? [phrases.moved(moved)] : []),
        ...(changed > 0 ? [phrases.changed(changed, labels.join(', ') + more)] : [])
      ]
      return `${section ? text.value.label(section.label) : member}: ${parts.join(', ')}`
    })
    const isInTable = (path: Pointer): boolean => tableMembers.some((member) => path.startsWith(`${pointer(member)}/`))
    const others = new Set(step.edits.flatMap(({ path }) => (isInTable(path) ? [] : [path])))
    return [...tables, ...(others.size > 0 ? [phrases.fields(others.size)] : [])].join(' · ')
  }

  const steps = computed(() =>
    historySteps(draft.log, maxSteps).map((step): StepText => {
      const lines = linesOf(step, maxLinesWithoutSummary + 1)
      const isLong = lines.length > maxLinesWithoutSummary
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
