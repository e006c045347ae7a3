import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { CopyBatch } from '#core/contract/store-copy.ts'
import { checkpointPages, openConnection } from '../../../electron/database/connection.ts'
import { checkFile } from '../../../electron/database/repair.ts'
import { createRandom } from '../../support/faults/random.ts'
import { openThreadDatabase } from '../../support/fakes/test-database.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { openOperations } from '../../../electron/database/operations.ts'
import { batches, readCopy } from '../../support/fixtures/store-copy-batches.ts'

const random = createRandom(1)
const text = random.bytes(700_000).toString('base64')
/** Rows whose pages the log does not hold without being written into the file, unless that is off. */
const large = (seq: number): CopyBatch => ({
  seq,
  rows: Array.from({ length: 6 }, (_, row) => ({ table: 'goods', key: ['d', row + 6 * (seq % 4)], value: { text: `${seq} ${text}` } }))
})

/** What is asked of the thread, without waiting for the answer of the one before. */
const step = fc.constantFrom('check', 'write', 'snapshot')

test('between the begin and the end of a snapshot the file stays as it is, whatever else is asked at the same time', async () => {
  expect(text.length * 6).toBeGreaterThan(checkpointPages * 4_096)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const folder = await tempFolder()
      const file = join(folder, 'ajukan.db')
      const database = await openThreadDatabase(folder)
      let seq = 0
      const write = async (): Promise<void> => {
        seq += 1
        expect(await database.run('appendToCopy', large(seq))).toMatchObject({ ok: true })
      }
      const hash = async (): Promise<string> =>
        createHash('sha256')
          .update(await readFile(file))
          .digest('hex')
      const snapshot = async (): Promise<void> => {
        expect(await database.run('beginSnapshot', '')).toMatchObject({ ok: true })
        const begun = await hash()
        await write()
        await write()
        expect(await hash()).toBe(begun)
        expect(checkFile(file)).toBe(true)
        await database.run('endSnapshot')
      }
      for (let count = 0; count < 4; count += 1) await write()
      await Promise.all(
        [...steps, 'snapshot'].map((one) =>
          one === 'write'
            ? write()
            : one === 'snapshot'
              ? snapshot()
              : database.check().then((sound) => expect(sound).toEqual({ ok: true, value: true }))
        )
      )
      expect(await database.run('copyState')).toMatchObject({ ok: true, value: { lastSeq: seq, damaged: 0 } })
      await database.close()
    }),
    { numRuns: 6 }
  )
}, 60_000)

const appender = fileURLToPath(new URL('../../support/programs/store-copy-appender.ts', import.meta.url))

/** Kills a process after it has acknowledged `count` batches; resolves with the last acknowledged sequence number. */
const appendAndKill = async (folder: string, count: number): Promise<number> => {
  const child = spawn(process.execPath, [appender, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
    if (text.split('\n').length > count) child.kill('SIGKILL')
  })
  await once(child, 'close')
  return Math.max(0, ...text.split('\n').slice(0, -1).map(Number))
}

test('after each of ten kills during appends no acknowledged batch is lost', async () => {
  const folder = await tempFolder()
  for (let round = 1; round <= 10; round += 1) {
    const acknowledged = await appendAndKill(folder, 60 * round)
    const database = openConnection(join(folder, 'ajukan.db'))
    const copy = openOperations(database)
    const { lastSeq } = copy.copyState()
    expect([acknowledged > 0, lastSeq >= acknowledged]).toEqual([true, true])
    expect(readCopy(copy)).toEqual(batches(1, lastSeq).flatMap(({ rows }) => rows))
    database.close()
  }
}, 300_000)
