import { defineStore } from 'pinia'
import { computed } from 'vue'
import { planRates, rateKey, taxRates, type RatePlan, type RateValues } from '#core/catalog/exchange-rate.ts'
import { useServices } from '../../../data/services.ts'
import { NotSaved } from '../../../data/store-writer.ts'
import { tableRows } from '../../../data/optimistic-update.ts'

/** The official exchange rates: pasted, imported or entered, including past weeks. */
export const useRates = defineStore('rates', () => {
  const { database, storeWriter, now } = useServices()
  const { rows, ready, put, takeArrived } = tableRows('rates', storeWriter, () => database.rates.toArray())
  const table = computed(() => taxRates(rows.value.values()))

  const plan = (rates: readonly RateValues[]): RatePlan => planRates(rates, rows.value.values())

  /**
   * Stores the rates of a plan; false when the write was refused and the table stays as it was. The id of a new row is its currency and first day: two desks
   * of an office that paste the same week have one row for each currency.
   */
  const store = async ({ rows: planned }: RatePlan): Promise<boolean> => {
    try {
      await put(planned.map(({ id, values }) => ({ id: id ?? rateKey(values), values, changedAt: now() })))
      return true
    } catch (error) {
      if (error instanceof NotSaved) return false
      throw error
    }
  }

  return { rows, table, ready, put, takeArrived, plan, store }
})
