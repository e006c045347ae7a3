import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fail } from '#core/base/result.ts'
import { openAnswerJournal, type AnswerLine, type JournalLine } from '../../../../electron/database/answer-journal/journal.ts'
import { lineText } from '../../../../electron/database/answer-journal/lines.ts'
import { decodeLine, encodeLine } from '../../../../electron/database/append-only/checked-lines.ts'
import { createSmallDisk } from '../../../support/fakes/small-disk.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const may = Date.UTC(2026, 4, 25)
const june = Date.UTC(2026, 5, 1)

const of = (entry: string, attempt = 1): AnswerLine['entries'] => [{ entry, attempt }]
const attemptOf = ({ entries }: JournalLine): number | undefined => entries[0]?.attempt

const aLine = (over: Partial<AnswerLine> = {}): Omit<AnswerLine, 'id'> => ({
  at: may,
  operation: 'submit',
  profile: 'latihan',
  entries: [{ entry: 'e1', attempt: 1 }],
  cars: ['04030000001220260525000001'],
  reply: { kind: 'reply', status: 200, contentType: 'application/json', retryAfter: null, body: '{"status":"ok"}' },
  ...over
})

const failure: AnswerLine['reply'] = { kind: 'failure', code: 'connection-lost', mayHaveArrived: true, detail: 'ECONNRESET' }

const withoutIds = (lines: readonly JournalLine[]): readonly Omit<JournalLine, 'id'>[] => lines.map(({ id: _id, ...line }) => line)

test('the submit lines of an entry are read unchanged, oldest first, across months and restarts', async () => {
  const folder = await tempFolder()
  const journal = await openAnswerJournal(folder)
  const lines = [aLine(), aLine({ at: june, entries: of('e1', 2), reply: failure })]
  await journal.append(aLine({ entries: of('e2') }))
  await journal.append(aLine({ operation: 'status' }))
  const ids = [await journal.append(lines[0] ?? aLine()), await journal.append(lines[1] ?? aLine())]
  const before = await journal.submitsOf('e1')
  expect(ids).toEqual(before.map(({ id }) => ({ ok: true, value: id })))
  await journal.close()
  const next = await openAnswerJournal(folder)
  expect(withoutIds(await next.submitsOf('e1'))).toEqual(lines)
  await next.append(aLine({ at: june, entries: of('e1', 3) }))
  expect((await next.submitsOf('e1')).map(attemptOf)).toEqual([1, 2, 3])
  expect(await next.submitsOf('never sent')).toEqual([])
  await next.close()
})

test('an entry id with quotes is found, and a body that looks like a line is not', async () => {
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
  await journal.append(aLine({ entries: of(entry), reply }))
  expect(withoutIds(await journal.submitsOf(entry))).toEqual([aLine({ entries: of(entry), reply })])
  expect(await journal.submitsOf('e9')).toEqual([])
  await journal.close()
})

test('a line truncated at any byte is removed and all earlier lines stay', async () => {
  const folder = await tempFolder()
  const journal = await openAnswerJournal(folder)
  await journal.append(aLine())
  await journal.append(aLine({ entries: of('e1', 2) }))
  await journal.close()
  const path = join(folder, 'answers-2026-05.ndjson')
  const whole = await readFile(path)
  const start = whole.indexOf(10) + 1
  for (let length = start; length < whole.length; length += 1) {
    await writeFile(path, whole.subarray(0, length))
    const next = await openAnswerJournal(folder)
    await next.append(aLine({ entries: of('e1', 3) }))
    expect((await next.submitsOf('e1')).map(attemptOf)).toEqual([1, 3])
    await next.close()
  }
})

test('a damaged line is skipped and stays in the file', async () => {
  const folder = await tempFolder()
  const journal = await openAnswerJournal(folder)
  await journal.append(aLine())
  await journal.append(aLine({ entries: of('e1', 2) }))
  await journal.close()
  const path = join(folder, 'answers-2026-05.ndjson')
  const bytes = await readFile(path)
  bytes.writeUInt8(bytes.readUInt8(60) ^ 1, 60)
  await writeFile(path, bytes)
  const next = await openAnswerJournal(folder)
  await next.append(aLine({ entries: of('e1', 3) }))
  expect((await next.submitsOf('e1')).map(attemptOf)).toEqual([2, 3])
  expect((await readFile(path)).subarray(0, bytes.length)).toEqual(bytes)
  await next.close()
})

test('200 concurrent appends are all stored', async () => {
  const journal = await openAnswerJournal(await tempFolder())
  const all = Array.from({ length: 200 }, (_, index) => aLine({ entries: of(`e${index % 10}`, index), at: index % 2 === 0 ? may : june }))
  const answers = await Promise.all(all.map((line) => journal.append(line)))
  expect(answers.every((answer) => answer.ok)).toBe(true)
  const found = await Promise.all(Array.from({ length: 10 }, (_, index) => journal.submitsOf(`e${index}`)))
  expect(found.flat().length).toBe(200)
  await journal.close()
})

