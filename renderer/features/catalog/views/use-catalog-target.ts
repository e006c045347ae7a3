import { computed } from 'vue'
import type { CatalogColumn, ReadCatalog } from '#core/catalog/catalog-table.ts'
import type { ImportedRows } from '#core/catalog/import-rows.ts'
import type { Json, JsonObject } from '#core/base/json.ts'
import { isPlainDecimal, plainNumber } from '#core/base/format-number.ts'
import type { Place, SourceDocument } from '#core/import/source.ts'
import type { Field } from '#core/schema/field.ts'
import { problemOf, type CellPlace } from '#core/spreadsheets/tables/read-tables.ts'
import type { Text } from '../../../i18n/text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { alignsRight, formatCell } from '../../../grid/sheet/cells/cell-value.ts'
import { plainColumn, plainLine } from '../../import/shared/line-columns.ts'
import { noAnswers, notesOfForms, questionsOfForms, type FormAnswers } from '../../import/shared/form-questions.ts'
import type { ActiveValue, NoteSection, ReviewQuestion, ReviewTarget } from '../../import/shared/review-target.ts'
import type { SourceLooks } from '../../import/shared/source-looks.ts'
import { useTableLooks } from '../../import/shared/table-looks.ts'
import { useDecisions } from '../../import/shared/use-decisions.ts'
import { useSimpleTarget } from '../../import/shared/simple-target.ts'
import { countImport } from './import-counts.ts'

/** Answers to the questions of a list itself, by their keys. */
export type OwnAnswers = ReadonlyMap<string, boolean>
export interface OwnQuestion {
  readonly key: string
  readonly text: string
  readonly hint: string
  readonly yes: string
  readonly no: string
}

/** What only the user knows about a file. */
export interface CatalogAnswers extends FormAnswers {
  readonly own: OwnAnswers
}
export const noCatalogAnswers: CatalogAnswers = { ...noAnswers, own: new Map() }

/** What a file means for a list: its cells, what they change, and what must be said before. */
export interface CatalogMeaning {
  readonly read: ReadCatalog
  readonly plan: ImportedRows
  readonly questions: readonly OwnQuestion[]
}

/** A file for a list of the master data, before anything of it is stored. */
export interface AskedImport {
  readonly document: SourceDocument
  readonly meaningOf: (answers: CatalogAnswers) => CatalogMeaning
  /** Null: nothing is stored. */
  readonly decide: (wanted: CatalogMeaning | null) => void
}

const placeOfCell = ({ sheet, row, column }: CellPlace): Place => ({ document: 0, page: sheet, row, column })

/** The questions of a list with their answers by digits. */
const reviewQuestions = (asked: readonly OwnQuestion[], answer: (key: string, isYes: boolean) => void): readonly ReviewQuestion[] =>
  asked.map(({ key, text, hint, yes, no }) => ({
    key,
    kind: key,
    text,
    hint,
    options: [yes, no].map((label, index) => ({
      label: `${String(index + 1)} · ${label}`,
      title: label,
      hooks: { 'data-answer': index === 0 ? 'yes' : 'no' }
    })),
    none: null,
    answer: (option) => answer(key, option === 0)
  }))

/** All that must be answered about the cells of a file before anything is taken: how they are written, then what its list asks. */
export const questionsOfFile = (
  { read, questions }: Pick<CatalogMeaning, 'read' | 'questions'>,
  answers: CatalogAnswers,
  text: Text,
  nameOf: (place: CellPlace) => string,
  decide: (next: CatalogAnswers) => void
): readonly ReviewQuestion[] => [
  ...questionsOfForms(read, answers, text, { nameOf, placeOf: placeOfCell }, (next) => decide({ ...answers, ...next })),
  ...reviewQuestions(questions, (key, isYes) => decide({ ...answers, own: new Map([...answers.own, [key, isYes]]) }))
]

