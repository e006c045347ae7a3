import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { countersOfGone, nextAju, type AjuCounter } from '#core/numbering/counter.ts'
import type { Profile } from '#core/contract/profile.ts'
import { useServices } from '../../../data/services.ts'
import type { Change } from '../../../data/store-writer.ts'
import { once } from '../../../../core/base/once.ts'

/** Running numbers of aju numbers: given once, whatever becomes of their declarations. */
export const useNumbering = defineStore('numbering', () => {
  const { database } = useServices()
  const counters = shallowRef<ReadonlyMap<string, AjuCounter>>(new Map())

  /** Resolves when the counters are known; `take` needs them. */
  const ready = once(async () => {
    const rows = await database.counters.toArray()
    counters.value = new Map(rows.map((row) => [row.id, row]))
  })

  const raise = (wanted: readonly AjuCounter[]): readonly Change[] => {
    const higher = wanted.filter((counter) => counter.running > (counters.value.get(counter.id)?.running ?? 0))
    counters.value = new Map([...counters.value, ...higher.map((counter) => [counter.id, counter] as const)])
    return higher.map((counter): Change => ({ table: 'counters', key: counter.id, value: counter }))
  }

  /** The next number of a profile and what has to be written with it; '' where it has to be typed. It counts as given from now on, also when the writing fails. */
  const take = (profile: Profile, day: string, cars: Iterable<string>): { readonly car: string; readonly changes: readonly Change[] } => {
    const pattern = { prefix: profile.ajuPrefix, series: profile.ajuSeries }
    const next = nextAju({ profile: profile.id, pattern, day, counters: counters.value.values(), cars })
    return next ? { car: next.car, changes: raise([next.counter]) } : { car: '', changes: [] }
  }

  /** What has to be written with the deletion of a declaration so that its number does not come again. */
  const keepGone = async (car: string): Promise<readonly Change[]> => {
    await ready()
    return raise(countersOfGone(car))
  }

  return { ready, take, keepGone }
})
