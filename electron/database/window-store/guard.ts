import { rename, rm, writeFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../logging/log.ts'
import { isStoreDamaged, sizeOfStore } from './check.ts'

export interface StoreGuardDeps {
  readonly userData: string
  /** Whether the store copy can fill a new store. */
  readonly canRebuild: boolean
  readonly log: Log
}

/** Checks the files of the window's store before Chromium opens them: its process crashes on some damaged files, at every start. */
export interface StoreGuard {
  /** Call after the window has opened its store. */
  storeOpened(): Promise<void>
  /** Call at a normal end of the application. */
  applicationEnded(): Promise<void>
}

const MiB = 1024 * 1024
/** In bytes. A store up to this size is checked at every start, a larger one only after a crash. */
const alwaysCheckedUpTo = 64 * MiB
const checkedUpTo = 1024 * MiB
/** After this many consecutive starts that crashed before the window opened its store, the store is replaced without a check. */
const maxCrashes = 2

export const storePlaces = (userData: string) => ({
  store: join(userData, 'IndexedDB'),
  /** Copy of the last replaced store, for diagnosis. */
  aside: join(userData, 'ajukan', 'unreadable-store'),
  copyFolder: join(userData, 'ajukan', 'store-check'),
  marker: join(userData, 'ajukan', 'running')
})

/** Number of consecutive starts that crashed before the window opened its store; null after a normal end. */
const readCrashes = async (marker: string): Promise<number | null> => {
  try {
    return Number.parseInt(await readFile(marker, 'utf8'), 10) || 0
  } catch {
    return null
  }
}

/** Call before the window opens. Moves a damaged store aside; the window then fills a new one from the store copy and notifies the user. */
export const guardStore = async ({ userData, canRebuild, log }: StoreGuardDeps): Promise<StoreGuard> => {
  const { store, aside, copyFolder, marker } = storePlaces(userData)
  const crashes = await readCrashes(marker)
  const mustReplace = async (): Promise<boolean> => {
    if (crashes !== null && crashes >= maxCrashes) return true
    const size = await sizeOfStore(store)
    return size > 0 && size <= (crashes === null ? alwaysCheckedUpTo : checkedUpTo) && isStoreDamaged(store, copyFolder)
  }
  try {
    if (canRebuild && (await mustReplace())) {
      log.warn('store is damaged and is moved aside', { crashes: crashes ?? 0 })
      await rm(aside, { recursive: true, force: true })
      await rename(store, aside)
    }
  } catch (error) {
    // The check is optional: the window then opens the store unchecked.
    log.error('store not checked', error)
  }
  const write = (count: number): Promise<void> =>
    writeFile(marker, String(count)).catch((error: unknown) => void log.error('start marker not written', error))
  await write((crashes ?? 0) + 1)
  return {
    storeOpened: () => write(0),
    applicationEnded: () => rm(marker, { force: true }).catch((error: unknown) => void log.error('start marker not removed', error))
  }
}
