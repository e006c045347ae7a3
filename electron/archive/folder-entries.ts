import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { entriesOf, isPdf, isSidecar, sidecarPath, type ArchiveEntry } from './entries.ts'
import { sha256Of } from '../files/sha256.ts'
import { factsOfPath } from './document-paths.ts'
import { silentStep, type Step } from '../files/step.ts'
import { walkPdfs } from './walk-folder.ts'
import { readJsonFile } from '../files/atomic-file.ts'

/** For a PDF without a readable side file: the name gives the facts if the hash in the name matches the content. */
const entriesOfLonePdf = async (root: string, file: string): Promise<readonly ArchiveEntry[]> => {
  const path = join(root, file)
  const bytes = await readFile(path)
  const sha256 = sha256Of(bytes)
  const facts = isPdf(bytes) ? factsOfPath(file, sha256) : null
  return facts === null ? [] : [{ ...facts, file, sha256, bytes: bytes.length, storedAt: Math.round((await stat(path)).mtimeMs) }]
}

const entriesOfPdf = async (root: string, file: string): Promise<readonly ArchiveEntry[]> => {
  const sidecar = await readJsonFile(join(root, sidecarPath(file))).catch(() => undefined)
  return isSidecar(sidecar) ? entriesOf(sidecar, file) : entriesOfLonePdf(root, file)
}

/** All entries as the PDFs and side files of the folder give them, oldest first. Files that are not part of the archive are ignored. */
export const readFolderEntries = async (root: string, { signal, progress }: Step = silentStep): Promise<readonly ArchiveEntry[]> => {
  const files: string[] = []
  for await (const path of walkPdfs(root)) files.push(path)
  const entries: ArchiveEntry[] = []
  for (const [done, file] of files.entries()) {
    signal.throwIfAborted()
    entries.push(...(await entriesOfPdf(root, file)))
    progress(done + 1, files.length)
  }
  return entries.sort((a, b) => a.storedAt - b.storedAt)
}
