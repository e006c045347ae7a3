import { computed, shallowRef } from 'vue'
import type { Pointer } from '#core/base/json-pointer.ts'
import { serviceDay, type ServiceZone } from '#core/base/calendar-day.ts'
import type { TaxRates } from '#core/base/tax-rates.ts'
import { computedValues, type ComputedValue, type ComputedFrom } from '#core/draft/computed-values.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'

export interface ComputedFieldsDeps {
  readonly record: () => DraftRecord | null
  readonly rates: () => TaxRates
  readonly zone: () => ServiceZone
  readonly now: () => number
}

/** The computed values of the open draft, on the day of the service. */
export const createComputedFields = ({ record, rates, zone, now }: ComputedFieldsDeps) => {
  const time = shallowRef(now())
  const today = computed(() => serviceDay(time.value, zone()))
  return {
    /** The day (`YYYY-MM-DD`) that the shown values and the advice are for. */
    today,
    /** Takes another day over; the draft does not change. */
    updateDay: (): void => void (time.value = now()),
    /** Inputs of computed values besides the draft. */
    computedFrom: (): ComputedFrom => ({ rates: rates(), today: serviceDay(now(), zone()) }),
    computedFields: computed((): ReadonlyMap<Pointer, ComputedValue> => {
      const [shown, from] = [record(), { rates: rates(), today: today.value }]
      return new Map(shown ? computedValues(shown, from).map((one) => [one.path, one] as const) : [])
    })
  }
}
