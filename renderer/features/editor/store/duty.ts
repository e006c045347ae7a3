import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { JsonObject } from '#core/base/json.ts'
import { isJsonObject } from '#core/base/json-guards.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import { type DutyEstimate, withTariffs } from '#core/print/duty-estimate.ts'
import { printModelOf, tariffRows, wholeTotal, type TariffRow } from '#core/print/print-model.ts'
import { useTariffs } from '../../catalog/store/tariffs.ts'
import { useDraft } from './draft/draft.ts'

/** Milliseconds without typing before the estimate is computed again. It waits longer because thousands of lines take several frames. */
const pauseFor = (record: DraftRecord | null): number => ((record?.document.detail.data.length ?? 0) > 2_000 ? 600 : 150)

/** The estimate of duty and taxes on a draft. */
export interface Duty {
  readonly rows: readonly TariffRow[]
  readonly estimate: DutyEstimate
  /** In rupiah; null while it is not complete. */
  readonly total: string | null
  /** The tariff codes without a rate of duty, VAT or income tax. */
  readonly missing: readonly TariffRow[]
  /** Whether any rate is known; without one no estimate is shown. */
  readonly isUsed: boolean
}

/** The estimate of duty and taxes on the open draft, by the calculation of the printed form; computed when typing pauses. */
export const useDuty = defineStore('duty', () => {
  const draft = useDraft()
  const tariffs = useTariffs()
  const duty = shallowRef<Duty | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown: string | null = null
  void tariffs.ready()

  /** The print fields with the rates of the tariff table. */
  const printOf = ({ document, local }: Pick<DraftRecord, 'document' | 'local'>): JsonObject =>
    withTariffs(document, isJsonObject(local['print']) ? local['print'] : {}, tariffs.ratesOf)

  const estimate = (record: DraftRecord): Duty => {
    const model = printModelOf(record.document, printOf(record))
    const rows = tariffRows(model)
    const missing = rows.filter((row) => row.missing.length > 0)
    return {
      rows,
      missing,
      estimate: model.estimate,
      total: wholeTotal(model),
      isUsed: rows.some(({ rates }) => Object.values(rates).some((rate) => rate !== ''))
    }
  }
  const update = (): void => {
    clearTimeout(timer)
    duty.value = draft.record ? estimate(draft.record) : null
  }

  watch(
    () => [draft.record?.id ?? null, draft.record?.document, draft.record?.local['print'], tariffs.byKey] as const,
    ([id]) => {
      clearTimeout(timer)
      // The estimate of another declaration is never shown.
      if (id === shown) timer = setTimeout(update, pauseFor(draft.record))
      else update()
      shown = id
    },
    { immediate: true, flush: 'sync' }
  )

  return { duty, printOf }
})
