import { cp, rm } from 'node:fs/promises'
import type { Log } from '../../logging/log.ts'

export interface StoreFolders {
  /** Chromium's IndexedDB folder. */
  readonly store: string
  /** Folder for a copy of the last replaced store, for diagnosis. */
  readonly aside: string
  /** Clears the store through Chromium, which also works if the window can neither open nor delete it. */
  readonly clear: () => Promise<void>
  readonly log: Log
}

/** Copies a store that cannot be read to `aside` and clears it. The window fills a new one from the store copy. */
export const replaceStore = async ({ store, aside, clear, log }: StoreFolders): Promise<void> => {
  log.warn('store cannot be read and is replaced')
  try {
    await rm(aside, { recursive: true, force: true })
    await cp(store, aside, { recursive: true })
  } catch (error) {
    log.error('unreadable store not copied', error)
  }
  await clear()
}
