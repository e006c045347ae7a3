import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { windowHost, type Host } from '../data/host-client.ts'
import { createAppRouter } from './router.ts'
import { servicesKey, type Services } from '../data/services.ts'
import { openDatabase } from '../data/database.ts'
import { createStoreWriter } from '../data/store-writer.ts'
import { recover, type Recovery } from '../data/recovery.ts'
import { watchForDamage } from '../data/damaged-store.ts'
import '../ui/styles/index.css'
import StartFailed from './shell/StartFailed.vue'

/** Time for what was typed last to reach the safety copy. */
const lastWords = 1_500

/** Part of the store cannot be read: its place is emptied, and the next start of this window fills it from the safety copy, unless that is damaged too. */
const startAnew = async (host: Host): Promise<void> => {
  const copy = await host.call('storeCopy.state', null)
  if (!copy.ok || copy.value.damaged > 0) return
  await new Promise((resolve) => setTimeout(resolve, lastWords))
  const emptied = await host.call('storeCopy.replaceStore', null)
  if (emptied.ok) window.location.reload()
}

/** Put together here and nowhere else: host, store, ledger, stores, screens. */
const start = async (): Promise<void> => {
  const host = windowHost()
  const database = openDatabase()
  const troubleListeners = new Set<(trouble: Error | null) => void>()
  let recovery: Recovery
  // While the two are being made to agree, it is not known yet which of them is the whole one.
  let agree = false
  watchForDamage(database, () => {
    if (agree) void startAnew(host)
  })
  try {
    recovery = await recover(database, host)
  } catch (error) {
    createApp(StartFailed, { reason: error instanceof Error ? error.name : '' }).mount('#app')
    return
  }
  agree = true
  const ledger = createStoreWriter({
    database,
    host,
    seq: recovery.seq,
    onStoreTrouble: (trouble) => {
      for (const listener of troubleListeners) listener(trouble)
    }
  })
  const services: Services = {
    host,
    database,
    ledger,
    recovery,
    onStoreTrouble: (listener) => {
      troubleListeners.add(listener)
      return () => troubleListeners.delete(listener)
    },
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    timers: {
      elapsed: () => performance.now(),
      after: (milliseconds, run) => {
        const timer = setTimeout(run, milliseconds)
        return () => {
          clearTimeout(timer)
        }
      },
      random: () => Math.random()
    }
  }
  const app = createApp(App)
  app.provide(servicesKey, services)
  app.use(createPinia())
  app.use(createAppRouter())
  app.mount('#app')
}

void start()
