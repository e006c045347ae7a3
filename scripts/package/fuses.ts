/**
 * The fuses of a package. As a program: `node scripts/run.mjs scripts/package/fuses.ts DIR [PLATFORM]` writes them into an unpacked Electron and
 * prints what is then in it.
 */
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { flipFuses, FuseState, FuseV1Options, FuseVersion, getCurrentFuseWire, pathToFuseFile, type FuseConfig } from '@electron/fuses'
import { executableIn } from '../runtime/official.ts'
import { program, Stopped } from '../support/program.ts'

/**
 * Every fuse of Electron 45 and its value in a package. One that is not listed stops the writing, so that a fuse of a later Electron is decided
 * before anything is packed.
 */
const fusesOf = (platform: string): FuseConfig => ({
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  resetAdHocDarwinSignature: platform === 'darwin',
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  // Without it no debugger attaches to a package, and so no end-to-end test.
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // Electron has no integrity of the archive on Linux.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: platform !== 'linux',
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // Costs the snapshot of Node.js, and some applications do not start with it.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.WasmTrapHandlers]: true
})

const states: ReadonlyMap<unknown, string> = new Map([
  [FuseState.ENABLE, 'on'],
  [FuseState.DISABLE, 'off'],
  [FuseState.REMOVED, 'removed']
])

/** The fuses of an executable by their names: `on`, `off`, or `removed` from that version of Electron. */
export const readFuses = async (executable: string): Promise<ReadonlyMap<string, string>> => {
  const { version, ...wire } = await getCurrentFuseWire(executable)
  return new Map(Object.entries(wire).map(([at, state]) => [FuseV1Options[Number(at)] ?? `fuse ${at}`, states.get(state) ?? String(state)]))
}

/** The one that Playwright needs. */
export const debuggerFuse = 'EnableNodeCliInspectArguments'

/** Writes the fuses into an executable and resolves with what is then in it. Writes nothing if a fuse is undecided. */
export const writeFuses = async (executable: string, platform: string, { test = false } = {}): Promise<ReadonlyMap<string, string>> => {
  const { nlink } = await stat(pathToFuseFile(executable))
  if (nlink > 1) throw new Stopped(`${executable} is a hard link: copy the file, otherwise the fuses change in every folder that has it.`)
  await flipFuses(executable, { ...fusesOf(platform), ...(test ? { [FuseV1Options[debuggerFuse]]: true } : {}) })
  return readFuses(executable)
}

/** Fuses of an executable that are not as in a package of `platform`, or not decided. */
export const wrongFuses = (found: ReadonlyMap<string, string>, platform: string): readonly string[] => {
  const decided = new Map(
    Object.entries(fusesOf(platform)).flatMap(([at, isOn]) => {
      const name = FuseV1Options[Number(at)]
      return name === undefined ? [] : [[name, isOn === true ? 'on' : 'off'] as const]
    })
  )
  return [...new Set([...decided.keys(), ...found.keys()])].flatMap((name) => {
    const [state, wanted] = [found.get(name) ?? 'missing', decided.get(name) ?? 'decided']
    return state === wanted ? [] : [`${name} is ${state}, not ${wanted}`]
  })
}

/** Writes the fuses into a copy of this executable and reads them back: what is wrong then. Only the file that has the fuses is copied, 200 MB. */
export const wrongFusesOfCopy = async (executable: string): Promise<readonly string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'ajukan-fuses-'))
  try {
    const copy = join(folder, 'electron')
    await copyFile(pathToFuseFile(executable), copy)
    return wrongFuses(await writeFuses(copy, process.platform), process.platform)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  await program(async ([folder = '', platform = process.platform]) => {
    const executable = executableIn(folder, platform)
    if (executable === undefined) throw new Stopped(`There is no Electron for ${platform} in "${folder}".`)
    for (const [name, state] of await writeFuses(executable, platform)) console.log(`${name} | ${state}`)
    return 0
  })
}
