import { chmod, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { passwordFor } from '../../../../electron/office/tool/command-line.ts'
import { findProgram, runProgram } from '../../../../electron/office/tool/programs.ts'
import { asSuperuser, sharedServer } from '../../../support/office/postgres.ts'
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

test.each([
  { where: 'in the environment', env: { AJUKAN_OFFICE_PASSWORD: 'of the manager' }, passed: 'of the manager' },
  { where: 'in the terminal when the server asked for it', env: {}, passed: 'typed' }
])('a program gets the password over the local socket that was given $where', async ({ env, passed }) => {
  const folder = await tempFolder()
  const client = await asSuperuser(await sharedServer())
  onTestFinished(() => client.end())
  const { rows } = await client.query<{ version: string }>("SELECT current_setting('server_version') AS version")
  const version = `[ "$1" = --version ] && echo "pg_dump (PostgreSQL) ${rows[0]?.version}"`
  await writeFile(join(folder, 'pg_dump'), `#!/bin/sh\n${version} || printf %s "$PGPASSWORD"\n`)
  await chmod(join(folder, 'pg_dump'), 0o755)
  const io = { out: () => undefined, err: () => undefined, env, ask: () => Promise.resolve('typed'), now: () => 0, folder }
  const password = await passwordFor({ io }, 'postgresql://kepala@/kantor?host=/run/postgresql')
  const login = { user: 'kepala', database: 'kantor', ...password }
  const run = () => runProgram({ place: { kind: 'socket', folder, port: 5432 }, login, client }, 'pg_dump', { folder }, ['--list'])
  vi.stubEnv('PGPASSWORD', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  if (passed === 'typed') expect(await run()).toBe('')
  // As the driver does where the server asks for it.
  await login.password()
  expect(await run()).toBe(passed)
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
