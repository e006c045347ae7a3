import { computed, onMounted, ref, shallowRef, watch, type Ref } from 'vue'
import type { JsonObject } from '#core/base/json.ts'
import { planCatalogImport, type ImportedRows } from '#core/catalog/import-rows.ts'
import {
  asPercent,
  fractionColumns,
  blankTariff,
  importedTariff,
  tariffColumns,
  tariffIdentity,
  tariffValues,
  type TariffKey,
  type TariffRate
} from '#core/catalog/tariff-rate.ts'
import { readCatalog } from '#core/catalog/catalog-table.ts'
import type { ListName } from '#core/schema/code-lists.ts'
import { plainFacts } from '#core/spreadsheets/sheet.ts'
import type { CellPlace } from '#core/spreadsheets/tables/read-tables.ts'
import { useClock } from '../../../../data/clock.ts'
import { useMessages } from '../../../../messages/messages.ts'
import { useText } from '../../../../i18n/use-text.ts'
import type { ReviewQuestion } from '../../../import/shared/review-target.ts'
import { useTariffs } from '../../store/tariffs.ts'
import { noCatalogAnswers, questionsOfFile, type OwnAnswers, type OwnQuestion } from '../use-catalog-target.ts'

/** The tariff rates in the columns of a file that is imported as the list of tariff codes; null for other lists, and without such columns. */
export const useListedTariffs = (name: ListName, rows: Readonly<Ref<readonly (readonly string[])[]>>) => {
  const tariffs = useTariffs()
  const tariffImport = useTariffImport()
  const messages = useMessages()
  const text = useText()
  const isWanted = ref(true)

  const answers = shallowRef(noCatalogAnswers)
  watch(rows, () => (answers.value = noCatalogAnswers))
  const read = computed(() => {
    if (name !== 'tariff') return null
    const found = readCatalog([{ name: '', rows: rows.value, facts: plainFacts, isUnescaped: false }], tariffColumns, {
      language: text.value.lang,
      forms: answers.value.known
    })
    return found.tables.length === 0 ? null : found
  })
  const values = computed(() => read.value?.rows.map((row) => row.values) ?? [])
  const preview = computed<TariffPreview | null>(() => {
    const made = tariffImport.preview(tariffImport.inPercent(values.value, answers.value.own))
    return made.plan.rows.length === 0 ? null : made
  })
  const nameOf = ({ row, column }: CellPlace): string =>
    text.value.spreadsheets.place('', row + 1, read.value?.tables[0]?.headings[column] ?? '')
  const questions = computed((): readonly ReviewQuestion[] => {
    if (read.value === null || !isWanted.value) return []
    const meaning = { read: read.value, questions: tariffImport.questions(values.value, answers.value.own) }
    return questionsOfFile(meaning, answers.value, text.value, nameOf, (next) => (answers.value = next))
  })

  /** Stores the rates that the user wants; the list is stored before. */
  const store = async (): Promise<void> => {
    if (!isWanted.value || preview.value === null) return
    const { plan } = preview.value
    try {
      await tariffImport.store(plan)
      messages.say(() => text.value.tariffs.stored(text.value.number(plan.rows.length)), 'ok', { about: 'tariffs' })
    } catch {
      messages.say(() => text.value.tariffs.notSaved, 'danger', { about: 'tariffs' })
    }
  }

  onMounted(() => {
    if (name === 'tariff') void tariffs.ready()
  })
  return {
    isWanted,
    hasRates: computed(() => read.value !== null && (preview.value !== null || questions.value.length > 0)),
    preview,
    questions,
    store
  }
}

/** What a file with tariff rates would store. */
export interface TariffPreview {
  readonly plan: ImportedRows
  /** The columns of the file that are used, in the order of the table. */
  readonly columns: readonly TariffKey[]
  /** The first rows, as they would be stored. */
  readonly sample: readonly JsonObject[]
}

const sampleRows = 10

/** Imports tariff rates, from a file of them or with the list of tariff codes. Call `ready` of the store first. */
export const useTariffImport = () => {
  const { now, newId } = useClock()
  const tariffs = useTariffs()
  const text = useText()

  /** A row of the file updates the row of its code and scheme, or adds one. */
  const preview = (rows: readonly JsonObject[]): TariffPreview => {
    const read = rows.map(importedTariff)
    const plan = planCatalogImport(read, [...tariffs.rows.values()], tariffIdentity)
    return {
      plan,
      columns: tariffColumns.flatMap(({ key }) => (read.some((row) => Object.hasOwn(row, key)) ? [key as TariffKey] : [])),
      sample: (plan.rows.length > 0 ? plan.rows.map(({ values }) => values) : read).slice(0, sampleRows)
    }
  }

  /** The rows with the columns in per cent that contain fractions, as the user said. */
  const inPercent = (rows: readonly JsonObject[], answers: OwnAnswers): readonly JsonObject[] =>
    fractionColumns(rows).reduce((read, { key }) => (answers.get(key) === true ? asPercent(read, key) : read), rows)
  /** Whether columns contain fractions, where the user has not said it. */
  const questions = (rows: readonly JsonObject[], answers: OwnAnswers): readonly OwnQuestion[] => {
    const { tariffs: words, label, decimal } = text.value
    return fractionColumns(rows).flatMap(({ key, example, percent }): readonly OwnQuestion[] => {
      const field = tariffColumns.find((column) => column.key === key)?.field
      const hint = words.fractionAsk(field ? label(field.label) : key, decimal(example), decimal(percent))
      return answers.has(key)
        ? []
        : [
            {
              key,
              text: words.fractionTitle,
              hint,
              yes: `${words.fractionYes}: ${decimal(example)} → ${decimal(percent)}%`,
              no: `${words.fractionNo}: ${decimal(example)}%`
            }
          ]
    })
  }

  const blank = (): TariffRate => ({ id: newId(), values: blankTariff, changedAt: now(), byHand: true })
  const store = (plan: ImportedRows): Promise<void> =>
    tariffs.put(
      plan.rows.map(({ id, values }) => {
        const old = (id === null ? undefined : tariffs.rows.get(id)) ?? blank()
        return { ...old, values: tariffValues({ ...old.values, ...values }), changedAt: now(), byHand: true }
      })
    )

  return { preview, inPercent, questions, store, blank }
}
