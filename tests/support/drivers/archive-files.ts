import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArchiveFacts } from '../../../electron/archive/archive-folder.ts'
import { openArchive } from '../fakes/memory-documents.ts'

export interface SeededDocument extends Partial<ArchiveFacts> {
  readonly pdf: Buffer
}

export const seededAju = (running: number): string => `040300ABCDEF20261101${String(running).padStart(6, '0')}`

/** Stores PDFs in the archive of a profile folder; the application must not run. Resolves with the hashes in the given order. */
export const fillArchive = async (home: string, documents: readonly SeededDocument[]): Promise<readonly string[]> => {
  const root = join(home, 'ajukan', 'archive')
  await mkdir(root, { recursive: true })
  let time = 1_790_000_000_000
  const archive = await openArchive(root, { now: () => (time += 1_000) })
  const hashes: string[] = []
  for (const [at, { pdf, ...facts }] of documents.entries()) {
    const stored = await archive.store(pdf, {
      car: seededAju(at + 1),
      code: '2003',
      date: '2026-11-02',
      number: '',
      description: '',
      profile: 'practice',
      ...facts
    })
    if (!stored.ok) throw new Error(stored.failure.code)
    hashes.push(stored.value.sha256)
  }
  await archive.close()
  return hashes
}
