import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { root } from '../support/paths.ts'
import type { PackageLock, PackageManifest, Project } from './project.ts'

const folders = ['core', 'electron', 'renderer']
const extension = /\.(?:ts|vue|html|css)$/
/** Further files that rules read. */
const configurations = ['electron.vite.config.ts', 'scripts/package/fuses.ts']

const namesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && extension.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'))

/** The application of this checkout. */
export const readProject = (today: number): Project => {
  const names = [...folders.flatMap(namesIn), ...configurations]
  return {
    files: new Map(names.map((name) => [name, readFileSync(join(root, name), 'utf8')])),
    manifest: readJson('package.json') as PackageManifest,
    lock: readJson('package-lock.json') as PackageLock,
    today
  }
}
