import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fail } from '#core/contract/result.ts'
import { openAnswerJournal, type AnswerLine } from '../../../electron/adapters/answer-journal.ts'
import { answerText } from '../../../electron/adapters/answer-lines.ts'
import { encodeLine } from '../../../electron/adapters/checked-lines.ts'
import { createSmallDisk } from '../../support/small-disk.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const may = Date.UTC(2026, 4, 25)
const june = Date.UTC(2026, 5, 1)

const aLine = (over: Partial<AnswerLine> = {}): Omit<AnswerLine, 'id'> => ({
  at: may,
  operation: 'submit',
  profile: 'latihan',
  entry: 'e1',
  attempt: 1,
  cars: ['04030000001220260525000001'],
  reply: { kind: 'reply', status: 200, contentType: 'application/json', retryAfter: null, body: '{"status":"ok"}' },
  ...over
})

const failure: AnswerLine['reply'] = { kind: 'failure', code: 'connection-lost', mayHaveArrived: true, detail: 'ECONNRESET' }

const withoutIds = (lines: readonly AnswerLine[]): readonly Omit<AnswerLine, 'id'>[] => lines.map(({ id: _id, ...line }) => line)

test('the submits of an entry come back as they were, oldest first, over months and restarts', async () => {
  const folder = await tempFolder()
  const journal = await openAnswerJournal(folder)
  const lines = [aLine(), aLine({ at: june, attempt: 2, reply: failure })]
  await journal.append(aLine({ entry: 'e2' }))
  await journal.append(aLine({ operation: 'status', entry: 'e1' }))
  const ids = [await journal.append(lines[0] ?? aLine()), await journal.append(lines[1] ?? aLine())]
  const before = await journal.submitsOf('e1')
  expect(ids).toEqual(before.map(({ id }) => ({ ok: true, value: id })))
  await journal.close()
  const next = await openAnswerJournal(folder)
  expect(withoutIds(await next.submitsOf('e1'))).toEqual(lines)
  await next.append(aLine({ at: june, attempt: 3 }))
  expect((await next.submitsOf('e1')).map(({ attempt }) => attempt)).toEqual([1, 2, 3])
  expect(await next.submitsOf('never sent')).toEqual([])
  await next.close()
})

test('an entry named with quotes or an answer that imitates a line is found all the same', async () => {
  const journal = await openAnswerJournal(await tempFolder())
  const entry = '"},\\"entry":"e1"\n'
  const reply = {
    ...aLine().reply,
    kind: 'reply',
    status: 200,
    contentType: '',
    retryAfter: null,
    body: '{"operation":"submit","entry":"e9"}\n'
  } as const
  await journal.append(aLine({ entry, reply }))
  expect(withoutIds(await journal.submitsOf(entry))).toEqual([aLine({ entry, reply })])
  expect(await journal.submitsOf('e9')).toEqual([])
  await journal.close()
})

test('a line torn at any byte is cut away, every line before it stays', async () => {
  const folder = await tempFolder()
  const journal = await openAnswerJournal(folder)
  await journal.append(aLine())
  await journal.append(aLine({ attempt: 2 }))
  await journal.close()
  const path = join(folder, 'answers-2026-05.ndjson')
  const whole = await readFile(path)
  const start = whole.indexOf(10) + 1
  for (let length = start; length < whole.length; length += 1) {
    await writeFile(path, whole.subarray(0, length))
    const next = await openAnswerJournal(folder)
    await next.append(aLine({ attempt: 3 }))
    expect((await next.submitsOf('e1')).map(({ attempt }) => attempt)).toEqual([1, 3])
    await next.close()
  }
})

test('a damaged line is left out and stays in the file', async () => {
  const folder = await tempFolder()
  const journal = await openAnswerJournal(folder)
  await journal.append(aLine())
  await journal.append(aLine({ attempt: 2 }))
  await journal.close()
  const path = join(folder, 'answers-2026-05.ndjson')
  const bytes = await readFile(path)
  bytes.writeUInt8(bytes.readUInt8(60) ^ 1, 60)
  await writeFile(path, bytes)
  const next = await openAnswerJournal(folder)
  await next.append(aLine({ attempt: 3 }))
  expect((await next.submitsOf('e1')).map(({ attempt }) => attempt)).toEqual([2, 3])
  expect((await readFile(path)).subarray(0, bytes.length)).toEqual(bytes)
  await next.close()
})

test('many answers at once are all kept', async () => {
  const journal = await openAnswerJournal(await tempFolder())
  const all = Array.from({ length: 200 }, (_, index) =>
    aLine({ entry: `e${index % 10}`, attempt: index, at: index % 2 === 0 ? may : june })
  )
  const answers = await Promise.all(all.map((line) => journal.append(line)))
  expect(answers.every((answer) => answer.ok)).toBe(true)
  const found = await Promise.all(Array.from({ length: 10 }, (_, index) => journal.submitsOf(`e${index}`)))
  expect(found.flat().length).toBe(200)
  await journal.close()
})

test('a full disk refuses the answer and keeps the ones before it', async () => {
  const disk = createSmallDisk()
  const journal = await openAnswerJournal(await tempFolder(), disk.open)
  await journal.append(aLine())
  disk.room = 50
  expect(await journal.append(aLine({ attempt: 2 }))).toEqual(fail('disk-full'))
  disk.room = Number.POSITIVE_INFINITY
  await journal.append(aLine({ attempt: 3 }))
  expect((await journal.submitsOf('e1')).map(({ attempt }) => attempt)).toEqual([1, 3])
  await journal.close()
  expect(await journal.append(aLine())).toEqual(fail('disk-failed'))
})

test('among 100,000 lines the submits of an entry are found at once after the first time', async () => {
  const folder = await tempFolder()
  const lines = Array.from({ length: 100_000 }, (_, index) =>
    encodeLine(answerText({ ...aLine({ entry: `e${index}`, ...(index % 3 === 0 ? { operation: 'status' } : {}) }), id: `${index}` }))
  )
  await writeFile(join(folder, 'answers-2026-05.ndjson'), Buffer.concat(lines))
  const journal = await openAnswerJournal(folder)
  expect((await journal.submitsOf('e50000')).length).toBe(1)
  const started = performance.now()
  for (let index = 1; index < 3_000; index += 3) expect((await journal.submitsOf(`e${index}`)).length).toBe(1)
  // A thousand questions; looking through the file for each would take minutes.
  expect(performance.now() - started).toBeLessThan(5_000)
  await journal.close()
}, 60_000)
