import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { createPinia, type Pinia } from 'pinia'
import { createApp } from 'vue'
import type { Handlers } from '#core/contract/host-api.ts'
import { servicesKey, type Services, type Timers } from '../../../renderer/data/services.ts'
import { openWindowStore, type AjukanDatabase } from '../../../renderer/data/database.ts'
import { createStoreWriter } from '../../../renderer/data/store-writer.ts'
import { leaveOutBadRows } from '../../../renderer/data/checked-reads.ts'
import { recover } from '../../../renderer/data/recovery.ts'
import { useSettings } from '../../../renderer/features/settings/store/settings.ts'
import { memoryHost, type MemoryHost } from '../../support/fakes/memory-host.ts'

export const testStartTime = Date.UTC(2026, 10, 20, 3)

/** A clock that a test sets manually. */
export interface TestClock {
  readonly now: () => number
  forward(milliseconds: number): void
}

export const testClock = (start = testStartTime): TestClock => {
  let time = start
  return {
    now: () => time,
    forward: (milliseconds) => {
      time += milliseconds
    }
  }
}

export interface TestApp {
  readonly services: Services
  readonly host: MemoryHost
  readonly database: AjukanDatabase
  readonly pinia: Pinia
  readonly clock: TestClock
  readonly place: IDBFactory
  /** The application is killed and starts again with the same disk. */
  restart(): Promise<TestApp>
}

export interface TestServicesDeps {
  readonly overrides?: Partial<Handlers>
  readonly host?: MemoryHost
  readonly place?: IDBFactory
  readonly clock?: TestClock
  readonly now?: () => number
  readonly timers?: Timers
}

let ids = 0

/** No timer ever fires. */
const stillTimers: Timers = { elapsed: () => 0, after: () => () => undefined, random: () => 0.5 }

/** The services and stores as main.ts creates them, with an in-memory store and host. */
export const openTestApp = async (parts: TestServicesDeps = {}): Promise<TestApp> => {
  const host = parts.host ?? memoryHost(parts.overrides)
  const place = parts.place ?? new IDBFactory()
  const clock = parts.clock ?? testClock()
  const database = openWindowStore('ajukan', { indexedDB: place, IDBKeyRange })
  leaveOutBadRows(database)
  const recovery = await recover(database, host)
  let ended = false
  let trouble: Error | null = null
  const troubleListeners = new Set<(trouble: Error | null) => void>()
  /** Calls of an application that has been killed never resolve. */
  const whileAlive = <T>(promise: () => Promise<T>): Promise<T> => (ended ? new Promise<T>(() => undefined) : promise())
  const storeWriter = createStoreWriter({
    database,
    host: { call: (channel, input) => whileAlive(() => host.call(channel, input)) },
    seq: recovery.seq,
    onStoreTrouble: (next) => {
      trouble = next
      for (const listener of troubleListeners) listener(next)
    },
    pause: () => whileAlive(() => Promise.resolve())
  })
  const services: Services = {
    host,
    database,
    storeWriter,
    recovery,
    rebuild: () => Promise.resolve(false),
    onStoreTrouble: (listener) => {
      troubleListeners.add(listener)
      if (trouble !== null) listener(trouble)
      return () => void troubleListeners.delete(listener)
    },
    onRepair: () => () => undefined,
    now: parts.now ?? clock.now,
    newId: () => {
      ids += 1
      return `id-${ids}`
    },
    timers: parts.timers ?? stillTimers
  }
  const { pinia } = withServices(services)
  await useSettings(pinia).load()
  const restart = (): Promise<TestApp> => {
    ended = true
    database.close()
    return openTestApp({ ...parts, host, place, clock })
  }
  return { services, host, database, pinia, clock, place, restart }
}

/** Stores outside components: a Vue application that provides the services. */
const withServices = (services: Services): { readonly pinia: Pinia } => {
  const app = createApp({})
  const pinia = createPinia()
  app.provide(servicesKey, services)
  app.use(pinia)
  return { pinia }
}
