import { fstatSync, openSync, statSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseVersion } from '../../../electron/database/migrations.ts'
import { growingFile } from '../../../electron/backup/file/bytes.ts'
import type { WriteJob } from '../../../electron/backup/run-job.ts'
import { writeBackup } from '../../../electron/backup/write-backup.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const most = 256 * 1024

/** A job that writes about 1 MB. */
const job = async (): Promise<WriteJob & { readonly base: string }> => {
  const base = await tempFolder()
  const [source, path] = [join(base, 'database'), join(base, 'a.ajukan')]
  await writeFile(source, Buffer.alloc(1024 * 1024, 1))
  return {
    base,
    kind: 'write',
    path,
    temporary: `${path}.tmp`,
    passphrase: '',
    state: '{"settings":{},"place":""}',
    files: [],
    database: { file: openSync(source, 'r'), bytes: statSync(source).size },
    hashFiles: true,
    growing: growingFile(),
    about: {
      createdAt: 1_780_000_000_000,
      version: '1.0.0',
      database: databaseVersion,
      origin: 5,
      seq: 9,
      pdfs: true,
      counts: { declarations: 1, submissions: 2, responses: 3, pdfs: 0 }
    }
  }
}
const step = { progress: () => undefined, confirmed: () => undefined }

test('a backup waits for the disk again and again while it is written', async () => {
  const one = await job()
  const sizes: number[] = []
  const { bytes } = writeBackup(one, step, { hint: most, most, sync: (file) => void sizes.push(fstatSync(file).size) })
  expect(sizes.length).toBeGreaterThanOrEqual(3)
  let before = 0
  for (const size of [...sizes, bytes]) {
    expect(size - before).toBeLessThanOrEqual(2 * most)
    before = size
  }
})

test('an error of the disk ends a backup while it is written, and leaves nothing', async () => {
  const one = await job()
  const fails = (): never => {
    throw Object.assign(new Error('the disk has failed'), { code: 'EIO' })
  }
  expect(() => writeBackup(one, step, { hint: most, most, sync: fails })).toThrow('the disk has failed')
  expect(await readdir(one.base)).toEqual(['database'])
})
