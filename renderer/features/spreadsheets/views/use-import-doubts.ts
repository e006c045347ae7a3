import { computed, ref, watch, type Ref } from 'vue'
import { pointer } from '#core/base/json-pointer.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import type { Edit } from '#core/draft/edit.ts'
import { currencyFindings, headingCurrencies } from '#core/spreadsheets/currency-marks.ts'
import { headingMultiples } from '#core/spreadsheets/import/heading-multiples.ts'
import { fieldsOf } from '#core/spreadsheets/import/headings.ts'
import { placeOf } from '#core/spreadsheets/import/header-facts/offer.ts'
import { factProblem, type Facts } from '#core/spreadsheets/import/header-facts/read-facts.ts'
import { mappedCells, type TakenRows } from '#core/spreadsheets/import/mapped-cells.ts'
import { rowCurrencies } from '#core/spreadsheets/import/row-currencies.ts'
import { suspectDays, withShownPlaces, withSwappedDays } from '#core/spreadsheets/swapped-days.ts'
import { cellText, columnLetters, type Sheet } from '#core/spreadsheets/sheet.ts'
import { useText } from '../../../i18n/use-text.ts'
import { currencySentence } from '../store/currency-sentences.ts'

const currencyPath = pointer('header', 'data', 'kdval')

/**
 * What may be wrong with the cells of an import although each can be read: currencies that contradict the declaration, and dates whose day
 * and month may be swapped; and the cells around the rows that cannot be read. `rows`: the rows of the file; `headerEdits`: what the import
 * changes in the header.
 */
export const useImportDoubts = (
  rows: Ref<TakenRows | null>,
  headings: () => readonly string[],
  headerEdits: () => readonly Edit[],
  facts: () => Facts,
  record: () => DraftRecord | null
) => {
  const text = useText()

  const declared = computed(() => {
    const edit = headerEdits().find(({ path }) => path === currencyPath)
    return edit?.kind === 'set' && typeof edit.after === 'string' ? edit.after : (record()?.document.header.data.kdval ?? '')
  })
  const marks = computed(() => {
    const of = rows.value
    return of?.member === 'detail' ? rowCurrencies(of, headings()) : []
  })
  const nameOf = (column: number): string => `${columnLetters(column)} ${headings()[column] ?? ''}`.trim()
  /** The contradicting currencies, and columns of thousands, in sentences. */
  const currencies = computed(() => [
    ...(rows.value ? headingMultiples(rows.value.member, headings(), rows.value.columns) : []).map((column) =>
      text.value.spreadsheets.doubts.multiple(nameOf(column))
    ),
    ...headingCurrencies(headings(), rows.value?.member === 'detail' ? rows.value.columns : [], declared.value).map(
      ({ column, currency }) => text.value.spreadsheets.doubts.headingCurrency(nameOf(column), currency, declared.value)
    ),
    ...currencyFindings(marks.value, declared.value).map((finding) => {
      const [first] = finding.marks
      const found = finding.marks.map(({ place }) => place.row)
      return currencySentence(finding, nameOf(first?.place.column ?? 0), found, text.value)
    })
  ])

  const suspects = computed(() => {
    const of = rows.value
    if (!of) return null
    const fields = fieldsOf(of.member)
    const columns = of.columns.map((key) => (key !== null && fields.get(key)?.form === 'date' ? key : null))
    return columns.every((key) => key === null) ? null : suspectDays(mappedCells({ ...of, columns }))
  })
  /** Whether the user wants day and month swapped; null until the user has chosen. */
  const isSwapped = ref<boolean | null>(null)
  /** An answer holds for the dates it was given for. */
  watch(
    () => JSON.stringify(suspects.value),
    () => (isSwapped.value = null),
    { flush: 'sync' }
  )
  return {
    /** Values for the header that cannot be read, in sentences. */
    failed: computed(() => {
      const { doubts, problemText } = text.value.spreadsheets
      return [...facts().values()].flatMap((fact) => {
        const problem = factProblem(fact)
        return problem === null ? [] : doubts.failed(placeOf(fact), fact.label, problemText[problem](cellText(fact.cell)))
      })
    }),
    currencies,
    shownSuspects: computed(() => suspects.value && withShownPlaces(suspects.value, ({ row, column }) => `${columnLetters(column)}${row}`)),
    isSwapped,
    isOpen: computed(() => suspects.value !== null && isSwapped.value === null),
    /** The sheet with the dates that the user chose. */
    settled: (sheet: Sheet): Sheet => (suspects.value && isSwapped.value === true ? withSwappedDays(sheet, suspects.value.days) : sheet)
  }
}
