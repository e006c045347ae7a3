import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { localDay } from '#core/base/calendar-day.ts'
import { ajuStart, isAjuPrefix, isAjuSeries, lastRunning } from '#core/numbering/aju-number.ts'
import { countersOfDeleted, nextAju, usedUpCounter, type AjuCounter } from '#core/numbering/counter.ts'
import { ownSeries } from '#core/office/number-lanes.ts'
import type { Profile } from '#core/contract/profile.ts'
import { useServices } from '../../../data/services.ts'
import type { Change } from '../../../data/store-writer.ts'
import { once } from '#core/base/once.ts'
import { useOffice } from '../../office/store/office.ts'
import { useSettings } from '../../settings/store/settings.ts'

type Pattern = Pick<Profile, 'kind' | 'ajuPrefix' | 'ajuSeries'>

/** Running numbers of aju numbers: each is given once, also when its declaration is deleted; in an office from the lanes of this desk. */
export const useNumbering = defineStore('numbering', () => {
  const { database, now } = useServices()
  const office = useOffice()
  const settings = useSettings()
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

  /** The series to number with, in order. Practice needs no lane: the office does not track its submissions. */
  const seriesOf = ({ kind, ajuPrefix, ajuSeries }: Pattern): readonly string[] => {
    if (!office.isJoined) return [ajuSeries]
    const own = ownSeries(ajuPrefix, office.lanes, office.ownDesk)
    return own.length === 0 && kind === 'practice' ? [ajuSeries] : own
  }
  const isUsedUp = (prefix: string, series: string): boolean => {
    const start = ajuStart({ prefix, series }, localDay(now()))
    return [...counters.value.values()].some((counter) => counter.start === start && counter.running >= lastRunning(series))
  }
  /** The prefix of the present profile if new declarations get no number because this desk has no lane for it, or none with a number left today. */
  const missingLane = computed(() => {
    const { profile } = settings
    if (!profile || !isAjuPrefix(profile.ajuPrefix)) return null
    const series = seriesOf(profile)
    if (!office.isJoined) return series.length === 0 ? profile.ajuPrefix : null
    return series.every((one) => isUsedUp(profile.ajuPrefix, one)) ? profile.ajuPrefix : null
  })

  /**
   * The next aju number of a profile and the changes to write with it; '' when it has to be typed. The number counts as given even when
   * the write fails.
   */
  const take = (profile: Profile, day: string, cars: Iterable<string>): { readonly car: string; readonly changes: readonly Change[] } => {
    const used = [...cars]
    const usedUp: Change[] = []
    for (const series of seriesOf(profile)) {
      const pattern = { prefix: profile.ajuPrefix, series }
      const next = nextAju({ profile: profile.id, pattern, day, counters: counters.value.values(), cars: used })
      if (next) return { car: next.car, changes: [...usedUp, ...raise([next.counter])] }
      // A further lane of the office is claimed by the counters, which a typed number does not raise.
      if (isAjuPrefix(pattern.prefix) && isAjuSeries(series)) usedUp.push(...raise([usedUpCounter({ profile: profile.id, pattern, day })]))
    }
    return { car: '', changes: usedUp }
  }

  /** The changes to write with the deletion of a declaration, so that its number is not given again. */
  const keepGone = async (car: string): Promise<readonly Change[]> => {
    await ready()
    return raise(countersOfDeleted(car))
  }

  return { ready, take, keepGone, missingLane, counters }
})
