import { mkdir, readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { ArchivedPdf } from '#core/contract/archive.ts'
import type { Step } from '../../../electron/files/jobs.ts'
import { openArchiveService, type ArchiveService, type ArchiveServiceDeps } from '../../../electron/archive/archive-service.ts'
import type { ArchiveFacts } from '../../../electron/archive/archive-folder.ts'
import type { Database } from '../../../electron/database/client.ts'
import { openTestDatabase } from '../../support/fakes/test-database.ts'
import { memoryLog } from '../../support/fakes/memory-log.ts'

export const clock = { now: () => 1_780_000_000_000 }
export const pdf = (text: string): Buffer => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)
export const facts = (number: number): ArchiveFacts => ({
  car: `0403000000122026052500${String(number % 5).padStart(4, '0')}`,
  code: '2003',
  date: '2026-05-25',
  number: `N-${number}`,
  description: 'SPPB',
  profile: 'latihan'
})
export const unstopped: Step = { signal: new AbortController().signal, progress: () => undefined }

/** The database of a folder stays open, as in the application, while its archive is opened again. */
const databases = new Map<string, Database>()

export const serviceIn = async (folder: string, more: Partial<ArchiveServiceDeps> = {}): Promise<ArchiveService> => {
  await mkdir(folder, { recursive: true })
  const database = databases.get(folder) ?? (await openTestDatabase(folder))
  databases.set(folder, database)
  const places = { defaultFolder: join(folder, 'archive'), placePath: join(folder, 'place.json') }
  return openArchiveService({ ...places, database, clock, log: memoryLog(), ...more })
}

/** After each test: Windows removes no folder with an open file. */
export const closeDatabases = async (): Promise<void> => {
  for (const database of databases.values()) await database.close()
  databases.clear()
}

export const fill = async (service: ArchiveService, count: number, from = 0): Promise<readonly string[]> => {
  const hashes: string[] = []
  for (let number = from; number < from + count; number += 1) {
    const stored = await service.store(pdf(`isi ${number}`), facts(number))
    if (!stored.ok) throw new Error(stored.failure.code)
    hashes.push(stored.value.sha256)
  }
  return hashes
}

export const goodIn = async (service: ArchiveService, hashes: readonly string[]): Promise<boolean> => {
  for (const sha256 of hashes) if ((await service.stateOf(sha256)) !== 'good') return false
  return true
}
export const filesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/')
    )
    .sort()
/** Without the number in the search, which changes with the folder. */
export const byFacts = (list: readonly ArchivedPdf[]) =>
  list.map(({ document: _document, ...rest }) => rest).sort((a, b) => a.number.localeCompare(b.number))
