import { computed, ref, shallowRef } from 'vue'
import { listColumns, type ListColumn, type StoredCodeList } from '#core/codes/code-list.ts'
import { guessColumns, guessHead } from '#core/codes/guess-columns.ts'
import { readList, type ColumnChoice } from '#core/codes/read-code-list.ts'
import type { ListName } from '#core/schema/code-lists.ts'
import { largestFile, readCsv, type CsvProblem, type Separator } from '../../../workers/spreadsheets/read-csv.ts'

/** A file as the page was given it. */
export type GivenFile = Pick<File, 'name' | 'size' | 'lastModified' | 'arrayBuffer'>

const noColumns: ColumnChoice = { code: null, id: null, en: null, extra: null }

const dayOf = (time: number): string => {
  const date = new Date(time)
  return [date.getFullYear(), String(date.getMonth() + 1).padStart(2, '0'), String(date.getDate()).padStart(2, '0')].join('-')
}

/** The columns of the import before, where this file has heads of the same names; else as guessed. */
const columnsFor = (
  name: ListName,
  rows: readonly (readonly string[])[],
  hasHead: boolean,
  before: StoredCodeList | null
): ColumnChoice => {
  const guessed = guessColumns(name, rows, hasHead)
  const head = hasHead ? (rows[0] ?? []) : []
  const known = before?.columns.code !== undefined && head.includes(before.columns.code)
  if (!known) return guessed
  const at = (column: ListColumn): number | null => {
    const number = head.indexOf(before.columns[column] ?? '\n')
    return number < 0 ? null : number
  }
  return { code: at('code'), id: at('id'), en: at('en'), extra: at('extra') }
}

/** One file on its way to become a list: what was chosen about it, and what would come of it. */
export const useListImport = (name: ListName, before: StoredCodeList | null) => {
  const bytes = shallowRef<Uint8Array | null>(null)
  const file = ref('')
  const problem = ref<CsvProblem | 'unreadable' | null>(null)
  const isReading = ref(false)
  const rows = shallowRef<readonly (readonly string[])[]>([])
  const separator = ref<Separator>(',')
  const hasHead = ref(true)
  const columns = ref<ColumnChoice>(noColumns)
  const version = ref('')
  const date = ref('')

  /** What the user chose is not guessed over. */
  let hasChosen = false

  const guess = (): void => {
    columns.value = columnsFor(name, rows.value, hasHead.value, before)
  }

  const parse = (wanted?: Separator): void => {
    if (bytes.value === null) return
    const read = readCsv(bytes.value, wanted)
    problem.value = read.ok ? null : read.problem
    rows.value = read.ok ? read.rows : []
    if (!read.ok) return
    separator.value = read.separator
    hasHead.value = guessHead(read.rows)
    hasChosen = false
    guess()
  }

  const open = async (given: GivenFile): Promise<void> => {
    isReading.value = true
    file.value = given.name
    version.value = given.name.replace(/\.[^.]*$/, '')
    date.value = dayOf(given.lastModified)
    rows.value = []
    try {
      bytes.value = given.size > largestFile ? null : new Uint8Array(await given.arrayBuffer())
      if (bytes.value === null) problem.value = 'too-big'
      else parse()
    } catch {
      problem.value = 'unreadable'
    } finally {
      isReading.value = false
    }
  }

  const width = computed(() => Math.max(0, ...rows.value.slice(0, 50).map((row) => row.length)))
  /** Columns to choose from: their heads, and a sample where they have none. */
  const choices = computed(() =>
    Array.from({ length: width.value }, (_, number) => ({
      number,
      head: hasHead.value ? (rows.value[0]?.[number] ?? '').trim() : '',
      sample: (rows.value[hasHead.value ? 1 : 0]?.[number] ?? '').trim().slice(0, 24)
    }))
  )
  const read = computed(() => readList(name, rows.value, columns.value, hasHead.value))

  const choose = (column: ListColumn, number: number | null): void => {
    hasChosen = true
    columns.value = { ...columns.value, [column]: number }
  }

  const list = (importedAt: number): StoredCodeList => ({
    name,
    version: version.value.trim(),
    date: date.value,
    importedAt,
    file: file.value,
    columns: Object.fromEntries(
      listColumns.flatMap((column) => {
        const number = columns.value[column]
        const head = number === null || !hasHead.value ? '' : (rows.value[0]?.[number] ?? '')
        return head === '' ? [] : [[column, head]]
      })
    ),
    rows: read.value.rows
  })

  return {
    file,
    problem,
    isReading,
    isOpen: computed(() => rows.value.length > 0),
    separator,
    hasHead,
    columns,
    version,
    date,
    choices,
    read,
    open,
    choose,
    cutBy: (wanted: Separator): void => {
      parse(wanted)
    },
    setHead: (has: boolean): void => {
      hasHead.value = has
      if (!hasChosen) guess()
    },
    list
  }
}
