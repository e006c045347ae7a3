import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openConnection } from '../../../electron/database/connection.ts'
import { openProfileDatabase } from '../../../electron/database/open.ts'
import { openOperations } from '../../../electron/database/operations.ts'
import type { AnswerRecord, JournalRecord, NewRecord } from '../../../electron/database/answers.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const may = Date.UTC(2026, 4, 25)
const open = () => {
  const database = openConnection(':memory:')
  return { database, ...openOperations(database) }
}
const of = (entry: string, attempt = 1): AnswerRecord['entries'] => [{ entry, attempt }]
const replyWith = (body: string): AnswerRecord['reply'] => ({
  kind: 'reply',
  status: 200,
  contentType: 'application/json',
  retryAfter: null,
  body
})

const aRecord = (over: Partial<AnswerRecord> = {}): Omit<AnswerRecord, 'id'> => ({
  at: may,
  operation: 'submit',
  profile: 'latihan',
  entries: of('e1'),
  cars: ['04030000001220260525000001'],
  reply: replyWith('{"status":"ok"}'),
  ...over
})
const withoutIds = (records: readonly JournalRecord[]): readonly NewRecord[] => records.map(({ id: _id, ...record }) => record)

test('the records of an entry are read unchanged, oldest first', () => {
  const { appendAnswer, submitsOf } = open()
  const failure: AnswerRecord['reply'] = { kind: 'failure', code: 'answer-cut', mayHaveArrived: true, detail: 'x', begun: '{"sta' }
  const silent: AnswerRecord['reply'] = { kind: 'failure', code: 'connection-lost', mayHaveArrived: true, detail: 'ECONNRESET' }
  const { reply: _reply, operation: _operation, ...about } = aRecord({ entries: of('e1', 2) })
  const records = [
    aRecord(),
    { ...about, operation: 'posting' as const },
    aRecord({ entries: of('e1', 2), reply: failure }),
    aRecord({ entries: of('e1', 3), reply: silent }),
    aRecord({ entries: of('e1', 4), reply: replyWith('') })
  ]
  appendAnswer(aRecord({ entries: of('e2') }))
  appendAnswer(aRecord({ operation: 'status', entries: [] }))
  const ids = records.map((record) => appendAnswer(record))
  expect(submitsOf('e1').map(({ id }) => id)).toEqual(ids)
  expect(withoutIds(submitsOf('e1'))).toEqual(records)
  expect(submitsOf('never sent')).toEqual([])
})

test.each(['', '{"a":1}', 'é\u0000 \u{1f6a2}\r\n', 'x'.repeat(511), '{"teks":"kain katun"},'.repeat(20_000)])(
  'the text of an answer is returned byte for byte',
  (body) => {
    const { appendAnswer, answerOf } = open()
    expect(answerOf(appendAnswer(aRecord({ reply: replyWith(body) })))).toMatchObject({ reply: { body } })
  }
)

test('equal texts are stored once, and large ones compressed', () => {
  const { database, appendAnswer, answerOf } = open()
  const body = '{"status":"800"},'.repeat(10_000)
  const ids = Array.from({ length: 50 }, (_, at) => appendAnswer(aRecord({ at, operation: 'status', entries: [], reply: replyWith(body) })))
  expect(answerOf(ids[49] ?? '')).toMatchObject({ at: 49, reply: { body } })
  expect(database.prepare('SELECT count(*) AS count, sum(length(content)) < 5000 AS small FROM bodies').get()).toEqual({
    count: 1,
    small: 1
  })
})

test('a request with 100 entries is found for each of them', () => {
  const { appendAnswer, submitsOf } = open()
  const entries = Array.from({ length: 100 }, (_, index) => ({ entry: `"},{"entry":"${index}`, attempt: index }))
  appendAnswer(aRecord({ entries }))
  for (const { entry } of entries) expect(withoutIds(submitsOf(entry))).toEqual([aRecord({ entries })])
})

