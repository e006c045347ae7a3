import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderFailure, openFolderExport, textFile, type FolderFile } from '../../../electron/archive/folder-export.ts'
import { replaceFile } from '../../../electron/files/atomic-file.ts'
import type { Step } from '../../../electron/files/jobs.ts'
import { sha256Of } from '../../../electron/files/sha256.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const unstopped: Step = { signal: new AbortController().signal, progress: () => undefined }
const declarations: readonly (readonly FolderFile[])[] = [1, 2, 3].map((number) => [
  textFile(`2026/00000${number}/kiriman/001.json`, `{"car":${number}}`),
  textFile(`2026/00000${number}/pdf/sppb.pdf`, `%PDF-1.7 ${number}`)
])
const lists = [textFile('index.html', '<!doctype html>'), textFile('README.txt', 'baca')]

type Write = (path: string, bytes: Uint8Array, mode: number) => Promise<void>
const exportAll = async (root: string, write: Write = replaceFile, all = declarations) => {
  const folder = await openFolderExport(root, 'Ajukan-2026', { write })
  for (const files of all) await folder.add(files, [])
  return folder.end(lists, unstopped)
}
const contentOf = async (root: string) => {
  const paths = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const files = paths.map(async (entry) => [
    join(entry.parentPath, entry.name).slice(root.length),
    await readFile(join(entry.parentPath, entry.name), 'utf8')
  ])
  return Object.fromEntries((await Promise.all(files)).sort()) as Record<string, string>
}

test('an export that ends at any write continues, writes nothing twice and becomes the same folder', async () => {
  const whole = await tempFolder()
  const made = await exportAll(join(whole, 'Ajukan-2026'))
  const expected = await contentOf(join(whole, 'Ajukan-2026'))
  expect(made).toMatchObject({ files: 9, written: 9, left: [], damaged: [] })
  // The mark, six files, two lists, the sums.
  for (let fatal = 0; fatal < 10; fatal += 1) {
    const root = join(await tempFolder(), 'Ajukan-2026')
    const written: string[] = []
    let count = 0
    const dying: Write = async (path, bytes, mode) => {
      // The half of a file that a killed process leaves has its temporary name.
      if (count === fatal) {
        await writeFile(join(path, '..', '.half.json.0123456789ab.tmp'), bytes.subarray(0, bytes.length / 2))
        throw new Error('killed')
      }
      count += 1
      written.push(path)
      await replaceFile(path, bytes, mode)
    }
    await expect(exportAll(root, dying)).rejects.toThrow('killed')
    await exportAll(root, async (path, bytes, mode) => {
      written.push(path)
      await replaceFile(path, bytes, mode)
    })
    expect(await contentOf(root)).toEqual(expected)
    expect(new Set(written).size, `ended at write ${fatal}`).toBe(written.length)
  }
})

test('changed content is replaced, a damaged file is written again, and files of an earlier run stay with their sums', async () => {
  const root = join(await tempFolder(), 'Ajukan-2026')
  await exportAll(root)
  await writeFile(join(root, '2026/000001/pdf/sppb.pdf'), '%PDF-1.7 rusak')
  const changed = [[textFile('2026/000002/kiriman/001.json', '{"car":"baru"}')], declarations[0] ?? []]
  expect(await exportAll(root, replaceFile, changed)).toMatchObject({ files: 9, written: 2, damaged: [] })
  const content = await contentOf(root)
  expect(content['/2026/000001/pdf/sppb.pdf']).toBe('%PDF-1.7 1')
  expect(content['/2026/000002/kiriman/001.json']).toBe('{"car":"baru"}')
  expect(content['/SHA256SUMS.txt']).toContain(`${sha256Of('%PDF-1.7 3')}  2026/000003/pdf/sppb.pdf\n`)
})

test('what differs after writing is named, and so is what this computer does not have', async () => {
  const root = join(await tempFolder(), 'Ajukan-2026')
  const folder = await openFolderExport(root, 'Ajukan-2026')
  await folder.add(
    [...(declarations[0] ?? []), { name: '2026/000001/pdf/x.pdf', sha256: 'a'.repeat(64), read: () => Promise.resolve(null) }],
    ['kiriman']
  )
  await writeFile(join(root, '2026/000001/kiriman/001.json'), '{"car":9}')
  const made = await folder.end(lists, unstopped)
  expect(made).toMatchObject({ left: ['kiriman', '2026/000001/pdf/x.pdf'], damaged: ['2026/000001/kiriman/001.json'] })
  expect(await readFile(join(root, 'TIDAK-ADA.txt'), 'utf8')).toBe('kiriman\n2026/000001/pdf/x.pdf\n')
})

test('a folder of others is not written to, and one that is removed or replaced meanwhile is not made again', async () => {
  const home = await tempFolder()
  const root = join(home, 'Ajukan-2026')
  await mkdir(root)
  await writeFile(join(root, 'surat.txt'), 'milik orang')
  await expect(exportAll(root)).rejects.toSatisfy((error) => folderFailure(error) === 'export-folder-foreign')
  expect(await readdir(root)).toEqual(['surat.txt'])
  await rm(root, { recursive: true })
  const folder = await openFolderExport(root, 'Ajukan-2026')
  await expect(openFolderExport(root, 'Ajukan-2025')).rejects.toSatisfy((error) => folderFailure(error) === 'export-folder-foreign')
  await rename(root, join(home, 'dilepas'))
  await expect(folder.add(declarations[0] ?? [], [])).rejects.toSatisfy((error) => folderFailure(error) === 'export-folder-gone')
  expect(await readdir(home)).toEqual(['dilepas'])
  await mkdir(root)
  await expect(folder.add(declarations[0] ?? [], [])).rejects.toSatisfy((error) => folderFailure(error) === 'export-folder-gone')
})

test.each([
  ['ENOSPC', 'disk-full'],
  ['EROFS', 'export-folder-read-only'],
  ['EACCES', 'export-folder-read-only'],
  ['EIO', 'disk-failed']
])('%s is reported as %s, and what was written before stays', async (code, failure) => {
  const root = join(await tempFolder(), 'Ajukan-2026')
  let count = 0
  const full: Write = (path, bytes, mode) => {
    count += 1
    return count > 3 ? Promise.reject(Object.assign(new Error(code), { code })) : replaceFile(path, bytes, mode)
  }
  await expect(exportAll(root, full)).rejects.toSatisfy((error) => folderFailure(error) === failure)
  expect(Object.keys(await contentOf(root))).toHaveLength(3)
})

test('a stopped check of what was written rejects', async () => {
  const root = join(await tempFolder(), 'Ajukan-2026')
  const folder = await openFolderExport(root, 'Ajukan-2026')
  await expect(folder.end(lists, { ...unstopped, signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow('stopped')
})

const hasTool = process.platform === 'linux' && spawnSync('sha256sum', ['--version']).status === 0
test.runIf(hasTool)('sha256sum accepts the sums', async () => {
  const root = join(await tempFolder(), 'Ajukan-2026')
  await exportAll(root)
  execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS.txt'], { cwd: root })
})
