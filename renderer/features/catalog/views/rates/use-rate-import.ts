import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import { isDay } from '#core/base/calendar-day.ts'
import type { Language } from '#core/base/language.ts'
import { endOfWeek, perUnit, rateKey, taxRateOf, type RateValues } from '#core/catalog/exchange-rate.ts'
import { readRateTable, rowsOfText, type ReadRate } from '#core/catalog/rate-table.ts'
import type { Cell } from '#core/spreadsheets/sheet.ts'
import type { SpreadsheetFailure } from '../../../../workers/spreadsheets/spreadsheet-failure.ts'
import { useSpreadsheetFiles } from '../../../spreadsheets/store/spreadsheet-files.ts'
import { noAnswers, type FormAnswers } from '../../../import/shared/form-questions.ts'
import { useDecisions } from '../../../import/shared/use-decisions.ts'
import { useRates } from '../../store/rates.ts'

type Rows = readonly (readonly Cell[])[]

/** Longer text is not read. */
const longestText = 1_000_000

/** A rate of the preview compared with the table. */
export interface PreviewedRate {
  readonly read: ReadRate
  readonly values: RateValues
  /** Rupiah for one unit. */
  readonly perUnit: string | null
  /** The rate in the table for the same currency and week; null if there is none. */
  readonly known: RateValues | null
}

/** Reads pasted text or a chosen file as rates. Nothing is stored before the user confirms it. */
export const useRateImport = () => {
  const files = useSpreadsheetFiles()
  const rates = useRates()
  const text = ref('')
  const file = ref('')
  const isReading = ref(false)
  const failure = shallowRef<{ readonly code: SpreadsheetFailure; readonly detail: string } | null>(null)
  const fileRows = shallowRef<Rows | null>(null)
  const answers = useDecisions<FormAnswers>([noAnswers])
  /** The user's corrections to the table's validity and decree. */
  const typed = ref<{ from?: string; until?: string; decree?: string }>({})

  let reading = new AbortController()
  onScopeDispose(() => reading.abort())

  const begin = (): void => {
    reading.abort()
    isReading.value = false
    failure.value = null
    fileRows.value = null
    answers.restart()
    typed.value = {}
  }
  const setText = (next: string): void => {
    begin()
    file.value = ''
    text.value = next
  }

  /** Reads the sheet with the most rates. */
  const open = async (chosen: File): Promise<void> => {
    begin()
    const mine = new AbortController()
    reading = mine
    text.value = ''
    file.value = chosen.name
    isReading.value = true
    const read = await files.read(chosen, { signal: mine.signal })
    if (mine.signal.aborted) return
    isReading.value = false
    if (!read.ok) {
      failure.value = { code: read.code, detail: read.detail }
      return
    }
    const sheets = read.value.sheets.filter(({ facts }) => !facts.hidden).map(({ rows }) => rows)
    const [best = []] = sheets.toSorted((a, b) => readRateTable(b).rates.length - readRateTable(a).rates.length)
    fileRows.value = best
  }

  const isTooLong = computed(() => text.value.length > longestText)
  const rows = computed((): Rows => (isTooLong.value ? [] : (fileRows.value ?? rowsOfText(text.value))))
  const isGiven = computed(() => fileRows.value !== null || text.value.trim() !== '')

  const firstDays = computed(() => [...new Set(Array.from(rates.rows.values(), ({ values }) => values.from))])
  const read = computed(() => readRateTable(rows.value, { forms: answers.state.value.known, known: firstDays.value }))

  const from = computed(() => typed.value.from ?? read.value.from)
  const until = computed(() => typed.value.until ?? (read.value.until || (isDay(from.value) ? endOfWeek(from.value) : '')))
  const decree = computed(() => typed.value.decree ?? read.value.decree)
  const known = computed(() => new Map([...rates.rows.values()].map(({ values }) => [rateKey(values), values])))

  const found = computed((): readonly PreviewedRate[] =>
    read.value.rates.map((one) => {
      // A row with a first day of its own does not end with the table.
      const end = one.from === '' ? until.value : ''
      const values: RateValues = {
        currency: one.currency,
        rate: one.rate,
        unit: one.unit,
        from: one.from || from.value,
        until: one.until || end || (isDay(one.from) ? endOfWeek(one.from) : ''),
        decree: one.decree || decree.value.trim()
      }
      return { read: one, values, perUnit: perUnit(values), known: known.value.get(rateKey(values)) ?? null }
    })
  )
  /** Whether the table has rates without a period of validity. */
  const needsSpan = computed(() => read.value.rates.some((one) => one.from === ''))
  const hasSpans = computed(() => found.value.every(({ values }) => taxRateOf(values) !== null))
  const isBackwards = computed(() => found.value.some(({ values }) => isDay(values.until) && values.until < values.from))
  const plan = computed(() => rates.plan(found.value.map(({ values }) => values)))
  const canStore = computed(
    () => found.value.length > 0 && read.value.asked.length === 0 && hasSpans.value && !isBackwards.value && !isReading.value
  )

  return {
    text,
    rows,
    file,
    isReading,
    failure,
    isTooLong,
    isGiven,
    answers,
    read,
    from,
    until,
    decree,
    found,
    needsSpan,
    hasSpans,
    isBackwards,
    plan,
    canStore,
    setText,
    open,
    chooseForm: (numbers: Language): void => answers.decide({ ...answers.state.value, known: { ...answers.state.value.known, numbers } }),
    type: (part: 'from' | 'until' | 'decree', value: string): void => void (typed.value = { ...typed.value, [part]: value }),
    store: () => rates.store(plan.value)
  }
}
