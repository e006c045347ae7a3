import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Replaces a file atomically: a crash leaves the old or the new content. Resolves when it is on the disk. */
export const replaceFile = async (path: string, text: string): Promise<void> => {
  const temporary = `${path}.tmp`
  const file = await open(temporary, 'w', 0o600)
  try {
    await file.writeFile(text, 'utf8')
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
  await syncFolder(dirname(path))
}

/** Windows cannot open a folder; there the rename alone is durable enough for practice data. */
const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
