import { cp, rm } from 'node:fs/promises'
import type { Log } from '../../logging/log.ts'

export interface StorePlace {
  /** Where Chromium keeps the window's store. */
  readonly store: string
  /** Where the last store that had to be replaced is kept, for whoever wants to know what happened to it. */
  readonly aside: string
  /** Chromium's own emptying: it works where the store can neither be opened nor deleted by the window. */
  readonly clear: () => Promise<void>
  readonly log: Log
}

/** Empties the place of a store that cannot be read, after putting a copy of it aside. The window fills a new one from the safety copy. */
export const replaceStore = async ({ store, aside, clear, log }: StorePlace): Promise<void> => {
  log.warn('store cannot be read and is replaced')
  try {
    await rm(aside, { recursive: true, force: true })
    await cp(store, aside, { recursive: true })
  } catch (error) {
    log.error('unreadable store not put aside', error)
  }
  await clear()
}
