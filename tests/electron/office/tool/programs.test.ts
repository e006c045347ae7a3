import { chmod, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findProgram } from '../../../../electron/office/tool/programs.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

/** A folder with a program of this version. */
const folderOf = async (version: string): Promise<string> => {
  const folder = await tempFolder()
  await writeFile(join(folder, 'pg_restore'), `#!/bin/sh\necho "pg_restore (PostgreSQL) ${version} (Debian ${version}-1)"\n`)
  await chmod(join(folder, 'pg_restore'), 0o755)
  return folder
}
const search = (...folders: readonly string[]): void => {
  vi.stubEnv('PATH', folders.join(delimiter))
  onTestFinished(() => void vi.unstubAllEnvs())
}

test('of several programs the one of the version of the server is used, else the first that the server understands', async () => {
  const [newest, newer, same] = [await folderOf('98.1'), await folderOf('97.3'), await folderOf('96.4')]
  search(newest, newer, same)
  expect(await findProgram('pg_restore', undefined, 96)).toBe(join(same, 'pg_restore'))
  expect(await findProgram('pg_restore', undefined, 95)).toBe(join(newest, 'pg_restore'))
})

test('a program that is too old or too new for the server is refused by name', async () => {
  const [old, fitting, current] = [await folderOf('14.9'), await folderOf('16.2'), await folderOf('17.0')]
  const refused = (code: string, detail: string) => expect.objectContaining({ code, detail }) as object
  const find = (folder: string, server: number) => findProgram('pg_restore', folder, server)
  await expect(find(old, 15)).rejects.toEqual(refused('program-too-old', 'pg_restore 14, PostgreSQL 15'))
  // It sets transaction_timeout, which version 17 has introduced.
  await expect(find(current, 16)).rejects.toEqual(refused('program-too-new', 'pg_restore 17, PostgreSQL 16'))
  expect(await find(fitting, 15)).toBe(join(fitting, 'pg_restore'))
  expect(await find(await folderOf('18.4'), 17)).toMatch(/pg_restore$/)
  await expect(find(await tempFolder(), 17)).rejects.toEqual(refused('program-missing', 'pg_restore'))
})
