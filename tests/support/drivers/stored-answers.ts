import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openConnection } from '../../../electron/database/connection.ts'
import { openOperations } from '../../../electron/database/operations.ts'

/** Every answer in the database of a profile folder as JSON text; reads a copy, because the application has the file open. */
export const storedAnswers = async (folder: string): Promise<string> => {
  const copy = await mkdtemp(join(tmpdir(), 'ajukan-answers-'))
  for (const name of ['ajukan.db', 'ajukan.db-wal']) await copyFile(join(folder, name), join(copy, name)).catch(() => undefined)
  const database = openConnection(join(copy, 'ajukan.db'))
  const { answerOf } = openOperations(database)
  const ids = database.prepare('SELECT id FROM answers ORDER BY number').all()
  const text = ids.map(({ id }) => JSON.stringify(answerOf(String(id)))).join('\n')
  database.close()
  await rm(copy, { recursive: true })
  return text
}
