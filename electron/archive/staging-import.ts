import { readdir, readFile, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { entriesOf, isArchiveEntry, isSidecar, responseKey, sidecarOf, sidecarPath, type ArchiveEntry } from './entries.ts'
import { sha256Of } from '../files/sha256.ts'
import { contentHash, fileMode, makeFolder, quarantineChanged, refuseLinks } from './files.ts'
import { stagingFolder } from './document-paths.ts'
import { LinkRefused, readJsonFile, replaceFile, syncFolder } from '../files/atomic-file.ts'
import { parseBody, readLines } from '../database/import/checked-lines.ts'

/**
 * Version 0.1.0 wrote received PDFs to the folder `.masuk` first: each PDF as `<sha256>.pdf` until it was moved to its final folder, and one
 * journal line for each response. After a kill the folder contains responses that were acknowledged and are not in the index yet.
 */
export interface StagedEntries {
  /** Entries whose PDF and side file are in their final folder now. */
  readonly entries: readonly ArchiveEntry[]
  /** Whether a journal line is damaged: the index must be rebuilt from the folder. */
  readonly damaged: boolean
  /** Whether a link in the folder kept a PDF from its final folder: it stays in the staging folder. */
  readonly isRefused: boolean
}

const segmentPattern = /^\d{1,15}\.ndjson$/
const stagedPattern = /^[0-9a-f]{64}\.pdf$/

const readSegments = async (folder: string): Promise<Omit<StagedEntries, 'isRefused'>> => {
  const names = await readdir(folder).catch(() => [])
  const segments = names.filter((name) => segmentPattern.test(name)).sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
  const entries = new Map<string, ArchiveEntry>()
  let damaged = false
  for (const name of segments) {
    for await (const lines of readLines(join(folder, name))) {
      for (const { body } of lines) {
        const entry = body === null ? null : parseBody(body)
        if (isArchiveEntry(entry)) entries.set(responseKey(entry), entry)
        else damaged = true
      }
    }
  }
  return { entries: [...entries.values()], damaged }
}

/** Whether the PDF of an entry is in its final folder; a staged PDF is moved there first. */
const placePdf = async (root: string, { file, sha256 }: ArchiveEntry, now: number): Promise<boolean> => {
  await refuseLinks(root, file)
  const hash = await contentHash(join(root, file))
  if (hash === sha256) return true
  const bytes = await readFile(join(root, stagingFolder, `${sha256}.pdf`)).catch(() => null)
  if (bytes === null || sha256Of(bytes) !== sha256) return false
  if (hash !== null) await quarantineChanged(root, file, now)
  await makeFolder(root, dirname(file))
  await replaceFile(join(root, file), bytes, fileMode)
  return true
}

const addToSidecar = async (root: string, entry: ArchiveEntry): Promise<void> => {
  const path = join(root, sidecarPath(entry.file))
  await refuseLinks(root, sidecarPath(entry.file))
  const sidecar = await readJsonFile(path).catch(() => undefined)
  const known = isSidecar(sidecar) && sidecar.sha256 === entry.sha256 ? entriesOf(sidecar, entry.file) : []
  const [first = entry, ...rest] = known.some((one) => responseKey(one) === responseKey(entry)) ? known : [...known, entry]
  await replaceFile(path, JSON.stringify(sidecarOf([first, ...rest])), fileMode)
  await syncFolder(dirname(path))
}

/**
 * Moves every acknowledged PDF of the staging folder to its final folder and writes its side file. A line without its PDF, and a PDF without a
 * line, were never acknowledged and are ignored. Call `removeStaging` after the entries are in the index.
 */
export const importStagedPdfs = async (root: string, now: number): Promise<StagedEntries> => {
  const staged = await readSegments(join(root, stagingFolder))
  const entries: ArchiveEntry[] = []
  let isRefused = false
  for (const entry of staged.entries) {
    try {
      if (!(await placePdf(root, entry, now))) continue
      await addToSidecar(root, entry)
      entries.push(entry)
    } catch (error) {
      if (!(error instanceof LinkRefused)) throw error
      isRefused = true
    }
  }
  return { entries, damaged: staged.damaged, isRefused }
}

/** Removes the staging folder; it stays if it contains a file that no earlier version wrote. */
export const removeStaging = async (root: string): Promise<void> => {
  const folder = join(root, stagingFolder)
  const names = await readdir(folder).catch(() => null)
  if (names === null) return
  for (const name of names) if (segmentPattern.test(name) || stagedPattern.test(name)) await rm(join(folder, name), { force: true })
  await rmdir(folder).catch(() => undefined)
  await syncFolder(root)
}
