import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { planRates, taxRates, type ExchangeRate, type RatePlan, type RateValues } from '#core/catalog/rates/exchange-rate.ts'
import { once } from '../../../../core/base/once.ts'
import { updateRows, writeUpdates } from '../../../data/optimistic-update.ts'
import { useServices } from '../../../data/services.ts'
import { NotSaved } from '../../../data/store-writer.ts'

/** The official exchange rates: what was pasted, imported or entered, with the weeks of the past. */
export const useRates = defineStore('rates', () => {
  const { database, ledger, now, newId } = useServices()
  const rows = shallowRef<ReadonlyMap<string, ExchangeRate>>(new Map())
  const table = computed(() => taxRates(rows.value.values()))

  /** Reads the table once. */
  const ready = once(async () => {
    const known = await database.rates.toArray()
    rows.value = new Map(known.map((row) => [row.id, row]))
  })

  const put = (changed: readonly ExchangeRate[], removed: readonly string[] = []): Promise<void> =>
    writeUpdates(ledger, [updateRows(rows, 'rates', changed, removed)])

  const plan = (rates: readonly RateValues[]): RatePlan => planRates(rates, rows.value.values())

  /** Stores the rates of a plan; false when the write was refused and the table stays as it was. */
  const store = async ({ rows: planned }: RatePlan): Promise<boolean> => {
    try {
      await put(planned.map(({ id, values }) => ({ id: id ?? newId(), values, changedAt: now() })))
      return true
    } catch (error) {
      if (error instanceof NotSaved) return false
      throw error
    }
  }

  return { rows, table, ready, put, plan, store }
})
