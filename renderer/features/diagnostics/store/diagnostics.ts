import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { DiagnosticFile, StoreRows } from '#core/contract/app.ts'
import { copyTables } from '#core/contract/store-copy.ts'
import { fail, type Failure, type Result } from '#core/base/result.ts'
import { useServices } from '../../../data/services.ts'

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
