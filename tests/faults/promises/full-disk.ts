import { openProfileDatabase } from '../../../electron/database/open.ts'
import { failureOf } from '../../../electron/database/connection.ts'
import { addOutcomes, tryEach, type Outcome, type Size } from '../../support/faults/outcome.ts'
import { inFolder, runTrial } from '../../support/faults/promise.ts'
import { batch, readCopy } from '../../support/fixtures/store-copy-batches.ts'
import { mayMount } from '../../support/faults/full-disk.ts'

/** Pages of 4 KB that are left on the disk. */
const restSizes = [0, 1, 4, 16, 64, 256]
const text = 'x'.repeat(3_000)

/** The database of the host on a disk that becomes full and has room again: SQLite gets a limit of pages. */
const fullDatabase = (): Promise<Outcome> =>
  tryEach(restSizes, (rest) =>
    inFolder('full', async (folder) => {
      const { database, operations, close } = await openProfileDatabase(folder)
      const pages = Number(database.prepare('PRAGMA page_count').get()?.['page_count'])
      database.exec(`PRAGMA max_page_count = ${pages + rest}`)
      let seq = 0
      let code = ''
      while (code === '' && seq < 1_000) {
        try {
          operations.appendToCopy(batch(seq + 1, text))
          seq += 1
        } catch (error) {
          ;({ code } = failureOf(error))
        }
      }
      const kept = readCopy(operations).length
      database.exec('PRAGMA max_page_count = 1000000')
      operations.appendToCopy(batch(seq + 1, text))
      close()
      const again = await openProfileDatabase(folder)
      const found = readCopy(again.operations).length
      again.close()
      if (code !== 'disk-full') return `${rest} pages left: the failure is ${code || 'missing'}`
      return kept === seq && found === seq + 1
        ? null
        : `${rest} pages left: ${seq} batches were acknowledged, ${found} are there at the end`
    })
  )

/** A full disk destroys nothing: it is reported, what was saved stays, and saving goes on when there is room. */
export const fullDisk = async (size: Size): Promise<Outcome> => {
  const database = await fullDatabase()
  return size === 'long' && mayMount()
    ? addOutcomes(database, await runTrial('disk-full', ['--rounds', '100', '--within', '2000']))
    : database
}
