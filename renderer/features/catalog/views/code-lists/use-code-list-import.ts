import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import { localDay } from '#core/base/calendar-day.ts'
import { listColumns, type ListColumn, type StoredCodeList } from '#core/codes/code-list.ts'
import { cleanText } from '#core/base/clean-text.ts'
import { readCodeList, type ColumnChoice } from '#core/catalog/code-list-table.ts'
import type { ListName } from '#core/schema/code-lists.ts'
import type { LayoutChoices } from '#core/spreadsheets/tables/layout.ts'
import type { Separator } from '#core/import/readers/csv-separator.ts'
import type { CsvProblem } from '../../../../workers/spreadsheets/read-code-list-csv.ts'
import { useSpreadsheetFiles } from '../../../spreadsheets/store/spreadsheet-files.ts'

/** What the user chose about the table; what is missing is found. */
type TableChoices = Pick<LayoutChoices, 'headerRow' | 'columns'>

const headOf = ({ headerRow }: TableChoices): TableChoices => (headerRow === undefined ? {} : { headerRow })

/** As the reader takes columns: the part of a row that each has. */
const asColumns = (chosen: ColumnChoice): readonly (ListColumn | null)[] =>
  Array.from(
    { length: 1 + Math.max(-1, ...listColumns.map((key) => chosen[key] ?? -1)) },
    (_, column) => listColumns.find((key) => chosen[key] === column) ?? null
  )

/**
 * The columns of the previous import if this file has the header of its codes; otherwise guessed columns. A column of the previous import
 * whose header is missing is guessed too.
 */
const columnsFor = (headings: readonly string[], guessed: ColumnChoice, previous: StoredCodeList | null): ColumnChoice => {
  const stored = (column: ListColumn): string | null => {
    const heading = previous?.columns[column]
    return heading === undefined ? null : cleanText(heading)
  }
  const code = stored('code')
  if (code === null || !headings.includes(code)) return guessed
  const placeOf = (heading: string | null): number => {
    const first = heading === null ? -1 : headings.indexOf(heading)
    // Several empty headings do not identify a column.
    return heading === '' && headings.lastIndexOf(heading) !== first ? -1 : first
  }
  const remembered = new Map(listColumns.map((column) => [column, placeOf(stored(column))]))
  const taken = new Set(remembered.values())
  const at = (column: ListColumn): number | null => {
    const number = remembered.get(column) ?? -1
    if (number >= 0) return number
    // No header is stored for a column that the user set to none.
    const other = stored(column) === null ? null : guessed[column]
    return other !== null && taken.has(other) ? null : other
  }
  return { code: at('code'), id: at('id'), en: at('en'), extra: at('extra') }
}

/** State of the import of a CSV file as a code list. `previous` is the list imported before under this name. */
export const useCodeListImport = (name: ListName, previous: StoredCodeList | null) => {
  const files = useSpreadsheetFiles()
  const source = shallowRef<File | null>(null)
  const file = ref('')
  const problem = ref<CsvProblem | null>(null)
  const isReading = ref(false)
  const rows = shallowRef<readonly (readonly string[])[]>([])
  const separator = ref<Separator>(',')
  const choices = shallowRef<TableChoices>({})
  const version = ref('')
  const date = ref('')

  /** The reading that runs; another file or separator cancels it. */
  let reading = new AbortController()
  onScopeDispose(() => reading.abort())

  const parse = async (chosenSeparator?: Separator): Promise<void> => {
    reading.abort()
    const mine = new AbortController()
    reading = mine
    if (source.value === null) return
    isReading.value = true
    const read = await files.readCsv(source.value, chosenSeparator, { signal: mine.signal })
    if (mine.signal.aborted) return
    isReading.value = false
    problem.value = read.ok ? null : read.problem
    rows.value = read.ok ? read.rows : []
    if (!read.ok) return
    separator.value = read.separator
    choices.value = {}
  }

  const open = async (chosen: File): Promise<void> => {
    source.value = chosen
    file.value = chosen.name
    version.value = chosen.name.replace(/\.[^.]*$/, '')
    date.value = localDay(chosen.lastModified)
    rows.value = []
    problem.value = null
    await parse()
  }

  const guessed = computed(() => readCodeList(name, rows.value, headOf(choices.value)))
  const width = computed(() => Math.max(0, ...rows.value.slice(0, 50).map((row) => row.length)))
  /** The headings of all columns; '' for one without a heading, also behind the last one. */
  const headings = computed(() => Array.from({ length: width.value }, (_, column) => guessed.value.headings[column] ?? ''))
  const columns = computed(() => choices.value.columns ?? asColumns(columnsFor(headings.value, guessed.value.columns, previous)))
  const read = computed(() => readCodeList(name, rows.value, { headerRow: guessed.value.headerRow, columns: columns.value }))
  const hasHeader = computed(() => read.value.headerRow !== null)
  /** The columns to choose from, with their header and a sample. */
  const offered = computed(() =>
    Array.from({ length: width.value }, (_, number) => ({
      number,
      header: headings.value[number] ?? '',
      sample: (rows.value[(read.value.headerRow ?? -1) + 1]?.[number] ?? '').trim().slice(0, 24)
    }))
  )

  const choose = (column: ListColumn, number: number | null): void => {
    const others = asColumns({ ...read.value.columns, [column]: null })
    choices.value = {
      ...choices.value,
      columns: Array.from({ length: Math.max(others.length, (number ?? -1) + 1) }, (_, at) =>
        at === number ? column : (others[at] ?? null)
      )
    }
  }

  /** The list as it is stored; `importedAt` in milliseconds. */
  const toList = (importedAt: number): StoredCodeList => ({
    name,
    version: version.value.trim(),
    date: date.value,
    importedAt,
    file: file.value,
    columns: Object.fromEntries(
      listColumns.flatMap((column) => {
        const number = read.value.columns[column]
        return number === null || !hasHeader.value ? [] : [[column, headings.value[number] ?? '']]
      })
    ),
    rows: read.value.rows
  })

  return {
    rows,
    file,
    problem,
    isReading,
    /** Whether a file with rows was read. */
    isOpen: computed(() => rows.value.length > 0),
    separator,
    hasHeader,
    version,
    date,
    offered,
    read,
    open,
    choose,
    setSeparator: (value: Separator): Promise<void> => parse(value),
    setHasHeader: (has: boolean): void =>
      void (choices.value = { ...choices.value, headerRow: has ? (readCodeList(name, rows.value).headerRow ?? 0) : null }),
    toList
  }
}
