/** `npm run bench -- database`: the database of the host. Each line is `figure | measured | aim | ok or short`. */
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { fdatasyncSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CopyRow } from '#core/contract/store-copy.ts'
import { openProfileDatabase } from '../../electron/database/open.ts'
import { checkedAtStart, checkFile } from '../../electron/database/repair.ts'
import { createRandom } from '../support/faults/random.ts'
import { reportRatio, reportTime } from './support/figures.ts'

/** The largest file that is checked at the start, less the changes after it was measured, and a usual one after years. */
const sizes = [
  [checkedAtStart - 1024 * 1024, 'open and check 7 MB at the start'],
  [200 * 1024 * 1024, 'open 200 MB at the start, without the check']
] as const
const [starts, commits] = [15, 2_000]

const timesOf = async (count: number, work: (index: number) => unknown): Promise<readonly number[]> => {
  const times: number[] = []
  for (let index = 0; index < count; index += 1) {
    const from = performance.now()
    await work(index)
    times.push(performance.now() - from)
  }
  return times
}

const folder = await mkdtemp(join(tmpdir(), 'ajukan-bench-'))
try {
  const path = join(folder, 'ajukan.db')
  const random = createRandom(1)
  const text = random.bytes(600).toString('base64')
  const rowsOf = (seq: number, count: number): readonly CopyRow[] =>
    Array.from({ length: count }, (_, line) => ({
      table: 'goods',
      key: [`d${seq}`, line],
      value: { declaration: `d${seq}`, line, body: { text } }
    }))

  const { operations, close } = await openProfileDatabase(folder)
  let seq = 0
  const append = (): unknown => operations.appendToCopy({ seq: (seq += 1), rows: rowsOf(seq, 3) })
  const bare = await open(join(folder, 'bare'), 'a')
  const three = Buffer.from(JSON.stringify(rowsOf(0, 3)))
  // By turns, so that both meet the same load.
  const [ours, appends]: [number[], number[]] = [[], []]
  await timesOf(commits, async () => {
    ours.push(...(await timesOf(1, append)))
    appends.push(
      ...(await timesOf(1, () => {
        writeSync(bare.fd, three)
        fdatasyncSync(bare.fd)
      }))
    )
  })
  await bare.close()
  close()
  const openAndClose = async (): Promise<void> => (await openProfileDatabase(folder)).close()
  for (const [size, figure] of sizes) {
    const { operations: more, close: end } = await openProfileDatabase(folder)
    while ((await stat(path)).size < size) more.appendToCopy({ seq: (seq += 1), rows: rowsOf(seq, 500) })
    end()
    reportTime(figure, await timesOf(starts, openAndClose), 200)
  }
  const [whole = 0] = await timesOf(1, () => checkFile(path))
  console.error(`  the check of the whole file, in another thread after the start: ${whole.toFixed(0)} ms`)
  reportRatio('durable commit of three rows against an append with fdatasync', ours, appends, 4)
} finally {
  await rm(folder, { recursive: true })
}
