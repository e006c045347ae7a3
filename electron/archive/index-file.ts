import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sha256Of, entriesOf, isArchiveEntry, isSidecar, sidecarPath, type ArchiveEntry } from './entries.ts'
import { factsOfPath, folderPattern, isArchivePath } from './names.ts'
import { errorCode, readJsonFile, writeAtomically } from '../files/atomic-file.ts'
import { encodeLine, endOfLines, parseBody, readLines } from '../database/append-only/checked-lines.ts'

export const indexName = 'index.ndjson'
export const indexLine = (entry: ArchiveEntry): Buffer => encodeLine(JSON.stringify(entry))

const pdfMark = '%PDF-'
export const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, pdfMark.length)).toString('latin1') === pdfMark

/** `null` where the index is missing or any line of it cannot be trusted. */
const readIndex = async (path: string): Promise<readonly ArchiveEntry[] | null> => {
  const size = await stat(path).then(
    (facts) => facts.size,
    () => 0
  )
  // An empty one costs nothing to doubt.
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

const namesIn = async (folder: string): Promise<readonly string[]> => {
  try {
    return (await readdir(folder)).sort()
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return []
    throw error
  }
}

/** A PDF alone: its name says something as long as its hash, which is part of the name, is right. */
const entriesOfLonePdf = async (root: string, file: string): Promise<readonly ArchiveEntry[]> => {
  const path = join(root, file)
  const bytes = await readFile(path)
  const sha256 = sha256Of(bytes)
  const facts = isPdf(bytes) ? factsOfPath(file, sha256) : null
  return facts === null ? [] : [{ ...facts, file, sha256, bytes: bytes.length, storedAt: Math.round((await stat(path)).mtimeMs) }]
}

/** What is known of one PDF of the folder: from the file beside it, else from its name. */
export const entriesOfPdf = async (root: string, file: string): Promise<readonly ArchiveEntry[]> => {
  const sidecar = await readJsonFile(join(root, sidecarPath(file))).catch(() => undefined)
  return isSidecar(sidecar) ? entriesOf(sidecar, file) : entriesOfLonePdf(root, file)
}

/** The index as the folder alone gives it; files that are not ours are passed by. */
export const readArchiveFolder = async (root: string): Promise<readonly ArchiveEntry[]> => {
  const entries: ArchiveEntry[] = []
  for (const top of await namesIn(root)) {
    if (!/^(?:\d{4}|lain)$/.test(top)) continue
    for (const folder of (await namesIn(join(root, top))).map((name) => `${top}/${name}`)) {
      if (!folderPattern.test(folder)) continue
      const files = (await namesIn(join(root, folder))).map((name) => `${folder}/${name}`).filter(isArchivePath)
      for (const file of files) entries.push(...(await entriesOfPdf(root, file)))
    }
  }
  return entries.sort((a, b) => a.storedAt - b.storedAt)
}

/** The index as it is written; made again from the folder where it is missing or damaged, or where `doubtful` says so. */
export const loadIndex = async (root: string, doubtful = false): Promise<readonly ArchiveEntry[]> => {
  const path = join(root, indexName)
  const read = doubtful ? null : await readIndex(path)
  if (read !== null) return read
  const rebuilt = await readArchiveFolder(root)
  await writeAtomically(path, Buffer.concat(rebuilt.map(indexLine)))
  return rebuilt
}
