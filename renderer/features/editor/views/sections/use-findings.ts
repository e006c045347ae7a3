import { computed, ref, type ComputedRef } from 'vue'
import { useRouter } from 'vue-router'
import { valueAt, type Pointer, partsOf } from '#core/base/json-pointer.ts'
import { fieldAt, sectionAt } from '#core/derive/fields.ts'
import { sections } from '#core/schema/layout.ts'
import type { ServiceFinding } from '#core/outbox/refusal.ts'
import type { Advice } from '#core/validation/advice/advice.ts'
import { columnOf, countFindings } from '#core/validation/finding-groups.ts'
import type { ProblemCode } from '#core/validation/problem.ts'
import { formatCell } from '../../../../grid/sheet/cells/cell-value.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { fieldName, type FieldName } from '../../shared/field-name.ts'
import { serviceSentence } from '../../shared/service-sentence.ts'
import { useAdvice } from '../../store/advice.ts'
import { useDraft } from '../../store/draft/draft.ts'
import { useServiceFindings } from '../../../outbox/store/service-findings.ts'
import { useTouched } from '../../store/touched.ts'
import { useUnreadableTexts } from '../../store/unreadable-texts.ts'
import type { UnreadableText } from '../../../../forms/use-typed-text.ts'
import { keptSentence } from '../../shared/unreadable-fields.ts'
import { inOrderOfSections } from '../use-problems.ts'

/** Opens another declaration that an advice is about, at its first section. */
export const useOpenOther = (): ((id: string) => void) => {
  const router = useRouter()
  return (id) => void router.push({ name: 'editor', params: { id, section: 'general' } })
}

/** Findings of one kind in one column of a table, shown as one row: 1,200 empty cells are one thing to fix. */
interface FindingGroup<F> {
  readonly first: F
  /** In their order, including the first. */
  readonly all: readonly F[]
}

/** Fewer are listed singly. */
const minGroupSize = 4

/** Single findings and groups; a group is at the position of its first finding. */
export const groupFindings = <F extends { readonly path: Pointer; readonly kind: string }>(
  findings: readonly F[]
): readonly FindingGroup<F>[] => {
  const columns = findings.map(({ path, kind }) => columnOf(path, kind))
  const byColumn = new Map<string, F[]>()
  columns.forEach((column, at) => {
    const finding = findings[at]
    if (column === null || finding === undefined) return
    const group = byColumn.get(column)
    if (group) group.push(finding)
    else byColumn.set(column, [finding])
  })
  return findings.flatMap((finding, at): FindingGroup<F>[] => {
    const group = byColumn.get(columns[at] ?? '')
    if (group === undefined || group.length < minGroupSize) return [{ first: finding, all: [finding] }]
    return group[0] === finding ? [{ first: finding, all: group }] : []
  })
}

const rowIn = (path: Pointer): string => partsOf(path)[2] ?? ''

const isSameRows = <F extends { readonly path: Pointer }>(one: FindingGroup<F>, other: FindingGroup<F>): boolean =>
  one.all.length === other.all.length && one.all.every(({ path }, at) => rowIn(path) === rowIn(other.all[at]?.path ?? ''))

/**
 * Groups of one kind that concern the same rows of a table, in several columns: six columns that are empty in all lines are one thing. Each list has
 * the position of its first group; a group without such others is a list of one.
 */
export const joinColumns = <F extends { readonly path: Pointer; readonly kind: string }>(
  groups: readonly FindingGroup<F>[]
): readonly (readonly FindingGroup<F>[])[] => {
  const joined: FindingGroup<F>[][] = []
  const wide = new Map<string, FindingGroup<F>[][]>()
  for (const group of groups) {
    const key = `${group.first.kind} ${partsOf(group.first.path)[0] ?? ''} ${group.all.length}`
    const same = group.all.length > 1 ? wide.get(key)?.find(([first]) => first !== undefined && isSameRows(first, group)) : undefined
    if (same) {
      same.push(group)
      continue
    }
    const list = [group]
    joined.push(list)
    if (group.all.length > 1) wide.set(key, [...(wide.get(key) ?? []), list])
  }
  return joined
}

