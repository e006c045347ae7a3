/** Which packages are in the build: the notices of third parties and the bill of materials of a package name these and no others. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { built, root } from './paths.ts'

/** One file for each of the three builds. */
const lists = join(built, 'packages')

/** The folder of the package that a module belongs to, from the root of the project; undefined for our own. */
export const packageFolder = (id: string): string | undefined =>
  /node_modules\/(?:@[^/]+\/)?[^/?]+(?:\/node_modules\/(?:@[^/]+\/)?[^/?]+)*(?=\/)/.exec(id.replaceAll('\\', '/'))?.[0]

/** Lists the packages of a build, and of its workers, for which the build has to use `ofWorkers`. */
export const listPackages = (name: string): { readonly plugin: () => Plugin; readonly ofWorkers: () => Plugin } => {
  const found = new Set<string>()
  const ofWorkers = (): Plugin => ({
    name: 'ajukan:list-packages',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        for (const id of file.type === 'chunk' ? file.moduleIds : []) {
          const folder = packageFolder(id)
          if (folder !== undefined) found.add(folder)
        }
    }
  })
  const plugin = (): Plugin => ({
    ...ofWorkers(),
    async writeBundle() {
      await mkdir(lists, { recursive: true })
      await writeFile(join(lists, `${name}.json`), JSON.stringify([...found].sort(), null, 2))
    }
  })
  return { plugin, ofWorkers }
}

/** Folders of the packages of the last build, from the root of the project. */
export const bundledPackages = async (): Promise<readonly string[]> => {
  const files = await readdir(lists)
  const read = await Promise.all(files.map(async (file) => JSON.parse(await readFile(join(lists, file), 'utf8')) as readonly string[]))
  return [...new Set(read.flat())].sort()
}

/** The absolute folder of one of them. */
export const absoluteFolder = (folder: string): string => join(root, folder)
