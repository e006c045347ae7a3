import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { trimElectron } from '../../../scripts/package/application.ts'
import type { Platform } from '../../../scripts/package/electron-folder.ts'
import { filesUnder } from '../../../scripts/package/zip.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { unzip } from '../../support/unzip.ts'

const licences = `<html>${'a licence '.repeat(10_000)}</html>`
const build = {
  version: '1.2.0',
  electron: '45.5.0',
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
