/** Readers run concurrently; a writer runs exclusively. Readers and writers that arrive during a write wait for its end. */
export interface ReadWriteLock {
  read<T>(work: () => Promise<T>): Promise<T>
  write<T>(work: () => Promise<T>): Promise<T>
  /** Whether a writer would not have to wait. */
  isFree(): boolean
}

export const createReadWriteLock = (): ReadWriteLock => {
  /** Settles when the current or waiting writer is done. */
  let writer: Promise<void> | null = null
  let readers = 0
  let notifyNoReaders: () => void = () => undefined
  return {
    isFree: () => writer === null && readers === 0,
    read: async (work) => {
      while (writer !== null) await writer
      readers += 1
      try {
        return await work()
      } finally {
        readers -= 1
        if (readers === 0) notifyNoReaders()
      }
    },
    write: async (work) => {
      while (writer !== null) await writer
      let release: () => void = () => undefined
      writer = new Promise<void>((resolve) => (release = resolve))
      try {
        if (readers > 0) await new Promise<void>((resolve) => (notifyNoReaders = resolve))
        return await work()
      } finally {
        notifyNoReaders = () => undefined
        writer = null
        release()
      }
    }
  }
}
