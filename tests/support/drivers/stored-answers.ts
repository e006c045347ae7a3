import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openConnection } from '../../../electron/database/connection.ts'
import { openOperations } from '../../../electron/database/operations.ts'

const files = ['ajukan.db', 'ajukan.db-wal']

/** Size and time of the last write of each file. */
const stateOf = async (folder: string): Promise<string> => {
  const states = await Promise.all(files.map((name) => stat(join(folder, name), { bigint: true }).catch(() => null)))
  return states.map((state) => `${state?.size} ${state?.mtimeNs}`).join()
}

/** Copies the database with its log. A write meanwhile, which may move pages from the log into the file, makes the copy void: it is made again. */
const copyDatabase = async (from: string, to: string): Promise<void> => {
  for (let before = ''; before !== (await stateOf(from));) {
    before = await stateOf(from)
    for (const name of files) await copyFile(join(from, name), join(to, name)).catch(() => undefined)
  }
}

/** Every answer in the database of a profile folder as JSON text; reads a copy, because the application has the file open. */
export const storedAnswers = async (folder: string): Promise<string> => {
  const copy = await mkdtemp(join(tmpdir(), 'ajukan-answers-'))
  await copyDatabase(folder, copy)
  const database = openConnection(join(copy, 'ajukan.db'))
  const { answerOf } = openOperations(database)
  const ids = database.prepare('SELECT id FROM answers ORDER BY number').all()
  const text = ids.map(({ id }) => JSON.stringify(answerOf(String(id)))).join('\n')
  database.close()
  await rm(copy, { recursive: true })
  return text
}
