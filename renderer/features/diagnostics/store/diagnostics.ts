import { defineStore } from 'pinia'
import { ref, shallowRef, computed } from 'vue'
import type { DiagnosticFile, StoreRows, Crash } from '#core/contract/app.ts'
import { copyTables } from '#core/contract/store-copy.ts'
import { fail, type Failure, type Result } from '#core/base/result.ts'
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

/** Diagnostics for a problem report: shown to the user, then saved. */
export const useDiagnostics = defineStore('diagnostics', () => {
  const { host, database } = useServices()
  const isOpen = ref(false)
  /** Null while they are collected. */
  const files = shallowRef<readonly DiagnosticFile[] | null>(null)
  const failure = shallowRef<Failure | null>(null)

  const rowsOf = async (): Promise<StoreRows> => {
    const counted = copyTables.map(
      async (name) =>
        [
          name,
          await database
            .table(name)
            .count()
            .catch(() => -1)
        ] as const
    )
    return Object.fromEntries(await Promise.all(counted))
  }

  const open = async (): Promise<void> => {
    isOpen.value = true
    files.value = null
    failure.value = null
    const collected = await host.call('diagnostics.collect', { rows: await rowsOf() })
    if (collected.ok) files.value = collected.value
    else failure.value = collected.failure
  }

  return {
    isOpen,
    files,
    failure,
    open,
    close: () => void (isOpen.value = false),
    save: (suggestedName: string): Promise<Result<{ readonly saved: boolean }>> =>
      files.value === null ? Promise.resolve(fail('invalid-input')) : host.call('diagnostics.save', { suggestedName })
  }
})
