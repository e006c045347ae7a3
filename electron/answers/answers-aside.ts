import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '../files/atomic-file.ts'
import type { Log } from '../logging/log.ts'
import type { AnswerRecord } from '../database/answers.ts'
import { receivedBody } from './strip-documents.ts'

/** Keeps answers that the database could not store. */
export interface AnswersAside {
  /** Writes the answer into a file of its own: its facts in the first line, then its text as received. Never rejects. */
  keep(answer: Omit<AnswerRecord, 'id'>): Promise<void>
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
