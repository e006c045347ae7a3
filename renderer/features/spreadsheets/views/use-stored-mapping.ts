import { computed, shallowRef, type Ref } from 'vue'
import { writtenKey, type ChosenCodes, type WrittenList } from '#core/codes/written-codes.ts'
import type { Language } from '#core/base/language.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import type { TableMember } from '#core/schema/layout.ts'
import type { ColumnMap } from '#core/spreadsheets/import/columns/map.ts'
import { customerOf, isKnownLayout, remember, withChosen, type ColumnMapping } from '#core/spreadsheets/import/columns/mapping.ts'
import type { Facts } from '#core/spreadsheets/import/header-facts/read-facts.ts'
import { headerSignature } from '#core/spreadsheets/import/header-row.ts'
import { cellText, type Sheet } from '#core/spreadsheets/sheet.ts'
import { useClock } from '../../../data/clock.ts'
import { useCatalog } from '../../catalog/store/catalog.ts'
import { useColumnMappings } from '../store/column-mappings.ts'
import { usePartyByName } from './use-header-offers.ts'

interface ImportState {
  readonly member: TableMember
  readonly record: Ref<DraftRecord | null>
  readonly sheet: Ref<Sheet | undefined>
  readonly headerRow: Ref<number>
  readonly headings: Ref<readonly string[]>
  readonly columns: Ref<ColumnMap>
}

/** The stored choices for a customer: the columns of headings, the heading row of a layout, and the codes of texts. */
export const useStoredMapping = ({ member, record, sheet, headerRow, headings, columns }: ImportState) => {
  const { now } = useClock()
  const mappings = useColumnMappings()
  const catalog = useCatalog()
  const partyByName = usePartyByName()
  const remembered = shallowRef<ColumnMapping>()
  const chosenNow = shallowRef<ChosenCodes>({})
  const chosen = computed(() => withChosen(remembered.value?.codes, chosenNow.value))
  const isRemembered = computed(() => isKnownLayout(headings.value, remembered.value))
  const lastForm = computed(() => (isRemembered.value ? remembered.value?.form : undefined))

  const setCode = (list: WrittenList, text: string, code: string): void => {
    chosenNow.value = withChosen(chosenNow.value, { [list]: { [writtenKey(text)]: code } })
  }

  /** The importer of the declaration, else the one that the sheet names. */
  const customerIn = (facts: Facts): string => {
    const own = record.value ? customerOf(record.value.document.header.data) : ''
    const name = cellText(facts.get('buyer')?.cell)
    if (own !== '' || name === '') return own
    const known = partyByName('importer', name)?.values['impnpwp']
    return customerOf({ impnpwp: typeof known === 'string' ? known : cellText(facts.get('buyerTax')?.cell), impnama: name })
  }

  /** Loads the stored choices for the customer; false if there are none. */
  const load = async (facts: Facts): Promise<boolean> => {
    await catalog.ready()
    remembered.value = await mappings.mappingFor(member, customerIn(facts))
    return remembered.value !== undefined
  }

  /** Stores the choices for the importer of the declaration after the import. */
  const keep = async (form: Language, after: DraftRecord | null): Promise<void> => {
    if (!sheet.value) return
    const customer = after ? customerOf(after.document.header.data) : ''
    const [signature, names, map] = [headerSignature(sheet.value, headerRow.value), headings.value, columns.value]
    // Another desk may have stored one since the sheet was opened.
    const before = await mappings.mappingFor(member, customer)
    const mapping = { member, customer, form, codes: withChosen(before?.codes, chosenNow.value), changedAt: now() }
    await mappings.keepMapping(remember(mapping, names, map, signature, before))
  }

  return { remembered, chosen, isRemembered, lastForm, setCode, load, keep }
}
