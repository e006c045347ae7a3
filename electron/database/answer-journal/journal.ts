import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fail, ok, type Result } from '#core/base/result.ts'
import { findMonths, indexMonths, addPosition, type LinePositions } from './index.ts'
import { openCompleteness } from './completeness.ts'
import { lineText, readLine, type AnswerLine, type JournalLine, type PostingLine } from './lines.ts'
import { diskFailure, syncFolder } from '../../files/atomic-file.ts'
import { encodeLine, endOfLines, readLineAt } from '../append-only/checked-lines.ts'
import { createSequencer } from '../../../core/base/sequencer.ts'
import { createCommitQueue } from '../append-only/commit-queue.ts'
import { openDiskFile, openLineFile, type LineFile, type OpenDiskFile } from '../append-only/line-file.ts'

export type { AnswerLine, JournalLine, PostingLine } from './lines.ts'

/**
 * Every response of the service as received, and one line before each submit is sent. One file a month; lines are never changed or removed. Past
 * months have an index (`index.ts`).
 */
export interface AnswerJournal {
  /** Resolves with the id of the line after it is on the disk. */
  append(line: Omit<AnswerLine, 'id'> | Omit<PostingLine, 'id'>): Promise<Result<string>>
  /** The submit lines of an outbox entry, oldest first, without damaged lines. */
  submitsOf(entry: string): Promise<readonly JournalLine[]>
  /**
   * Milliseconds since 1970: an earlier attempt may have been sent although it has no line, because lines were lost. Later than any attempt in the
   * start that detects the loss.
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
const submittedEntries = ({ operation, entries }: Pick<JournalLine, 'operation' | 'entries'>): readonly string[] =>
  operation === 'submit' || operation === 'posting' ? entries.map(({ entry }) => entry) : []

export const openAnswerJournal = async (
  folder: string,
  openFile: OpenDiskFile = openDiskFile,
  now: () => number = Date.now
): Promise<AnswerJournal> => {
  await mkdir(folder, { recursive: true })
  const sequencer = createSequencer()
  const months = await findMonths(folder)
  const completeness = await openCompleteness(`${folder}.note`, now)
  const paths = months.map(({ path }) => path)
  /** Positions of lines from earlier starts, read while the first lines are appended. */
  const earlier = indexMonths(months).then(async ({ positions, months: found }) => {
    await completeness.found(found)
    return positions
  })
  // Reported by the first call that needs the positions.
  earlier.catch(() => undefined)
  const later: LinePositions = new Map()
  let current: { readonly month: string; readonly number: number; readonly file: LineFile } | null = null
  let isClosed = false

  const closeCurrent = async (): Promise<void> => {
    const ending = current
    current = null
    if (ending === null) return
    await completeness.end(paths[ending.number] ?? '', ending.file.length())
    // All lines are on the disk already.
    await ending.file.close().catch(() => undefined)
  }

  const fileOf = async (month: string): Promise<NonNullable<typeof current>> => {
    if (current?.month === month) return current
    await closeCurrent()
    const path = join(folder, `answers-${month}.ndjson`)
    await completeness.begin(path)
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
      for (const entry of entries) addPosition(later, entry, number, offset, end)
      offset = end
    }
  }

  const queue = createCommitQueue<Waiting>(sequencer, async (lines) => {
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
        await queue.add({ month: monthOf(line.at), entries: submittedEntries(line), bytes: encodeLine(lineText({ ...line, id })) })
        return ok(id)
      } catch (error) {
        return fail(diskFailure(error))
      }
    },
    submitsOf: async (entry) => {
      const before = (await earlier).get(entry) ?? []
      // After the lines that are being written.
      const positions = await sequencer.run(() => Promise.resolve([...before, ...(later.get(entry) ?? [])]))
      const lines: JournalLine[] = []
      for (let at = 0; at + 2 < positions.length; at += 3) {
        const [number = 0, offset = 0, end = 0] = positions.slice(at, at + 3)
        const path = paths[number]
        const line = path === undefined ? null : readLine(await readLineAt(path, offset, end))
        if (line !== null) lines.push(line)
      }
      return lines
    },
    wholeSince: async () => {
      await earlier
      return completeness.since()
    },
    close: async () => {
      isClosed = true
      await earlier.catch(() => undefined)
      await sequencer.run(closeCurrent)
    }
  }
}
