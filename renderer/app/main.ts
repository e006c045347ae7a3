import { createPinia } from 'pinia'
import { computed, createApp, h, shallowRef } from 'vue'
import App from './App.vue'
import { windowHost, type Host } from '../data/host-client.ts'
import { createAppRouter } from './router.ts'
import { servicesKey, startTimer, type Services, type StoreRepair } from '../data/services.ts'
import { differsFromCopy } from '../data/compare-with-copy.ts'
import { openWindowStore, type AjukanDatabase } from '../data/database.ts'
import { createStoreWriter } from '../data/store-writer.ts'
import { recover, type Recovery } from '../data/recovery.ts'
import { watchForDamage, leaveOutBadRows } from '../data/checked-reads.ts'
import { useDue } from '../features/dashboard/store/due.ts'
import { useSettings } from '../features/settings/store/settings.ts'
import { useWorklist } from '../features/worklist/store/worklist.ts'
import '../ui/styles/index.css'
import { tableWordsKey } from '../grid/table/use-table-columns.ts'
import { useText } from '../i18n/use-text.ts'
import { allowOwnWorkers } from '../ui/dom/trusted-types.ts'
import { dropOtherViewSettings } from '../ui/view-settings.ts'
import StartFailed from './shell/StartFailed.vue'
import StartFilling from './shell/StartFilling.vue'
import { applySystemTheme } from './use-theme.ts'

/** Milliseconds in which the last edits reach the store copy. */
const lastEditsDelay = 1_500

/** See `Services.rebuild`. */
const rebuildStore = async (host: Host, database: AjukanDatabase, delay = 0): Promise<boolean> => {
  const copy = await host.call('storeCopy.state', null)
  if (!copy.ok || copy.value.damaged > 0) return false
  await new Promise((resolve) => setTimeout(resolve, delay))
  // A later batch would mark the new, empty store as complete; the copy has it.
  database.close()
  const deleted = await host.call('storeCopy.replaceStore', null)
  if (deleted.ok) window.location.reload()
  else await database.open()
  return deleted.ok
}

const compareStore = async ({ database, host, storeWriter, timers }: Services, onChanged: () => void): Promise<void> => {
  const pause = (milliseconds: number): Promise<void> => new Promise((done) => timers.after(milliseconds, done))
  if (await differsFromCopy({ database, host, storeWriter, elapsed: () => timers.elapsed(), pause })) onChanged()
}

/** Creates the services of the window and mounts the application. */
const start = async (): Promise<void> => {
  const host = windowHost()
  const database = openWindowStore()
  let trouble: Error | null = null
  const troubleListeners = new Set<(trouble: Error | null) => void>()
  const repairListeners = new Set<(repair: StoreRepair) => void>()
  const notifyRepair = (repair: StoreRepair): void => {
    for (const listener of repairListeners) listener(repair)
  }
  // The recovery starts again, because the positions in the copy have changed.
  let repaired: () => unknown = () => window.location.reload()
  host.on('storeCopy.repair', (repair) => {
    if (repair === 'done') repaired()
    else notifyRepair(repair)
  })
  let recovery: Recovery
  // During recovery it is not known yet whether the store or the store copy is complete.
  let recovered = false
  leaveOutBadRows(database)
  watchForDamage(database, () => {
    if (recovered) void rebuildStore(host, database, lastEditsDelay)
  })
  const filling = shallowRef<{ readonly share: number | null } | null>(null)
  applySystemTheme()
  const startScreen = createApp(() => filling.value && h(StartFilling, filling.value))
  startScreen.mount('#app')
  try {
    recovery = await recover(database, host, (share) => (filling.value = { share }))
  } catch (error) {
    startScreen.unmount()
    createApp(StartFailed, { reason: error instanceof Error ? error.name : '' }).mount('#app')
    return
  }
  recovered = true
  const storeWriter = createStoreWriter({
    database,
    host,
    seq: recovery.seq,
    onStoreTrouble: (next) => {
      trouble = next
      for (const listener of troubleListeners) listener(next)
    }
  })
  void storeWriter.prove()
  repaired = async () => notifyRepair(await storeWriter.renewCopy())
  const services: Services = {
    host,
    database,
    storeWriter,
    recovery,
    rebuild: () => rebuildStore(host, database),
    onStoreTrouble: (listener) => {
      troubleListeners.add(listener)
      if (trouble !== null) listener(trouble)
      return () => troubleListeners.delete(listener)
    },
    onRepair: (listener) => {
      repairListeners.add(listener)
      return () => repairListeners.delete(listener)
    },
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    timers: {
      elapsed: () => performance.now(),
      after: startTimer,
      random: () => Math.random()
    }
  }
  const app = createApp(App)
  app.provide(servicesKey, services)
  app.use(createPinia())
  // Loading the settings and newest rows first means one layout and paint. `load` of the worklist reports rows that cannot be read.
  await app.runWithContext(() => Promise.allSettled([useSettings().load(), useWorklist().loadNewest()]))
  app.provide(
    tableWordsKey,
    app.runWithContext(() => {
      const text = useText()
      return computed(() => text.value.grid.table)
    })
  )
  app.use(createAppRouter(() => app.runWithContext(() => useDue().showNewest())))
  startScreen.unmount()
  app.mount('#app')
  // A read fails when the store is closed; an unreadable one is noticed by `watchForDamage`.
  // Not a store that was just filled from the copy: whatever differs in it would be rebuilt without end.
  if (recovery.kind !== 'rebuilt' && recovery.kind !== 'restored')
    compareStore(services, () => notifyRepair('changed')).catch(() => undefined)
}

allowOwnWorkers()
dropOtherViewSettings()
void start()
