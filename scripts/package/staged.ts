/** An application between its build and its packages: a folder in which it can be signed. */
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { isObject, memberOf } from '#core/base/json-guards.ts'
import { Stopped } from '../support/program.ts'
import type { Application } from './application.ts'
import { refuseEvaluation, type Platform } from './electron-folder.ts'
import type { Build } from './facts.ts'

export interface Staged {
  readonly application: Application
  /** Steps that have signed something in it. */
  readonly signed: readonly string[]
}

const listName = 'staged.json'
/** The folder of the application in the one that is staged. */
export const stagedFolder = 'application'

/** Moves the application into `folder`, which must be new or empty. */
export const writeStaged = async (folder: string, platform: Platform, application: Application): Promise<void> => {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new Stopped(`${folder} is not empty: pass a new folder to --stage.`)
  await rename(application.folder, join(folder, stagedFolder)).catch((error: unknown) => {
    if (memberOf(error, 'code') !== 'EXDEV') throw error
    throw new Stopped(`${folder} is on another disk than this checkout: pass a folder in it to --stage.`)
  })
  const { build, billOfMaterials } = application
  const executable = relative(application.folder, application.executable)
  await writeFile(join(folder, listName), `${JSON.stringify({ platform, executable, build, billOfMaterials, signed: [] }, null, 2)}\n`)
}

const readList = async (folder: string): Promise<unknown> => {
  const text = await readFile(join(folder, listName), 'utf8').catch(() => {
    throw new Stopped(`There is no application in ${folder}. Make one: npm run package -- linux|win|mac --stage ${folder}`)
  })
  return JSON.parse(text)
}

const buildIn = (value: unknown): Build | undefined => {
  const [version, electron, commit] = [memberOf(value, 'version'), memberOf(value, 'electron'), memberOf(value, 'commit')]
  const [date, test, runtime] = [memberOf(value, 'date'), memberOf(value, 'test'), memberOf(value, 'runtime')]
  if (typeof version !== 'string' || typeof electron !== 'string' || typeof commit !== 'string') return undefined
  if (typeof date !== 'number' || typeof test !== 'boolean') return undefined
  if (runtime !== 'official' && runtime !== 'evaluation') return undefined
  const [arch, updateKey] = [memberOf(value, 'arch'), memberOf(value, 'updateKey')]
  if (arch !== 'x64' && arch !== 'arm64') return undefined
  return { version, electron, arch, commit, date, test, runtime, ...(typeof updateKey === 'string' ? { updateKey } : {}) }
}

export const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** The application that was staged for `platform`; rejects another one, and an evaluation runtime where it is refused. */
export const readStaged = async (folder: string, platform: Platform): Promise<Staged> => {
  const list = await readList(folder)
  const build = buildIn(memberOf(list, 'build'))
  const [executable, billOfMaterials] = [memberOf(list, 'executable'), memberOf(list, 'billOfMaterials')]
  if (build === undefined || typeof executable !== 'string' || typeof billOfMaterials !== 'string')
    throw new Stopped(`${join(folder, listName)} was not written by npm run package.`)
  if (memberOf(list, 'platform') !== platform) throw new Stopped(`The application in ${folder} is for another system.`)
  refuseEvaluation(build.runtime)
  const place = join(folder, stagedFolder)
  return {
    application: { folder: place, executable: join(place, executable), build, billOfMaterials },
    signed: textsIn(memberOf(list, 'signed'))
  }
}

/** Adds a step to those that have signed something, in a file with `signed`. */
export const addSigned = async (file: string, step: string): Promise<void> => {
  const value: unknown = JSON.parse(await readFile(file, 'utf8'))
  const signed = [...new Set([...textsIn(memberOf(value, 'signed')), step])]
  await writeFile(file, `${JSON.stringify({ ...(isObject(value) ? value : {}), signed }, null, 2)}\n`)
}

export const stagedList = (folder: string): string => join(folder, listName)
