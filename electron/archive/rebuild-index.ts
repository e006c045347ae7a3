import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import type { RebuildReport } from '#core/contract/archive.ts'
import type { ArchiveEntry } from './entries.ts'
import type { Step } from './check-files.ts'
import { entriesOfPdf, indexLine, indexName } from './index-file.ts'
import { belongingOf, filesBelow } from './archive-identity.ts'
import { writeAtomically } from '../files/atomic-file.ts'

const linesAtOnce = 500

/** The index as PDFs and the files beside them give it, read file by file. */
export const readFolderEntries = async (root: string, { signal, progress }: Step): Promise<readonly ArchiveEntry[]> => {
  const files: string[] = []
  for await (const path of filesBelow(root)) if (belongingOf(path) === 'pdf') files.push(path)
  const entries: ArchiveEntry[] = []
  for (const [done, file] of files.entries()) {
    signal.throwIfAborted()
    entries.push(...(await entriesOfPdf(root, file)))
    progress(done + 1, files.length)
  }
  return entries.sort((a, b) => a.storedAt - b.storedAt)
}

/** Writes the index anew; nobody may have it open. */
export const writeIndex = async (root: string, entries: readonly ArchiveEntry[]): Promise<void> => {
  const parts: Buffer[] = []
  for (let from = 0; from < entries.length; from += linesAtOnce) {
    parts.push(...entries.slice(from, from + linesAtOnce).map(indexLine))
    await breathe()
  }
  await writeAtomically(join(root, indexName), Buffer.concat(parts))
}

const keyOf = ({ sha256, car, code, date, number }: ArchiveEntry): string => JSON.stringify([sha256, car, code, date, number])

export const rebuildReport = (before: readonly ArchiveEntry[], after: readonly ArchiveEntry[]): RebuildReport => {
  const [old, now] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))]
  return {
    pdfs: new Set(after.map((entry) => entry.sha256)).size,
    responses: after.length,
    added: [...now].filter((key) => !old.has(key)).length,
    removed: [...old].filter((key) => !now.has(key)).length
  }
}
