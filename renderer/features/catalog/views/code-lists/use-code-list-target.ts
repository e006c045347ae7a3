import { computed, ref, shallowRef } from 'vue'
import { listColumns, type ListColumn } from '#core/codes/code-list.ts'
import { rowRemarks } from '#core/catalog/code-list-table.ts'
import { separators } from '#core/import/readers/csv-separator.ts'
import { listNames, type ListName } from '#core/schema/code-lists.ts'
import { useClock } from '../../../../data/clock.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { useMessages } from '../../../../messages/messages.ts'
import { plainColumn, plainLine } from '../../../import/shared/line-columns.ts'
import type { Place } from '#core/import/source.ts'
import type { ActiveValue, NoteSection, ReviewChoice, ReviewTarget } from '../../../import/shared/review-target.ts'
import type { SourceLooks } from '../../../import/shared/source-looks.ts'
import { documentOfSheets, useSimpleTarget } from '../../../import/shared/simple-target.ts'
import { useCodeLists } from '../../store/code-lists.ts'
import { tariffNotes } from '../tariffs/tariff-notes.ts'
import { useListedTariffs } from '../tariffs/use-tariff-import.ts'
import { useCodeListImport } from './use-code-list-import.ts'

/** A CSV file as a code list: which column has what, its version, and the codes that would be stored. */
export const useCodeListTarget = (name: ListName, close: () => void): ReviewTarget => {
  const { now } = useClock()
  const lists = useCodeLists()
  const messages = useMessages()
  const text = useText()
  const present = lists.loaded.get(name) ?? null
  const csv = useCodeListImport(name, present?.stored ?? null)
  const listed = useListedTariffs(name, csv.rows)
  const isDateUnreadable = ref(false)
  const isRefused = shallowRef(false)

  const words = computed(() => text.value.codeLists.dialog)
  const label = computed(() => text.value.label(listNames[name]))
  const total = computed(() => csv.read.value.rows.length)
  const columnLabel = (column: ListColumn): string =>
    column === 'extra' && name === 'storagePlace' ? words.value.office : words.value.column[column]

  const facts = computed((): readonly ReviewChoice[] => {
    if (!csv.isOpen.value) return []
    const ofColumns = listColumns.map((column): ReviewChoice => ({
      key: column,
      kind: 'list',
      label: columnLabel(column),
      hooks: { 'data-column-choice': column },
      value: String(csv.read.value.columns[column] ?? ''),
      options: [
        { value: '', label: words.value.noColumn },
        ...csv.offered.value.map(({ number, header, sample }) => ({
          value: String(number),
          label: header || words.value.columnNumber(number + 1, sample)
        }))
      ],
      choose: (chosen) => csv.choose(column, chosen === '' ? null : Number(chosen))
    }))
    return [
      ...ofColumns,
      {
        key: 'separator',
        kind: 'list',
        label: words.value.separator,
        hooks: { 'data-import': 'separator' },
        value: csv.separator.value,
        options: separators.map((separator) => ({ value: separator, label: words.value.separators[separator] })),
        choose: (chosen) => {
          const separator = separators.find((one) => one === chosen)
          if (separator !== undefined) void csv.setSeparator(separator)
        }
      },
      {
        key: 'version',
        kind: 'text',
        label: text.value.settings.version,
        hooks: { 'data-import': 'version' },
        value: csv.version.value,
        placeholder: words.value.versionHint,
        choose: (typed) => (csv.version.value = typed)
      },
      {
        key: 'date',
        kind: 'day',
        label: words.value.date,
        hooks: { 'data-field': '/code-list/date' },
        value: csv.date.value,
        unreadable: (isUnreadable) => (isDateUnreadable.value = isUnreadable),
        choose: (day) => (csv.date.value = day)
      },
      {
        key: 'head',
        kind: 'tick',
        label: words.value.hasHead,
        hooks: { 'data-import': 'head' },
        value: csv.hasHeader.value ? 'true' : '',
        choose: (chosen) => csv.setHasHeader(chosen !== '')
      },
      ...(!listed.hasRates.value
        ? []
        : [
            {
              key: 'rates',
              kind: 'tick' as const,
              label: text.value.tariffs.withList,
              hooks: { 'data-import': 'rates' },
              value: listed.isWanted.value ? 'true' : '',
              choose: (chosen: string) => (listed.isWanted.value = chosen !== '')
            }
          ])
    ]
  })
  const remarks = computed(() =>
    rowRemarks
      .filter((remark) => csv.read.value.counts[remark] > 0)
      .map((remark) => {
        const { counts, remarked } = csv.read.value
        const rows = remarked.filter((one) => one.remark === remark).map(({ row }) => String(row + 1))
        const more = counts[remark] > rows.length ? '…' : ''
        const sentence = `${words.value.remarkCounts[remark](text.value.number(counts[remark]))} (${words.value.examples(rows.join(', '))}${more})`
        return { text: sentence, hooks: { 'data-remark': remark }, tone: 'warn' as const }
      })
  )
  const summary = computed(() => {
    const replaces =
      present !== null && present.list.rows.length > 0 && total.value > 0
        ? ` ${words.value.replaces(text.value.number(present.list.rows.length), present.list.version)}`
        : ''
    const sentence = total.value > 0 ? `${words.value.result(text.value.number(total.value))}${replaces}` : words.value.nothing
    return {
      isGood: total.value > 0 && remarks.value.length === 0,
      parts: csv.isOpen.value
        ? [{ text: sentence, hooks: { 'data-import-count': '' }, isStrong: true, isWrong: total.value === 0 }]
        : [{ text: words.value.drop }],
      remarks: [
        ...remarks.value,
        ...(isRefused.value ? [{ text: words.value.notSaved, hooks: { role: 'alert' }, tone: 'danger' as const }] : [])
      ]
    }
  })
  const shown = computed(() =>
    listColumns
      .map((column, number) => ({ column, number }))
      .filter(({ column }) => column === 'code' || csv.read.value.columns[column] !== null)
  )
  const columns = computed(() =>
    shown.value.map(({ column }) =>
      plainColumn({ key: column, label: columnLabel(column), width: column === 'code' ? 104 : 180, isWide: column === 'id' })
    )
  )
  const lines = computed(() =>
    csv.read.value.rows.map((row, index) =>
      plainLine(String(index), Object.fromEntries(shown.value.map(({ column, number }) => [column, row[number] ?? ''])))
    )
  )
  const keyOf = (column: number): ListColumn | null => listColumns.find((one) => csv.read.value.columns[one] === column) ?? null
  /** The rows of the file by the lines that they give. */
  const lineOf = computed(() => new Map(csv.read.value.places.map((row, index) => [row, String(index)])))
  const looks = computed((): SourceLooks => ({
    fieldOf: keyOf,
    rowOf: (row) => {
      if (row === csv.read.value.headerRow) return { look: 'header', words: words.value.hasHead }
      return lineOf.value.has(row) ? { look: 'goods', words: text.value.number(row + 1) } : null
    },
    isUsed: (row, column) => keyOf(column) !== null && lineOf.value.has(row)
  }))
  const placeOf = ({ line, kind }: ActiveValue): Place | null => {
    const row = csv.read.value.places[Number(line)]
    const column = listColumns.find((one) => one === kind)
    return row === undefined ? null : { document: 0, page: 0, row, column: (column && csv.read.value.columns[column]) ?? 0 }
  }
  const valueAt = ({ row, column }: Place): ActiveValue | null => {
    const [line, kind] = [lineOf.value.get(row), keyOf(column)]
    return line === undefined || kind === null ? null : { line, kind }
  }
  const notes = computed((): readonly NoteSection[] => {
    const { remarked } = csv.read.value
    const rows = remarked.map(({ row, remark }) => ({
      key: `${String(row)} ${remark}`,
      place: words.value.examples(text.value.number(row + 1)),
      text: words.value.remarkCounts[remark]('1'),
      hooks: { 'data-remarked-row': String(row + 1) },
      at: { document: 0, page: 0, row, column: 0 }
    }))
    const ofRows: readonly NoteSection[] =
      rows.length === 0
        ? []
        : [{ key: 'remarked', title: words.value.remarked, hooks: { 'data-import': 'remarked' }, tone: 'warn', isText: true, rows }]
    return listed.preview.value !== null && listed.isWanted.value ? [...ofRows, tariffNotes(listed.preview.value, text.value)] : ofRows
  })

  const store = async (): Promise<void> => {
    const count = total.value
    isRefused.value = false
    isRefused.value = !(await lists.importList(csv.toList(now())))
    if (isRefused.value) return
    messages.say(() => words.value.imported(label.value, text.value.number(count)))
    await listed.store()
    close()
  }

  return useSimpleTarget('code-list', () => ({
    title: words.value.title(label.value),
    document: documentOfSheets(csv.file.value, csv.isOpen.value ? [{ name: csv.file.value, rows: csv.rows.value }] : []),
    input: {
      accept: '.csv,.txt,.tsv,text/csv,text/plain',
      hook: 'code-list',
      chooseAction: 'codeLists.chooseFile',
      name: csv.file.value,
      reading: words.value.reading,
      isReading: csv.isReading.value,
      isRead: csv.isOpen.value,
      problem: csv.problem.value === null ? '' : words.value.problems[csv.problem.value],
      words: words.value,
      open: (file) => void csv.open(file),
      text: null
    },
    fields: listColumns.map((key) => ({ key, label: columnLabel(key) })),
    looks: () => looks.value,
    chooseField: (column, key) => {
      const before = keyOf(column)
      const chosen = listColumns.find((one) => one === key)
      if (before !== null && before !== chosen) csv.choose(before, null)
      if (chosen !== undefined) csv.choose(chosen, column)
    },
    summary: summary.value,
    facts: facts.value,
    columns: columns.value,
    lines: lines.value,
    questions: listed.questions.value,
    placeOf,
    valueAt,
    notes: notes.value,
    take: {
      label: words.value.import,
      action: 'codeLists.import',
      isBlocked: total.value === 0 || csv.isReading.value || isDateUnreadable.value || listed.questions.value.length > 0,
      run: store
    },
    cancelAction: 'codeLists.cancel',
    close
  }))
}
