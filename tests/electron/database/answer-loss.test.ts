import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Json } from '#core/base/json.ts'
import type { CopyRow } from '#core/contract/store-copy.ts'
import { withChecksums } from '../../../electron/database/connection.ts'
import { openProfileDatabase } from '../../../electron/database/open.ts'
import { databaseState } from '../../../electron/database/state.ts'
import { batch, readCopy } from '../../support/fixtures/store-copy-batches.ts'
import { overwrite } from '../../support/faults/damage-files.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const fileOf = (folder: string): string => join(folder, 'ajukan.db')

const aju = (number: number): string => `0403000000122026052500000${number}`

/** A profile folder with one batch of the store and three answers. */
const usedFolder = async (): Promise<string> => {
  const folder = await tempFolder()
  const { operations, close } = await openProfileDatabase(folder)
  operations.appendToCopy(batch(1, 'isi'))
  for (const number of [1, 2, 3])
    operations.appendAnswer({
      at: 1_790_000_000_000,
      operation: 'submit',
      profile: 'latihan',
      cars: ['04030000001220260525000001'],
      entries: [{ entry: `e${number}`, attempt: 1 }],
      reply: { kind: 'reply', status: 200, contentType: 'application/json', retryAfter: null, body: `{"answer":${number}}` }
    })
  close()
  return folder
}

test('raw answers that a repair did not recover are reported once, also after the store has renewed the copy', async () => {
  const folder = await usedFolder()
  const file = withChecksums(new DatabaseSync(fileOf(folder)))
  file.prepare('UPDATE bodies SET content = ? WHERE id = 2').run(Buffer.from('{"answer":9}'))
  file.close()
  const { operations, close } = await openProfileDatabase(folder)
  expect(operations.copyState().loss).toMatchObject({ isWhole: true })
  expect(readCopy(operations)).toHaveLength(1)
  operations.renewCopy({ seq: 1, rows: batch(1, 'isi').rows, last: true })
  const until = expect.any(Number) as number
  expect(operations.takeAnswerLoss()).toEqual({ until, cars: ['04030000001220260525000001'] })
  expect(operations.takeAnswerLoss()).toBeNull()
  close()
})

test('where the database cannot be read at all, answers may be lost', async () => {
  const folder = await usedFolder()
  await overwrite(fileOf(folder), 0, Buffer.alloc(200_000, 7))
  const { operations, close } = await openProfileDatabase(folder)
  expect(operations.takeAnswerLoss()).toEqual({ until: expect.any(Number) as number, cars: [] })
  close()
})

test('a store that is ahead of a new database reports the answers that its rows name, and nothing where they name none', async () => {
  for (const rawLength of [40, 0]) {
    const { operations, close } = await openProfileDatabase(await tempFolder())
    const content = { answer: 'lost', rawLength }
    const row = { table: 'answers', key: 'lost', value: { id: 'lost', car: aju(3), at: 1, operation: 'status', content } }
    operations.renewCopy({ seq: 7, rows: [row], last: true })
    const loss = { until: expect.any(Number) as number, cars: [aju(3)] }
    expect(operations.takeAnswerLoss()).toEqual(rawLength > 0 ? loss : null)
    close()
  }
})

test('a store that is ahead: an attempt that began while the clock was ahead is not proven unsent', async () => {
  const { operations, close } = await openProfileDatabase(await tempFolder())
  const startedAt = Date.now() + 3_600_000
  const attempts = [{ number: 1, startedAt, request: { envelope: 'x' } }]
  const row = { table: 'outbox', key: 'e', value: { id: 'e', declaration: 'a', car: aju(3), state: 'sending', attempts } }
  operations.renewCopy({ seq: 7, rows: [row], last: true })
  expect(operations.answersWholeSince()).toBe(startedAt)
  operations.renewCopy({ seq: 17, rows: [{ ...row, value: { ...row.value, state: 'unknown' } }], last: true })
  expect(operations.answersWholeSince()).toBe(startedAt)
  close()
})

test('a sound database reports no lost answers', async () => {
  const { operations, close } = await openProfileDatabase(await usedFolder())
  expect(operations.takeAnswerLoss()).toBeNull()
  close()
})

test('the aju numbers of lost answers are named by the rows of the window that refer to them', async () => {
  const { database, operations, close } = await openProfileDatabase(await usedFolder())
  const [kept] = operations.submitsOf('e1')
  const answer = (id: string, car: string, content: Json): CopyRow => ({ table: 'answers', key: id, value: { id, car, at: 1, operation: 'status', content } }) // oxfmt-ignore
  const entry = (id: string, car: string, answers: readonly string[]): CopyRow => ({
    table: 'outbox',
    key: id,
    value: { id, car, attempts: answers.map((one, number) => ({ number, answer: one })) }
  })
  operations.appendToCopy({
    seq: 2,
    rows: [
      answer('lost-status', aju(3), { answer: 'lost-status', rawLength: 40 }),
      answer('without-text', aju(4), { answer: 'without-text', rawLength: 0 }),
      answer('own-text', aju(5), { answer: 'own-text', raw: '{}' }),
      answer(kept?.id ?? '', aju(6), { answer: kept?.id ?? '', rawLength: 12 }),
      { ...answer('of-another-desk', aju(7), { answer: 'of-another-desk', rawLength: 40 }), writer: 'office' },
      entry('e8', aju(8), [kept?.id ?? '', 'lost-submit']),
      entry('e9', aju(9), ['unjournaled:1'])
    ]
  })
  databaseState(database).set('lostAnswers', -1)
  expect(operations.takeAnswerLoss()).toMatchObject({ cars: [aju(3), aju(8)] })
  close()
})
