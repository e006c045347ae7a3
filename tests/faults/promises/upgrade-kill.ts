import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openConnection } from '../../../electron/database/connection.ts'
import { copyWriter } from '../../../electron/database/copy.ts'
import { migrations } from '../../../electron/database/migrations.ts'
import { openProfileDatabase } from '../../../electron/database/open.ts'
import { databaseState } from '../../../electron/database/state.ts'
import { createRandom } from '../../support/faults/random.ts'
import { runAndKill } from '../../support/faults/kill-child.ts'
import { tryEach, type Outcome, type Size } from '../../support/faults/outcome.ts'
import { inFolder } from '../../support/faults/promise.ts'
import { batches, readCopy } from '../../support/fixtures/store-copy-batches.ts'

const opener = new URL('../../support/programs/profile-opener.ts', import.meta.url)
const filesOfFirstVersion = fileURLToPath(new URL('../../fixtures/older-profile', import.meta.url))

/** Rows of the database of an earlier version. */
const rows = 400

/** A profile folder as the database version `version` left it; version 0 kept files instead of a database. */
const makeProfile = async (folder: string, version: number): Promise<void> => {
  if (version === 0) return cp(filesOfFirstVersion, folder, { recursive: true })
  await mkdir(folder, { recursive: true })
  const database = openConnection(join(folder, 'ajukan.db'), migrations.slice(0, version))
  const [write, state] = [copyWriter(database), databaseState(database)]
  for (const one of batches(1, rows)) {
    write(one.rows, one.seq)
    state.set('seq', one.seq)
  }
  database.close()
}

const contentOf = async (folder: string): Promise<string> => {
  const { operations, close } = await openProfileDatabase(folder)
  const found = readCopy(operations).map((row) => JSON.stringify(row))
  close()
  return found.sort().join('\n')
}

/** Versions whose profiles are upgraded: the files of the first one, and every version of the database before this one. */
const versions = Array.from({ length: migrations.length }, (_, version) => version)

/** `kill -9` at random moments while a profile of an earlier version is upgraded: it opens afterwards with every row. */
export const upgradeKill = (size: Size): Promise<Outcome> =>
  inFolder('upgrade', async (base) => {
    const random = createRandom(3)
    const wanted = new Map<number, { readonly content: string; readonly milliseconds: number }>()
    for (const version of versions) {
      await makeProfile(join(base, `whole-${version}`), version)
      const started = performance.now()
      const content = await contentOf(join(base, `whole-${version}`))
      wanted.set(version, { content, milliseconds: Math.ceil((performance.now() - started) * 1.5) })
    }
    const cases = Array.from({ length: (size === 'long' ? 10 : 1) * versions.length }, (_, at) => ({ at, version: at % versions.length }))
    return tryEach(cases, async ({ at, version }) => {
      const folder = join(base, `killed-${at}`)
      await makeProfile(folder, version)
      const expected = wanted.get(version)
      await runAndKill(opener, [folder], /opening/, random.int(0, expected?.milliseconds ?? 0))
      const content = await contentOf(folder)
      return content === expected?.content ? null : `version ${version}, kill ${at}: the rows differ`
    })
  })
