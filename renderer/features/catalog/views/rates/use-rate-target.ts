import { computed, reactive, shallowRef } from 'vue'
import { formatDay } from '#core/base/format-date.ts'
import { rateKeys } from '#core/catalog/exchange-rate.ts'
import type { Place } from '#core/import/source.ts'
import type { CellPlace } from '#core/spreadsheets/tables/read-tables.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { useMessages } from '../../../../messages/messages.ts'
import { forms, notesOfForms, questionsOfForms } from '../../../import/shared/form-questions.ts'
import { plainColumn, plainLine } from '../../../import/shared/line-columns.ts'
import type { NoteSection, ReviewChoice, ReviewTarget } from '../../../import/shared/review-target.ts'
import { documentOfSheets, noLooks, useSimpleTarget } from '../../../import/shared/simple-target.ts'
import { useRateImport, type PreviewedRate } from './use-rate-import.ts'

/** The exchange rates of a pasted table or a file, and what they change in the table. */
export const useRateTarget = (close: () => void): { readonly target: ReviewTarget; readonly open: (file: File) => Promise<void> } => {
  const text = useText()
  const messages = useMessages()
  const reading = useRateImport()
  /** Whether the text in a date field is not a date. */
  const unreadable = reactive({ from: false, until: false })
  const isRefused = shallowRef(false)
  const words = computed(() => text.value.rates)
  const hasRates = computed(() => reading.found.value.length > 0)

  /** Why the rates cannot be read. */
  const problem = computed(() => {
    const { importing, spreadsheets } = text.value
    const failed = reading.failure.value
    if (failed !== null) return `${importing.refused[failed.code](reading.file.value, failed.detail)} ${spreadsheets.nothingChanged}`
    if (reading.isTooLong.value) return words.value.tooLong
    return reading.isGiven.value && !hasRates.value ? words.value.nothing : ''
  })
  const nameOf = ({ row }: CellPlace): string => text.value.editor.row(row + 1)
  const placeOfCell = ({ row, column }: CellPlace): Place => ({ document: 0, page: 0, row, column })
  const places = { nameOf, placeOf: placeOfCell }
  const asking = computed(() => ({ ...reading.read.value, suspects: null }))
  const questions = computed(() => questionsOfForms(asking.value, reading.answers.state.value, text.value, places, reading.answers.decide))
  /** What must be said before the rates are stored. */
  const missing = computed(() => {
    const [question] = questions.value
    if (question !== undefined) return question.text
    if (reading.isBackwards.value) return words.value.badSpan
    return reading.hasSpans.value ? '' : words.value.noDays
  })
  const facts = computed((): readonly ReviewChoice[] => {
    if (!hasRates.value) return []
    const days = (['from', 'until'] as const).map((day): ReviewChoice => ({
      key: day,
      kind: 'day',
      label: words.value[day],
      hooks: { 'data-field': `/rates/${day}` },
      value: reading[day].value,
      unreadable: (isUnreadable) => (unreadable[day] = isUnreadable),
      choose: (typed) => reading.type(day, typed)
    }))
    const decree: ReviewChoice = {
      key: 'decree',
      kind: 'text',
      label: words.value.decree,
      hooks: { 'data-rates': 'decree' },
      value: reading.decree.value,
      choose: (typed) => reading.type('decree', typed)
    }
    const form: ReviewChoice = {
      key: 'form',
      kind: 'list',
      label: words.value.form,
      hooks: { 'data-rates': 'form' },
      value: reading.read.value.known.numbers ?? '',
      options: [
        ...(reading.read.value.known.numbers === null ? [{ value: '', label: words.value.formChoose }] : []),
        ...forms.map((form) => ({ value: form, label: words.value.forms[form] }))
      ],
      choose: (chosen) => {
        const form = forms.find((one) => one === chosen)
        if (form !== undefined) reading.chooseForm(form)
      }
    }
    return [...(reading.needsSpan.value ? [...days, decree] : []), form]
  })

  /** The effect of a rate on the table. */
  const stateOf = ({ known, values, read }: PreviewedRate): string => {
    const { states, assumed } = words.value
    const state =
      known === null
        ? states.new
        : rateKeys.every((key) => known[key] === values[key])
          ? states.same
          : states.replaces(text.value.decimal(known.rate, 2))
    return read.isUnitAssumed ? `${state} · ${assumed}` : state
  }
  const shownDay = (day: string): string => (day === '' ? '' : formatDay(day))
  const lines = computed(() =>
    reading.found.value.map((one) => {
      const { read, values } = one
      const shown = {
        currency: read.currency,
        written: read.written,
        unit: text.value.decimal(read.unit),
        rate: one.perUnit === null ? '' : text.value.decimal(one.perUnit, 2),
        from: shownDay(values.from),
        until: shownDay(values.until),
        state: stateOf(one)
      }
      // Only its size says for how many units it is.
      return plainLine(String(read.row), shown, new Set(read.isUnitAssumed ? ['unit'] : []))
    })
  )
  const columns = computed(() => {
    const { currency, written, unit, rate, from, until, state } = words.value.columns
    // Only an exported table has weeks of its own.
    const hasOwnDays = reading.found.value.some(({ read }) => read.from !== '')
    return [
      plainColumn({ key: 'currency', label: currency, width: 70 }),
      plainColumn({ key: 'written', label: written, isNumeric: true, width: 90 }),
      plainColumn({ key: 'unit', label: unit, isNumeric: true }),
      plainColumn({ key: 'rate', label: rate, isNumeric: true, width: 110 }),
      ...(hasOwnDays ? [plainColumn({ key: 'from', label: from, width: 96 }), plainColumn({ key: 'until', label: until, width: 96 })] : []),
      plainColumn({ key: 'state', label: state, width: 180, isWide: true })
    ]
  })
  const currencyOf = computed(() => new Map(reading.found.value.map(({ read }) => [String(read.row), read])))

  const notes = computed((): readonly NoteSection[] => {
    const { skipped } = reading.read.value
    const ofSkipped: readonly NoteSection[] =
      skipped.length === 0
        ? []
        : [
            {
              key: 'skipped',
              title: words.value.skipped(text.value.number(skipped.length)),
              hooks: { 'data-rates': 'skipped' },
              tone: 'warn',
              isText: true,
              rows: skipped.map(({ row, text: written, fault }) => ({
                key: String(row),
                text: words.value.skippedRow(text.value.number(row + 1), written, words.value.faults[fault]),
                at: placeOfCell({ sheet: 0, row, column: 0 })
              }))
            }
          ]
    return [...notesOfForms(asking.value, text.value, places), ...ofSkipped]
  })
  const summary = computed(() => {
    const { added, replaced, same } = reading.plan.value
    const { rowsBeyondLimit } = reading.read.value
    const result = words.value.result(text.value.number(added), text.value.number(replaced), text.value.number(same))
    const shown = missing.value === '' ? `${result} ${words.value.history}` : missing.value
    const warn = (sentence: string, hooks: Readonly<Record<string, string>>) => ({ text: sentence, hooks, tone: 'warn' as const })
    return {
      isGood: hasRates.value && missing.value === '',
      parts: hasRates.value
        ? [{ text: shown, hooks: { 'data-rates': 'result' }, isStrong: true, isWrong: missing.value !== '' }]
        : [{ text: words.value.intro }],
      remarks: [
        ...(rowsBeyondLimit > 0 ? [warn(words.value.rowsBeyondLimit(text.value.number(rowsBeyondLimit)), {})] : []),
        ...(isRefused.value ? [{ text: words.value.notSaved, hooks: { role: 'alert' }, tone: 'danger' as const }] : [])
      ]
    }
  })

  const store = async (): Promise<void> => {
    const count = reading.found.value.length
    isRefused.value = false
    isRefused.value = !(await reading.store())
    if (isRefused.value) return
    messages.say(() => words.value.stored(text.value.number(count)))
    close()
  }

  const target = useSimpleTarget('rates', () => ({
    title: words.value.title,
    document: documentOfSheets(reading.file.value, [{ name: words.value.text, rows: reading.rows.value }]),
    input: {
      accept: '.xlsx,.csv,.txt,.tsv',
      hook: 'rates-table',
      chooseAction: 'rates.chooseFile',
      name: reading.file.value,
      reading: words.value.reading(reading.file.value),
      isReading: reading.isReading.value,
      isRead: hasRates.value,
      problem: problem.value,
      words: words.value,
      open: (file) => void reading.open(file),
      text: {
        label: words.value.text,
        hint: words.value.textHint,
        hooks: { 'data-rates': 'text' },
        value: reading.text.value,
        set: reading.setText
      }
    },
    questions: questions.value,
    summary: summary.value,
    facts: facts.value,
    columns: columns.value,
    lines: lines.value,
    looks: () => ({
      ...noLooks,
      rowOf: (row) => (currencyOf.value.has(String(row)) ? { look: 'goods', words: text.value.number(row + 1) } : null)
    }),
    hooksOf: (line) => ({ 'data-rate': currencyOf.value.get(line)?.currency ?? '' }),
    placeOf: ({ line, kind }) => {
      const read = currencyOf.value.get(line)
      const at = read?.places[rateKeys.find((key) => key === kind) ?? 'rate'] ?? read?.places.rate
      return at === undefined ? null : placeOfCell(at)
    },
    decisions: reading.answers,
    notes: notes.value,
    take: {
      label: words.value.save,
      action: 'rates.store',
      isBlocked: !reading.canStore.value || unreadable.from || unreadable.until,
      run: store
    },
    cancelAction: 'rates.cancel',
    close
  }))
  return { target, open: reading.open }
}
