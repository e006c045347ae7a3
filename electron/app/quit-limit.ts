/**
 * Milliseconds for closing on quit. What is acknowledged is on the disk then: SQLite's log survives a kill, and so does a restore. Only a folder on a network
 * that does not answer takes longer.
 */
export const quitLimit = 20_000

/** Runs work that may wait for a folder which never answers; `end`, which ends the process, is called when it is late. Nothing is logged: the log may be in that folder. */
export const endIfLate = async <T>(work: () => Promise<T>, end: () => void, limit = quitLimit): Promise<T> => {
  const timer = setTimeout(end, limit)
  try {
    return await work()
  } finally {
    clearTimeout(timer)
  }
}
