import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { CheckedPdf, CheckReport } from '#core/contract/archive.ts'
import { sha256Of, type ArchiveEntry } from './entries.ts'
import { isPdf } from './index-file.ts'
import { factsOfPath } from './names.ts'
import { belongingOf, filesBelow, isOfTheSystem } from './archive-identity.ts'
import { forEachConcurrent } from '../../core/base/sequencer.ts'
import type { ArchiveFolder, FileState } from './archive-folder.ts'

/** Asked between two files; throws to stop. */
export interface Step {
  readonly signal: AbortSignal
  readonly progress: (done: number, total: number) => void
}

const mostListed = 300
/** Files read side by side: hashing one goes on while the disk brings the next. */
const atOnce = 4

interface Listing<T> {
  count: number
  readonly first: T[]
}
const listing = <T>(): Listing<T> => ({ count: 0, first: [] })
const add = <T>(list: Listing<T>, item: T): void => {
  list.count += 1
  if (list.first.length < mostListed) list.first.push(item)
}

const checked = ({ sha256, car, code, date, file }: ArchiveEntry): CheckedPdf => ({ sha256, car, code, date, name: basename(file) })

const isUnlisted = async (root: string, path: string): Promise<boolean> => {
  const bytes = await readFile(join(root, path))
  return isPdf(bytes) && factsOfPath(path, sha256Of(bytes)) !== null
}

/** Reads every file of the archive and says which are not what the index says. `found` hears of each content. */
export const checkArchive = async (
  archive: ArchiveFolder,
  { signal, progress }: Step,
  found: (sha256: string, state: FileState) => void
): Promise<CheckReport> => {
  const entries = [...new Map(archive.entries().map((entry) => [entry.sha256, entry])).values()]
  const [missing, changed] = [listing<CheckedPdf>(), listing<CheckedPdf>()]
  let done = 0
  await forEachConcurrent(entries, atOnce, async (entry) => {
    signal.throwIfAborted()
    const state = await archive.stateOf(entry.sha256)
    found(entry.sha256, state)
    if (state === 'missing') add(missing, checked(entry))
    if (state === 'changed') add(changed, checked(entry))
    done += 1
    progress(done, entries.length)
  })
  const [unlisted, foreign] = [listing<string>(), listing<string>()]
  for await (const path of filesBelow(archive.root)) {
    signal.throwIfAborted()
    const belonging = belongingOf(path)
    if (belonging === 'foreign' && !isOfTheSystem(basename(path))) add(foreign, path)
    if (belonging !== 'pdf') continue
    // Asked now and not before: PDFs arrive all the time.
    if (archive.knowsFile(path)) continue
    if (await isUnlisted(archive.root, path)) add(unlisted, path)
    else add(foreign, path)
  }
  const { length: pdfs } = entries
  return { pdfs, good: pdfs - missing.count - changed.count, missing, changed, unlisted, foreign }
}
