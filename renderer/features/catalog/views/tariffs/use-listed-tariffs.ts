import { computed, onMounted, ref, type Ref } from 'vue'
import { readCatalogSheet } from '#core/catalog/catalog-table.ts'
import { tariffColumns } from '#core/catalog/tariff-rate.ts'
import type { ListName } from '#core/schema/code-lists.ts'
import { formFor, knownForms, needsAnswer, noForms } from '#core/spreadsheets/import/number-form.ts'
import { useMessages } from '../../../../messages/messages.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { useTariffs } from '../../store/tariffs.ts'
import { useTariffImport, type TariffPreview } from './use-tariff-import.ts'

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
    // The other headings are those of the list, which has its own preview.
    const made = read.value === null ? null : tariffImport.preview(read.value.rows, { unreadable: read.value.unreadable, unknown: [] })
    return made === null || made.plan.rows.length === 0 ? null : made
  })

  /** Stores the rates that the user wants; the list is stored before. */
  const store = async (): Promise<void> => {
    if (!isWanted.value || preview.value === null || read.value === null) return
    const { plan } = tariffImport.preview(await tariffImport.inPercent(read.value.rows), { unreadable: [], unknown: [] })
    try {
      await tariffImport.store(plan)
      messages.say(text.value.tariffs.stored(text.value.number(plan.rows.length)))
    } catch {
      messages.say(text.value.tariffs.notSaved, 'danger')
    }
  }

  onMounted(() => {
    if (name === 'tariff') void tariffs.ready()
  })
  return { isWanted, isAmbiguous, preview, store }
}
