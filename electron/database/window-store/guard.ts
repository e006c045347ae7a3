import { rename, rm, writeFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../logging/log.ts'
import { isStoreDamaged, sizeOfStore } from './check.ts'

export interface StoreGuardDeps {
  readonly userData: string
  /** Whether the safety copy can fill a new store. */
  readonly canRebuild: boolean
  readonly log: Log
}

/** Watches over the store's file from outside Chromium, whose own process dies over some damaged ones: at every start, as long as the file is there. */
export interface StoreGuard {
  /** The window has opened its store. */
  stands(): Promise<void>
  /** The application ends in order. */
  ended(): Promise<void>
}

const MiB = 1024 * 1024
/** Checked at every start; a larger one only after an end that was not in order. */
const alwaysBelow = 64 * MiB
const neverAbove = 1024 * MiB
/** So many starts that died before the window stood are no accident, whatever the check says. */
const tooManyDeaths = 2

export const storePlaces = (userData: string) => ({
  store: join(userData, 'IndexedDB'),
  /** The last store that had to be replaced, for whoever wants to know what happened to it. */
  aside: join(userData, 'ajukan', 'unreadable-store'),
  workshop: join(userData, 'ajukan', 'store-check'),
  marker: join(userData, 'ajukan', 'running')
})

/** Starts that died before the window stood, in a row; null after an end in order. */
const readDeaths = async (marker: string): Promise<number | null> => {
  try {
    return Number.parseInt(await readFile(marker, 'utf8'), 10) || 0
  } catch {
    return null
  }
}

/** To be called before the window opens. A damaged store is put aside; the window then fills a new one from the safety copy and tells so. */
export const guardStore = async ({ userData, canRebuild, log }: StoreGuardDeps): Promise<StoreGuard> => {
  const { store, aside, workshop, marker } = storePlaces(userData)
  const deaths = await readDeaths(marker)
  const isBad = async (): Promise<boolean> => {
    if (deaths !== null && deaths >= tooManyDeaths) return true
    const size = await sizeOfStore(store)
    return size > 0 && size <= (deaths === null ? alwaysBelow : neverAbove) && isStoreDamaged(store, workshop)
  }
  try {
    if (canRebuild && (await isBad())) {
      log.warn('store is damaged and is put aside', { deaths: deaths ?? 0 })
      await rm(aside, { recursive: true, force: true })
      await rename(store, aside)
    }
  } catch (error) {
    // The check is an extra: without it the window opens the store as it is.
    log.error('store not checked', error)
  }
  const write = (count: number): Promise<void> =>
    writeFile(marker, String(count)).catch((error: unknown) => void log.error('start not noted', error))
  await write((deaths ?? 0) + 1)
  return {
    stands: () => write(0),
    ended: () => rm(marker, { force: true }).catch((error: unknown) => void log.error('end not noted', error))
  }
}
