import { open } from 'node:fs/promises'
import { join } from 'node:path'

/** Bytes read from the end of each log file. */
const readBytes = 1024 * 1024
/** The newest entries that are kept, and their length together. */
const [mostEntries, mostCharacters] = [300, 150_000]

const endOf = async (path: string): Promise<string> => {
  const file = await open(path, 'r').catch(() => null)
  if (file === null) return ''
  try {
    const { size } = await file.stat()
    const from = Math.max(0, size - readBytes)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from)
    const text = buffer.toString('utf8', 0, bytesRead)
    // The first line may be a part of one.
    return from === 0 ? text : text.slice(text.indexOf('\n') + 1)
  } finally {
    await file.close()
  }
}

/** An entry begins with its time; the lines of a stack follow. */
const beforeEntry = /(?=^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}\] )/m

/** The newest errors and warnings of the log, and when the application was started; oldest first. */
export const lastErrors = async (folder: string): Promise<string> => {
  const text = (await Promise.all(['main.old.log', 'main.log'].map((name) => endOf(join(folder, name))))).join('')
  const entries = text.split(beforeEntry).filter((entry) => /\] \[(?:warn|error)\]|\] \[info\] +start /.test(entry))
  const kept: string[] = []
  let length = 0
  for (const entry of entries.toReversed()) {
    length += entry.length
    if (kept.length === mostEntries || length > mostCharacters) break
    kept.push(entry)
  }
  return kept.toReversed().join('')
}

/** Time, level and message of each entry, without details: for a log whose private texts are not known. */
export const withoutDetails = (log: string): string =>
  log
    .split(beforeEntry)
    .map((entry) => entry.replace(/(?:: | \{|\n)[^]*/, '\n'))
    .join('')
