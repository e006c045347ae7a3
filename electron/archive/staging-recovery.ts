import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { stagedPath, type FoundArrivals } from './staging.ts'
import { entriesOf, isSidecar, sameFacts, sidecarPath, type ArchiveEntry } from './entries.ts'
import { contentHash, moveChangedAside } from './files.ts'
import { readJsonFile, renameFile } from '../files/atomic-file.ts'
import { writeSidecars } from './sidecars.ts'

/** Whether the content of the entry lies in its place, brought there from the arrivals where it has to be. */
const inPlace = async (root: string, { file, sha256 }: ArchiveEntry, staged: ReadonlySet<string>, now: number): Promise<boolean> => {
  const path = join(root, file)
  const hash = await contentHash(path)
  if (hash === sha256) return true
  if (!staged.has(sha256) || (await contentHash(stagedPath(root, sha256))) !== sha256) return false
  if (hash !== null) await moveChangedAside(root, file, now)
  await mkdir(dirname(path), { recursive: true })
  await renameFile(stagedPath(root, sha256), path)
  return true
}

/**
 * Finishes what the run before had promised: every PDF its journal tells of goes into its place and gets the file beside it. A line without
 * its PDF was never reported as stored and is passed by.
 */
export const placeArrivals = async (root: string, found: FoundArrivals, now: number): Promise<readonly ArchiveEntry[]> => {
  const staged = new Set(found.staged)
  const placed: ArchiveEntry[] = []
  const checked = new Map<string, boolean>()
  for (const entry of found.entries) {
    const key = `${entry.sha256} ${entry.file}`
    const good = checked.get(key) ?? (await inPlace(root, entry, staged, now))
    checked.set(key, good)
    if (good && !placed.some((one) => one.sha256 === entry.sha256 && sameFacts(one, entry))) placed.push(entry)
  }
  const beside: ArchiveEntry[] = []
  for (const file of new Set(placed.map((entry) => entry.file))) {
    const sidecar = await readJsonFile(join(root, sidecarPath(file))).catch(() => undefined)
    const mine = placed.filter((entry) => entry.file === file)
    const before = isSidecar(sidecar) ? entriesOf(sidecar, file).filter((entry) => entry.sha256 === mine[0]?.sha256) : []
    beside.push(...before, ...mine.filter((entry) => !before.some((one) => sameFacts(one, entry))))
  }
  await writeSidecars(root, beside)
  return placed
}
