import { appendFile, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openAnswerJournal, type PostingLine } from '../../../../electron/database/answer-journal/journal.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const may = Date.UTC(2026, 4, 25, 3)
const june = Date.UTC(2026, 5, 2, 3)
const every = Number.MAX_SAFE_INTEGER
let clock = june

const leaving = (at: number, entry: string): Omit<PostingLine, 'id'> => ({
  ...{ at, operation: 'posting', profile: 'latihan', cars: ['04030000001220260525000001'] },
  entries: [{ entry, attempt: 1 }]
})

const open = (folder: string) => openAnswerJournal(folder, undefined, () => clock)

/** A journal of two months that was closed in order, and one start on. */
const lived = async (): Promise<{ readonly folder: string; readonly note: string }> => {
  clock = june
  const folder = join(await tempFolder(), 'answers')
  const first = await open(folder)
  for (const entry of ['e1', 'e2']) await first.append(leaving(may, entry))
  await first.append(leaving(june, 'e3'))
  await first.close()
  const next = await open(folder)
  // What the very first start could not know ends before this one.
  expect(await next.wholeSince()).toBe(june)
  await next.close()
  clock += 60_000
  return { folder, note: `${folder}.note` }
}

/** In the start that finds it nothing is certain; from the next on, all that was begun after it. */
const expectLoss = async (folder: string): Promise<void> => {
  const found = await open(folder)
  expect(await found.wholeSince()).toBe(every)
  await found.append(leaving(june, 'e9'))
  await found.close()
  const after = await open(folder)
  expect(await after.wholeSince()).toBe(clock)
  await after.close()
}

test('a first start knows of nothing before it', async () => {
  const journal = await open(join(await tempFolder(), 'answers'))
  expect(await journal.wholeSince()).toBe(every)
  await journal.close()
})

test('the journal of an earlier version, without a note, is taken as it is', async () => {
  const { folder, note } = await lived()
  await rm(note)
  const journal = await open(folder)
  expect(await journal.wholeSince()).toBe(0)
  await journal.close()
})

test('a start that was killed leaves a whole journal', async () => {
  const { folder } = await lived()
  const killed = await open(folder)
  await killed.append(leaving(june, 'e4'))
  await killed.append(leaving(Date.UTC(2026, 6, 1), 'e5'))
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
    'folder and note are deleted',
    async (folder) => {
      await rm(folder, { recursive: true })
      await rm(`${folder}.note`)
    }
  ],
  ['a month is emptied', (folder) => truncate(month(folder, '2026-06'), 0)],
  [
    'a line at the end is torn',
    async (folder) => truncate(month(folder, '2026-06'), (await readFile(month(folder, '2026-06'))).length - 5)
  ],
  ['half a line follows', (folder) => appendFile(month(folder, '2026-06'), '0badc0de {"oper')],
  [
    'a line is damaged',
    async (folder) => {
      const bytes = await readFile(month(folder, '2026-06'))
      bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20)
      await writeFile(month(folder, '2026-06'), bytes)
    }
  ],
  ['the note cannot be read', (folder) => writeFile(`${folder}.note`, 'nothing of ours')]
]

test.each(losses)('%s: no attempt before is certain any more', async (_, harm) => {
  const { folder } = await lived()
  await harm(folder)
  await expectLoss(folder)
})
