import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isOnPath } from '../../../scripts/support/process.ts'
import { openProfileDatabase } from '../../../electron/database/open.ts'
import { createRandom } from '../../support/faults/random.ts'
import { tryEach, type Outcome, type Size } from '../../support/faults/outcome.ts'
import { inFolder } from '../../support/faults/promise.ts'
import { readCalls, recordCalls, replayCut } from '../../support/faults/recorded-writes.ts'
import { batches, readCopy } from '../../support/fixtures/store-copy-batches.ts'

const appender = new URL('../../support/programs/store-copy-appender.ts', import.meta.url)

/** Acknowledged batches of the recorded run; enough for the log of the database to be written into the file. */
const recorded = { quick: 100, long: 1_500 }

/** A power cut at any moment, replayed from the recorded writes of the database: no acknowledged batch is lost. */
export const powerCut = (size: Size): Promise<Outcome> =>
  inFolder('power', async (base) => {
    if (process.platform !== 'linux') return { tried: 0, broken: 0, findings: [], untried: 'the writes are recorded with strace, on Linux' }
    if (!isOnPath('strace')) throw new Error('strace is missing: apt-get install strace')
    const folder = join(base, 'profile')
    const trace = join(base, 'trace')
    await mkdir(folder)
    await recordCalls(appender, [folder], trace, recorded[size])
    const calls = await readCalls(trace, folder)
    const written = calls.filter(({ kind }) => kind === 'write').length
    const synced = calls.filter(({ kind }) => kind === 'sync').length
    if (written < recorded[size] || synced < recorded[size] / 3) throw new Error(`${written} writes and ${synced} syncs were recorded`)
    const random = createRandom(5)
    return tryEach(
      Array.from({ length: size === 'long' ? 100 : 20 }, (_, at) => at + 1),
      async (cut) => {
        const count = random.int(1, calls.length)
        const place = join(base, `cut-${cut}`)
        await mkdir(place)
        await replayCut(calls, count, place, random)
        const said = calls
          .slice(0, count)
          .flatMap((call) => (call.kind === 'said' ? call.text.split('\n').filter((line) => line !== '') : []))
        const acknowledged = Math.max(0, ...said.map(Number))
        const { operations, close } = await openProfileDatabase(place)
        const { lastSeq } = operations.copyState()
        const found = JSON.stringify(readCopy(operations))
        close()
        if (lastSeq < acknowledged) return `cut ${cut} after ${count} calls: batch ${acknowledged} was acknowledged, ${lastSeq} is there`
        return found === JSON.stringify(batches(1, lastSeq).flatMap(({ rows }) => rows))
          ? null
          : `cut ${cut} after ${count} calls: the rows differ`
      }
    )
  })
