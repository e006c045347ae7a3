import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { Crash } from '#core/contract/app.ts'
import type { Summary } from '#core/draft/summary.ts'
import { useServices } from '../../../data/services.ts'
import { useOffice } from '../../office/store/office.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'

/** The last crash and the last save before it. */
export const useCrash = defineStore('crash', () => {
  const { host, now } = useServices()
  const worklist = useWorklist()
  const office = useOffice()
  const crash = shallowRef<Crash | null>(null)
  /** When this window read the crash; later changes were not saved before it. */
  let readAt = 0

  const read = async (): Promise<void> => {
    readAt = now()
    const last = await host.call('app.lastCrash', null)
    crash.value = last.ok ? last.value : null
  }
  /** The declaration changed last in the run that crashed, without those that only other desks may change. */
  const lastSaved = computed((): Summary | null => {
    const found = crash.value
    if (found === null || !worklist.complete) return null
    let newest: Summary | null = null
    for (const summary of worklist.summaries.values()) {
      const { changedAt, trashedAt, id } = summary
      if (changedAt < found.startedAt || changedAt > (found.at ?? readAt) || trashedAt > 0) continue
      if (changedAt > (newest?.changedAt ?? 0) && office.editObstacle(id) === null) newest = summary
    }
    return newest
  })
  const close = async (): Promise<void> => {
    crash.value = null
    await host.call('app.crashSeen', null)
  }
  return { crash, lastSaved, read, close }
})
