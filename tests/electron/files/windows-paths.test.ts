import { mkdir, open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openResponseArchive } from '../../../electron/archive/archive-folder.ts'
import { silentStep } from '../../../electron/files/jobs.ts'
import { writeZip } from '../../../electron/archive/zip-export.ts'
import { openProfileDatabase } from '../../../electron/database/open.ts'
import { writeAtomically } from '../../../electron/files/atomic-file.ts'
import { safeFileName } from '../../../electron/files/file-names.ts'
import { memoryDocuments } from '../../support/fakes/memory-documents.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { clock, facts, pdf, stored } from '../archive/archive-samples.ts'

/** What only Windows could refuse; the tests run on every system. */

/** A folder whose path alone is longer than the 260 characters of old programs for Windows. */
const longFolder = async (): Promise<string> => {
  const folder = join(await tempFolder(), ...Array.from({ length: 6 }, (_, at) => `${at} ${'nama panjang '.repeat(4)}x`))
  await mkdir(folder, { recursive: true })
  return folder
}

test.each(['CON', 'nul.pdf', 'AUX.json', 'com1', 'LPT9.xlsx', 'COM¹.pdf', 'a.', 'a. . ', ' a ', 'a:b', 'PT <Maju>|*?.pdf'])(
  'a file that was asked for as %j is written, listed under one name and read',
  async (requested) => {
    const folder = await tempFolder()
    const name = safeFileName(requested)
    await writeAtomically(join(folder, name), requested)
    expect(await readdir(folder)).toEqual([name])
    expect(await readFile(join(folder, name), 'utf8')).toBe(requested)
  }
)

test('in a folder with a long path files are written, PDFs stored and exported, and a database is opened again', async () => {
  const folder = await longFolder()
  expect(folder.length).toBeGreaterThan(260)
  await writeAtomically(join(folder, 'a.json'), '1')
  await writeAtomically(join(folder, 'a.json'), '2')
  expect(await readFile(join(folder, 'a.json'), 'utf8')).toBe('2')
  const root = join(folder, 'archive')
  const archive = await openResponseArchive(root, clock, memoryDocuments(root))
  const sha256 = await stored(archive, pdf('isi'), facts({ description: 'x'.repeat(200) }))
  const name = `${'n'.repeat(100)}.pdf`
  const made = await writeZip(
    join(folder, 'arsip.zip'),
    { pdfs: [{ sha256, name }], files: [], at: 0 },
    async (wanted) => (await archive.read(wanted)).bytes,
    silentStep
  )
  expect(made).toMatchObject({ files: 2, left: [] })
  await archive.close()
  for (const edition of [1, 2]) {
    const profile = await openProfileDatabase(folder)
    expect([edition, profile.operations.copyState().lastSeq]).toEqual([edition, 0])
    profile.close()
  }
})

test('a file that another program reads for a moment is replaced', async () => {
  const path = join(await tempFolder(), 'a.json')
  await writeAtomically(path, 'old')
  const reader = await open(path, 'r')
  const written = writeAtomically(path, 'new')
  await pause(200)
  await reader.close()
  await written
  expect(await readFile(path, 'utf8')).toBe('new')
})

/** Node renames with MoveFileEx, which does not replace a file that another program has open. */
test('a file that another program goes on reading is replaced, on Windows left as it was; nothing else stays', async () => {
  const folder = await tempFolder()
  const path = join(folder, 'a.json')
  await writeAtomically(path, 'old')
  const reader = await open(path, 'r')
  try {
    const isReplaced = await writeAtomically(path, 'new').then(
      () => true,
      () => false
    )
    expect(isReplaced || process.platform === 'win32').toBe(true)
    expect([await readFile(path, 'utf8'), await reader.readFile('utf8')]).toEqual([isReplaced ? 'new' : 'old', 'old'])
    expect(await readdir(folder)).toEqual(['a.json'])
  } finally {
    await reader.close()
  }
})