test('an answer whose bytes are damaged is returned without its text', () => {
  const { database, appendAnswer, answerOf } = open()
  const id = appendAnswer(aRecord({ reply: replyWith('kain '.repeat(500)) }))
  database.exec("UPDATE bodies SET content = x'1f8b00ff'")
  expect(answerOf(id)).toMatchObject({ reply: { status: 200, body: '' } })
})

test('the text of a received answer is replaced by the one without documents; equal texts are kept once', () => {
  const { database, receiveAnswer, finishAnswer, answerOf } = open()
  const bodies = (): unknown => database.prepare('SELECT count(*) AS count, min(packed) AS packed FROM bodies').get()
  const document = 'JVBERi0x'.repeat(20_000)
  const { entries: _, ...status } = aRecord({ operation: 'status', reply: replyWith(`{"pdf":"${document}"}`) })
  const first = receiveAnswer(status)
  expect(first.mayRead).toBe('usual')
  expect(answerOf(first.id)).toMatchObject({ operation: 'status', reply: { body: `{"pdf":"${document}"}` } })
  const stripped = replyWith(`{"pdf":"pdf:${'a'.repeat(600)}"}`)
  expect(finishAnswer(first.id, stripped)).toBe(true)
  expect(answerOf(first.id)).toMatchObject({ reply: stripped })
  expect(finishAnswer(receiveAnswer(status).id, stripped)).toBe(false)
  expect(bodies()).toEqual({ count: 1, packed: 1 })
  const plain = { ...status, reply: replyWith('x'.repeat(100_000)) }
  expect(finishAnswer(receiveAnswer(plain).id, plain.reply)).toBe(true)
  expect(finishAnswer(receiveAnswer(plain).id, plain.reply)).toBe(false)
  expect(bodies()).toEqual({ count: 2, packed: 1 })
  expect(receiveAnswer({ ...status, reply: replyWith('') }).mayRead).toBe('usual')
})

test('a text whose parsing ended an earlier run is quarantined, parsed separately by a later run, and quarantined permanently after a second crash', async () => {
  const folder = await tempFolder()
  const { entries: _, ...status } = aRecord({ operation: 'status', reply: replyWith('{"desc":[[[]]]}') })
  const inRun = async <T>(work: (run: ReturnType<typeof openOperations>) => T): Promise<T> => {
    const connection = openConnection(join(folder, 'ajukan.db'))
    const result = work(openOperations(connection))
    connection.close()
    // A run has the number of its millisecond.
    await setTimeout(5)
    return result
  }
  const received = (times = 1) =>
    inRun(({ receiveAnswer }) =>
      Array.from({ length: times }, () => receiveAnswer({ ...status, cars: ['04030000001220260525000002'] }).mayRead)
    )
  expect(await received(2)).toEqual(['usual', 'usual'])
  expect(await received(2)).toEqual(['not', 'not'])
  await inRun(({ receiveAnswer, finishAnswer }) => {
    expect(receiveAnswer({ ...status, reply: replyWith('{"desc":[]}') }).mayRead).toBe('usual')
    const again = receiveAnswer(status)
    expect(again.mayRead).toBe('apart')
    finishAnswer(again.id, status.reply)
    expect(receiveAnswer(status).mayRead).toBe('usual')
  })
  // That run has not finished the last one.
  expect(await received()).toEqual(['not'])
  expect(await received()).toEqual(['apart'])
  for (const _run of [1, 2, 3]) expect(await received()).toEqual(['not'])
})

test('a text whose reading was interrupted by a normal close is read as usual by the next run, one of a crash is not', async () => {
  const folder = await tempFolder()
  const { entries: _, ...status } = aRecord({ operation: 'status', reply: replyWith('{"desc":[]}') })
  const first = await openProfileDatabase(folder)
  expect(first.operations.receiveAnswer(status).mayRead).toBe('usual')
  first.close()
  await setTimeout(5)
  const second = await openProfileDatabase(folder)
  expect(second.operations.receiveAnswer(status).mayRead).toBe('usual')
  // As after a crash, nothing is written at the end.
  second.closeDatabase()()
  await setTimeout(5)
  const third = await openProfileDatabase(folder)
  expect(third.operations.receiveAnswer(status).mayRead).toBe('not')
  third.close()
})
