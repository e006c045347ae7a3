import { errorCode } from './atomic-file.ts'
import { readFile, rename } from 'node:fs/promises'
import { basename } from 'node:path'
import { isObject } from '#core/base/json-guards.ts'
import type { Log } from '../logging/log.ts'

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
  const aside = `${path}.damaged-${Date.now()}`
  await rename(path, aside)
  log.warn('damaged file renamed', { file: basename(path), as: basename(aside) })
  return null
}
