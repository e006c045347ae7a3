import { computed, ref } from 'vue'
import { lookupTable } from '#core/base/lookup-table.ts'
import { formatNumber } from '#core/base/format-number.ts'
import { codesByWord, isWrittenList } from '#core/codes/written-codes.ts'
import { columnsOf } from '#core/derive/fields.ts'
import { readPlainRows, type PlainRows } from '#core/import/plain-rows.ts'
import { bestSheet } from '#core/import/plain-target.ts'
import { valueKey, type ValueDecision } from '#core/import/review.ts'
import type { ImportMode } from '#core/import/row-edits.ts'
import { tableReviewOf, type TableReview, type TableState, type TableValue } from '#core/import/table-review.ts'
import { isAmount, type Field } from '#core/schema/field.ts'
import { noForms } from '#core/spreadsheets/number-form.ts'
import { readCell } from '#core/spreadsheets/read-cell.ts'
import { plainFacts } from '#core/spreadsheets/sheet.ts'
import { alignsRight, formatCell } from '../../../grid/sheet/cells/cell-value.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useCodeListLookups } from '../../catalog/store/code-list-lookups.ts'
import { useDraft } from '../../editor/store/draft/draft.ts'
import type { TableStep } from '../store/import-steps.ts'
import type { FormAnswers } from '../shared/form-questions.ts'
import type { LineColumn } from '../shared/line-columns.ts'
import type { ActiveValue } from '../shared/review-target.ts'
import { useDecisions } from '../shared/use-decisions.ts'

const noSheet = { name: '', rows: [], facts: plainFacts }

/** Pixels, by the key of the field. */
const widths = lookupTable<number>({ brgurai: 220, dokno: 180, spflain: 150, kd_barang: 112, merkkemas: 160, contno: 130 })

/** The rows of a table and what the user decides about them, with undo. */
export const useTableDecisions = ({ workbook, target }: TableStep) => {
  const { member, declaration } = target
  const text = useText()
  const draft = useDraft()
  const { isListed } = useCodeListLookups()
  const decisions = useDecisions<TableState>([{ sheet: bestSheet(workbook.sheets, member), choices: {}, values: new Map() }])
  const { state, decide } = decisions
  const mode = ref<ImportMode>('append')

  const sheet = computed(() => workbook.sheets[state.value.sheet] ?? noSheet)
  const currency = computed(() => (declaration === null ? '' : (draft.record?.document.header.data.kdval ?? '')))
  const choices = computed(() => state.value.choices)
  const reading = computed((): PlainRows =>
    readPlainRows(sheet.value, member, { ...choices.value, language: text.value.lang, currency: currency.value, isListed })
  )
  const review = computed((): TableReview => tableReviewOf(reading.value, member, state.value.values))
  const lineByKey = computed(() => new Map(review.value.lines.map((line, index) => [line.key, { line, index }])))
  const lineByRow = computed(() => new Map(review.value.lines.map((line, index) => [line.row, { line, index }])))

  const allFields = columnsOf(member)
  const fieldOf = new Map(allFields.map(({ key, field }) => [key, field]))
  /** A word or code as it is typed: words of units, packages and countries become their codes. */
  const typed = (field: Field, written: string): string | null => {
    const plain = written.trim()
    if (isWrittenList(field.codes) && plain !== '') return codesByWord[field.codes](plain) ?? plain.toUpperCase()
    const read = readCell(field, plain, text.value.lang, { kind: 'typed' })
    return read.ok ? (read.value === null ? '' : String(read.value)) : null
  }
  const shown = (field: Field, value: string): string => {
    const { lang, common } = text.value
    if (value === '') return ''
    if (field.kind === 'boolean') return formatCell(field, value === 'true', lang, common)
    return isAmount(field) && field.kind !== 'string' ? formatNumber(Number(value), lang) : formatCell(field, value, lang, common)
  }
  const columns = computed((): readonly LineColumn[] => {
    const wide = review.value.fields.find((key) => (widths[key] ?? 0) >= 130) ?? review.value.fields[0]
    return review.value.fields.flatMap((key): LineColumn[] => {
      const field = fieldOf.get(key)
      if (field === undefined) return []
      const label = text.value.label(field.label)
      return [
        {
          key,
          label,
          isNumeric: alignsRight(field),
          width: widths[key] ?? Math.min(150, Math.max(78, label.length * 7 + 18)),
          isWide: key === wide,
          isAmount: key === 'dnilinv',
          shown: (value) => shown(field, value),
          typed: (written) => typed(field, written)
        }
      ]
    })
  })

  const choose = (change: Partial<TableState['choices']>): void => decide({ ...state.value, choices: { ...choices.value, ...change } })
  const withValues = (changed: Iterable<readonly [string, ValueDecision | null]>): void => {
    const values = new Map(state.value.values)
    for (const [key, decision] of changed) {
      if (decision === null) values.delete(key)
      else values.set(key, decision)
    }
    decide({ ...state.value, values })
  }

  const valueOf = ({ line, kind }: ActiveValue): TableValue | null => lineByKey.value.get(line)?.line.values[kind] ?? null
  const open = computed((): readonly ActiveValue[] =>
    review.value.open.map(({ key, field }) => ({ line: key.slice(0, -field.length - 1), kind: field }))
  )

  return {
    ...decisions,
    mode,
    sheet,
    reading,
    review,
    columns,
    allFields,
    fieldOf,
    lineByKey,
    lineByRow,
    valueOf,
    open,
    chooseSheet: (index: number): void => decide({ sheet: index, choices: {}, values: new Map() }),
    chooseHeaderRow: (row: number): void => decide({ ...state.value, choices: { headerRow: row }, values: new Map() }),
    /** A field belongs to one column only: it is taken from the column that had it. */
    chooseField: (column: number, key: string | null): void => {
      const { columns: present, headerRow } = reading.value
      const width = Math.max(column + 1, present.length)
      const chosen = Array.from({ length: width }, (_, at) => {
        const own = present[at] ?? null
        return at === column ? key : key !== null && own === key ? null : own
      })
      choose({ columns: chosen, headerRow: headerRow ?? 0 })
    },
    /** How the numbers and dates are written, as far as the user has said it. */
    answers: computed((): FormAnswers => ({ known: choices.value.forms ?? noForms, isSwapped: choices.value.swapsDays ?? null })),
    answer: ({ known, isSwapped }: FormAnswers): void => choose({ forms: known, ...(isSwapped === null ? {} : { swapsDays: isSwapped }) }),
    decideRows: (rows: readonly number[], decision: 'goods' | 'left-out'): void =>
      choose({ rows: new Map([...(choices.value.rows ?? []), ...rows.map((row) => [row, decision] as const)]) }),
    /** As one decision, which undo takes back at once. */
    confirm: (values: readonly Pick<TableValue, 'key' | 'value'>[]): void =>
      withValues(values.map(({ key, value }) => [key, { kind: 'confirmed', value }])),
    correct: ({ line, kind }: ActiveValue, value: string): void => withValues([[valueKey(line, kind), { kind: 'corrected', value }]]),
    revert: ({ key }: Pick<TableValue, 'key'>): void => withValues([[key, null]])
  }
}
