import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { ProfileKind } from '#core/contract/profile.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import { findUsed, learntBy, offeredTo, oldestFirst } from '#core/catalog/usage.ts'
import { knownParty, learnFromDeclaration, mergeDoubles } from '#core/catalog/learn-from-declaration.ts'
import { partyKinds, partyName, partyText, type Party, type PartyKind } from '#core/catalog/party.ts'
import { isSufficient, productKey, productText, type Product } from '#core/catalog/product.ts'
import { useServices } from '../../../data/services.ts'
import { tableRows, type OptimisticUpdate } from '../../../data/optimistic-update.ts'
import type { Change } from '../../../data/store-writer.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useTariffs } from './tariffs.ts'

/** Computes the searched text of a row once, not once per key press. */
const cached = <T extends object>(make: (one: T) => string): ((one: T) => string) => {
  const made = new WeakMap<T, string>()
  return (one) => {
    const text = made.get(one) ?? make(one)
    made.set(one, text)
    return text
  }
}
const textOfParty = cached(partyText)
const textOfProduct = cached((product: Product) => productText(product.values))

/** The catalog: parties and products learnt from declarations, or entered and imported by the user. */
export const useCatalog = defineStore('catalog', () => {
  const { database, storeWriter, now, newId } = useServices()
  const settings = useSettings()
  const tariffs = useTariffs()
  const partyRows = tableRows('parties', storeWriter, () => database.parties.toArray())
  const productRows = tableRows('products', storeWriter, () => database.products.toArray())
  const { put: putParties } = partyRows
  const { put: putProducts } = productRows
  const parties = computed(() => offeredTo(settings.shownKind, partyRows.rows.value))
  const products = computed(() => offeredTo(settings.shownKind, productRows.rows.value))
  const ready = async (): Promise<void> => void (await Promise.all([partyRows.ready(), productRows.ready()]))

  const takeArrived = async (changedParties: readonly Change[], changedProducts: readonly Change[]): Promise<void> =>
    void (await Promise.all([partyRows.takeArrived(changedParties), productRows.takeArrived(changedProducts)]))

  /** What a declaration of a kind teaches, without what is doubted in `trusted`. It is shown at once, and the caller writes it. */
  const learnt = (trusted: DraftRecord, whole: DraftRecord, kind: ProfileKind): readonly OptimisticUpdate[] => {
    const known = { parties: offeredTo(kind, partyRows.rows.value), products: offeredTo(kind, productRows.rows.value) }
    const found = learnFromDeclaration(trusted, { parties: known.parties.values(), products: known.products.values() }, now(), newId)
    const lesson = { parties: learntBy(kind, known.parties, found.parties), products: learntBy(kind, known.products, found.products) }
    const rates = tariffs.learnt(trusted, whole, kind)
    if (lesson.parties.length + lesson.products.length === 0 && rates === null) return []
    return [partyRows.update(lesson.parties), productRows.update(lesson.products), ...(rates === null ? [] : [rates])]
  }

  const findParties = (kind: PartyKind, typed: string): readonly Party[] =>
    findUsed(
      [...parties.value.values()].filter((party) => party.kind === kind && partyName(party) !== ''),
      typed,
      { textOf: textOfParty, nameOf: partyName, now: now() }
    )

  const findProducts = (typed: string): readonly Product[] =>
    findUsed(
      [...products.value.values()].filter((product) => product.values.brgurai !== ''),
      typed,
      { textOf: textOfProduct, nameOf: (product) => product.values.kd_barang || product.values.brgurai, now: now() }
    )

  /** The products with an item code by their key: an import asks for thousands of codes. */
  const byCode = computed(() => {
    const found = new Map<string, Product>()
    for (const product of oldestFirst(products.value.values()))
      if (product.values.kd_barang !== '') found.set(productKey(product.values), product)
    return found
  })

  /** Finds the product with an item code, ignoring case and spaces as `productKey` does. No action: an import asks for thousands of codes. */
  const productOf = computed(
    () =>
      (code: string): Product | undefined =>
        code.trim() === '' ? undefined : byCode.value.get(productKey({ kd_barang: code.trim() } as Product['values']))
  )

  const importerOf = (record: DraftRecord): Party | undefined => knownParty(parties.value.values(), record, 'importer')
  const productMerges = () =>
    mergeDoubles(products.value.values(), (product) => (isSufficient(product.values) ? productKey(product.values) : null))

  return {
    parties,
    products,
    ready,
    takeArrived,
    learnt,
    putParties,
    putProducts,
    findParties,
    findProducts,
    productOf,
    importerOf,
    productMerges,
    kinds: partyKinds
  }
})
