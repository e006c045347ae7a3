import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import { findUsed } from '#core/catalog/find-used.ts'
import { learnFromDeclaration, mergeDoubles } from '#core/catalog/learn-from-declaration.ts'
import { partyKinds, partyName, partyText, type Party, type PartyKind } from '#core/catalog/party.ts'
import { isTelling, productKey, productText, type Product } from '#core/catalog/product.ts'
import { usedAgain } from '#core/catalog/usage.ts'
import { useServices } from '../../../data/services.ts'
import { NotSaved, type Change } from '../../../data/store-writer.ts'
import { once } from '../../../../core/base/once.ts'
import { useSettings } from '../../settings/store/settings.ts'

type Rows<T> = ReadonlyMap<string, T>

/** Searched texts are made once per row, not once per keystroke. */
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

const rowsOf = <T extends { readonly id: string }>(rows: readonly T[]): Rows<T> => new Map(rows.map((row) => [row.id, row]))
const changed = <T extends { readonly id: string }>(rows: Rows<T>, put: readonly T[], gone: readonly string[] = []): Rows<T> => {
  const next = new Map(rows)
  for (const id of gone) next.delete(id)
  for (const row of put) next.set(row.id, row)
  return next
}

/** Parties and goods known from earlier declarations, and edited as master data. */
export const useCatalog = defineStore('memory', () => {
  const { database, ledger, now, newId } = useServices()
  const settings = useSettings()
  const parties = shallowRef<Rows<Party>>(new Map())
  const products = shallowRef<Rows<Product>>(new Map())

  /** Reads what is remembered, once. */
  const ready = once(async () => {
    const [knownParties, knownProducts] = await Promise.all([database.parties.toArray(), database.products.toArray()])
    parties.value = rowsOf(knownParties)
    products.value = rowsOf(knownProducts)
  })

  const write = async (
    changes: readonly Change[],
    before: { readonly parties: Rows<Party>; readonly products: Rows<Product> }
  ): Promise<void> => {
    try {
      await ledger.write(changes)
    } catch (error) {
      parties.value = before.parties
      products.value = before.products
      throw error
    }
  }

  const put = (table: 'parties' | 'products', rows: readonly (Party | Product)[]): readonly Change[] =>
    rows.map((row): Change => ({ table, key: row.id, value: row }))
  const take = (table: 'parties' | 'products', ids: readonly string[]): readonly Change[] => ids.map((key): Change => ({ table, key }))
  const standing = () => ({ parties: parties.value, products: products.value })

  const putParties = async (rows: readonly Party[], gone: readonly string[] = []): Promise<void> => {
    const before = standing()
    parties.value = changed(parties.value, rows, gone)
    await write([...put('parties', rows), ...take('parties', gone)], before)
  }
  const putProducts = async (rows: readonly Product[], gone: readonly string[] = []): Promise<void> => {
    const before = standing()
    products.value = changed(products.value, rows, gone)
    await write([...put('products', rows), ...take('products', gone)], before)
  }

  /** Called when a declaration is queued or left. What the disk refuses is not learnt this time; the declaration itself is not touched. */
  const learn = async (record: DraftRecord): Promise<void> => {
    if (!settings.settings.learn) return
    await ready()
    const lesson = learnFromDeclaration(record, { parties: parties.value.values(), products: products.value.values() }, now(), newId)
    if (lesson.parties.length + lesson.products.length === 0) return
    const before = standing()
    parties.value = changed(parties.value, lesson.parties)
    products.value = changed(products.value, lesson.products)
    try {
      await write([...put('parties', lesson.parties), ...put('products', lesson.products)], before)
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

  /** The article with this item code, however it is written. */
  const productOf = (code: string): Product | undefined => {
    if (code.trim() === '') return undefined
    const key = productKey({ kd_barang: code.trim() } as Product['values'])
    for (const product of products.value.values()) if (product.values.kd_barang !== '' && productKey(product.values) === key) return product
    return undefined
  }

  /** Choosing counts as use. */
  const useParty = (party: Party, declaration: string): Promise<void> => putParties([{ ...party, ...usedAgain(party, declaration, now()) }])
  const useProduct = (product: Product, declaration: string): Promise<void> =>
    putProducts([{ ...product, ...usedAgain(product, declaration, now()) }])

  const productMerges = () =>
    mergeDoubles(products.value.values(), (product) => (isTelling(product.values) ? productKey(product.values) : null))

  return {
    parties,
    products,
    ready,
    learn,
    putParties,
    putProducts,
    findParties,
    findProducts,
    productOf,
    useParty,
    useProduct,
    productMerges,
    kinds: partyKinds
  }
})
