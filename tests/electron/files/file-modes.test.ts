import { execFileSync } from 'node:child_process'
import { chmod, chown, lchown, mkdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepFilesPrivate, makePrivateFolder, savedFileMode, withUsualMask } from '../../../electron/files/file-modes.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8)
const hasModes = process.platform !== 'win32'
let before = 0

beforeEach(() => {
  before = process.umask(0o027)
})
afterEach(() => void process.umask(before))

test.runIf(hasModes)('own files are private, saved ones and those of started programs are as usual on the computer', async () => {
  const folder = await tempFolder()
  keepFilesPrivate()
  await writeFile(join(folder, 'own'), '')
  await mkdir(join(folder, 'own-folder'))
  expect(await modeOf(join(folder, 'own'))).toBe('600')
  expect(await modeOf(join(folder, 'own-folder'))).toBe('700')
  expect(savedFileMode().toString(8)).toBe('640')
  await withUsualMask(async () => void execFileSync('touch', [join(folder, 'of-a-program')]))
  expect(await modeOf(join(folder, 'of-a-program'))).toBe('640')
  await expect(withUsualMask(() => Promise.reject(new Error('no program')))).rejects.toThrow('no program')
  await writeFile(join(folder, 'own-again'), '')
  expect(await modeOf(join(folder, 'own-again'))).toBe('600')
})

test.runIf(hasModes)('a folder that others could read becomes private', async () => {
  const folder = join(await tempFolder(), 'ajukan')
  await mkdir(folder, { mode: 0o755 })
  await makePrivateFolder(folder)
  expect(await modeOf(folder)).toBe('700')
  await makePrivateFolder(join(folder, 'a', 'b'))
  expect(await modeOf(join(folder, 'a', 'b'))).toBe('700')
})

test.runIf(hasModes)('what lies in a folder that others could read becomes private, and no link is followed', async () => {
  const [folder, outside] = [await tempFolder(), join(await tempFolder(), 'outside')]
  await chmod(folder, 0o755)
  for (const path of [join(folder, 'ajukan.db'), outside]) {
    await writeFile(path, '')
    await chmod(path, 0o644)
  }
  await mkdir(join(folder, 'archive'), { mode: 0o755 })
  await symlink(outside, join(folder, 'link'))
  await makePrivateFolder(folder)
  const names = ['', 'ajukan.db', 'archive', 'link']
  expect(await Promise.all(names.map((name) => modeOf(join(folder, name))))).toEqual(['700', '600', '700', '644'])
})

const isRoot = process.getuid?.() === 0
test.runIf(isRoot)('a folder that another account made is refused, also behind a link, and one of the superuser is not', async () => {
  const base = await tempFolder()
  const [own, foreign, link, foreignLink] = [join(base, 'own'), join(base, 'foreign'), join(base, 'link'), join(base, 'foreign-link')]
  for (const path of [own, foreign]) await mkdir(path)
  await chown(foreign, 4711, 4711)
  await symlink(foreign, link)
  await symlink(own, foreignLink)
  await lchown(foreignLink, 4711, 4711)
  for (const path of [foreign, link, foreignLink]) await expect(makePrivateFolder(path)).rejects.toMatchObject({ code: 'EACCES' })
  await makePrivateFolder(own)
})
