import { join } from 'node:path'
import { openConnection } from '../../../electron/database/connection.ts'
import { openOperations } from '../../../electron/database/operations.ts'
import { createRandom } from '../../support/faults/random.ts'
import { runAndKill } from '../../support/faults/kill-child.ts'
import { tryEach, type Outcome, type Size } from '../../support/faults/outcome.ts'
import { inFolder } from '../../support/faults/promise.ts'
import { importedGoods, importedLines } from '../../support/fixtures/imported-goods.ts'
import { readCopy } from '../../support/fixtures/store-copy-batches.ts'

const importer = new URL('../../support/programs/goods-importer.ts', import.meta.url)

/** Milliseconds; an import takes a few of them. */
const latest = 60

/** `kill -9` while 2,000 goods lines are imported: all lines are there or none, and an acknowledged import is. */
export const importKill = (size: Size): Promise<Outcome> =>
  inFolder('import', (folder) => {
    const random = createRandom(2)
    return tryEach(
      Array.from({ length: size === 'long' ? 50 : 6 }, (_, at) => at + 1),
      async (round) => {
        const said = await runAndKill(importer, [folder], /imported/, random.int(0, latest))
        const acknowledged = Number(said.findLast((line) => line.startsWith('imported '))?.slice('imported '.length) ?? 0)
        const database = openConnection(join(folder, 'ajukan.db'))
        const copy = openOperations(database)
        const { lastSeq } = copy.copyState()
        const found = JSON.stringify(readCopy(copy).map(({ value }) => value))
        database.close()
        if (acknowledged === 0) return `kill ${round}: nothing was acknowledged, so it proves nothing`
        if (lastSeq < acknowledged) return `kill ${round}: import ${acknowledged} was acknowledged, ${lastSeq} is there`
        const wanted = JSON.stringify(importedGoods(lastSeq).map(({ value }) => value))
        return found === wanted ? null : `kill ${round}: not exactly the ${importedLines} lines of import ${lastSeq}`
      }
    )
  })
