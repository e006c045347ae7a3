import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { trimElectron } from '../../../scripts/package/application.ts'
import { archOf, type Platform } from '../../../scripts/package/electron-folder.ts'
import { filesUnder } from '../../../scripts/package/zip.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { unzip } from '../../support/unzip.ts'

const licences = `<html>${'a licence '.repeat(10_000)}</html>`
const build = {
  version: '1.2.0',
  electron: '45.5.0',
  arch: 'x64',
  runtime: 'official',
  commit: '0123456789ab',
  date: 1_795_000_000_000,
  test: false
} as const

/** What is left of an Electron that has these files. */
const trimmed = async (platform: Platform): Promise<{ readonly folder: string; readonly files: readonly string[] }> => {
  const [folder, work] = [await tempFolder(), await tempFolder()]
  const names = [
    'locales/de.pak',
    'locales/en-US.pak',
    'locales/id.pak',
    'vulkan-1.dll',
    'vk_swiftshader.dll',
    'dxcompiler.dll',
    'dxil.dll'
  ]
  await mkdir(join(folder, 'locales'))
  for (const name of names) await writeFile(join(folder, name), name)
  await writeFile(join(folder, 'LICENSES.chromium.html'), licences)
  await trimElectron(folder, { platform, build, work })
  return { folder, files: await filesUnder(folder) }
}

const kept = ['LICENSES.chromium.zip', 'locales/en-US.pak', 'locales/id.pak', 'vk_swiftshader.dll', 'vulkan-1.dll']

test('the package for Windows has no compilers of WebGPU, two languages, and what draws without a graphics card', async () => {
  expect((await trimmed('win32')).files).toEqual(kept)
  expect((await trimmed('linux')).files).toEqual([...kept, 'dxcompiler.dll', 'dxil.dll'].toSorted())
})

test('the licences of Chromium are whole in a small zip', async () => {
  const { folder } = await trimmed('win32')
  const zip = join(folder, 'LICENSES.chromium.zip')
  expect((await stat(zip)).size).toBeLessThan(licences.length / 20)
  const entries = unzip(await readFile(zip)).map(({ name, bytes }) => ({ name, text: new TextDecoder().decode(bytes) }))
  expect(entries).toEqual([{ name: 'LICENSES.chromium.html', text: licences }])
})

/** The beginning of an executable: numbers at places. */
const program = (...parts: readonly (readonly [at: number, bytes: readonly number[]])[]): Buffer => {
  const bytes = Buffer.alloc(0x100)
  for (const [at, numbers] of parts) bytes.set(numbers, at)
  return bytes
}

test('the processor of a package is that of its executable, on every system', () => {
  const elf = (machine: number) => program([0, [0x7f, 0x45, 0x4c, 0x46]], [18, [machine, 0]])
  const windows = (low: number, high: number) => program([0, [0x4d, 0x5a]], [0x3c, [0x80]], [0x84, [low, high]])
  const mac = (type: number) => program([0, [0xcf, 0xfa, 0xed, 0xfe, type, 0, 0, 1]])
  expect([elf(0x3e), windows(0x64, 0x86), mac(7)].map(archOf)).toEqual(['x64', 'x64', 'x64'])
  expect([elf(0xb7), windows(0x64, 0xaa), mac(12)].map(archOf)).toEqual(['arm64', 'arm64', 'arm64'])
  for (const other of [elf(3), windows(0x4c, 1), mac(1), Buffer.alloc(10), Buffer.alloc(0x100)])
    expect(() => archOf(other)).toThrow('for none of')
})
