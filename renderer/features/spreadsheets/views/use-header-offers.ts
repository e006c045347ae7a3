import { computed, shallowRef, watch, type Ref } from 'vue'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import type { Edit } from '#core/draft/edit.ts'
import { fillParty, partyName } from '#core/catalog/party.ts'
import { plainName } from '#core/base/company-identity.ts'
import { rankOf } from '#core/catalog/usage.ts'
import { portNames } from '#core/codes/code-names.ts'
import type { HeaderOffer } from '#core/spreadsheets/import/header-facts/offer.ts'
import { headerOffers, type OfferedParty } from '#core/spreadsheets/import/header-facts/offers.ts'
import type { Facts } from '#core/spreadsheets/import/header-facts/read-facts.ts'
import { headerEdits } from '#core/import/header-offers.ts'
import type { CellForm } from '#core/spreadsheets/read-cell.ts'
import { useClock } from '../../../data/clock.ts'
import { useCodeLists } from '../../catalog/store/code-lists.ts'
import { useCatalog } from '../../catalog/store/catalog.ts'
import { useSettings } from '../../settings/store/settings.ts'

export interface OfferSource {
  readonly facts: Facts
  readonly headings: readonly string[]
  readonly form: CellForm
  readonly isFormKnown: boolean
  readonly hasNetWeights: boolean
}

/** A party of the catalog by its name, without case and legal form; of several the one used most. */
export const usePartyByName = () => {
  const catalog = useCatalog()
  const { now } = useClock()
  return (kind: OfferedParty, name: string) => {
    const plain = plainName(name)
    return [...catalog.parties.values()]
      .filter((party) => party.kind === kind && plainName(partyName(party)) === plain)
      .toSorted((a, b) => rankOf(b, now()) - rankOf(a, now()))[0]
  }
}

/** What the sheet of an import offers for the head of its declaration, and which values the user takes. `isStopped`: the draft has them. */
export const useHeaderOffers = (source: Ref<OfferSource | null>, record: Ref<DraftRecord | null>, isStopped: () => boolean) => {
  const settings = useSettings()
  const partyByName = usePartyByName()
  const lists = useCodeLists()
  lists.need('port')
  const portsByName = computed(() => portNames(lists.loaded.get('port')?.list.rows ?? []))
  /** Offers that the user ticked or unticked, by their path and value. */
  const decided = shallowRef<ReadonlyMap<string, boolean>>(new Map())
  const shown = shallowRef<readonly HeaderOffer[]>([])
  const keyOf = ({ path, kind, value }: HeaderOffer): string => `${path} ${kind} ${JSON.stringify(value)}`

  watch(
    [source, () => record.value?.document, portsByName, () => record.value?.local['party']],
    ([from, document, ports]) => {
      if (isStopped()) return
      const partyEdits = (kind: OfferedParty, name: string): readonly Edit[] | null => {
        const party = partyByName(kind, name)
        return party && record.value ? fillParty(record.value, kind, party.values) : null
      }
      shown.value =
        from && document
          ? headerOffers(from.facts, from.headings, {
              ...from,
              ...{ declaration: document, style: settings.profile?.codeStyle ?? 'both', partyEdits, portsByName: ports }
            })
          : []
    },
    { immediate: true, flush: 'sync' }
  )

  const isTaken = (offer: HeaderOffer): boolean => decided.value.get(keyOf(offer)) ?? offer.isSure
  const take = (offer: HeaderOffer, taken: boolean): void => {
    decided.value = new Map([...decided.value, [keyOf(offer), taken]])
  }
  const edits = computed((): readonly Edit[] => {
    const document = record.value?.document
    return document ? headerEdits(document, shown.value.filter(isTaken)) : []
  })
  return { offers: shown, keyOf, isTaken, take, edits }
}
