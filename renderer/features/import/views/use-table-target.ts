import { computed, shallowRef } from 'vue'
import { plainNumber } from '#core/base/format-number.ts'
import { shortText, stringOrEmpty } from '#core/base/json-guards.ts'
import { filledRows } from '#core/derive/filled-rows.ts'
import { plainChanges } from '#core/import/plain-rows.ts'
import { importModes } from '#core/import/row-edits.ts'
import type { Place } from '#core/import/source.ts'
import type { TableValue } from '#core/import/table-review.ts'
import { sections } from '#core/schema/layout.ts'
import { columnLetters, isEmptyCell } from '#core/spreadsheets/sheet.ts'
import type { CellPlace } from '#core/spreadsheets/tables/read-tables.ts'
import { useImportActions } from '../../../actions/import-actions.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useDraft } from '../../editor/store/draft/draft.ts'
import { useReviewText } from '../review-text.ts'
import {
  reviewTarget,
  type ActiveValue,
  type NoteSection,
  type ReviewChoice,
  type ReviewSource,
  type ReviewSummary,
  type ReviewTarget
} from '../shared/review-target.ts'
import { questionsOfForms } from '../shared/form-questions.ts'
import type { SourceLooks } from '../shared/source-looks.ts'
import { useImportSession } from '../store/import-session.ts'
import type { TableStep } from '../store/import-steps.ts'
import { useTableText } from '../table-text.ts'
import { useTableDecisions } from './use-table-decisions.ts'

/** Characters of a text that is shown as an example. */
const exampleLength = 60

