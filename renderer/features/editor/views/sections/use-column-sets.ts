import { computed, onUnmounted, ref, shallowRef, watch } from 'vue'
import { columnsOf } from '#core/derive/fields.ts'
import type { Pointer } from '#core/base/json-pointer.ts'
import { goodsColumnSets, type GoodsColumnSet, type TableMember } from '#core/schema/layout.ts'
import type { GridColumn } from '../../../../grid/sheet/columns.ts'
import { useText } from '../../../../i18n/use-text.ts'

/** Milliseconds after the last change: a problem in every line means tens of thousands of findings, which must not delay typing. */
const settleTime = 250

const frozenKeys: readonly string[] = ['serial', 'nohs', 'brgurai', 'nourut']

/** The keys of the columns of a table in which something is found. */
export const columnsWith = (found: Iterable<Pointer>, base: Pointer): ReadonlySet<string> => {
  const keys = new Set<string>()
  for (const path of found) {
    if (!path.startsWith(`${base}/`)) continue
    const at = path.indexOf('/', base.length + 1)
    if (at > 0) keys.add(path.slice(at + 1))
  }
  return keys
}

interface ColumnSetsDeps {
  readonly member: TableMember
  readonly base: Pointer
  readonly problems: () => ReadonlyMap<Pointer, string>
  readonly advice: () => ReadonlyMap<Pointer, string>
}

/** The columns of a table; goods columns are chosen by sets, and a set with findings has a dot. */
export const useColumnSets = ({ member, base, problems, advice }: ColumnSetsDeps) => {
  const text = useText()
  const columnSet = ref<GoodsColumnSet>('main')
  const all = columnsOf(member)
  const keysOf = (set: GoodsColumnSet): readonly string[] =>
    member !== 'detail' || set === 'all' ? all.map(({ key }) => key) : goodsColumnSets[set]

  const found = shallowRef<Readonly<Record<'problems' | 'advice', ReadonlySet<string>>>>({ problems: new Set(), advice: new Set() })
  const read = (): void => {
    found.value = { problems: columnsWith(problems().keys(), base), advice: columnsWith(advice().keys(), base) }
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  if (member === 'detail') {
    read()
    watch([problems, advice], () => {
      clearTimeout(timer)
      timer = setTimeout(read, settleTime)
    })
  }
  onUnmounted(() => clearTimeout(timer))

  const dotOf = (set: GoodsColumnSet): { readonly tone: 'danger' | 'warn'; readonly label: string } | undefined => {
    const keys = keysOf(set)
    if (keys.some((key) => found.value.problems.has(key))) return { tone: 'danger', label: text.value.editor.hasProblems }
    return keys.some((key) => found.value.advice.has(key)) ? { tone: 'warn', label: text.value.editor.hasAdvice } : undefined
  }
  return {
    columnSet,
    columnSets: computed(() =>
      ([...Object.keys(goodsColumnSets), 'all'] as readonly GoodsColumnSet[]).map((value) => ({
        value,
        label: text.value.editor.columnSets[value],
        dot: dotOf(value)
      }))
    ),
    columns: computed((): readonly GridColumn[] =>
      keysOf(columnSet.value)
        .flatMap((key) => all.find((column) => column.key === key) ?? [])
        .map((column) => ({ ...column, frozen: frozenKeys.includes(column.key) }))
    )
  }
}
