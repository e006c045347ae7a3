import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { HttpReply } from '#core/base/ports.ts'
import type { SubmittedEntry } from '#core/contract/submission.ts'
import { writeAtomically } from '../files/atomic-file.ts'
import type { Log } from '../logging/log.ts'
import { receivedBody } from './strip-documents.ts'

/** An answer as the database would have stored it. */
interface UnstoredAnswer {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly operation: string
  readonly profile: string
  readonly entries: readonly SubmittedEntry[]
  readonly cars: readonly string[]
  readonly reply: HttpReply
}

/** Keeps answers that the database could not store. */
export interface AnswersAside {
  /** Writes the answer into a file of its own: its facts in the first line, then its text as received. Never rejects. */
  keep(answer: UnstoredAnswer): Promise<void>
}

/** In the profile folder. */
export const asideFolder = 'answers-aside'

export const openAnswersAside = (folder: string, log: Log): AnswersAside => ({
  async keep({ reply, ...facts }) {
    const name = `${randomUUID()}.txt`
    const { body: _, begun: __, ...without } = { body: '', begun: '', ...reply }
    try {
      await mkdir(join(folder, asideFolder), { recursive: true })
      await writeAtomically(join(folder, asideFolder, name), `${JSON.stringify({ ...facts, reply: without })}\n${receivedBody(reply)}`)
      log.warn('answer set aside', { file: name })
    } catch (error) {
      log.error('answer not set aside', error)
    }
  }
})