/** A list of the master data. `name`: of its actions. */
interface ReviewedList {
  readonly name: string
  readonly title: string
  readonly columns: readonly CatalogColumn[]
  /** Sentence about rows that are too incomplete. */
  readonly skipped: (count: number) => string
}

/** The rows of a file for a list of the master data: which are new, what they change, and what is not taken. */
export const useCatalogTarget = (list: () => ReviewedList, asked: AskedImport): ReviewTarget => {
  const text = useText()
  const looks = useTableLooks()
  const shown = (field: Field, value: Json | undefined): string => {
    const plain = typeof value === 'number' ? plainNumber(value) : value
    if (typeof plain === 'string' && isPlainDecimal(plain) && (field.kind === 'number' || field.form === 'decimal'))
      return text.value.decimal(plain)
    return value === undefined || value === null ? '' : formatCell(field, value, text.value.lang, text.value.common)
  }
  const answers = useDecisions<CatalogAnswers>([noCatalogAnswers])
  const meaning = computed(() => asked.meaningOf(answers.state.value))
  const { pages } = asked.document
  const nameOf = ({ sheet, row, column }: CellPlace): string => {
    const heading = meaning.value.read.tables.find((one) => one.sheet === sheet)?.headings[column] ?? ''
    return text.value.spreadsheets.place(pages[sheet]?.name ?? '', row + 1, heading)
  }
  const places = { nameOf, placeOf: placeOfCell }
  const questions = computed(() => questionsOfFile(meaning.value, answers.state.value, text.value, nameOf, answers.decide))
  /** The lines by the rows of the file that give them. */
  const lineOf = computed(() => {
    const { plan, read } = meaning.value
    return new Map(
      plan.rows.flatMap(({ sources }, line) =>
        sources.flatMap((at) => {
          const row = read.rows[at]
          return row === undefined ? [] : [[`${String(row.sheet)}/${String(row.row)}`, String(line)] as const]
        })
      )
    )
  })
  /** The cell of a value, else the first one of its line: the last row of a line that has the value gives it. */
  const placeOf = ({ line, kind }: ActiveValue): Place | null => {
    const { plan, read } = meaning.value
    const rows = (plan.rows[Number(line)]?.sources ?? []).flatMap((at) => read.rows[at] ?? [])
    const cell = rows.findLast(({ cells }) => Object.hasOwn(cells, kind))?.cells[kind] ?? Object.values(rows[0]?.cells ?? {})[0]
    return cell === undefined ? null : placeOfCell(cell.place)
  }
  const tableOf = (page: number) => meaning.value.read.tables.find(({ sheet }) => sheet === page)
  const valueAt = ({ page, row, column }: Place): ActiveValue | null => {
    const [line, kind] = [lineOf.value.get(`${String(page)}/${String(row)}`), tableOf(page)?.columns[column] ?? null]
    return line === undefined || kind === null ? null : { line, kind }
  }
  const looksOf = (page: number): SourceLooks => {
    const wrong = new Set(
      meaning.value.read.unread.map(({ place }) => `${String(place.sheet)}/${String(place.row)}/${String(place.column)}`)
    )
    const lineAt = (row: number): number | null => {
      const line = lineOf.value.get(`${String(page)}/${String(row)}`)
      return line === undefined ? null : Number(line)
    }
    return looks.looksOf(tableOf(page), lineAt, (row, column) => wrong.has(`${String(page)}/${String(row)}/${String(column)}`))
  }
  const notes = computed((): readonly NoteSection[] => {
    const { read } = meaning.value
    const { catalog, spreadsheets } = text.value
    const leftOut = read.tables.flatMap(({ sheet, leftOut: rows }) => rows.map((row) => ({ ...row, sheet })))
    const sections: readonly NoteSection[] = [
      ...notesOfForms(read, text.value, places),
      {
        key: 'unread',
        title: catalog.unreadCells(read.unread.length),
        hooks: { 'data-catalog': 'unread' },
        tone: 'warn',
        isText: true,
        rows: read.unread.map((cell) => ({
          key: `${String(cell.place.sheet)}/${String(cell.place.row)}/${String(cell.place.column)}`,
          place: nameOf(cell.place),
          text: spreadsheets.problemText[problemOf(cell) ?? 'formula'](cell.text),
          hooks: { 'data-unread-cell': '' },
          at: placeOfCell(cell.place)
        }))
      },
      {
        key: 'left-out',
        title: catalog.leftOutRows(leftOut.length),
        hooks: { 'data-catalog': 'left-out' },
        isText: true,
        rows: leftOut.map(({ sheet, row, kind, text: written }) => ({
          key: `${String(sheet)}/${String(row)}`,
          place: text.value.editor.row(row + 1),
          text: written,
          kind: looks.kindOf(kind),
          hooks: { 'data-left-row': String(row + 1) },
          at: placeOfCell({ sheet, row, column: 0 })
        }))
      }
    ]
    return sections.filter(({ rows }) => rows.length > 0)
  })
  const used = (rows: readonly { readonly values: JsonObject }[]): ReadonlySet<string> =>
    new Set(rows.flatMap(({ values }) => Object.keys(values)))
  return useSimpleTarget('catalog', () => {
    const { name, title, columns: all, skipped } = list()
    const { plan, read } = meaning.value
    const { unknown, unread } = read
    const { catalog, tariffs, number, label } = text.value
    const keys = used(plan.rows)
    const columns = all.filter(({ key }) => keys.has(key))
    const { added, changed } = countImport(plan)
    const labels = columns.map(({ field }) => label(field.label)).join(', ')
    const [first] = unread
    const problems = [
      ...(plan.skipped > 0 ? [skipped(plan.skipped)] : []),
      ...(plan.shared > 0 ? [catalog.importedShared(plan.shared)] : []),
      ...(first === undefined ? [] : [catalog.importedUnreadable(unread.length, first.text)]),
      ...(unknown.length > 0 ? [catalog.importedUnknown([...new Set(unknown)].join(', '))] : [])
    ]
    return {
      title,
      document: asked.document,
      fields: all.map(({ key, field }) => ({ key, label: label(field.label) })),
      looks: looksOf,
      questions: questions.value,
      notes: notes.value,
      placeOf,
      valueAt,
      decisions: answers,
      summary: {
        isGood: problems.length === 0 && questions.value.length === 0,
        parts: [
          {
            text: `${tariffs.result(number(added), number(changed))} ${tariffs.columnsUsed(labels)}`,
            hooks: { 'data-tariff-result': '' },
            isStrong: true
          }
        ],
        remarks: problems.length === 0 ? [] : [{ text: problems.join(' '), hooks: { 'data-tariff-problems': '' }, tone: 'notice' as const }]
      },
      columns: [
        ...columns.map(({ key, field }, index) =>
          plainColumn({ key, label: label(field.label), isNumeric: alignsRight(field), width: index === 0 ? 110 : 80, isWide: index === 0 })
        ),
        plainColumn({ key: 'state', label: catalog.rowState, width: 80 })
      ],
      lines: plan.rows.map(({ id, values }, index) =>
        plainLine(String(index), {
          ...Object.fromEntries(columns.map(({ key, field }) => [key, shown(field, values[key])])),
          state: id === null ? catalog.newRow : catalog.changedRow
        })
      ),
      hooksOf: () => ({ 'data-tariff-row': '' }),
      take: {
        label: catalog.storeRows(plan.rows.length),
        action: `${name}.confirmImport`,
        isBlocked: plan.rows.length === 0 || questions.value.length > 0,
        run: () => Promise.resolve(asked.decide(meaning.value))
      },
      cancelAction: `${name}.cancelReview`,
      close: () => asked.decide(null)
    }
  })
}
