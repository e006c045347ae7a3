import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { memberOf } from '#core/base/json-guards.ts'
import { findRuntime } from '../runtime.ts'
import type { RuntimeKind } from '../runtime/choose.ts'
import { evaluationForWindows, fetchEvaluation, installedEvaluation } from '../runtime/evaluation.ts'
import { executableIn } from '../runtime/official.ts'
import { Stopped } from '../support/program.ts'
import type { Arch } from './facts.ts'

export type Platform = 'linux' | 'win32' | 'darwin'

/** An unpacked Electron. */
export interface ElectronFolder {
  readonly folder: string
  readonly version: string
  readonly runtime: RuntimeKind
}

/** Numbers of processors in the headers of executables: ELF, PE and Mach-O. */
const [elf, pe, mach] = [
  { 0x3e: 'x64', 0xb7: 'arm64' },
  { 0x8664: 'x64', 0xaa64: 'arm64' },
  { 0x1000007: 'x64', 0x100000c: 'arm64' }
] as const satisfies readonly Readonly<Record<number, Arch>>[]

const numberIn = (program: Buffer): Arch | undefined => {
  const named = (table: Readonly<Record<number, Arch>>, value: number): Arch | undefined => table[value]
  if (program.length < 0x40) return undefined
  if (program.readUInt32BE(0) === 0x7f454c46) return named(elf, program.readUInt16LE(18))
  if (program.readUInt32LE(0) === 0xfeedfacf) return named(mach, program.readUInt32LE(4))
  const at = program.readUInt32LE(0x3c)
  return program.readUInt16LE(0) === 0x5a4d && at + 6 <= program.length ? named(pe, program.readUInt16LE(at + 4)) : undefined
}

/** The processor that an executable is for. */
export const archOf = (program: Buffer): Arch => {
  const arch = numberIn(program)
  if (arch === undefined) throw new Stopped('The executable of this Electron is for none of the processors x64 and arm64.')
  return arch
}

const versionIn = async (folder: string): Promise<string> => {
  const text = await readFile(join(folder, 'version'), 'utf8').catch(() => '')
  const version = text.trim().replace(/^v/, '')
  if (!/^\d+\.\d+\.\d+/.test(version)) throw new Stopped(`The file "version" of ${folder} does not say which Electron it is.`)
  return version
}

/** An evaluation runtime is also recognised by its package. */
const isEvaluation = async (folder: string): Promise<boolean> => {
  const manifest = join(dirname(folder), 'package.json')
  if (!existsSync(manifest)) return false
  return /^electron-gt-/.test(String(memberOf(JSON.parse(await readFile(manifest, 'utf8')), 'name')))
}

const fromFolder = async (folder: string, platform: Platform): Promise<ElectronFolder> => {
  if (executableIn(folder, platform) === undefined) throw new Stopped(`There is no Electron for ${platform} in ${folder}.`)
  return { folder, version: await versionIn(folder), runtime: (await isEvaluation(folder)) ? 'evaluation' : 'official' }
}

/** Throws for an evaluation runtime if AJUKAN_NO_EVALUATION is set, as for a release. */
export const refuseEvaluation = (runtime: RuntimeKind, setting = process.env['AJUKAN_NO_EVALUATION']): void => {
  if (runtime === 'evaluation' && !['', '0', undefined].includes(setting))
    throw new Stopped('AJUKAN_NO_EVALUATION refuses the evaluation runtime. Pass --electron DIR with an unpacked official Electron.')
}

const windowsElsewhere = async (): Promise<string> => {
  const { name, version } = evaluationForWindows
  refuseEvaluation('evaluation')
  const installed = installedEvaluation(evaluationForWindows)
  if (installed !== undefined) return installed
  console.error(`Fetching ${name}@${version} (about 150 MB) from the npm registry …`)
  const fetched = await fetchEvaluation(evaluationForWindows)
  if ('failure' in fetched) throw new Stopped(`${fetched.failure}\nPass --electron DIR with an unpacked Electron for Windows.`)
  return fetched.path
}

const findElectron = async (platform: Platform, given: string | undefined): Promise<ElectronFolder> => {
  if (given !== undefined) return fromFolder(given, platform)
  if (platform === 'win32' && process.platform !== 'win32')
    return { ...(await fromFolder(dirname(await windowsElsewhere()), platform)), runtime: 'evaluation' }
  const { path, kind } = await findRuntime()
  const found = await fromFolder(platform === 'darwin' ? dirname(dirname(dirname(dirname(path)))) : dirname(path), platform)
  return kind === 'evaluation' ? { ...found, runtime: kind } : found
}

/** The Electron of a package: the folder that was given, else the one of this machine; for Windows elsewhere, the substitute from the npm registry. */
export const electronFolder = async (platform: Platform, given: string | undefined): Promise<ElectronFolder> => {
  const found = await findElectron(platform, given)
  refuseEvaluation(found.runtime)
  return found
}
