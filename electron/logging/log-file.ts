import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

const maxBytes = 2 * 1024 * 1024

/**
 * Appends lines to `main.log` in the folder, each on the disk's way before the call returns, so that the last line before a crash is there. At 2 MiB
 * the file is renamed to `main.old.log` and a new one begins. A line that cannot be written is lost: the log must not stop the application.
 */
export const openLogFile = (folder: string): ((line: string) => void) => {
  const path = join(folder, 'main.log')
  /** In bytes; null before the first line and after an error. */
  let size: number | null = null
  return (line) => {
    const text = `${line}\n`
    try {
      if (size === null) {
        mkdirSync(folder, { recursive: true })
        size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
      }
      if (size > maxBytes) {
        renameSync(path, join(folder, 'main.old.log'))
        size = 0
      }
      appendFileSync(path, text)
      size += Buffer.byteLength(text)
    } catch {
      size = null
    }
  }
}