/** A row of the list of findings: one finding, or the same finding in many rows of a table. */
export interface FindingItem {
  readonly key: string
  /** The field; of a group the field of its first finding. */
  readonly path: Pointer
  readonly name: FieldName
  readonly count: number
  /** Number of columns with the same finding in the same rows; otherwise 1. */
  readonly columns: number
  /** A group of one column whose cells are all empty. */
  readonly canFill: boolean
  readonly sentence: string
  /** The value of the field; '' for groups, and for advice, whose sentence contains it. */
  readonly value: string
  /** The code of the advice; null for a problem, which blocks sending. */
  readonly adviceCode: Advice['says'] | null
  /** A field that is only not filled yet. */
  readonly isUnfilled: boolean
  /** What the service refused; `mended`: it has changed since. Null for other findings. */
  readonly service: 'open' | 'mended' | null
  /** The value that fixes the advice, as shown; null where there is none. */
  readonly fix: string | null
  /** Another declaration that a single advice is about. */
  readonly other: { readonly id: string; readonly car: string } | null
  readonly advice: readonly Advice[]
}

export interface FindingSection {
  readonly key: string
  readonly label: string
  readonly rows: readonly FindingItem[]
  /** Number of things to do, including those past the end of the list. */
  readonly count: number
}

interface Finding {
  readonly path: Pointer
  readonly kind: string
  readonly code: ProblemCode | null
  readonly advice: Advice | null
  readonly service: ServiceFinding | null
  /** A text that cannot be read and is not stored. */
  readonly kept: UnreadableText | null
}

/** More rows are not shown: the first ones show what is wrong in a file with many errors. */
const maxRows = 500

