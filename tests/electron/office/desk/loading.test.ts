import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { tempFolder } from '../../../support/temp-folder.ts'

const root = resolve(import.meta.dirname, '../../../..')

/** Modules of the office and its driver that a program loads when it opens a profile folder as the application does. */
const loadedFor = async (folder: string): Promise<readonly string[]> => {
  const program = `
    import { registerHooks } from 'node:module'
    const seen = []
    registerHooks({ load: (url, context, next) => { if (/office|node_modules\\/pg/.test(url.replace(${JSON.stringify(`file://${root}`)}, ''))) seen.push(url); return next(url, context) } })
    const from = (path) => import(${JSON.stringify(`file://${root}/electron/`)} + path)
    await from('ipc/handlers/submit-handlers.ts')
    const { officeServerHandlers } = await from('ipc/handlers/office-handlers.ts')
    officeServerHandlers({ officeServer: () => from('office/local-server/office-server.ts') })
    const { openProfileDatabase } = await from('database/open.ts')
    const { openOffice } = await from('office/desk/open.ts')
    const { operations, close } = await openProfileDatabase(${JSON.stringify(folder)})
    operations.copyState()
    const run = async (name, ...input) => ({ ok: true, value: await operations[name](...input) })
    const log = { info() {}, warn() {}, error() { return '' } }
    const office = await openOffice({ folder: ${JSON.stringify(folder)}, database: { run }, secrets: { read: () => null }, files: {}, documentProgress() {}, changed() {}, clock: { now: () => 0 }, log })
    if (!office.ok) throw new Error(office.failure.code)
    await office.value?.exchange()
    await office.value?.status()
    await office.value?.close()
    close()
    console.log(JSON.stringify(seen.map((url) => url.slice(url.lastIndexOf('/') + 1))))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { cwd: root })
  return JSON.parse(stdout) as readonly string[]
}

test('without an office neither its modules nor the driver are loaded', async () => {
  const folder = await tempFolder()
  // Only these load: the check for an office, the clearing of its tables after a restore or a repair, and the lazy loader of the server.
  expect((await loadedFor(folder)).toSorted()).toEqual(['clear.ts', 'office-handlers.ts', 'open.ts'])
  const identity = {
    version: 1,
    addresses: [{ host: '127.0.0.1', port: 1 }],
    database: 'd',
    trust: { kind: 'authority' },
    user: 'u',
    instance: 'i',
    counter: 0,
    office: { id: 'o', name: 'Kantor' },
    desk: { id: 'd', name: 'Meja' }
  }
  await writeFile(join(folder, 'office.json'), JSON.stringify(identity))
  expect(await loadedFor(folder)).toEqual(expect.arrayContaining(['operations.ts', 'office-link.ts', 'client.js']))
})
