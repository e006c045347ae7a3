import { defineStore } from 'pinia'
import { computed } from 'vue'
import { documentsIn, learnTariffs, tariffKeyOf, tariffsByKey, type TariffValues } from '#core/catalog/tariff-rate.ts'
import { learntBy, offeredTo } from '#core/catalog/usage.ts'
import type { ProfileKind } from '#core/contract/profile.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import type { Restriction } from '#core/validation/advice/advice.ts'
import { type OptimisticUpdate, tableRows } from '../../../data/optimistic-update.ts'
import { useServices } from '../../../data/services.ts'
import { useSettings } from '../../settings/store/settings.ts'

/** Rates and restrictions of tariff codes: entered, imported, or remembered from declarations. */
export const useTariffs = defineStore('tariffs', () => {
  const { database, storeWriter, now, newId } = useServices()
  const settings = useSettings()
  const { rows: all, ready, update, put, takeArrived } = tableRows('tariffs', storeWriter, () => database.tariffs.toArray())
  /** The rates that declarations of the shown kind are offered. */
  const rows = computed(() => offeredTo(settings.shownKind, all.value))
  const byKey = computed(() => tariffsByKey(rows.value.values()))

  const ratesOf = (nohs: string, scheme: string): TariffValues | null => byKey.value.get(tariffKeyOf(nohs, scheme)) ?? null

  /** Restrictions apply to goods: a preference inherits that of its code. */
  const restrictionOf = (nohs: string, scheme: string): Restriction | null => {
    const known = [ratesOf(nohs, scheme), ratesOf(nohs, '')].find((one) => one !== null && one.lartas !== '')
    return known ? { isRestricted: known.lartas.toUpperCase() === 'Y', documents: documentsIn(known.documents) } : null
  }

  /** Updates the rates from what may be learned of a whole declaration: the change is shown at once, and the caller writes it. Null without a change. */
  const learnt = (record: DraftRecord, whole: DraftRecord, kind: ProfileKind): OptimisticUpdate | null => {
    const known = offeredTo(kind, all.value)
    const changed = learntBy(kind, known, learnTariffs(record, known.values(), now(), newId, whole))
    return changed.length === 0 ? null : update(changed)
  }

  return { rows, byKey, ready, put, takeArrived, ratesOf, restrictionOf, learnt }
})
