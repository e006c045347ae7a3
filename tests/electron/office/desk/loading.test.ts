import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { tempFolder } from '../../../support/temp-folder.ts'

const root = resolve(import.meta.dirname, '../../../..')

/** The files of the office that a program loads which opens a profile folder and reads its copy; with `call`, an operation of the office too. */
const loaded = async (call: boolean): Promise<readonly string[]> => {
  const folder = await tempFolder()
  const program = `
    import { registerHooks } from 'node:module'
    const seen = []
    registerHooks({ load: (url, context, next) => { if (/office|node_modules\\/pg/.test(url)) seen.push(url); return next(url, context) } })
    await import(${JSON.stringify(`${root}/electron/ipc/handlers/submit-handlers.ts`)})
    const { openProfileDatabase } = await import(${JSON.stringify(`${root}/electron/database/open.ts`)})
    const { operations, close } = await openProfileDatabase(${JSON.stringify(folder)})
    operations.copyState()
    if (${call}) await operations.office('countIncoming')
    close()
    console.log(JSON.stringify(seen.map((url) => url.slice(url.lastIndexOf('/') + 1))))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { cwd: root })
  return JSON.parse(stdout) as readonly string[]
}

test('without an office the database and the submit channel load nothing of it', async () => {
  // Two lines that empty the tables after a restore or a repair.
  expect(await loaded(false)).toEqual(['clear.ts'])
  expect(await loaded(true)).toContain('operations.ts')
})
