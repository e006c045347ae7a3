/** `npm run package -- linux|win|mac`: makes the packages of a system in dist/. `npm run package -- try` tries the one of Linux, `try-windows` that of Windows under Wine. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Platform } from './package/electron-folder.ts'
import { makePackages, stageApplication } from './package/make.ts'
import { tryPackages } from './package/trial/run.ts'
import { tryWindows } from './package/trial/windows.ts'
import { root } from './support/paths.ts'
import { program, Stopped } from './support/program.ts'

const help = `npm run package -- linux|win|mac   makes the packages of that system
npm run package -- try             makes the package of Linux, and one for tests; installs, starts, tests and removes them (Debian and
                                   Ubuntu, as root)
npm run package -- try-windows     makes the installer of Windows and tries it, and main's file code, under Wine (Debian and Ubuntu, as root)

  --electron DIR   the unpacked Electron; default: the one of this machine
  --out DIR        where the packages go; default: dist
  --stage DIR      makes only the application, in DIR, so that it can be signed
  --from DIR       packs the application that --stage has made in DIR
  --server         with PostgreSQL, so that the computer can be the server of an office (Windows)
  --test           a package that a debugger can attach to, for tests
  --deb FILE       try: the package that is started without a debugger, instead of a new one
  --test-deb FILE  try: the package for tests, instead of a new one
  --setup FILE     try-windows: the installer, instead of a new one
  --part NAME      try-windows: only "installer" or "files"; try: only "update"`

const platforms: Readonly<Record<string, Platform>> = { linux: 'linux', win: 'win32', mac: 'darwin' }

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

const options = {
  electron: text,
  out: text,
  stage: text,
  from: text,
  test: flag,
  server: flag,
  deb: text,
  'test-deb': text,
  setup: text,
  part: text,
  help: flag
}

const readArguments = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    throw new Stopped(`${error instanceof Error ? error.message : String(error)}\n\n${help}`)
  }
}

await program(async (args) => {
  const { values, positionals } = readArguments(args)
  const at = (path: string | undefined): string | undefined => (path === undefined ? undefined : resolve(root, path))
  const out = resolve(root, values.out ?? 'dist')
  const [name = ''] = positionals
  if (name === 'try')
    return tryPackages({ electron: at(values.electron), out, deb: at(values.deb), testDeb: at(values['test-deb']), part: values.part })
  if (name === 'try-windows') return tryWindows({ electron: at(values.electron), out, setup: at(values.setup), part: values.part })
  const platform = platforms[name]
  if (values.help === true || platform === undefined) {
    console.log(help)
    return values.help === true ? 0 : 2
  }
  const order = { platform, electron: at(values.electron), test: values.test === true, server: values.server === true }
  const [stage, from] = [at(values.stage), at(values.from)]
  if (stage !== undefined && from !== undefined) throw new Stopped('Pass --stage or --from, not both.')
  if (stage === undefined) await makePackages({ ...order, out, from })
  else await stageApplication(order, stage)
  return 0
})
