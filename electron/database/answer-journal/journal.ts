import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fail, ok, type Result } from '#core/base/result.ts'
import { findMonths, indexMonths, notePlace, type Places } from './index.ts'
import { openCompleteness } from './completeness.ts'
import { lineText, readLine, type AnswerLine, type JournalLine, type PostingLine } from './lines.ts'
import { diskFailure, syncFolder } from '../../files/atomic-file.ts'
import { encodeLine, endOfLines, readLineAt } from '../append-only/checked-lines.ts'
import { createSequencer } from '../../../core/base/sequencer.ts'
import { createCommitQueue } from '../append-only/commit-queue.ts'
import { openDiskFile, openLineFile, type LineFile, type OpenDiskFile } from '../append-only/line-file.ts'

export type { AnswerLine, JournalLine, PostingLine } from './lines.ts'

/**
 * Every answer of the service as it came, before anybody has made sense of it, and before each submit that it is about to leave. One file a month; lines are
 * never changed or taken away, and months that are over are not read again to find something (`answer-index.ts`).
 */
export interface AnswerJournal {
  /** Resolves with the id of the line when it is on the disk. */
  append(line: Omit<AnswerLine, 'id'> | Omit<PostingLine, 'id'>): Promise<Result<string>>
  /** Lines of the submits of an outbox entry, oldest first; damaged ones are left out. */
  submitsOf(entry: string): Promise<readonly JournalLine[]>
  /**
   * Milliseconds since 1970: an attempt begun earlier may have left although there is no line about it, because lines were lost. In the start that
   * finds out, this is later than any attempt.
   */
  wholeSince(): Promise<number>
  close(): Promise<void>
}

interface Waiting {
  readonly month: string
  readonly entries: readonly string[]
  readonly bytes: Buffer
}

const monthOf = (at: number): string => new Date(at).toISOString().replace(/-\d\dT.*$/, '')
const speaksOf = ({ operation, entries }: Pick<JournalLine, 'operation' | 'entries'>): readonly string[] =>
  operation === 'submit' || operation === 'posting' ? entries.map(({ entry }) => entry) : []

export const openAnswerJournal = async (
  folder: string,
  openFile: OpenDiskFile = openDiskFile,
  now: () => number = Date.now
): Promise<AnswerJournal> => {
  await mkdir(folder, { recursive: true })
  const lock = createSequencer()
  const months = await findMonths(folder)
  const wholeness = await openCompleteness(`${folder}.note`, now)
  const paths = months.map(({ path }) => path)
  /** What was there already is looked through beside the first appends; what they write is known without. */
  const earlier = indexMonths(months).then(async ({ places, months: found }) => {
    await wholeness.found(found)
    return places
  })
  // Told to whoever asks for it first.
  earlier.catch(() => undefined)
  const later: Places = new Map()
  let current: { readonly month: string; readonly number: number; readonly file: LineFile } | null = null
  let isClosed = false

  const closeCurrent = async (): Promise<void> => {
    const ending = current
    current = null
    if (ending === null) return
    await wholeness.end(paths[ending.number] ?? '', ending.file.length())
    // Everything in it is on the disk already.
    await ending.file.close().catch(() => undefined)
  }

  const fileOf = async (month: string): Promise<NonNullable<typeof current>> => {
    if (current?.month === month) return current
    await closeCurrent()
    const path = join(folder, `answers-${month}.ndjson`)
    await wholeness.begin(path)
    const file = await openLineFile(path, await endOfLines(path), openFile)
    if (!paths.includes(path)) paths.push(path)
    current = { month, number: paths.indexOf(path), file }
    await syncFolder(folder)
    return current
  }

  const commitMonth = async (month: string, lines: readonly Waiting[]): Promise<void> => {
    const { number, file } = await fileOf(month)
    let offset = file.length()
    await file.append(Buffer.concat(lines.map(({ bytes }) => bytes)))
    for (const { entries, bytes } of lines) {
      const end = offset + bytes.length
      for (const entry of entries) notePlace(later, entry, number, offset, end)
      offset = end
    }
  }

  const queue = createCommitQueue<Waiting>(lock, async (lines) => {
    for (const month of new Set(lines.map((line) => line.month))) {
      await commitMonth(
        month,
        lines.filter((line) => line.month === month)
      )
    }
  })

  return {
    append: async (line) => {
      if (isClosed) return fail('disk-failed')
      const id = randomUUID()
      try {
        await queue.add({ month: monthOf(line.at), entries: speaksOf(line), bytes: encodeLine(lineText({ ...line, id })) })
        return ok(id)
      } catch (error) {
        return fail(diskFailure(error))
      }
    },
    submitsOf: async (entry) => {
      const before = (await earlier).get(entry) ?? []
      // What is being written at this moment counts as well.
      const places = await lock.run(() => Promise.resolve([...before, ...(later.get(entry) ?? [])]))
      const lines: JournalLine[] = []
      for (let at = 0; at + 2 < places.length; at += 3) {
        const [number = 0, offset = 0, end = 0] = places.slice(at, at + 3)
        const path = paths[number]
        const line = path === undefined ? null : readLine(await readLineAt(path, offset, end))
        if (line !== null) lines.push(line)
      }
      return lines
    },
    wholeSince: async () => {
      await earlier
      return wholeness.since()
    },
    close: async () => {
      isClosed = true
      await earlier.catch(() => undefined)
      await lock.run(closeCurrent)
    }
  }
}
