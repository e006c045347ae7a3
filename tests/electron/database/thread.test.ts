import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CopyBatch } from '#core/contract/store-copy.ts'
import { checkpointPages } from '../../../electron/database/connection.ts'
import { checkFile } from '../../../electron/database/repair.ts'
import { createRandom } from '../../support/faults/random.ts'
import { openThreadDatabase } from '../../support/fakes/test-database.ts'
import { tempFolder } from '../../support/temp-folder.ts'

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
