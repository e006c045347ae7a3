import { readFile, rename } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Log } from '../logging/log.ts'

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * The content of a small JSON object file of ours; null where there is none yet. A damaged one is set aside under another name, so that it is
 * neither used nor lost, and told in the log. An unreadable one (locked, no rights) throws: its content must not be replaced by defaults.
 */
export const readStateFile = async (path: string, log: Log): Promise<unknown> => {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
  try {
    const content: unknown = JSON.parse(text)
    if (typeof content === 'object' && content !== null && !Array.isArray(content)) return content
  } catch {
    // Told below, as for a file that holds no object.
  }
  const aside = `${path}.damaged-${Date.now()}`
  await rename(path, aside)
  log.warn('damaged file set aside', { file: basename(path), as: basename(aside) })
  return null
}
