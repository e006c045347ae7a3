import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { sha256Of } from '../../../electron/files/sha256.ts'
import type { Step } from '../../../electron/files/jobs.ts'
import { writeZip } from '../../../electron/archive/zip-export.ts'
import { unzip } from '../../support/unzip.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const unstopped: Step = { signal: new AbortController().signal, progress: () => undefined }
const at = Date.UTC(2026, 10, 20, 3)

const makePdfs = async (folder: string, count: number, bytes: number) => {
  const pdfs = await Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const content = Buffer.concat([Buffer.from(`%PDF-1.7\n${number}\n`), randomBytes(bytes)])
      const path = join(folder, `${number}.pdf`)
      await writeFile(path, content)
      return { sha256: sha256Of(content), name: `0403/2026-05-25_2003_${number}.pdf`, path, content }
    })
  )
  const reads: string[] = []
  const read = async (sha256: string): Promise<Buffer | null> => {
    reads.push(sha256)
    const bytes = await readFile(pdfs.find((one) => one.sha256 === sha256)?.path ?? '').catch(() => null)
    return bytes !== null && sha256Of(bytes) === sha256 ? bytes : null
  }
  return { pdfs, read, reads }
}

test('a zip contains every PDF unchanged, the other files and a list of matching checksums', async () => {
  const folder = await tempFolder()
  const { pdfs, read, reads } = await makePdfs(folder, 20, 50_000)
  const path = join(folder, 'arsip.zip')
  const files = [
    { name: 'daftar.xlsx', bytes: randomBytes(3_000) },
    { name: 'kosong.txt', bytes: new Uint8Array() }
  ]
  const steps: number[] = []
  const made = await writeZip(path, { pdfs, files, at }, read, { ...unstopped, progress: (done) => steps.push(done) })
  const zip = new Uint8Array(await readFile(path))
  expect(made).toEqual({ files: 23, bytes: zip.length, left: [] })
  expect(steps).toEqual(pdfs.map((_, number) => number + 1))
  expect(reads).toEqual(pdfs.map(({ sha256 }) => sha256))
  const entries = new Map(unzip(zip).map(({ name, bytes }) => [name, Buffer.from(bytes)]))
  for (const { name, content } of pdfs) expect(entries.get(name)?.equals(content)).toBe(true)
  const sums = (entries.get('SHA256SUMS.txt')?.toString() ?? '').trimEnd().split('\n')
  expect(sums).toHaveLength(22)
  for (const line of sums) expect(sha256Of(entries.get(line.slice(66)) ?? Buffer.from('?'))).toBe(line.slice(0, 64))
})

const hasPython = process.platform === 'linux' && spawnSync('python3', ['--version']).status === 0
test.runIf(hasPython)('Python and sha256sum accept the zip and its checksums', async () => {
  const folder = await tempFolder()
  const { pdfs, read } = await makePdfs(folder, 5, 10_000)
  const path = join(folder, 'arsip.zip')
  await writeZip(path, { pdfs, files: [], at }, read, unstopped)
  const script = `import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall(sys.argv[2])`
  execFileSync('python3', ['-c', script, path, join(folder, 'keluar')])
  expect(execFileSync('sha256sum', ['-c', 'SHA256SUMS.txt'], { cwd: join(folder, 'keluar') }).toString()).toContain(': OK')
})

test('a missing or changed PDF is left out and listed by name', async () => {
  const folder = await tempFolder()
  const { pdfs, read } = await makePdfs(folder, 3, 100)
  await writeFile(pdfs[1]?.path ?? '', '%PDF-1.7 lain')
  const gone = { sha256: 'f'.repeat(64), name: 'hilang.pdf' }
  const path = join(folder, 'arsip.zip')
  expect(await writeZip(path, { pdfs: [...pdfs, gone], files: [], at }, read, unstopped)).toMatchObject({
    files: 4,
    left: [pdfs[1]?.name, 'hilang.pdf']
  })
  const zip = new Uint8Array(await readFile(path))
  expect(unzip(zip).map(({ name }) => name)).toEqual([pdfs[0]?.name, pdfs[2]?.name, 'TIDAK-ADA.txt', 'SHA256SUMS.txt'])
})

test('a stopped or failed export leaves no file and does not change an existing one', async () => {
  const folder = await tempFolder()
  const { pdfs, read } = await makePdfs(folder, 30, 20_000)
  const path = join(folder, 'keluar', 'arsip.zip')
  await mkdir(dirname(path))
  await writeFile(path, 'lama')
  const stop = new AbortController()
  const progress = (done: number): void => {
    if (done === 11) stop.abort()
  }
  await expect(writeZip(path, { pdfs, files: [], at }, read, { signal: stop.signal, progress })).rejects.toThrow(/abort/i)
  expect([await readdir(dirname(path)), await readFile(path, 'utf8')]).toEqual([['arsip.zip'], 'lama'])
  await expect(writeZip(join(folder, 'tidak-ada', 'a.zip'), { pdfs, files: [], at }, read, unstopped)).rejects.toMatchObject({
    code: 'ENOENT'
  })
})
