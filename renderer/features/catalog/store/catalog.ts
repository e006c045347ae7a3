import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import { findUsed, learntBy, offeredTo, oldestFirst, recordUse, type Use } from '#core/catalog/usage.ts'
import { knownParty, learnFromDeclaration, mergeDoubles, withoutDoubted } from '#core/catalog/learn-from-declaration.ts'
import { partyKinds, partyName, partyText, type Party, type PartyKind } from '#core/catalog/party.ts'
import { isSufficient, productKey, productText, type Product } from '#core/catalog/product.ts'
import { useServices } from '../../../data/services.ts'
import { writeUpdates } from '../../../data/optimistic-update.ts'
import { NotSaved, type Change } from '../../../data/store-writer.ts'
import { nextTask } from '../../../ui/dom/next-task.ts'
import { tableRows } from '../../../data/table-rows.ts'
import { useDoubtedPaths } from '../../editor/store/advice-run.ts'
import { useOffice } from '../../office/store/office.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { useCodeLists } from './code-lists.ts'
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
  const office = useOffice()
  const tariffs = useTariffs()
  const codeLists = useCodeLists()
  const worklist = useWorklist()
  const doubtedPaths = useDoubtedPaths()
  const partyRows = tableRows('parties', storeWriter, () => database.parties.toArray())
  const productRows = tableRows('products', storeWriter, () => database.products.toArray())
  const { put: putParties } = partyRows
  const { put: putProducts } = productRows
  const parties = computed(() => offeredTo(worklist.shownKind, partyRows.rows.value))
  const products = computed(() => offeredTo(worklist.shownKind, productRows.rows.value))
  const ready = async (): Promise<void> => void (await Promise.all([partyRows.ready(), productRows.ready()]))

  const takeArrived = async (changedParties: readonly Change[], changedProducts: readonly Change[]): Promise<void> =>
    void (await Promise.all([partyRows.takeArrived(changedParties), productRows.takeArrived(changedProducts)]))

  /** Called when a declaration is queued or closed. What has an open problem or advice is not learnt. When the write is refused, the declaration is learnt the next time. */
  const learn = async (record: DraftRecord): Promise<void> => {
    // In an office only the desk that may change a declaration learns from it, so it counts once.
    const kind = worklist.kindOf(record.id)
    if (!kind || !settings.settings.learn || !office.mayEdit(record.id)) return
    // Without its list, a code is not doubted.
    await Promise.all([ready(), tariffs.ready(), codeLists.loadAll().catch(() => undefined)])
    // A queued batch learns from hundreds, each of which is checked.
    await nextTask()
    const trusted = withoutDoubted(record, doubtedPaths(record))
    const known = { parties: offeredTo(kind, partyRows.rows.value), products: offeredTo(kind, productRows.rows.value) }
    const found = learnFromDeclaration(trusted, { parties: known.parties.values(), products: known.products.values() }, now(), newId)
    const lesson = { parties: learntBy(kind, known.parties, found.parties), products: learntBy(kind, known.products, found.products) }
    const rates = tariffs.learnt(trusted, record, kind)
    if (lesson.parties.length + lesson.products.length === 0 && rates === null) return
    try {
      await writeUpdates(storeWriter, [
        partyRows.update(lesson.parties),
        productRows.update(lesson.products),
        ...(rates === null ? [] : [rates])
      ])
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error
    }
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

  /** The product with this item code, ignoring case and spaces as `productKey` does. */
  const productOf = (code: string): Product | undefined =>
    code.trim() === '' ? undefined : byCode.value.get(productKey({ kd_barang: code.trim() } as Product['values']))

  /** Choosing a party or product counts as use; a trial does not count for what all kinds have. */
  const isCounted = ({ learntIn }: Use, declaration: string): boolean =>
    learntIn !== undefined || worklist.kindOf(declaration) === 'production'
  const useParty = async (party: Party, declaration: string): Promise<void> => {
    if (isCounted(party, declaration)) await putParties([{ ...party, ...recordUse(party, declaration, now()) }])
  }
  const useProduct = async (product: Product, declaration: string): Promise<void> => {
    if (isCounted(product, declaration)) await putProducts([{ ...product, ...recordUse(product, declaration, now()) }])
  }

  const importerOf = (record: DraftRecord): Party | undefined => knownParty(parties.value.values(), record, 'importer')
  /** Stores the address for letters to a declaration's importer. */
  const keepEmail = async (record: DraftRecord, email: string): Promise<void> => {
    if (email.trim() === '') return
    await learn(record)
    const importer = importerOf(record)
    if (!importer || importer.email === email) return
    try {
      await putParties([{ ...importer, email }])
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error
    }
  }

  const productMerges = () =>
    mergeDoubles(products.value.values(), (product) => (isSufficient(product.values) ? productKey(product.values) : null))

  return {
    parties,
    products,
    ready,
    takeArrived,
    learn,
    putParties,
    putProducts,
    findParties,
    findProducts,
    productOf,
    useParty,
    useProduct,
    importerOf,
    keepEmail,
    productMerges,
    kinds: partyKinds
  }
})
