import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sha256Of, entriesOf, isArchiveEntry, isPdf, isSidecar, sidecarPath, type ArchiveEntry } from './entries.ts'
import { factsOfPath, indexName } from './document-paths.ts'
import { silentStep, type Step } from './step.ts'
import { walkPdfs } from './walk-folder.ts'
import { readJsonFile, writeAtomically } from '../files/atomic-file.ts'
import { encodeLine, endOfLines, parseBody, readLines } from '../database/import/checked-lines.ts'

export const indexLine = (entry: ArchiveEntry): Buffer => encodeLine(JSON.stringify(entry))

/** `null` if the index is missing or empty, or if one of its lines is damaged. */
const readIndex = async (path: string): Promise<readonly ArchiveEntry[] | null> => {
  const size = await stat(path).then(
    (facts) => facts.size,
    () => 0
  )
  if (size === 0 || (await endOfLines(path)) !== size) return null
  const entries: ArchiveEntry[] = []
  for await (const lines of readLines(path)) {
    for (const { body } of lines) {
      const entry = body === null ? null : parseBody(body)
      if (!isArchiveEntry(entry)) return null
      entries.push(entry)
    }
  }
  return entries
}

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

const linesPerTurn = 500

/** Replaces the index file, which must not be open. */
export const writeIndex = async (root: string, entries: readonly ArchiveEntry[]): Promise<void> => {
  const lines: Buffer[] = []
  for (let from = 0; from < entries.length; from += linesPerTurn) {
    lines.push(...entries.slice(from, from + linesPerTurn).map(indexLine))
    await yieldToEventLoop()
  }
  await writeAtomically(join(root, indexName), Buffer.concat(lines))
}

/** The entries of the index file. A missing or damaged index is rebuilt from the folder and written; `rebuild` does so in any case. */
export const loadIndex = async (root: string, rebuild = false): Promise<readonly ArchiveEntry[]> => {
  const read = rebuild ? null : await readIndex(join(root, indexName))
  if (read !== null) return read
  const rebuilt = await readFolderEntries(root)
  await writeIndex(root, rebuilt)
  return rebuilt
}
