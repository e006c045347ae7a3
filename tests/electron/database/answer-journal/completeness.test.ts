import { appendFile, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openAnswerJournal, type PostingLine } from '../../../../electron/database/answer-journal/journal.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const may = Date.UTC(2026, 4, 25, 3)
const june = Date.UTC(2026, 5, 2, 3)
const afterAnyAttempt = Number.MAX_SAFE_INTEGER
let clock = june

const posting = (at: number, entry: string): Omit<PostingLine, 'id'> => ({
  ...{ at, operation: 'posting', profile: 'latihan', cars: ['04030000001220260525000001'] },
  entries: [{ entry, attempt: 1 }]
})

const open = (folder: string) => openAnswerJournal(folder, undefined, () => clock)

/** A journal of two months that was closed normally, after a second start. */
const usedJournal = async (): Promise<{ readonly folder: string; readonly completenessFile: string }> => {
  clock = june
  const folder = join(await tempFolder(), 'answers')
  const first = await open(folder)
  for (const entry of ['e1', 'e2']) await first.append(posting(may, entry))
  await first.append(posting(june, 'e3'))
  await first.close()
  const next = await open(folder)
  // The first start has no completeness file, so it cannot vouch for earlier attempts.
  expect(await next.wholeSince()).toBe(june)
  await next.close()
  clock += 60_000
  return { folder, completenessFile: `${folder}.note` }
}

/** The start that detects the loss vouches for no attempt; the next start vouches for all attempts after it. */
const expectLoss = async (folder: string): Promise<void> => {
  const found = await open(folder)
  expect(await found.wholeSince()).toBe(afterAnyAttempt)
  await found.append(posting(june, 'e9'))
  await found.close()
  const after = await open(folder)
  expect(await after.wholeSince()).toBe(clock)
  await after.close()
}

test('the first start vouches for no attempt', async () => {
  const journal = await open(join(await tempFolder(), 'answers'))
  expect(await journal.wholeSince()).toBe(afterAnyAttempt)
  await journal.close()
})

test('a journal of an earlier version without a completeness file counts as complete', async () => {
  const { folder, completenessFile } = await usedJournal()
  await rm(completenessFile)
  const journal = await open(folder)
  expect(await journal.wholeSince()).toBe(0)
  await journal.close()
})

test('a killed start leaves a complete journal', async () => {
  const { folder } = await usedJournal()
  const killed = await open(folder)
  await killed.append(posting(june, 'e4'))
  await killed.append(posting(Date.UTC(2026, 6, 1), 'e5'))
  const next = await open(folder)
  expect(await next.wholeSince()).toBe(june)
  await next.close()
  await killed.close()
})

const month = (folder: string, name: string): string => join(folder, `answers-${name}.ndjson`)
const losses: readonly (readonly [name: string, harm: (folder: string) => Promise<void>])[] = [
  ['a month is deleted', (folder) => rm(month(folder, '2026-05'))],
  ['the newest month is deleted', (folder) => rm(month(folder, '2026-06'))],
  ['the whole folder is deleted', (folder) => rm(folder, { recursive: true })],
  [
    'folder and completeness file are deleted',
    async (folder) => {
      await rm(folder, { recursive: true })
      await rm(`${folder}.note`)
    }
  ],
  ['a month is empty', (folder) => truncate(month(folder, '2026-06'), 0)],
  [
    'the last line is truncated',
    async (folder) => truncate(month(folder, '2026-06'), (await readFile(month(folder, '2026-06'))).length - 5)
  ],
  ['an incomplete line is appended', (folder) => appendFile(month(folder, '2026-06'), '0badc0de {"oper')],
  [
    'a line is damaged',
    async (folder) => {
      const bytes = await readFile(month(folder, '2026-06'))
      bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20)
      await writeFile(month(folder, '2026-06'), bytes)
    }
  ],
  ['the completeness file cannot be read', (folder) => writeFile(`${folder}.note`, 'not a checked line')]
]

test.each(losses)('%s: earlier attempts are no longer certain', async (_, harm) => {
  const { folder } = await usedJournal()
  await harm(folder)
  await expectLoss(folder)
})