/** The rows of a file or paste for one table: the target whose headings name the fields. What is in doubt must be looked at before the rows can be taken. */
export const useTableTarget = (step: TableStep): ReviewTarget => {
  const text = useText()
  const common = useReviewText()
  const words = useTableText()
  const session = useImportSession()
  const actions = useImportActions()
  const draft = useDraft()
  const table = useTableDecisions(step)
  const { review, reading, sheet, columns, mode, state } = table
  const { member } = step.target

  const section = sections.find((one) => 'table' in one && one.table === member)
  const title = computed(() => words.value.title(section ? text.value.label(section.label) : '', step.file))

  const fields = computed(() => table.allFields.map(({ key, field }) => ({ key, label: text.value.label(field.label) })))
  const openCells = computed(
    () => new Set(review.value.open.map(({ key, field, column }) => `${key.slice(0, -field.length - 1)}/${column}`))
  )
  const skippedKinds = computed(() => new Map(reading.value.leftOut.map(({ row, kind }) => [row, common.value.skippedKinds[kind]])))
  const looks = computed((): SourceLooks => {
    const { columns: keys, headerRow } = reading.value
    return {
      fieldOf: (column) => keys[column] ?? null,
      rowOf: (row) => {
        if (row === headerRow) return { look: 'header', words: common.value.rowHeader }
        const line = table.lineByRow.value.get(row)
        if (line !== undefined) return { look: 'goods', words: words.value.rowTaken(text.value.number(line.index + 1)) }
        const kind = skippedKinds.value.get(row)
        return kind === undefined ? null : { look: 'skipped', words: common.value.rowSkipped(kind) }
      },
      isUsed: (row, column) => (keys[column] ?? null) !== null && table.lineByRow.value.has(row),
      isWrong: (row, column) => openCells.value.has(`${row}/${column}`)
    }
  })
  const headerRow = computed(() => reading.value.headerRow ?? 0)
  /** The first rows, and those around the present one. */
  const headerRows = computed(() => {
    const near = Array.from({ length: 21 }, (_, index) => headerRow.value - 10 + index)
    const first = Array.from({ length: 60 }, (_, index) => index)
    return [...new Set([...first, ...near])].filter((row) => row >= 0 && row < sheet.value.rows.length).toSorted((a, b) => a - b)
  })
  const lists = computed(() =>
    step.workbook.sheets.map(({ name, rows, facts }, index) => ({
      key: String(index),
      label: step.workbook.sheets.length > 1 ? words.value.sheetName(name, rows.length, facts.hidden) : step.file
    }))
  )
  const source = computed((): ReviewSource => ({
    lists: lists.value,
    shown: String(state.value.sheet),
    at: { document: 0, page: state.value.sheet },
    show: (key) => table.chooseSheet(Number(key)),
    listOf: ({ page }) => String(page),
    name: step.file,
    fields: fields.value,
    looks: looks.value,
    chooseField: table.chooseField,
    choices: [
      {
        key: 'header',
        kind: 'list',
        label: words.value.headerRow,
        hooks: { 'data-import': 'header' },
        value: String(headerRow.value),
        options: headerRows.value.map((row) => ({ value: String(row), label: text.value.number(row + 1) })),
        choose: (row) => table.chooseHeaderRow(Number(row))
      }
    ],
    candidates: null,
    encoding: step.workbook.encoding ?? null,
    chooseEncoding: (encoding) => void session.chooseEncoding(0, encoding),
    remembered: '',
    pagePicture: null
  }))

  const at = (row: number, column: number): Place => ({ document: 0, page: state.value.sheet, row, column })
  const placeOf = (value: ActiveValue): Place | null => {
    const row = table.lineByKey.value.get(value.line)?.line.row
    return row === undefined ? null : at(row, table.valueOf(value)?.column ?? reading.value.columns.indexOf(value.kind))
  }
  const valueAt = ({ row, column }: Place): ActiveValue | null => {
    const line = table.lineByRow.value.get(row)?.line
    const kind = reading.value.columns[column] ?? null
    return line === undefined || kind === null ? null : { line: line.key, kind }
  }

  const isDate = ({ field }: TableValue): boolean => table.fieldOf.get(field)?.form === 'date'
  const problemOf = (value: TableValue): string => {
    const { problem, text: written } = value
    if (problem === null) return value.doubt === 'number-form' && isDate(value) ? words.value.dayOrMonth : ''
    const texts = { ...text.value.spreadsheets.problemText, ...words.value.problem }
    return texts[problem](written)
  }
  const reasonOf = (value: TableValue): string =>
    problemOf(value) || (value.doubt === null ? common.value.toLookAt : common.value.doubts[value.doubt])
  const places = {
    nameOf: ({ row, column }: CellPlace): string => words.value.place(row + 1, columnLetters(column), headingOf(column)),
    placeOf: ({ row, column }: CellPlace): Place => at(row, column)
  }
  const questions = computed(() => questionsOfForms(reading.value.asking, table.answers.value, text.value, places, table.answer))

  const plan = computed(() => actions.planOfTable(review.value, mode.value, step.target))
  /** Whether blank values of new lines of goods are filled from the catalog, and what is filled. */
  const isFilling = shallowRef(true)
  const fill = computed(() => {
    const rows = plan.value?.rows.filter(({ filled }) => Object.keys(filled).length > 0) ?? []
    const keys = new Set(rows.flatMap(({ filled }) => Object.keys(filled)))
    const values = rows.map(({ line, filled }): readonly [string, Readonly<Record<string, string>>] => [
      line.key,
      Object.fromEntries(
        Object.entries(filled).map(([key, value]) => [key, typeof value === 'number' ? plainNumber(value) : stringOrEmpty(value)])
      )
    ])
    const names = table.allFields.flatMap(({ key, field }) => (keys.has(key) ? [text.value.label(field.label)] : []))
    return { lines: rows.length, fields: names.join(', '), values: new Map(isFilling.value ? values : []) }
  })
  const existing = computed(() =>
    step.target.declaration === null ? 0 : filledRows<unknown>(member, draft.record?.document[member].data ?? []).length
  )
  const count = computed(() => plan.value?.rows.length ?? 0)
  /** Why the rows cannot be taken; '' if they can. */
  const obstacle = computed(() => {
    if (reading.value.columns.every((key) => key === null)) return words.value.noColumns
    if (mode.value === 'merge' && !reading.value.columns.includes('kd_barang')) return words.value.needsCode
    if (count.value === 0) return words.value.noRows
    return review.value.open.length > 0 ? words.value.openFirst(review.value.open.length) : ''
  })
  const summary = computed((): ReviewSummary => {
    const changed = plan.value?.rows.filter(({ into }) => into !== null).length ?? 0
    const { lines, fields: names } = fill.value
    const parts = [
      words.value.willAdd(count.value - changed),
      ...(mode.value === 'merge' ? [words.value.willChange(changed)] : []),
      ...(mode.value === 'replace' ? [words.value.willRemove(existing.value)] : [])
    ]
    return {
      isGood: obstacle.value === '',
      hooks: {},
      parts: [{ text: parts.join(' · '), hooks: { 'data-plan': 'summary' }, isStrong: true }],
      saysOpen: true,
      remarks: [],
      fills:
        lines === 0
          ? []
          : [
              {
                key: 'fill',
                text: common.value.fillFromCatalog(lines, names),
                title: names,
                isOn: isFilling.value,
                set: (isOn) => void (isFilling.value = isOn)
              }
            ],
      ofCatalog: '',
      groups: [],
      groupsLabel: ''
    }
  })

  const headingOf = (column: number): string => reading.value.headings[column] ?? ''
  /** What was changed while reading, in sentences. */
  const remarks = computed(() => {
    const { remarks: ofCells, uncalculated } = text.value.spreadsheets
    const texts = { ...ofCells, ...words.value.changes }
    const { facts, rows } = sheet.value
    const changes = plainChanges.flatMap((code) => {
      const of = reading.value.changes.filter((change) => change.code === code)
      const [first] = of
      if (first === undefined) return []
      const place = `${columnLetters(first.column)}${first.row + 1}`
      return [
        texts[code](of.length, words.value.example(place, shortText(first.text, exampleLength), shortText(first.value, exampleLength)))
      ]
    })
    const nameOf = (column: number): string => `${columnLetters(column)} ${headingOf(column)}`.trim()
    const unused = reading.value.headings.flatMap((_, column) =>
      (reading.value.columns[column] ?? null) === null && reading.value.rows.some(({ row }) => !isEmptyCell(rows[row]?.[column]))
        ? [nameOf(column)]
        : []
    )
    const hidden = facts.hiddenColumns.flatMap((column) => (headingOf(column) === '' ? [] : [nameOf(column)]))
    return [
      ...changes,
      ...(unused.length > 0 ? [words.value.unused(unused.join(', '))] : []),
      ...(facts.formulas > 0 ? [words.value.formulas(facts.formulas)] : []),
      ...(facts.uncalculated > 0 ? [uncalculated(facts.uncalculated)] : []),
      ...(hidden.length > 0 ? [words.value.hiddenColumns(hidden.join(', '))] : []),
      ...(facts.hiddenRows > 0 ? [words.value.hiddenRows(facts.hiddenRows)] : [])
    ]
  })
  const notes = computed((): readonly NoteSection[] => {
    const { open } = review.value
    const unmatched = plan.value?.unmatched ?? []
    // Those with a number first: they may be rows that were meant.
    const leftOut = reading.value.leftOut.toSorted((a, b) => Number(b.hasAmount) - Number(a.hasAmount) || a.row - b.row)
    const sectionsOfNotes: readonly NoteSection[] = [
      {
        key: 'problems',
        title: words.value.problems(open.length),
        hooks: { 'data-plan': 'problems' },
        tone: 'warn',
        isText: true,
        rows: open.map((value) => {
          const line = value.key.slice(0, -value.field.length - 1)
          return {
            key: value.key,
            place: words.value.place(Number(line) + 1, columnLetters(Math.max(0, value.column)), headingOf(value.column)),
            text: reasonOf(value),
            hooks: { 'data-problem': value.problem ?? value.doubt ?? '' },
            value: { line, kind: value.field }
          }
        })
      },
      {
        key: 'unmatched',
        title: words.value.unmatched(unmatched.length),
        hooks: { 'data-plan': 'unmatched' },
        tone: 'warn',
        isText: true,
        rows: unmatched.map(({ row: { line }, code, reason }) => ({
          key: line.key,
          place: common.value.row('', line.row + 1),
          text: words.value.unmatchedReasons[reason](code),
          at: at(line.row, 0)
        }))
      },
      {
        key: 'left-out',
        title: words.value.leftOut(leftOut.length),
        hooks: { 'data-plan': 'left-out', 'data-import': 'skipped' },
        rows: leftOut.map((row) => ({
          key: String(row.row),
          place: common.value.row('', row.row + 1),
          text: row.text,
          kind: common.value.skippedKinds[row.kind],
          isSoft: !row.hasAmount,
          hooks: { 'data-left-row': String(row.row + 1) },
          at: at(row.row, 0),
          decide: {
            label: words.value.takeRow,
            short: common.value.takeShort,
            action: 'import.takeRow',
            run: () => table.decideRows([row.row], 'goods')
          }
        }))
      },
      {
        key: 'remarks',
        title: words.value.notes,
        hooks: { 'data-plan': 'remarks' },
        isText: true,
        rows: remarks.value.map((note) => ({ key: note, text: note, isSoft: true }))
      }
    ]
    return sectionsOfNotes.filter(({ rows }) => rows.length > 0)
  })

  const choices = computed((): readonly ReviewChoice[] =>
    existing.value === 0
      ? []
      : [
          {
            key: 'mode',
            kind: 'list',
            label: common.value.mode,
            hooks: { 'data-import': 'mode' },
            value: mode.value,
            options: importModes
              .filter((one) => one !== 'merge' || member === 'detail')
              .map((value) => ({ value, label: words.value.modes[value] })),
            choose: (chosen) => (mode.value = importModes.find((one) => one === chosen) ?? 'append')
          }
        ]
  )
  const takeRows = async (): Promise<void> => {
    const taking = { review: review.value, mode: mode.value, target: step.target, file: step.file, fillsFromCatalog: isFilling.value }
    const taken = await actions.takeTable(taking, () => session.step === step, session.close)
    if (taken !== null) session.land(taken.first, mode.value === 'merge' ? 1 : taken.count)
  }

  return reviewTarget({
    name: 'table',
    documents: [step.document],
    questions,
    facts: [],
    header: null,
    buttons: [],
    isReading: false,
    changeCandidate: null,
    closeAction: 'sheets.close',
    close: session.close,
    undo: table.undo,
    redo: table.redo,
    placeOf,
    valueAt,
    decide: {
      confirm: table.confirm,
      correct: table.correct,
      revert: table.revert,
      skip: (line) => {
        const found = table.lineByKey.value.get(line)?.line
        if (found !== undefined) table.decideRows([found.row], 'left-out')
      },
      alikeOf: (to) => {
        const value = table.valueOf(to)
        return review.value.open.filter(
          ({ field, problem, doubt }) => field === value?.field && problem === value.problem && doubt === value.doubt
        )
      },
      together: () => [],
      problemOf: (to) => {
        const value = table.valueOf(to)
        return value === null ? '' : problemOf(value)
      },
      otherWay: null,
      isRemembered: () => false,
      ofCatalog: () => ''
    },
    title,
    source,
    summary,
    lines: computed(() => review.value.lines),
    columns,
    filled: computed(() => fill.value.values),
    open: table.open,
    notes,
    notesLabel: computed(() => words.value.belowRows),
    choices,
    canUndo: table.canUndo,
    canRedo: table.canRedo,
    decisions: table.decisions,
    take: computed(() => ({
      label: common.value.take(count.value),
      action: 'rows.import.confirm',
      stay: obstacle.value === '' ? common.value.readyToTake : obstacle.value,
      isWarned: obstacle.value !== '',
      isBlocked: obstacle.value !== '',
      run: takeRows
    }))
  })
}
