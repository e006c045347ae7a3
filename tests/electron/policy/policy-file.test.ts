import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPolicy, policyPaths } from '../../../electron/policy/read-policy.ts'

const root = { uid: 0, mode: 0o100644 }

const folderWith = async (text: string): Promise<{ folder: string; path: string }> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'ajukan-policy-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'policy.json')
  await writeFile(path, text)
  return { folder, path }
}

test('the folder of each system is one into which only administrators can write', () => {
  expect(policyPaths('linux', {})).toEqual(['/etc/ajukan/policy.json'])
  expect(policyPaths('darwin', {})).toEqual(['/Library/Application Support/Ajukan/policy.json'])
  const onC = 'C:\\Program Files\\Ajukan\\policy.json'
  expect(policyPaths('win32', { ProgramFiles: 'C:\\Program Files' })).toEqual([onC])
  expect(policyPaths('win32', { ProgramFiles: 'D:\\Program Files (x86)', ProgramW6432: 'D:\\Program Files' })).toEqual([
    onC,
    'D:\\Program Files\\Ajukan\\policy.json'
  ])
  expect(policyPaths('win32', { ProgramFiles: 'C:\\Users\\budi\\Program Files' })).toEqual([onC])
})

test('without a file there is no policy', async () => {
  const { folder } = await folderWith('{}')
  const paths = [join(folder, 'none.json'), join(folder, 'policy.json', 'below-a-file.json')]
  expect(await openPolicy({ paths, hasModes: true, statOf: () => Promise.resolve(root) })).toMatchObject({ applies: false, problems: [] })
})

test('a policy file is valid if the superuser owns it and all parent folders, and no other account can write there', async () => {
  const { folder, path } = await folderWith('{"version":1,"disabled":["export"]}')
  const problemsWith = async (changed: Readonly<Record<string, { uid: number; mode: number }>>) =>
    (await openPolicy({ paths: [path], hasModes: true, statOf: (one) => Promise.resolve(changed[one] ?? root) })).problems
  const unsafe = [{ key: '', problem: 'unsafe' }]
  expect(await problemsWith({})).toEqual([])
  expect(await problemsWith({ [path]: { uid: 1000, mode: 0o100644 } })).toEqual(unsafe)
  expect(await problemsWith({ [path]: { uid: 0, mode: 0o100664 } })).toEqual(unsafe)
  expect(await problemsWith({ [path]: { uid: 0, mode: 0o100646 } })).toEqual(unsafe)
  expect(await problemsWith({ [folder]: { uid: 1000, mode: 0o40755 } })).toEqual(unsafe)
  expect(await problemsWith({ [join(folder, '..')]: { uid: 0, mode: 0o41777 } })).toEqual(unsafe)
  // A real file in a temporary folder, to which everybody can write.
  expect((await openPolicy({ paths: [path], hasModes: true })).problems).toEqual(unsafe)
  expect(await openPolicy({ paths: [path], hasModes: false })).toMatchObject({ problems: [], disabled: ['export'] })
})

test('a link is valid if both its folder and its target file are protected', async () => {
  const { folder, path } = await folderWith('{"version":1}')
  const other = join(folder, 'etc')
  await mkdir(other)
  const link = join(other, 'policy.json')
  await symlink(path, link)
  const problemsWith = async (unsafe: string) =>
    (await openPolicy({ paths: [link], hasModes: true, statOf: (one) => Promise.resolve(one === unsafe ? { uid: 1, mode: 0o644 } : root) }))
      .problems.length
  expect([await problemsWith(''), await problemsWith(path), await problemsWith(other)]).toEqual([0, 1, 1])
})

test('a link whose target is away is a damaged policy, not none', async () => {
  const { folder } = await folderWith('{}')
  const unreadable = { applies: true, problems: [{ key: '', problem: 'unreadable' }] }
  for (const target of ['away.json', join('policy.json', 'below-a-file.json')]) {
    const link = join(folder, `link-${target.length}.json`)
    await symlink(join(folder, target), link)
    expect(await openPolicy({ paths: [link], hasModes: false })).toMatchObject(unreadable)
  }
})

test('a file that cannot be read is a damaged policy, not none', async () => {
  const { folder } = await folderWith('{}')
  // A folder is read by nobody, not even by the superuser.
  await mkdir(join(folder, 'as-folder.json'))
  await chmod(folder, 0o755)
  const found = await openPolicy({ paths: [join(folder, 'as-folder.json')], hasModes: false })
  expect(found).toMatchObject({ applies: true, serviceOrigins: [], problems: [{ key: '', problem: 'unreadable' }] })
})
