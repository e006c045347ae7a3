import { copyFile, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeFuses } from '../../../scripts/package/fuses.ts'
import { findRuntime } from '../../../scripts/runtime.ts'
import { capture } from '../../../scripts/support/process.ts'
import { sandboxArgs } from '../../../scripts/support/sandbox.ts'
import { expect, test } from '../../support/e2e.ts'
import { freshHome, removeHome } from '../../support/running-app.ts'

/** An archive as Electron loads it: the size of the list of files, the list, the files. */
const archiveOf = (files: Readonly<Record<string, string>>): Buffer => {
  let offset = 0
  const entries = Object.entries(files).map(([name, text]) => {
    const entry = [name, { size: text.length, offset: String(offset) }] as const
    offset += text.length
    return entry
  })
  const list = Buffer.from(JSON.stringify({ files: Object.fromEntries(entries) }))
  const padded = Buffer.concat([list, Buffer.alloc((4 - (list.length % 4)) % 4)])
  const sizes = new Uint32Array([4, padded.length + 8, padded.length + 4, list.length])
  return Buffer.concat([Buffer.from(sizes.buffer), padded, Buffer.from(Object.values(files).join(''))])
}

/** A main process that says whether a debugger or another program is in it, and ends. */
const main = `const { app } = require('electron')
const debugged = require('node:inspector').url() !== undefined
console.log('main process, debugger ' + (debugged ? 'on' : 'off') + ', preloaded ' + (globalThis.preloaded ?? 'nothing'))
app.whenReady().then(() => app.exit(0))
`

/** The Electron of the tests in a folder of its own, of which only the executable is copied. */
const makeElectron = async (folder: string): Promise<string> => {
  const { path } = await findRuntime()
  for (const name of await readdir(dirname(path)))
    if (!['electron', 'resources'].includes(name)) await symlink(join(dirname(path), name), join(folder, name))
  const executable = join(folder, 'electron')
  await copyFile(path, executable)
  await mkdir(join(folder, 'resources', 'app'), { recursive: true })
  await writeFile(join(folder, 'resources', 'app', 'package.json'), '{"name":"other","main":"other.js"}')
  await writeFile(join(folder, 'resources', 'app', 'other.js'), "console.log('program of a folder')\nrequire('electron').app.exit(0)\n")
  await writeFile(join(folder, 'preloaded.cjs'), "globalThis.preloaded = 'a program'\n")
  await writeFile(join(folder, 'argument.cjs'), "console.log('program of an argument')\n")
  return executable
}

/** What each way to bring another program or a debugger into the executable leads to. */
const attempts = async (executable: string): Promise<Readonly<Record<string, string>>> => {
  const resources = join(dirname(executable), 'resources')
  const archive = join(resources, 'app.asar')
  const start = async (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> => {
    const own = { NODE_OPTIONS: '', XDG_CONFIG_HOME: dirname(executable), ...env }
    const { code, output } = await capture(executable, [...args, ...sandboxArgs(executable)], { env: own, limit: 120_000 })
    const said = output.split('\n').filter((line) => /^(?:main process|program)/.test(line))
    return `${said.join()} (${code})`
  }
  const folder = await start([])
  await writeFile(archive, archiveOf({ 'package.json': '{"name":"archived","main":"main.js"}', 'main.js': main }))
  const found = {
    folder,
    archive: await start([]),
    'as Node.js': await start([join(dirname(executable), 'argument.cjs')], { ELECTRON_RUN_AS_NODE: '1' }),
    'options of Node.js': await start([], { NODE_OPTIONS: `--require=${join(dirname(executable), 'preloaded.cjs')}` }),
    debugger: await start(['--inspect=0'])
  }
  await rm(archive)
  return found
}

// The folder of Electron has another form elsewhere.
if (process.platform === 'linux') {
  test('with the fuses of a package Electron starts its archive, and neither another program nor a debugger @all', async () => {
    const folder = await freshHome()
    try {
      const executable = await makeElectron(folder)
      expect(await attempts(executable)).toEqual({
        folder: 'program of a folder (0)',
        archive: 'main process, debugger off, preloaded nothing (0)',
        'as Node.js': 'program of an argument (0)',
        'options of Node.js': 'main process, debugger off, preloaded a program (0)',
        debugger: 'main process, debugger on, preloaded nothing (0)'
      })
      await writeFuses(executable, process.platform)
      const untouched = 'main process, debugger off, preloaded nothing (0)'
      expect(await attempts(executable)).toEqual({
        folder: ' (1)',
        archive: untouched,
        'as Node.js': untouched,
        'options of Node.js': untouched,
        debugger: untouched
      })
    } finally {
      await removeHome(folder)
    }
  })
}
