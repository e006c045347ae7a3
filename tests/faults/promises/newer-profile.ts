import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { NewerDatabase } from '../../../electron/database/connection.ts'
import { migrations } from '../../../electron/database/migrations.ts'
import { openProfileDatabase } from '../../../electron/database/open.ts'
import { tryEach, type Outcome } from '../../support/faults/outcome.ts'
import { inFolder } from '../../support/faults/promise.ts'
import { batches } from '../../support/fixtures/store-copy-batches.ts'

const filesIn = async (folder: string): Promise<string> => {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const lines = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name)
    return `${path} ${createHash('sha256')
      .update(await readFile(path))
      .digest('hex')}`
  })
  return (await Promise.all(lines)).sort().join('\n')
}

/** A profile of a newer version is refused, and no byte of it is changed. */
export const newerProfile = (): Promise<Outcome> =>
  tryEach([migrations.length + 1, migrations.length + 7, 999], (version) =>
    inFolder('newer', async (folder) => {
      const { operations, close } = await openProfileDatabase(folder)
      for (const one of batches(1, 50)) operations.appendToCopy(one)
      close()
      const database = new DatabaseSync(join(folder, 'ajukan.db'))
      database.exec(`CREATE TABLE of_tomorrow (a); PRAGMA user_version = ${version}`)
      database.close()
      const before = await filesIn(folder)
      const refusal: unknown = await openProfileDatabase(folder).then(
        (opened) => opened.close(),
        (error: unknown) => error
      )
      if (!(refusal instanceof NewerDatabase)) return `version ${version} was opened`
      return (await filesIn(folder)) === before ? null : `version ${version}: files were changed`
    })
  )
