import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import { localDay } from '#core/base/calendar-day.ts'
import { listColumns, type ListColumn, type StoredCodeList } from '#core/codes/code-list.ts'
import { guessColumns, guessHead } from '#core/codes/guess-columns.ts'
import { readList, type ColumnChoice } from '#core/codes/read-code-list.ts'
import type { ListName } from '#core/schema/code-lists.ts'
import type { Separator } from '#core/import/readers/csv-separator.ts'
import type { CsvProblem } from '../../../../workers/spreadsheets/read-code-list-csv.ts'
import { useSpreadsheetFiles } from '../../../spreadsheets/store/spreadsheet-files.ts'

const noColumns: ColumnChoice = { code: null, id: null, en: null, extra: null }

/** The headings of all columns; '' for one without a heading, also behind the last one. */
const headingsOf = (rows: readonly (readonly string[])[]): readonly string[] =>
  Array.from({ length: Math.max(0, ...rows.slice(0, 50).map((row) => row.length)) }, (_, number) => {
    const heading = rows[0]?.[number] ?? ''
    return heading.trim() === '' ? '' : heading
  })

/**
 * The columns of the previous import if this file has the header of its codes; otherwise guessed columns. A column of the previous import
 * whose header is missing is guessed too.
 */
const columnsFor = (
  name: ListName,
  rows: readonly (readonly string[])[],
  hasHeader: boolean,
  previous: StoredCodeList | null
): ColumnChoice => {
  const guessed = guessColumns(name, rows, hasHeader)
  const head = hasHeader ? headingsOf(rows) : []
  const known = previous?.columns.code !== undefined && head.includes(previous.columns.code)
  if (!known) return guessed
  const placeOf = (heading: string): number => {
    const first = head.indexOf(heading)
    // Several empty headings do not identify a column.
    return heading === '' && head.lastIndexOf(heading) !== first ? -1 : first
  }
  const remembered = new Map(listColumns.map((column) => [column, placeOf(previous.columns[column] ?? '\n')]))
  const taken = new Set(remembered.values())
  const at = (column: ListColumn): number | null => {
    const number = remembered.get(column) ?? -1
    if (number >= 0) return number
    // No header is stored for a column that the user set to none.
    const other = previous.columns[column] === undefined ? null : guessed[column]
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
  const hasHeader = ref(true)
  const columns = ref<ColumnChoice>(noColumns)
  const version = ref('')
  const date = ref('')

  /** Whether the user has chosen a column; the columns are not guessed again then. */
  let hasChosen = false

  const guess = (): void => void (columns.value = columnsFor(name, rows.value, hasHeader.value, previous))

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
    hasHeader.value = guessHead(read.rows)
    hasChosen = false
    guess()
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

  const headings = computed(() => headingsOf(rows.value))
  /** The columns to choose from, with their header and a sample. */
  const choices = computed(() =>
    headings.value.map((heading, number) => ({
      number,
      header: hasHeader.value ? heading.trim() : '',
      sample: (rows.value[hasHeader.value ? 1 : 0]?.[number] ?? '').trim().slice(0, 24)
    }))
  )
  const read = computed(() => readList(name, rows.value, columns.value, hasHeader.value))

  const choose = (column: ListColumn, number: number | null): void => {
    hasChosen = true
    columns.value = { ...columns.value, [column]: number }
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
        const number = columns.value[column]
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
    columns,
    version,
    date,
    choices,
    read,
    open,
    choose,
    setSeparator: (value: Separator): Promise<void> => parse(value),
    setHasHeader: (has: boolean): void => {
      hasHeader.value = has
      if (!hasChosen) guess()
    },
    toList
  }
}
