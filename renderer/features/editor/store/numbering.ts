import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { countersOfDeleted, nextAju, type AjuCounter } from '#core/numbering/counter.ts'
import type { Profile } from '#core/contract/profile.ts'
import { useServices } from '../../../data/services.ts'
import type { Change } from '../../../data/store-writer.ts'
import { once } from '../../../../core/base/once.ts'

/** Running numbers of aju numbers: each is given once, also when its declaration is deleted. */
export const useNumbering = defineStore('numbering', () => {
  const { database } = useServices()
  const counters = shallowRef<ReadonlyMap<string, AjuCounter>>(new Map())

  /** Resolves when the counters are read; `take` needs them. */
  const ready = once(async () => {
    const rows = await database.counters.toArray()
    counters.value = new Map(rows.map((row) => [row.id, row]))
  })

  const raise = (wanted: readonly AjuCounter[]): readonly Change[] => {
    const higher = wanted.filter((counter) => counter.running > (counters.value.get(counter.id)?.running ?? 0))
    counters.value = new Map([...counters.value, ...higher.map((counter) => [counter.id, counter] as const)])
    return higher.map((counter): Change => ({ table: 'counters', key: counter.id, value: counter }))
  }

  /**
   * The next aju number of a profile and the changes to write with it; '' when it has to be typed. The number counts as given even when
   * the write fails.
   */
  const take = (profile: Profile, day: string, cars: Iterable<string>): { readonly car: string; readonly changes: readonly Change[] } => {
    const pattern = { prefix: profile.ajuPrefix, series: profile.ajuSeries }
    const next = nextAju({ profile: profile.id, pattern, day, counters: counters.value.values(), cars })
    return next ? { car: next.car, changes: raise([next.counter]) } : { car: '', changes: [] }
  }

  /** The changes to write with the deletion of a declaration, so that its number is not given again. */
  const keepGone = async (car: string): Promise<readonly Change[]> => {
    await ready()
    return raise(countersOfDeleted(car))
  }

  return { ready, take, keepGone }
})
