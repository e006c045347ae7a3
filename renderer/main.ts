import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { windowHost } from './host/client.ts'
import { createAppRouter } from './router.ts'
import { servicesKey, type Services } from './services.ts'
import { openDatabase } from './storage/database.ts'
import { createLedger } from './storage/ledger.ts'
import { recover, type Recovery } from './storage/recovery.ts'
import './style.css'
import StartFailed from './views/shell/StartFailed.vue'

/** Put together here and nowhere else: host, store, ledger, stores, screens. */
const start = async (): Promise<void> => {
  const host = windowHost()
  const database = openDatabase()
  const troubleListeners = new Set<(trouble: Error | null) => void>()
  let recovery: Recovery
  try {
    recovery = await recover(database, host)
  } catch (error) {
    createApp(StartFailed, { reason: error instanceof Error ? error.name : '' }).mount('#app')
    return
  }
  const ledger = createLedger({
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
    newId: () => crypto.randomUUID()
  }
  const app = createApp(App)
  app.provide(servicesKey, services)
  app.use(createPinia())
  app.use(createAppRouter())
  app.mount('#app')
}

void start()
