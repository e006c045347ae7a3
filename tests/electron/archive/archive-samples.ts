import { readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { ArchiveFacts, ResponseArchive } from '../../../electron/archive/archive-folder.ts'

export const car = '04030000001220260525000001'
export const clock = { now: () => 1_780_000_000_000 }
export const pdf = (text: string): Buffer => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)

export const facts = (over: Partial<ArchiveFacts> = {}): ArchiveFacts => ({
  car,
  code: '2003',
  date: '2026-05-25',
  number: '001234/KBC.09/2026',
  description: 'SURAT PERSETUJUAN PENGELUARAN BARANG',
  profile: 'latihan',
  ...over
})

export const filesBelow = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/')
    )
    .sort()

export const stored = async (archive: ResponseArchive, bytes: Uint8Array, about: ArchiveFacts = facts()): Promise<string> => {
  const answer = await archive.store(bytes, about)
  if (!answer.ok) throw new Error(answer.failure.code)
  return answer.value.sha256
}
