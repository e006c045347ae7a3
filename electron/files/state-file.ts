import { errorCode } from './atomic-file.ts'
import { readdir, readFile, rename } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { isObject } from '#core/base/json-guards.ts'
import type { Log } from '../logging/log.ts'

const damagedMark = '.damaged-'

/** The name of the latest damaged file that was renamed; null if there is none. */
export const damagedNameOf = async (path: string): Promise<string | null> => {
  const names = await readdir(dirname(path)).catch(() => [])
  return (
    names
      .filter((name) => name.startsWith(basename(path) + damagedMark))
      .sort()
      .at(-1) ?? null
  )
}

/**
 * The content of a small file with a JSON object; null if the file does not exist. A damaged file is renamed and logged, so that it is neither used
 * nor lost. Rejects if the file cannot be read (locked, no permission): its content must not be replaced by defaults.
 */
export const readStateFile = async (path: string, log: Log): Promise<Readonly<Record<string, unknown>> | null> => {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
  try {
    const content: unknown = JSON.parse(text)
    if (isObject(content)) return content
  } catch {
    // Handled below, as a file without an object.
  }
  const aside = `${path}${damagedMark}${Date.now()}`
  await rename(path, aside)
  log.warn('damaged file renamed', { file: basename(path), as: basename(aside) })
  return null
}
