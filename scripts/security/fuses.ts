import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFuseFile } from '@electron/fuses'
import { writeFuses } from '../package/fuses.ts'
import type { Check } from './project.ts'

const path = 'scripts/package/fuses.ts'

/** What each fuse of a package has to be; `elsewhere`: on, but for Linux. */
const required: Readonly<Record<string, 'on' | 'off' | 'elsewhere'>> = {
  RunAsNode: 'off',
  EnableCookieEncryption: 'on',
  EnableNodeOptionsEnvironmentVariable: 'off',
  EnableNodeCliInspectArguments: 'off',
  EnableEmbeddedAsarIntegrityValidation: 'elsewhere',
  OnlyLoadAppFromAsar: 'on',
  LoadBrowserProcessSpecificV8Snapshot: 'off',
  GrantFileProtocolExtraPrivileges: 'off',
  WasmTrapHandlers: 'on'
}

const sources = { on: 'true', off: 'false', elsewhere: "platform !== 'linux'" } as const

/** The table of the packager has the required value of every fuse, and a fuse that it does not name stops it. */
export const fusesAreDecided: Check = ({ files }) => {
  const lines = new Set(
    files
      .get(path)
      ?.split('\n')
      .map((line) => line.trim().replace(/,$/, ''))
  )
  const wanted = [
    'strictlyRequireAllFuses: true',
    ...Object.entries(required).map(([name, value]) => `[FuseV1Options.${name}]: ${sources[value]}`)
  ]
  return wanted.filter((line) => !lines.has(line)).map((line) => `${path}  ${line} is missing`)
}

/** Fuses of an executable that are not as required, or not decided. */
export const wrongFuses = (found: ReadonlyMap<string, string>, platform: string): readonly string[] => {
  const wanted = (name: string): string => {
    const value = required[name] ?? 'decided'
    return value === 'elsewhere' ? (platform === 'linux' ? 'off' : 'on') : value
  }
  const names = new Set([...Object.keys(required), ...found.keys()])
  return [...names].flatMap((name) => {
    const state = found.get(name) ?? 'missing'
    return state === wanted(name) ? [] : [`${name} is ${state}, not ${wanted(name)}`]
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