test('a full disk fails the append and keeps the earlier lines', async () => {
  const disk = createSmallDisk()
  const journal = await openAnswerJournal(await tempFolder(), disk.open)
  await journal.append(aLine())
  disk.room = 50
  expect(await journal.append(aLine({ entries: of('e1', 2) }))).toEqual(fail('disk-full'))
  disk.room = Number.POSITIVE_INFINITY
  await journal.append(aLine({ entries: of('e1', 3) }))
  expect((await journal.submitsOf('e1')).map(attemptOf)).toEqual([1, 3])
  await journal.close()
  expect(await journal.append(aLine())).toEqual(fail('disk-failed'))
})

test('after the first query the submit lines of an entry are found quickly among 100,000 lines', async () => {
  const folder = await tempFolder()
  const lines = Array.from({ length: 100_000 }, (_, index) =>
    encodeLine(lineText({ ...aLine({ entries: of(`e${index}`), ...(index % 3 === 0 ? { operation: 'status' } : {}) }), id: `${index}` }))
  )
  await writeFile(join(folder, 'answers-2026-05.ndjson'), Buffer.concat(lines))
  const journal = await openAnswerJournal(folder)
  expect((await journal.submitsOf('e50000')).length).toBe(1)
  for (let index = 1; index < 3_000; index += 3) expect((await journal.submitsOf(`e${index}`)).length).toBe(1)
  // Reading the file for each of the 1,000 queries would exceed the time limit of the test.
  await journal.close()
}, 60_000)

test('posting and submit lines with 100 entries are found for each of the entries', async () => {
  const folder = await tempFolder()
  const journal = await openAnswerJournal(folder)
  const entries = Array.from({ length: 100 }, (_, index) => ({ entry: `entry-${index}-${'x'.repeat(60)}`, attempt: index }))
  const { reply: _reply, operation: _operation, ...about } = aLine({ entries })
  await journal.append({ ...about, operation: 'posting' })
  await journal.append(aLine({ entries }))
  await journal.close()
  const next = await openAnswerJournal(folder)
  for (const { entry } of [entries[0], entries[57], entries[99]].filter((one) => one !== undefined)) {
    expect(withoutIds(await next.submitsOf(entry))).toEqual([{ ...about, operation: 'posting' }, aLine({ entries })])
  }
  await next.close()
})

test('lines of earlier versions are read', async () => {
  const folder = await tempFolder()
  const { entries: _entries, operation, ...rest } = aLine()
  const earlier = [
    { operation, entry: 'e1', ...rest, attempt: 4, id: 'a' },
    { operation: 'status', ...rest, id: 'b' },
    { operation, entry: 'e"2', ...rest, attempt: 1, id: 'c' }
  ]
  await writeFile(join(folder, 'answers-2026-05.ndjson'), Buffer.concat(earlier.map((line) => encodeLine(JSON.stringify(line)))))
  const journal = await openAnswerJournal(folder)
  expect(await journal.submitsOf('e1')).toEqual([{ ...aLine({ entries: of('e1', 4) }), id: 'a' }])
  expect(await journal.submitsOf('e"2')).toEqual([{ ...aLine({ entries: of('e"2') }), id: 'c' }])
  await journal.close()
})

test('a past month is read once, and its index is used only for the same file', async () => {
  const folder = await tempFolder()
  const journal = await openAnswerJournal(folder)
  await journal.append(aLine())
  await journal.append(aLine({ at: june, entries: of('e2') }))
  await journal.close()
  const [may2026, found] = [join(folder, 'answers-2026-05.ndjson'), join(folder, 'answers-2026-05.index')]
  const countOf = async (entry: string): Promise<number> => {
    const opened = await openAnswerJournal(folder)
    const { length } = await opened.submitsOf(entry)
    await opened.close()
    return length
  }
  expect([await countOf('e1'), await countOf('e2')]).toEqual([1, 1])
  const indexFile = await readFile(found)
  // With another entry in the index file only, the result shows that the index is used.
  await writeFile(found, encodeLine(decodeLine(indexFile.subarray(0, -1))?.toString().replace('"e1"', '"e9"') ?? ''))
  expect([await countOf('e1'), await countOf('e9')]).toEqual([0, 1])
  // A damaged index, or one for another length, is ignored.
  await writeFile(found, indexFile.subarray(0, -3))
  expect(await countOf('e1')).toBe(1)
  await writeFile(may2026, Buffer.concat([await readFile(may2026), encodeLine(lineText({ ...aLine({ entries: of('e3') }), id: 'late' }))]))
  expect([await countOf('e1'), await countOf('e3')]).toEqual([1, 1])
})
