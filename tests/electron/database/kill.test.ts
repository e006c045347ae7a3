import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openConnection } from '../../../electron/database/connection.ts'
import { openOperations } from '../../../electron/database/operations.ts'
import { batches, readCopy } from '../../support/fixtures/store-copy-batches.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const appender = fileURLToPath(new URL('../../support/programs/store-copy-appender.ts', import.meta.url))

/** Kills a process after it has acknowledged `count` batches; resolves with the last acknowledged sequence number. */
const appendAndKill = async (folder: string, count: number): Promise<number> => {
  const child = spawn(process.execPath, [appender, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
    if (text.split('\n').length > count) child.kill('SIGKILL')
  })
  await once(child, 'close')
  return Math.max(0, ...text.split('\n').slice(0, -1).map(Number))
}

test('after each of ten kills during appends no acknowledged batch is lost', async () => {
  const folder = await tempFolder()
  for (let round = 1; round <= 10; round += 1) {
    const acknowledged = await appendAndKill(folder, 60 * round)
    const database = openConnection(join(folder, 'ajukan.db'))
    const copy = openOperations(database)
    const { lastSeq } = copy.copyState()
    expect([acknowledged > 0, lastSeq >= acknowledged]).toEqual([true, true])
    expect(readCopy(copy)).toEqual(batches(1, lastSeq).flatMap(({ rows }) => rows))
    database.close()
  }
}, 300_000)
