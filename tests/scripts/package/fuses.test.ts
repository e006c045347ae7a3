import { link, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFuses, writeFuses, wrongFuses, wrongFusesOfCopy } from '../../../scripts/package/fuses.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const mark = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
/** The fuses of Electron 42 as it is released. */
const released = '101100011'

/** A file with the part of an executable that holds the fuses: a mark, version 1, their number, a letter for each. */
const executable = async (fuses: string): Promise<string> => {
  const path = join(await tempFolder(), 'electron')
  await writeFile(
    path,
    Buffer.concat([Buffer.alloc(5_000), Buffer.from(mark), Buffer.from([1, fuses.length]), Buffer.from(fuses), Buffer.alloc(5_000)])
  )
  return path
}

test('every fuse is written and read back, the integrity of the archive not on Linux', async () => {
  const path = await executable(released)
  for (const [platform, integrity] of [
    ['linux', 'off'],
    ['win32', 'on'],
    ['darwin', 'on']
  ] as const) {
    const found = await writeFuses(path, platform)
    expect(Object.fromEntries(found)).toEqual({
      RunAsNode: 'off',
      EnableCookieEncryption: 'on',
      EnableNodeOptionsEnvironmentVariable: 'off',
      EnableNodeCliInspectArguments: 'off',
      EnableEmbeddedAsarIntegrityValidation: integrity,
      OnlyLoadAppFromAsar: 'on',
      LoadBrowserProcessSpecificV8Snapshot: 'off',
      GrantFileProtocolExtraPrivileges: 'off',
      WasmTrapHandlers: 'on'
    })
    expect(wrongFuses(found, platform)).toEqual([])
  }
})

test('a fuse that nobody decided stops the writing, and nothing is written', async () => {
  const path = await executable(`${released}1`)
  const before = await readFile(path)
  await expect(writeFuses(path, 'linux')).rejects.toThrow('10 fuses')
  expect(await readFile(path)).toEqual(before)
  await expect(wrongFusesOfCopy(path)).rejects.toThrow('10 fuses')
  expect(wrongFuses(await readFuses(path), 'linux')).toContain('fuse 9 is on, not decided')
})

test('an Electron without one of the fuses is refused', async () => {
  await expect(writeFuses(await executable(released.slice(0, 8)), 'linux')).rejects.toThrow('WasmTrapHandlers')
})

test('the fuses of a release are named where they are not as decided', async () => {
  expect(wrongFuses(await readFuses(await executable(released)), 'linux')).toEqual([
    'RunAsNode is on, not off',
    'EnableCookieEncryption is off, not on',
    'EnableNodeOptionsEnvironmentVariable is on, not off',
    'EnableNodeCliInspectArguments is on, not off',
    'OnlyLoadAppFromAsar is off, not on',
    'GrantFileProtocolExtraPrivileges is on, not off'
  ])
  expect(wrongFuses(new Map([['RunAsNode', 'removed']]), 'linux')).toContain('RunAsNode is removed, not off')
  expect(wrongFuses(new Map(), 'linux')).toHaveLength(9)
})

test('a copy is changed, not the executable it was made of', async () => {
  const path = await executable(released)
  expect(await wrongFusesOfCopy(path)).toEqual([])
  expect((await readFuses(path)).get('RunAsNode')).toBe('on')
})

test('a file that has another name elsewhere is not changed', async () => {
  const path = await executable(released)
  await link(path, `${path}-2`)
  await expect(writeFuses(path, 'linux')).rejects.toThrow('hard link')
  expect((await readFuses(`${path}-2`)).get('RunAsNode')).toBe('on')
})

test('a package for tests differs by the fuse that lets a debugger attach', async () => {
  const found = await writeFuses(await executable(released), 'linux', { test: true })
  expect(wrongFuses(found, 'linux')).toEqual(['EnableNodeCliInspectArguments is on, not off'])
})
