import { randomUUID } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fail, ok, type Result } from '#core/contract/result.ts'
import { answerText, entryOfAnswer, readAnswer, type AnswerLine } from './answer-lines.ts'
import { diskFailure, syncFolder } from './atomic-file.ts'
import { encodeLine, endOfLines, readLineAt, readLines } from './checked-lines.ts'
import { createCommitQueue, createLock } from './commit-queue.ts'
import { openDiskFile, openLineFile, type LineFile, type OpenDiskFile } from './line-file.ts'

export type { AnswerLine } from './answer-lines.ts'

/** Every answer of the service as it came, before anybody has made sense of it. Lines are never changed or taken away. */
export interface AnswerJournal {
  /** Resolves with the id of the line when it is on the disk. */
  append(line: Omit<AnswerLine, 'id'>): Promise<Result<string>>
  /** Lines of the submits of an outbox entry, oldest first; damaged ones are left out. */
  submitsOf(entry: string): Promise<readonly AnswerLine[]>
  close(): Promise<void>
}

interface Place {
  readonly path: string
  readonly offset: number
  readonly end: number
}
type Places = Map<string, Place[]>

interface Waiting {
  readonly month: string
  readonly entry: string | null
  readonly bytes: Buffer
}

const fileName = /^answers-\d{4,6}-\d{2}\.ndjson$/
const monthOf = (at: number): string => new Date(at).toISOString().replace(/-\d\dT.*$/, '')

const note = (places: Places, entry: string, place: Place): void => {
  const known = places.get(entry)
  if (known === undefined) places.set(entry, [place])
  else known.push(place)
}

const findPlaces = async (folder: string): Promise<Places> => {
  const places: Places = new Map()
  const names = (await readdir(folder)).filter((name) => fileName.test(name)).sort()
  for (const path of names.map((name) => join(folder, name))) {
    for await (const lines of readLines(path)) {
      for (const { body, offset, end } of lines) {
        const entry = body === null ? null : entryOfAnswer(body)
        if (entry !== null) note(places, entry, { path, offset, end })
      }
    }
  }
  return places
}

export const openAnswerJournal = async (folder: string, openFile: OpenDiskFile = openDiskFile): Promise<AnswerJournal> => {
  await mkdir(folder, { recursive: true })
  const lock = createLock()
  /** Made when first asked for, then kept in step. */
  let places: Places | null = null
  let current: { readonly month: string; readonly path: string; readonly file: LineFile } | null = null
  let isClosed = false

  const closeCurrent = async (): Promise<void> => {
    const ending = current
    current = null
    // Everything in it is on the disk already.
    await ending?.file.close().catch(() => undefined)
  }

  const fileOf = async (month: string): Promise<NonNullable<typeof current>> => {
    if (current?.month === month) return current
    await closeCurrent()
    const path = join(folder, `answers-${month}.ndjson`)
    const file = await openLineFile(path, await endOfLines(path), openFile)
    current = { month, path, file }
    await syncFolder(folder)
    return current
  }

  const commitMonth = async (month: string, lines: readonly Waiting[]): Promise<void> => {
    const { path, file } = await fileOf(month)
    let offset = file.length()
    await file.append(Buffer.concat(lines.map(({ bytes }) => bytes)))
    for (const { entry, bytes } of lines) {
      const end = offset + bytes.length
      if (entry !== null && places !== null) note(places, entry, { path, offset, end })
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
      const bytes = encodeLine(answerText({ ...line, id }))
      try {
        await queue.add({ month: monthOf(line.at), entry: line.operation === 'submit' ? (line.entry ?? null) : null, bytes })
        return ok(id)
      } catch (error) {
        return fail(diskFailure(error))
      }
    },
    submitsOf: async (entry) => {
      const known = await lock.run(async () => {
        places ??= await findPlaces(folder)
        return [...(places.get(entry) ?? [])]
      })
      const lines: AnswerLine[] = []
      for (const { path, offset, end } of known) {
        const line = readAnswer(await readLineAt(path, offset, end))
        if (line !== null) lines.push(line)
      }
      return lines
    },
    close: async () => {
      isClosed = true
      await lock.run(closeCurrent)
    }
  }
}
