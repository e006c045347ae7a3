import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openConnection } from '../../../electron/database/connection.ts'
import { migrations } from '../../../electron/database/migrations.ts'
import { openProfileDatabase } from '../../../electron/database/open.ts'
import { openOperations } from '../../../electron/database/operations.ts'
import { createRandom } from '../../support/faults/random.ts'
import { runAndKill } from '../../support/faults/kill-child.ts'
import { tryEach, type Outcome, type Size } from '../../support/faults/outcome.ts'
import { inFolder } from '../../support/faults/promise.ts'
import { scriptsOfTomorrow } from '../../support/fixtures/scripts-of-tomorrow.ts'
import { batches, readCopy } from '../../support/fixtures/store-copy-batches.ts'

const opener = new URL('../../support/programs/profile-opener.ts', import.meta.url)

/** Rows of the database. */
const rows = 400

const makeProfile = async (folder: string): Promise<void> => {
  await mkdir(folder)
  const { operations, close } = await openProfileDatabase(folder)
  for (const one of batches(1, rows)) operations.appendToCopy(one)
  close()
}

/** The rows, after the made-up versions that were not reached. */
const contentOf = (folder: string): string => {
  const database = openConnection(join(folder, 'ajukan.db'), [...migrations, ...scriptsOfTomorrow])
  const found = readCopy(openOperations(database)).map((row) => JSON.stringify(row))
  database.close()
  return found.sort().join('\n')
}

/** `kill -9` at random moments while a profile is brought to made-up later versions: it opens afterwards with every row. */
export const upgradeKill = (size: Size): Promise<Outcome> =>
  inFolder('upgrade', async (base) => {
    const random = createRandom(3)
    await makeProfile(join(base, 'whole'))
    const started = performance.now()
    const expected = contentOf(join(base, 'whole'))
    const latest = Math.ceil((performance.now() - started) * 1.5)
    return tryEach(
      Array.from({ length: size === 'long' ? 100 : 10 }, (_, at) => at),
      async (at) => {
        const folder = join(base, `killed-${at}`)
        await makeProfile(folder)
        await runAndKill(opener, [folder], /opening/, random.int(0, latest))
        return contentOf(folder) === expected ? null : `kill ${at}: the rows differ`
      }
    )
  })
