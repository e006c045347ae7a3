import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { CheckedPdf, CheckReport } from '#core/contract/archive.ts'
import { fileKindOf, isSystemFile } from './archive-identity.ts'
import type { ArchiveFolder, FileState } from './archive-folder.ts'
import { isPdf, type ArchiveEntry } from './entries.ts'
import { sha256Of } from '../files/sha256.ts'
import { factsOfPath } from './document-paths.ts'
import type { Step } from '../files/step.ts'
import { walkFiles } from './walk-folder.ts'
import { forEachConcurrent } from '#core/base/sequencer.ts'

/** What the check finds in the folder of the archive. */
export type ArchiveReport = Omit<CheckReport, 'attached' | 'atOffice'>

/** Names in each list of the report. */
const maxListed = 300
/** Files read at the same time, so that hashing and reading overlap. */
const concurrency = 4

interface Listing<T> {
  count: number
  readonly first: T[]
}
const listing = <T>(): Listing<T> => ({ count: 0, first: [] })
const add = <T>(list: Listing<T>, item: T): void => {
  list.count += 1
  if (list.first.length < maxListed) list.first.push(item)
}

const checked = ({ sha256, car, code, date, file }: ArchiveEntry): CheckedPdf => ({ sha256, car, code, date, name: basename(file) })

const isArchivePdf = async (root: string, path: string): Promise<boolean> => {
  const bytes = await readFile(join(root, path))
  return isPdf(bytes) && factsOfPath(path, sha256Of(bytes)) !== null
}

/** Reads every file of the archive and compares it with the index. `onState` is called for each content. */
export const checkArchive = async (
  archive: ArchiveFolder,
  { signal, progress }: Step,
  onState: (sha256: string, state: FileState) => void
): Promise<ArchiveReport> => {
  const entries = [...new Map((await archive.index.all()).map((entry) => [entry.sha256, entry])).values()]
  const [missing, changed] = [listing<CheckedPdf>(), listing<CheckedPdf>()]
  let done = 0
  await forEachConcurrent(entries, concurrency, async (entry) => {
    signal.throwIfAborted()
    const state = await archive.stateOf(entry.sha256)
    onState(entry.sha256, state)
    if (state === 'missing') add(missing, checked(entry))
    if (state === 'changed') add(changed, checked(entry))
    done += 1
    progress(done, entries.length)
  })
  const [unlisted, foreign] = [listing<string>(), listing<string>()]
  for await (const path of walkFiles(archive.root)) {
    signal.throwIfAborted()
    const kind = fileKindOf(path)
    if (kind === 'foreign' && !isSystemFile(basename(path))) add(foreign, path)
    // PDFs may arrive during the check, so the index is queried here and not before.
    if (kind !== 'pdf' || (await archive.index.hasFile(path))) continue
    add((await isArchivePdf(archive.root, path)) ? unlisted : foreign, path)
  }
  const { length: pdfs } = entries
  return { pdfs, good: pdfs - missing.count - changed.count, missing, changed, unlisted, foreign }
}
