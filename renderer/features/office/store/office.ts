import { defineStore } from 'pinia'
import { computed, shallowRef, triggerRef } from 'vue'
import type { Failure } from '#core/base/result.ts'
import { createSequencer } from '#core/base/sequencer.ts'
import type { Holding, OfficeStatus } from '#core/contract/office/channels.ts'
import { useServices } from '../../../data/services.ts'

/** The office of this desk and who holds which declaration, as of the last contact. Without an office `status` is null, and everything is this desk's. */
export const useOffice = defineStore('office', () => {
  const { host } = useServices()
  const status = shallowRef<OfficeStatus | null>(null)
  /** Why it is not known which desk of which office this folder is: nothing is sent then. */
  const problem = shallowRef<Failure | null>(null)
  /** By declaration; mutated in place, because there may be 50,000. */
  const held = new Map<string, Holding>()
  const holdings = shallowRef<ReadonlyMap<string, Holding>>(held)
  const reading = createSequencer()
  const listeners = new Set<(status: OfficeStatus) => void>()
  let after = 0
  let generation = 0

  const forget = (): void => {
    held.clear()
    after = 0
    triggerRef(holdings)
  }

  const readHoldings = async (): Promise<void> => {
    for (;;) {
      const found = await host.call('office.holdings', { after })
      if (!found.ok || found.value.length === 0) return
      for (const holding of found.value) held.set(holding.declaration, holding)
      after = found.value.at(-1)?.position ?? after
      triggerRef(holdings)
    }
  }

  const take = async (next: OfficeStatus | null): Promise<void> => {
    if (next === null || next.office !== status.value?.office || next.generation !== generation) forget()
    generation = next?.generation ?? 0
    status.value = next
    problem.value = null
    if (next === null) return
    await readHoldings()
    for (const listener of listeners) listener(next)
  }
  host.on('office.changed', (next) => void reading.run(() => take(next)))

  /** Reads the status; later changes arrive as events. */
  const load = (): Promise<void> =>
    reading.run(async () => {
      const found = await host.call('office.status', null)
      if (!found.ok) problem.value = found.failure
      else if (found.value !== null) await take(found.value)
    })

  /** Whether this desk holds a declaration: it created it, or got it from another desk. One that the office does not know yet is of this desk. */
  const isHeld = (declaration: string): boolean => {
    if (status.value === null) return true
    const holder = holdings.value.get(declaration)?.holder
    return holder === undefined || holder === status.value.desk
  }
  /** Whether this desk may change anything at its office. */
  const mayWrite = computed(() => status.value === null || (status.value.state === 'active' && status.value.rights !== 'viewer'))
  const mayEdit = (declaration: string): boolean => mayWrite.value && isHeld(declaration)

  return {
    status,
    problem,
    holdings,
    load,
    isHeld,
    mayWrite,
    mayEdit,
    history: (declaration: string) => host.call('office.history', { declaration }),
    /** Called with each new status, after the holdings. Returns the function that unsubscribes. */
    onStatus: (listener: (status: OfficeStatus) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
  }
})