/** Problems and advice of the open draft as rows by section. Findings that are the same in many rows of a table are one row that can be expanded. */
export const useFindings = (): {
  readonly total: ComputedRef<number>
  readonly groups: ComputedRef<readonly FindingSection[]>
  /** Number of findings that are not shown. */
  readonly hidden: ComputedRef<number>
  readonly isExpanded: (key: string) => boolean
  readonly toggle: (key: string) => void
} => {
  const text = useText()
  const draft = useDraft()
  const touched = useTouched()
  const unreadable = useUnreadableTexts()
  const unfilled = computed(() => new Set(touched.unfilled.map(({ path }) => path)))
  const advice = useAdvice()
  const service = useServiceFindings()
  const expanded = ref<ReadonlySet<string>>(new Set())

  const valueOf = (path: Pointer): unknown => valueAt(draft.record?.document, path)
  const isEmpty = (path: Pointer): boolean => {
    const value = valueOf(path)
    return value === null || value === ''
  }
  const shownValue = (path: Pointer): string => {
    const value = valueOf(path)
    if (typeof value !== 'string' && typeof value !== 'number') return ''
    const field = fieldAt(path)?.field
    // It would be shown as a dash.
    if (!field || value === '0000-00-00') return String(value)
    return formatCell(field, value, text.value.lang, text.value.common)
  }
  const sentenceOf = ({ path, code, advice: one, service: refused, kept }: Finding): string => {
    if (kept) return keptSentence(path, kept, text.value)
    if (refused) return serviceSentence(refused, text.value)
    return code !== null ? text.value.problems[code] : one ? text.value.advice.sentences[one.says](one.params) : ''
  }

  const shownFix = ({ path, params }: Advice): string => {
    const field = fieldAt(path)?.field
    return field?.kind === 'string' && field.form !== 'decimal' ? params.expected : text.value.decimal(params.expected)
  }

  const itemOf = ({ first, all }: FindingGroup<Finding>): FindingItem => {
    const sentence = sentenceOf(first)
    const isSame = all.every((one) => sentenceOf(one) === sentence)
    const name = fieldName(first.path, text.value.label)
    const one = first.advice
    return {
      key: `${first.kind} ${all.length > 1 ? first.path.replace(/\d+/, '*') : first.path}`,
      path: first.path,
      name,
      count: all.length,
      columns: 1,
      canFill: !draft.isLocked && first.service === null && first.kept === null && all.length > 1 && all.every(({ path }) => isEmpty(path)),
      // The values in the sentences of a group can differ: the first one is the example.
      sentence: isSame ? sentence : text.value.advice.example(name.row ?? 1, sentence),
      value: one === null && first.kept === null && all.length === 1 ? shownValue(first.path) : '',
      adviceCode: one?.says ?? null,
      isUnfilled: one === null && first.service === null && first.kept === null && unfilled.value.has(first.path),
      service: first.service === null ? null : first.service.isMended ? 'mended' : 'open',
      fix: one && all.length === 1 && advice.canFix(one) ? shownFix(one) : null,
      other: one?.declaration !== undefined && all.length === 1 ? { id: one.declaration, car: one.params.expected } : null,
      advice: all.flatMap((finding) => finding.advice ?? [])
    }
  }

  const nothing = { code: null, advice: null, service: null, kept: null }
  const findings = computed((): readonly Finding[] => [
    ...inOrderOfSections(service.all).map((one): Finding => ({
      ...nothing,
      path: one.path,
      kind: `service ${one.isMended} ${one.text}`,
      service: one
    })),
    ...inOrderOfSections([...unreadable.open].map(([path, kept]) => ({ path, kept }))).map((one): Finding => ({
      ...nothing,
      ...one,
      kind: `kept ${one.kept.why ?? 'date'}`
    })),
    ...inOrderOfSections(draft.problems).map(({ path, code }): Finding => ({ ...nothing, path, kind: code, code })),
    ...inOrderOfSections(advice.open).map((one): Finding => ({ ...nothing, path: one.path, kind: one.says, advice: one }))
  ])
  const total = computed(() => findings.value.length)
  const grouped = computed(() => joinColumns(groupFindings(findings.value)))

  /** Several columns with the same finding in the same rows, as one row that names them. */
  const columnsItem = (items: readonly FindingItem[], first: FindingItem): FindingItem => ({
    ...first,
    key: `columns ${first.key}`,
    columns: items.length,
    // One value does not suit several columns: each has its own offer below.
    canFill: false,
    name: {
      ...first.name,
      label: (first.canFill ? text.value.advice.emptyColumns : text.value.advice.columns)(items.length),
      box: null
    },
    sentence: `${first.sentence} ${items.map(({ name }) => name.label).join(', ')}`,
    advice: items.flatMap(({ advice: some }) => some)
  })

  const rows = computed((): readonly FindingItem[] => {
    const shown: FindingItem[] = []
    const showGroup = (group: FindingGroup<Finding>, item: FindingItem): void => {
      if (shown.length >= maxRows) return
      shown.push(item)
      if (group.all.length === 1 || !expanded.value.has(item.key)) return
      for (const one of group.all.slice(0, maxRows - shown.length)) shown.push(itemOf({ first: one, all: [one] }))
    }
    for (const groupsOfRows of grouped.value) {
      if (shown.length >= maxRows) break
      const items = groupsOfRows.map(itemOf)
      const [first] = items
      if (first !== undefined && items.length > 1) {
        const joined = columnsItem(items, first)
        shown.push(joined)
        if (!expanded.value.has(joined.key)) continue
      }
      groupsOfRows.forEach((group, at) => {
        const item = items[at]
        if (item) showGroup(group, item)
      })
    }
    return shown
  })
  const findingsBySection = computed(() => Map.groupBy(findings.value, ({ path }) => sectionAt(path)))
  const groups = computed(() => {
    const rowsBySection = Map.groupBy(rows.value, ({ path }) => sectionAt(path))
    return sections.flatMap(({ key, label }): readonly FindingSection[] => {
      const found = rowsBySection.get(key)
      return found
        ? [{ key, label: text.value.label(label), rows: found, count: countFindings(findingsBySection.value.get(key) ?? []) }]
        : []
    })
  })
  const hidden = computed(() =>
    rows.value.length < maxRows ? 0 : Math.max(0, total.value - rows.value.reduce((sum, { count, columns }) => sum + count * columns, 0))
  )

  const toggle = (key: string): void => {
    const next = new Set(expanded.value)
    if (!next.delete(key)) next.add(key)
    expanded.value = next
  }

  return { total, groups, hidden, isExpanded: (key) => expanded.value.has(key), toggle }
}
