import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { documentsIn, learnTariffs, tariffKeyOf, tariffsByKey, type TariffRate, type TariffValues } from '#core/catalog/tariff-rate.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import type { Restriction } from '#core/validation/advice/advice.ts'
import { once } from '../../../../core/base/once.ts'
import { updateRows, writeUpdates, type OptimisticUpdate } from '../../../data/optimistic-update.ts'
import { useServices } from '../../../data/services.ts'

/** Rates and restrictions of tariff codes: entered, imported, or remembered from declarations. */
export const useTariffs = defineStore('tariffs', () => {
  const { database, ledger, newId } = useServices()
  const rows = shallowRef<ReadonlyMap<string, TariffRate>>(new Map())
  const byKey = computed(() => tariffsByKey(rows.value.values()))

  /** Reads the table once. */
  const ready = once(async () => {
    const known = await database.tariffs.toArray()
    rows.value = new Map(known.map((row) => [row.id, row]))
  })

  const put = (changed: readonly TariffRate[], removed: readonly string[] = []): Promise<void> =>
    writeUpdates(ledger, [updateRows(rows, 'tariffs', changed, removed)])

  const ratesOf = (nohs: string, scheme: string): TariffValues | null => byKey.value.get(tariffKeyOf(nohs, scheme)) ?? null

  /** A restriction is one of the goods: a preference has that of its code. */
  const restrictionOf = (nohs: string, scheme: string): Restriction | null => {
    const known = [ratesOf(nohs, scheme), ratesOf(nohs, '')].find((one) => one !== null && one.lartas !== '')
    return known ? { isRestricted: known.lartas.toUpperCase() === 'Y', documents: documentsIn(known.documents) } : null
  }

  /** What a declaration teaches, shown at once; the caller writes it. */
  const learnt = (record: DraftRecord): OptimisticUpdate | null => {
    const changed = learnTariffs(record, rows.value.values(), newId)
    return changed.length === 0 ? null : updateRows(rows, 'tariffs', changed)
  }

  return { rows, byKey, ready, put, ratesOf, restrictionOf, learnt }
})
