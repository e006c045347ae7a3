import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { NewerDatabase } from '../../../electron/database/connection.ts'
import { databaseVersion } from '../../../electron/database/migrations.ts'
import { openProfileDatabase } from '../../../electron/database/open.ts'
import { markDamaged } from '../../../electron/database/repair.ts'
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

/** How the newer version ended; one that was killed has its last changes in the log only, `damaged` also found damage before. */
const ends = ['closed', 'killed', 'damaged'] as const
const versions = [databaseVersion + 1, databaseVersion + 7, 999]

/** A profile of a newer version is refused, and no byte of it is changed. */
export const newerProfile = (): Promise<Outcome> =>
  tryEach(
    versions.flatMap((version) => ends.map((end) => ({ version, end }))),
    ({ version, end }) =>
      inFolder('newer', async (both) => {
        const [running, folder] = [join(both, 'running'), join(both, 'left')]
        await mkdir(running)
        const { operations, close } = await openProfileDatabase(running)
        for (const one of batches(1, 50)) operations.appendToCopy(one)
        close()
        const database = new DatabaseSync(join(running, 'ajukan.db'))
        database.exec(`PRAGMA journal_mode = WAL; CREATE TABLE of_tomorrow (a); PRAGMA user_version = ${version}`)
        if (end === 'closed') database.close()
        await cp(running, folder, { recursive: true, filter: (path) => !path.endsWith('-shm') })
        if (end !== 'closed') database.close()
        if (end === 'damaged') await markDamaged(folder)
        const before = await filesIn(folder)
        const refusal: unknown = await openProfileDatabase(folder).then(
          (opened) => opened.close(),
          (error: unknown) => error
        )
        if (!(refusal instanceof NewerDatabase)) return `version ${version}, ${end}: was opened`
        return (await filesIn(folder)) === before ? null : `version ${version}, ${end}: files were changed`
      })
  )
