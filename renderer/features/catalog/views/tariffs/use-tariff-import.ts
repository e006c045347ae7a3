import { computed, onMounted, ref, type Ref } from 'vue'
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
import { readCatalogSheet } from '#core/catalog/catalog-table.ts'
import type { ListName } from '#core/schema/code-lists.ts'
import { formFor, knownForms, needsAnswer, noForms } from '#core/spreadsheets/number-form.ts'
import { useClock } from '../../../../data/clock.ts'
import { useMessages } from '../../../../messages/messages.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { useTariffs } from '../../store/tariffs.ts'

/** The tariff rates in the columns of a file that is imported as the list of tariff codes; null for other lists, and without such columns. */
export const useListedTariffs = (name: ListName, rows: Readonly<Ref<readonly (readonly string[])[]>>) => {
  const tariffs = useTariffs()
  const tariffImport = useTariffImport()
  const messages = useMessages()
  const text = useText()
  const isWanted = ref(true)

  const found = computed(() => (name === 'tariff' ? readCatalogSheet(rows.value, tariffColumns, text.value.lang) : null))
  /** Only the separate import of rates asks the user about ambiguous numbers. */
  const isAmbiguous = computed(() => found.value !== null && needsAnswer(found.value.forms.numbers))
  const read = computed(() => {
    const { lang } = text.value
    if (found.value === null || isAmbiguous.value) return null
    return readCatalogSheet(rows.value, tariffColumns, formFor(knownForms(found.value.forms, noForms, lang), lang))
  })
  const preview = computed<TariffPreview | null>(() => {
    const made = read.value === null ? null : tariffImport.preview(read.value.rows)
    return made === null || made.plan.rows.length === 0 ? null : made
  })

  /** Stores the rates that the user wants; the list is stored before. */
  const store = async (): Promise<void> => {
    if (!isWanted.value || preview.value === null || read.value === null) return
    const { plan } = tariffImport.preview(await tariffImport.inPercent(read.value.rows))
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
  return { isWanted, isAmbiguous, preview, store }
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
  const messages = useMessages()
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

  /** Asks whether columns contain fractions and converts those to per cent. */
  const inPercent = async (rows: readonly JsonObject[]): Promise<readonly JsonObject[]> => {
    const { tariffs: words, label, decimal } = text.value
    let read = rows
    for (const { key, example, percent } of fractionColumns(rows)) {
      const field = tariffColumns.find((column) => column.key === key)?.field
      const question = words.fractionAsk(field ? label(field.label) : key, decimal(example), decimal(percent))
      if (await messages.ask(words.fractionTitle, question, words.fractionYes)) read = asPercent(read, key)
    }
    return read
  }

  const blank = (): TariffRate => ({ id: newId(), values: blankTariff, changedAt: now(), byHand: true })
  const store = (plan: ImportedRows): Promise<void> =>
    tariffs.put(
      plan.rows.map(({ id, values }) => {
        const old = (id === null ? undefined : tariffs.rows.get(id)) ?? blank()
        return { ...old, values: tariffValues({ ...old.values, ...values }), changedAt: now(), byHand: true }
      })
    )

  return { preview, inPercent, store, blank }
}
